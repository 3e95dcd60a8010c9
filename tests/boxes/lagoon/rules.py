"""The rules of the lagoon: a phase in which heroes dive, and three pearls that win the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook, Step
from questable.runebound import adventure, cards, damage, movement, purse, setup, turn, victory
from questable.runebound.board import terrain_of, town_at
from questable.runebound.conditions import modified
from questable.runebound.state import Runebound
from questable.runebound.windows import moment
from tests.boxes.lagoon.card_vocabulary import Wreck
from tests.boxes.lagoon.state import CURRENTS, Lagoon, Murk, numbers

layer = Rulebook("lagoon")
murk = Rulebook("murky water")
WRECKS = "wrecks"
SIDES = 10
DIVE, COMB, ASHORE = Option("dive"), Option("comb"), Option("stay-ashore")


def wreck(g: Runebound, card: str) -> Wreck:
    found = g.content.cards[card]
    assert isinstance(found, Wreck)
    return found


# The table -----------------------------------------------------------------------------------------------------------


@layer.around(setup.dealt_to)
def wrecks_have_their_deck(below: Callable[[Runebound, str], str], g: Runebound, card: str) -> str:
    return WRECKS if isinstance(g.content.cards[card], Wreck) else below(g, card)


@layer.adjusts(setup.laying)
def wrecks_are_laid(steps: list[Step[Any]], g: Runebound) -> list[Step[Any]]:
    return [*steps, sink_wrecks]


@layer.step("TOY-SETUP-01")
def sink_wrecks(g: Runebound) -> None:
    """The wrecks are shuffled; nobody has a pearl."""
    setup.lay_decks(g, [card for card, found in g.content.cards.items() if isinstance(found, Wreck)])
    g.part(Lagoon).pearls = {hero.seat: 0 for hero in g.heroes}


# The phase -----------------------------------------------------------------------------------------------------------


@layer.adjusts(turn.phases)
def after_the_adventure(phases: list[Step[Any]], g: Runebound) -> list[Step[Any]]:
    place = phases.index(adventure.adventure_step) + 1
    return [*phases[:place], dive_step, *phases[place:]]


@layer.query("TOY-DIVE-01")
def is_low_tide(g: Runebound) -> bool:
    """Every other round."""
    return g.round % 2 == 1


@layer.step("TOY-DIVE-01", part="turn")
def dive_step(g: Runebound) -> None:
    """In shallow water, where there is something to be found."""
    if terrain_of(g, g.hero.space) == "shallows" and g.decks[WRECKS]:
        if is_low_tide(g):
            moment(g, "low-tide", g.active)
        g.do(ask_diver)


@layer.step("TOY-DIVE-01", part="turn")
def ask_diver(g: Runebound) -> None:
    g.ask_about(g.hero.space, g.active, "dive", [DIVE, COMB, ASHORE], dive_chosen)


@layer.query("TOY-DIVE-02")
def strength_of_dive(g: Runebound, seat: int) -> int:
    """What is added to the die."""
    return modified(g, "diving", numbers(g).strength, seat, g.heroes[seat].id)


@layer.step("TOY-DIVE-02")
def dive(g: Runebound, option: Option) -> None:
    """The top wreck is turned over; a die and the diver's strength must reach it against the current."""
    hero, card = g.hero, cards.draw(g, WRECKS)
    g.reveal()
    (face,) = g.dice.roll(1, SIDES)
    strength, found = strength_of_dive(g, hero.seat), wreck(g, card)
    water = g.part(Lagoon)
    depth, water.current = found.depth + water.current, g.dice.below(CURRENTS)
    water.dives += 1
    raised = face + strength >= depth
    g.note("dived", seat=hero.seat, card=card, face=face, strength=strength, depth=depth, success=raised)
    if raised:
        g.do(raise_wreck, hero.seat, card)
    else:
        g.do(sink_again, card)
        g.do(damage.tire, hero.id, 1)


@layer.step("TOY-DIVE-03")
def raise_wreck(g: Runebound, seat: int, card: str) -> None:
    """Its pearls go to the diver."""
    pearls, count = g.part(Lagoon).pearls, wreck(g, card).pearls
    pearls[seat] += count
    g.note("raised", seat=seat, card=card, count=count)
    g.do(sink_again, card)


@layer.step("TOY-DIVE-04")
def sink_again(g: Runebound, card: str) -> None:
    """The wreck goes under its deck."""
    cards.put_under(g, card)


@layer.step("TOY-DIVE-05")
def comb(g: Runebound, option: Option) -> None:
    """What the sea leaves is worth 1 gold."""
    g.note("combed", seat=g.active)
    g.do(purse.earn, g.active, 1, "TOY-DIVE-05")


@layer.step()
def stay_ashore(g: Runebound, option: Option) -> None:
    """Nobody has to get wet."""


dive_chosen = layer.choice("dive_chosen", {"dive": dive, "comb": comb, "stay-ashore": stay_ashore})


# Victory -------------------------------------------------------------------------------------------------------------


@layer.follows(movement.arrive, "TOY-WIN-01")
def bring_pearls_home(g: Runebound, seat: int, space: int, how: str) -> None:
    """Whoever walks into a town with enough pearls wins."""
    if how in movement.AFOOT and town_at(g, space) and g.part(Lagoon).pearls[seat] >= numbers(g).pearls:
        victory.win(g, (seat,), "three-pearls", "TOY-WIN-01")


# The optional rule ---------------------------------------------------------------------------------------------------


@murk.around(sink_again, "TOY-VAR-01")
def into_the_mud(below: Callable[[Runebound, str], None], g: Runebound, card: str) -> None:
    """A wreck that was dived for lies face down in the mud until the deck is empty."""
    mud = g.part(Murk)
    mud.wrecks += (card,)
    g.note("mud", count=len(mud.wrecks))
    if not g.decks[WRECKS]:
        g.decks[WRECKS], mud.wrecks = g.dice.shuffled(mud.wrecks), ()
