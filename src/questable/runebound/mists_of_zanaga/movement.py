"""MOVE, REST, VILL: rest after the roll, markets inside the Movement phase."""

from __future__ import annotations

from questable.kernel.engine.decision import Option, frequent
from questable.runebound import damage, market, movement
from questable.runebound.board import town_at
from questable.runebound.mists_of_zanaga.rulebook import layer
from questable.runebound.mists_of_zanaga.state import Zanaga
from questable.runebound.mists_of_zanaga.towns import is_village
from questable.runebound.state import Hero
from questable.runebound.values import party

MARKET = Option("market")
REST = "rest-die"


@layer.answers(movement.rest_before_rolling)
def never_before(g: Zanaga, hero: Hero) -> list[Option]:
    """Dice cannot be set aside before the roll (MZ-REST-04)."""
    return []


@layer.adjusts(movement.moving_options)
def with_rest_and_market(options: list[Option], g: Zanaga, hero: Hero) -> list[Option]:
    """Offer rest for unspent dice, and the market in a village (MZ-REST-01, MZ-VILL-01).

    Not after a card has moved the hero "instead of rolling", which replaces the dice (RB-MOVE-21).
    """
    return options if g.moved_instead else [*options, *rests(g, hero), *markets(g, hero)]


def rests(g: Zanaga, hero: Hero) -> list[Option]:
    """One die removes one exhaustion from the hero or an ally (MZ-REST-02, MZ-RUL-46). Equal dice are listed once."""
    if not g.exhaustion or not g.movement_dice:
        return []
    tired = [character for character in party(g, hero.seat) if g.exhaustion.get(character)]
    dice = movement.first_of_each(g.movement_dice).values()
    return [frequent(REST, character, f"die{number}") for character in tired for number in dice]


def markets(g: Zanaga, hero: Hero) -> list[Option]:
    """After the roll, even before a die is spent (MZ-RUL-41)."""
    if not g.movement_dice or g.market_taken:
        return []
    town = town_at(g, hero.space)
    return [MARKET] if town and is_village(g, town) else []


@layer.step("MZ-REST-02", "MZ-REST-03")
def rest_with_die(g: Zanaga, option: Option) -> None:
    """Use a die for rest. It can no longer be used for movement."""
    movement.put_die_aside(g, option)
    damage.heal(g, str(option.about), 0, 1, "MZ-REST-02")
    g.do(movement.spend_dice)


@layer.step("MZ-VILL-01", "MZ-VILL-02", "MZ-LOST-04", "MZ-RUL-41")
def market_on_the_way(g: Zanaga, option: Option) -> None:
    """Play the Market phase, then resume movement with the unused dice."""
    g.market_taken = True
    g.stopped_at = g.hero.space
    g.do(market.hold_market)
    g.do(movement.spend_dice)


layer.adds_to(movement.die_spent, {REST: rest_with_die, MARKET.verb: market_on_the_way})
