"""RB-VAR-13 to -20, and the alternative readings of rulings: small layers, one per optional rule."""

from __future__ import annotations

from collections.abc import Callable

from questable.kernel.engine.decision import Option
from questable.kernel.engine.rulebook import Rulebook
from questable.runebound import (
    adventure,
    cards,
    challenges,
    escape,
    experience,
    knockout,
    market,
    movement,
    purse,
    setup,
    turn,
)
from questable.runebound.abilities.vocabulary import COLOURS
from questable.runebound.board import terrain_of, town_at
from questable.runebound.state import Runebound

# Travel hazards ------------------------------------------------------------------------------------------------------

hazards = Rulebook("travel hazards")
HAZARD = "hazard"
"""The origin of a travel hazard's Challenge."""


@hazards.replaces(adventure.no_adventure, "RB-VAR-13", "RB-RUL-24")
def travel_hazard(g: Runebound) -> None:
    """Outside towns, in a space without counters, a movement die that shows the terrain draws an adventure card."""
    hero = g.hero
    if town_at(g, hero.space) or g.counters.get(hero.space) or challenges.undefeated_at(g, hero.space):
        return
    (face,) = g.dice.roll(1, len(g.content.box.die))
    met = terrain_of(g, hero.space) in g.content.box.die[face - 1]
    g.note("hazard-roll", rules=("RB-VAR-13",), seat=hero.seat, face=face, success=met)
    if met:
        easiest = (
            adventure.deck_for(g, colour, hero.space) for colour in COLOURS if not adventure.is_closed(hero, colour)
        )
        deck = next(deck for deck in easiest if deck)  # if a color has no deck, the next one is the easiest
        g.draws_left = len(g.decks.get(deck, ()))
        g.do(adventure.draw_adventure_card, hero.seat, deck, HAZARD, "RB-VAR-13")


@hazards.around(adventure.draw_on, "RB-VAR-13", "RB-RUL-38")
def one_card_only(
    below: Callable[[Runebound, int, str, str, int], None], g: Runebound, seat: int, deck: str, origin: str, space: int
) -> None:
    """A hazard is one card; nothing more is drawn after an Event or Encounter."""
    if origin != HAZARD:
        below(g, seat, deck, origin, space)


@hazards.adjusts(challenges.why_faced)
def why_a_hazard_is_faced(why: str, g: Runebound, origin: str) -> str:
    return "RB-VAR-13" if origin == HAZARD else why


@hazards.adjusts(challenges.drawn_from_its_deck)
def a_hazard_is_drawn(drawn: bool, g: Runebound, origin: str) -> bool:
    return drawn or origin == HAZARD


@hazards.adjusts(challenges.why_left)
def why_a_hazard_is_left(why: str, g: Runebound, origin: str) -> str:
    """RB-VAR-14: an unbeaten hazard becomes undefeated as usual."""
    return "RB-VAR-14" if origin == HAZARD else why


# First-turn movement dice --------------------------------------------------------------------------------------------

first_turn_dice = Rulebook("first-turn dice")


@first_turn_dice.adjusts(movement.movement_dice)
def fewer_dice_in_the_first_round(dice: int, g: Runebound, seat: int) -> int:
    """RB-VAR-15: in the first round the first player rolls 2 dice, the second 3, the third 4, all others 5."""
    limits, place = g.content.box.first_turn_dice, turn.turn_order_index(g, seat)
    return min(dice, limits[place]) if g.round == 1 and place < len(limits) else dice


# Shorter game --------------------------------------------------------------------------------------------------------

shorter_game = Rulebook("shorter game")


@shorter_game.adjusts(experience.learn_price)
def one_point_less(price: int, g: Runebound, seat: int) -> int:
    """RB-VAR-16: every experience counter costs one point less."""
    return max(1, price - 1)


# Harsh knock-outs ----------------------------------------------------------------------------------------------------

harsh_knockouts = Rulebook("harsh knock-outs")


@harsh_knockouts.around(knockout.recover)
def points_are_lost_too(below: Callable[[Runebound, int], None], g: Runebound, seat: int) -> None:
    """Lose the points before anybody reacts to the knock-out, since the loss is part of it."""
    below(g, seat)
    g.do(points_are_lost, seat)


@harsh_knockouts.adjusts(knockout.losses)
def points_too(lost: knockout.Losses, g: Runebound, seat: int) -> knockout.Losses:
    """RB-VAR-17: show the lost points in the cost of a knock-out."""
    return lost._replace(points=g.hero_of(seat).points)


@harsh_knockouts.step("RB-VAR-17")
def points_are_lost(g: Runebound, seat: int) -> None:
    """A knocked-out hero also loses all unspent adventure counters."""
    points = g.hero_of(seat).points
    if points:
        g.note("lost", seat=seat, gold=0, points=points)
        g.do(experience.spend_points, seat, points)


# Hired allies --------------------------------------------------------------------------------------------------------

hired_allies = Rulebook("hired allies")


@hired_allies.adjusts(cards.ownership_limit)
def any_number_of_allies(limit: int, g: Runebound, seat: int, kind: str) -> int:
    """RB-VAR-18: there is no limit to the number of allies."""
    return 999 if kind == "ally" else limit


@hired_allies.follows(market.add_market_card, "RB-VAR-18")
def pay_wages(g: Runebound) -> None:
    """In each of their Market steps the player pays 1 gold per ally; unpaid allies are discarded."""
    g.do(pay_next_ally, tuple(card for card in g.hero.cards if card in g.content.allies))


@hired_allies.step("RB-VAR-18", part="turn")
def pay_next_ally(g: Runebound, allies: tuple[str, ...]) -> None:
    if allies:
        options = [Option("pay", allies[0])] if purse.purse(g, g.active) else []
        options.append(Option("dismiss", allies[0]))
        g.ask_about(allies[0], g.active, "wages", options, wage_decided, allies[1:])


@hired_allies.step("RB-VAR-18")
def pay_wage(g: Runebound, option: Option, others: tuple[str, ...]) -> None:
    g.note("wage-paid", seat=g.active, card=option.about)
    g.do(purse.pay, g.active, 1)
    g.do(pay_next_ally, others)


@hired_allies.step("RB-VAR-18")
def dismiss(g: Runebound, option: Option, others: tuple[str, ...]) -> None:
    g.do(cards.lose_card, g.active, str(option.about), "RB-VAR-18")
    g.do(pay_next_ally, others)


wage_decided = hired_allies.choice("wage_decided", {"pay": pay_wage, "dismiss": dismiss})


# The rest ------------------------------------------------------------------------------------------------------------

solo = Rulebook("solo")  # RB-VAR-19: the standard rules for one player, plus only the doom track they imply

pack_focus = Rulebook("pack focus")


@pack_focus.answers(setup.laid_above)
def packs_on_top(g: Runebound, deck: str, dealt: list[str]) -> tuple[list[str], ...]:
    """RB-VAR-20: cards of an added pack are on top of their deck, above the base cards."""
    added = [card for card in dealt if card in g.content.origin]
    return added, [card for card in dealt if card not in g.content.origin]


chosen_heroes = Rulebook("chosen heroes")


@chosen_heroes.replaces(setup.deal_heroes, "RB-SETUP-11")
def choose_heroes(g: Runebound) -> None:
    """All players have agreed to choose their heroes."""
    g.do(setup.choose_hero)


encounters_end = Rulebook("encounters end the adventure")


@encounters_end.replaces(adventure.after_encounter, "RB-RUL-06")
def encounter_ends_the_adventure(g: Runebound, seat: int, deck: str, origin: str, space: int) -> None:
    """The alternative reading of RB-RUL-06: no further card is drawn after an Encounter."""


safe_escape = Rulebook("safe escape")


@safe_escape.answers(escape.escape_damage)
def failed_escape_is_harmless(g: Runebound, phase: str) -> int:
    """An alternative reading of RB-RUL-08: a failed attempt costs nothing but the attempt."""
    return 0
