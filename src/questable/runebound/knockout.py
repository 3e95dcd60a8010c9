"""KO: knocked-out heroes."""

from __future__ import annotations

from typing import NamedTuple

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import cards, combat, movement, purse, turn, windows
from questable.runebound.board import nearest_towns
from questable.runebound.rulebook import rules
from questable.runebound.state import Runebound
from questable.runebound.values import life_of, party, printed_cost


@rules.step("RB-KO-01", "RB-DMG-02", "RB-KO-12")
def knocked_out(g: Runebound, seat: int) -> None:
    """A hero is knocked out as soon as wounds reach Life; a combat in progress ends at once."""
    hero = g.heroes[seat]
    if hero.down or hero.out or g.wounds.get(hero.id, 0) < life_of(g, seat, hero.id):
        return  # the knock-out is already under way, or an effect used at the last moment has saved the hero
    g.note("knocked-out", rules=("RB-KO-01",), seat=seat, who=hero.id)
    go_down(g, seat)


def go_down(g: Runebound, seat: int) -> None:
    """Carry out a knock-out of any cause: turn and combat end, then come losses and recovery."""
    g.heroes[seat].down = True
    if seat == g.active:
        turn.ends_at_once(g)  # RB-KO-10
    if combat.in_combat(g, seat):
        fight = g.fights[-1]
        if seat == fight.foe:
            combat.decide(g, fight.seat, "won")
        else:
            combat.decide(g, seat, "lost")
        if fight.foe >= 0:
            return  # RB-PVP-14, -15: spoils replace the losses; the result of the combat handles them
    g.do(knocked_out_losses, seat)
    g.do(recover, seat)


class Losses(NamedTuple):
    """The cost of a knock-out: gold, one of these cards; with other rules points or goods."""

    gold: int = 0
    cards: tuple[str, ...] = ()
    points: int = 0
    goods: int = 0


@rules.query("RB-KO-02", "RB-KO-03")
def losses(g: Runebound, seat: int) -> Losses:
    """Return what a hero would lose if knocked out now."""
    return Losses(purse.purse(g, seat), dearest_cards(g, seat))


def dearest_cards(g: Runebound, seat: int) -> tuple[str, ...]:
    """Return the hero's Items and Allies with the highest printed cost."""
    cards = g.heroes[seat].cards
    most = max((printed_cost(g, card) for card in cards), default=0)
    return tuple(card for card in cards if printed_cost(g, card) == most)


@rules.step("RB-KO-02", "RB-KO-03", "RB-KO-06")
def knocked_out_losses(g: Runebound, seat: int) -> None:
    """All gold goes to the bank, then one market card is discarded; points and experience are kept."""
    gold = purse.purse(g, seat)
    if gold:
        g.note("gold-lost", rules=("RB-KO-02",), seat=seat, amount=gold)
        g.do(purse.pay, seat, gold)
    g.do(lose_dearest_card, seat)


@rules.step("RB-KO-03", "RB-KO-04", "RB-KO-05", "RB-RUL-09")
def lose_dearest_card(g: Runebound, seat: int) -> None:
    """Discard the hero's Item or Ally with the highest printed cost; the owner breaks ties."""
    options = [frequent("lose", card) for card in dearest_cards(g, seat)]
    if options:
        g.ask(seat, "card-lost-in-knock-out", options, lose_chosen_card, seat)


@rules.step("RB-KO-03")
def lose_chosen_card(g: Runebound, option: Option, seat: int) -> None:
    g.do(cards.lose_card, seat, str(option.about), "RB-KO-03")


@rules.step("RB-KO-07", "RB-KO-08", "RB-KO-09")
def recover(g: Runebound, seat: int) -> None:
    """Remove all counters from hero and allies, and place the hero in the nearest town."""
    cure(g, seat)
    towns = nearest_towns(g, g.heroes[seat].space)
    g.cite(("RB-KO-08",))
    g.ask(seat, "town-after-knock-out", [frequent("town", town) for town in towns], wake_in_town, seat)


def cure(g: Runebound, seat: int) -> None:
    """Remove all counters from hero and allies (RB-KO-07)."""
    for character in party(g, seat):
        g.wounds.pop(character, None)
        g.exhaustion.pop(character, None)


@rules.step("RB-KO-08", "RB-KO-09", "RB-MOVE-22")
def wake_in_town(g: Runebound, option: Option, seat: int) -> None:
    if seat != g.active:
        g.heroes[seat].down = False  # the active hero's turn is over; other heroes may be hurt and knocked out again
    why = "RB-KO-09" if option.about == g.hero_of(seat).space else "RB-KO-08"
    g.note("woke", rules=(why,), seat=seat, space=option.about)
    g.do(movement.arrive, seat, int(option.about or 0), "waking")
    windows.for_others(g, "other-knocked-out", seat)
