"""Single rolls of a position: how likely they succeed, and what a failure costs."""

from __future__ import annotations

from typing import Any

from questable.kernel.engine.decision import Option
from questable.runebound import combat, escape, hero_combat
from questable.runebound.odds.dice import at_least, at_least_opposed
from questable.runebound.skill_tests import test_bonus
from questable.runebound.state import Runebound


def waiting(g: Runebound) -> dict[str, tuple[Any, ...]]:
    """The steps of the innermost combat still to come, the next one first, with their arguments."""
    found: dict[str, tuple[Any, ...]] = {}
    for entry in reversed(g.agenda):
        if entry[0] == combat.end_of_combat.name:
            break
        name, args = entry[-2:]
        found.setdefault(name, args)
    return found


def roll_chance(game: Runebound, option: Option) -> float:
    """The chance of the roll that an option of `attack-or-defend` or `escape` leads to, as things stand now."""
    twin = game.clone()
    prepare(twin, option)
    if twin.fight.foe < 0:
        return chance_now(twin)
    return at_least_opposed(hero_combat.target_value(twin) - combat.roll_value(twin))


def prepare(g: Runebound, option: Option) -> None:
    """The position as it will be when the dice of this option of `attack-or-defend` or `escape` are about to fall."""
    fight = g.fights[-1]
    fight.action, fight.actor = option.verb, g.heroes[fight.seat].id
    fight.bonus, fight.sure, fight.dice = 0, False, ()
    if option.verb == "escape":
        fight.phase = str(option.about)
    elif option.about is not None:
        fight.actor = str(option.about)


def chance_now(g: Runebound, bonus: int = 0) -> float:
    """The chance of the roll about to be made, against a number that is known."""
    return 1.0 if g.fights[-1].sure else at_least(combat.target_number(g) - combat.roll_value(g) - bonus)


def strike_chance(game: Runebound, who: str, phase: str, bonus: int) -> float:
    """The chance of an attack made as an ability, outside the phases."""
    twin = game.clone()
    prepare(twin, Option("attack", who))
    twin.fight.phase, twin.fight.bonus = phase, bonus
    return chance_now(twin)


def cost_now(g: Runebound) -> int:
    """What the roll being made costs the one who rolls, if it fails."""
    fight = g.fights[-1]
    match fight.action:
        case "escape":
            return escape.escape_damage(g, fight.phase)
        case "attack":
            return combat.miss_damage(g, fight.phase)
    return combat.struck_damage(g, fight.phase)


def cost_of(game: Runebound, option: Option) -> int:
    """What a failure of the roll costs that an option of `attack-or-defend` or `escape` leads to."""
    twin = game.clone()
    prepare(twin, option)
    return cost_now(twin)


def skill_chance(game: Runebound, seat: int, skill: str, attribute: str, difficulty: int) -> float:
    """The chance to pass a skill test."""
    return at_least(difficulty - test_bonus(game, seat, skill, attribute))
