"""Exact odds: tests with two to five dice of which two count, fights, the final battle.

The rules are read through the same queries as in play, so optional rules change the odds too. Scrolls are left out
unless named, since spending one is the player's choice.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import product

from questable.return_of_the_heroes.combat import defeat_costs
from questable.return_of_the_heroes.content import Nameless
from questable.return_of_the_heroes.foes import experience_counts, foe_of, hearts, modifier_against, objects_count
from questable.return_of_the_heroes.nameless import harm_of, skills_against
from questable.return_of_the_heroes.skill_tests import BASIC_DICE, dice_count, natural_value, skill_value
from questable.return_of_the_heroes.state import ReturnOfTheHeroes

SIDES = 6
LOWEST, HIGHEST = 2, 2 * SIDES


@cache
def spread(dice: int, *, high: bool = False) -> tuple[float, ...]:
    """Return the chance of each sum 0 to 12 if the two lowest (or the two highest) dice are chosen."""
    counts: Counter[int] = Counter()
    for faces in product(range(1, SIDES + 1), repeat=dice):
        ordered = sorted(faces)
        counts[sum(ordered[-2:] if high else ordered[:2])] += 1
    return tuple(counts[total] / SIDES**dice for total in range(HIGHEST + 1))


@cache
def chance(dice: int, value: int) -> float:
    """Return the chance to pass: the two lowest dice add up to at most the value."""
    return sum(spread(dice)[: max(0, value + 1)])


@cache
def chance_to_fail(dice: int, value: int) -> float:
    """Return the chance to fail on purpose: the two highest dice add up to more than the value."""
    return 1.0 - sum(spread(dice, high=True)[: max(0, value + 1)])


def test_chance(g: ReturnOfTheHeroes, seat: int, skill: str, modifier: int = 0, scroll: str = "") -> float:
    """Return the chance to pass a test now."""
    value = g.content.things[scroll].value if scroll else skill_value(g, seat, skill)
    return chance(dice_count(g, seat, skill), value + modifier)


def training_chance(g: ReturnOfTheHeroes, seat: int, skill: str) -> float:
    """Return the chance to learn: the test must fail, objects do not count (RH-TRAIN-02, RH-TRAIN-03)."""
    return chance_to_fail(dice_count(g, seat, skill), natural_value(g, seat, skill))


def fight_chance(g: ReturnOfTheHeroes, seat: int, token: str, skill: str) -> float:
    """Return the chance to beat an adversary with this skill: every heart needs a success."""
    return strike_chance(g, seat, token, skill) ** hearts(g, seat, token)


def strike_chance(g: ReturnOfTheHeroes, seat: int, token: str, skill: str) -> float:
    """Return the chance to pass one test against an adversary; some ignore objects or experience."""
    modifier = modifier_against(g, token, skill)
    if modifier is None:
        return 0.0
    dice = dice_count(g, seat, skill) if experience_counts(g, token) else BASIC_DICE
    value = skill_value(g, seat, skill) if objects_count(g, token) else natural_value(g, seat, skill)
    return chance(dice, value + modifier)


def best_fight(g: ReturnOfTheHeroes, seat: int, token: str) -> tuple[float, str]:
    """Return the best chance and its skill."""
    return max((fight_chance(g, seat, token, skill), skill) for skill in foe_of(g, token).circles)


def expected_loss(g: ReturnOfTheHeroes, seat: int, token: str, skill: str) -> float:
    """Return the average physical life a fight costs a hero without protective objects."""
    return (1 - fight_chance(g, seat, token, skill)) * defeat_costs(g, seat, token)


# The final battle ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def battle_chance(hit: float, life: int, enemy: int, harm: int, *, drains: bool) -> float:
    """Return the chance to win a battle to the death: `hit` per test, `harm` life for every failure.

    A Nameless that drains life grows with every failure; the hero's life limits how long that can continue.
    """
    if enemy <= 0:
        return 1.0
    if life <= 0:
        return 0.0
    lost = min(harm, life)
    after_miss = battle_chance(hit, life - harm, enemy + lost if drains else enemy, harm, drains=drains)
    return hit * battle_chance(hit, life, enemy - 1, harm, drains=drains) + (1 - hit) * after_miss


def final_chance(g: ReturnOfTheHeroes, seat: int, tile: Nameless, skill: str, life: int) -> float:
    """Return the chance to beat this Nameless with this skill and this much life, physical and temporary."""
    if skill not in skills_against(g, seat, tile.id):
        return 0.0
    hit = test_chance(g, seat, skill, tile.circles.get(skill, 0))  # type: ignore[call-overload]
    return battle_chance(hit, life, tile.life, harm_of(g, seat, tile.id, skill), drains=tile.drains)
