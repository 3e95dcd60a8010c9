"""Exact odds: against brute force over all dice, and against the engine playing the same thing many times."""

from __future__ import annotations

import math
from itertools import combinations, product

import pytest

from questable.kernel.engine.dice import Dice, key_of
from questable.return_of_the_heroes.content import SKILLS
from questable.return_of_the_heroes.odds import (
    battle_chance,
    best_fight,
    chance,
    chance_to_fail,
    expected_loss,
    fight_chance,
    final_chance,
    spread,
    training_chance,
)
from questable.return_of_the_heroes.odds import test_chance as odds_of
from questable.return_of_the_heroes.skill_tests import natural_value
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.return_of_the_heroes.kit import table

TRIES = 1500
DEVIATIONS = 4.0


def rolls(dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=dice))


# Brute force ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-TEST-01", "RH-TEST-03")
@pytest.mark.parametrize("dice", [2, 3, 4])
@pytest.mark.parametrize("value", [-1, 1, 2, 5, 7, 9, 11, 12])
def test_a_test_passes_if_some_two_of_the_dice_are_low_enough(dice: int, value: int) -> None:
    passed = sum(any(a + b <= value for a, b in combinations(faces, 2)) for faces in rolls(dice))
    assert chance(dice, value) == pytest.approx(passed / 6**dice)


@pytest.mark.rule("RH-TRAIN-02", "RH-RUL-37")
@pytest.mark.parametrize("dice", [2, 3, 4])
@pytest.mark.parametrize("value", [-1, 2, 6, 8, 11, 12])
def test_a_lesson_is_learnt_if_some_two_of_the_dice_are_high_enough(dice: int, value: int) -> None:
    failed = sum(any(a + b > value for a, b in combinations(faces, 2)) for faces in rolls(dice))
    assert chance_to_fail(dice, value) == pytest.approx(failed / 6**dice)


@pytest.mark.parametrize("dice", [2, 3, 4, 5])
def test_all_sums_together_are_certain(dice: int) -> None:
    for high in (False, True):
        assert sum(spread(dice, high=high)) == pytest.approx(1.0)
        assert spread(dice, high=high)[:2] == (0.0, 0.0)


def test_more_dice_help_whichever_way_is_wanted() -> None:
    for value in range(3, 12):
        assert chance(2, value) < chance(3, value) < chance(4, value) < chance(5, value)
        assert chance_to_fail(2, value) < chance_to_fail(3, value) < chance_to_fail(4, value)


def battle(hit: float, life: int, enemy: int, harm: int, *, drains: bool) -> float:
    """Strike by strike, as the rules have it, until what has not ended is negligible."""
    state = {(life, enemy): 1.0}
    won = 0.0
    for _ in range(400):
        after: dict[tuple[int, int], float] = {}
        for (mine, theirs), weight in state.items():
            if theirs == 1:
                won += weight * hit
            else:
                after[mine, theirs - 1] = after.get((mine, theirs - 1), 0.0) + weight * hit
            left = mine - harm
            if left > 0:
                grown = theirs + harm if drains else theirs
                after[left, grown] = after.get((left, grown), 0.0) + weight * (1 - hit)
        state = after
    return won


@pytest.mark.rule("RH-FINAL-04", "RH-FINAL-08", "RH-FINAL-10")
@pytest.mark.parametrize("drains", [False, True])
@pytest.mark.parametrize("harm", [1, 2])
@pytest.mark.parametrize(("life", "enemy"), [(1, 1), (2, 5), (4, 3), (5, 8)])
def test_the_last_battle_strike_by_strike(life: int, enemy: int, harm: int, drains: bool) -> None:
    for hit in (0.0, 0.3, 0.8, 1.0):
        wanted = battle(hit, life, enemy, harm, drains=drains)
        assert battle_chance(hit, life, enemy, harm, drains=drains) == pytest.approx(wanted)


# What the odds are taken from ----------------------------------------------------------------------------------------


@pytest.mark.rule("RH-TEST-08", "RH-ITEM-10", "RH-RUL-26")
def test_objects_scrolls_and_modifiers_count() -> None:
    t = table("warrior", "elf").skill(melee=7).hero(0, objects=["sword-1", "melee-scroll"])
    assert odds_of(t.game, 0, "melee", -1) == chance(2, 7)
    assert odds_of(t.game, 0, "melee", -1, "melee-scroll") == chance(2, 8)


@pytest.mark.rule("RH-TRAIN-03")
def test_objects_do_not_count_in_a_lesson_but_dice_do() -> None:
    t = table("warrior", "elf").skill(melee=7).rolls(melee=3).hero(0, objects=["sword-1"])
    assert training_chance(t.game, 0, "melee") == chance_to_fail(3, 7)


@pytest.mark.rule("RH-FIGHT-03", "RH-FOE-01")
def test_every_heart_needs_a_success_and_the_shadow_grows() -> None:
    t = table("warrior", "elf").skill(melee=8)
    once = odds_of(t.game, 0, "melee", t.game.content.adversaries["shadow"].circles["melee"])
    assert fight_chance(t.game, 0, "shadow", "melee") == pytest.approx(once)
    t.game.growth["shadow"] = 2
    assert fight_chance(t.game, 0, "shadow", "melee") == pytest.approx(once**3)


def test_the_best_fight_is_the_best_of_the_circles() -> None:
    t = table("elf", "dwarf")
    for token, foe in t.game.content.adversaries.items():
        found, skill = best_fight(t.game, 0, token)
        assert found == max(fight_chance(t.game, 0, token, each) for each in SKILLS)
        assert skill in foe.circles


@pytest.mark.rule("RH-FOE-04")
def test_the_spider_costs_all_life_but_one() -> None:
    t = table("dwarf", "elf").hero(0, life=5)
    missed = 1 - fight_chance(t.game, 0, "spider", "melee")
    assert expected_loss(t.game, 0, "spider", "melee") == pytest.approx(4 * missed)
    missed = 1 - fight_chance(t.game, 0, "orc", "melee")
    assert expected_loss(t.game, 0, "orc", "melee") == pytest.approx(missed)


@pytest.mark.rule("RH-FINAL-07")
def test_a_marked_skill_needs_its_key() -> None:
    t = table("warrior", "elf").skill(melee=9)
    sorcerer = t.game.content.nameless["sorcerer"]
    assert final_chance(t.game, 0, sorcerer, "melee", 4) == 0.0
    t.hero(0, objects=["magic-sword"])
    assert final_chance(t.game, 0, sorcerer, "melee", 4) == battle_chance(chance(2, 11), 4, 4, 1, drains=False)


# The engine ----------------------------------------------------------------------------------------------------------


def share(start: ReturnOfTheHeroes, skill: str, good: str, bad: str) -> float:
    """How often the engine comes to the one end rather than to the other, the lowest dice always taken."""
    count = 0
    for number in range(TRIES):
        game, seen = start.clone(), list[str]()
        game.dice = Dice(key_of(f"odds {number}"))
        game.listen(lambda event, seen=seen: seen.append(event.kind))  # type: ignore[misc]
        choice = f"skill:{skill}"
        while good not in seen and bad not in seen:
            game.play(choice)
            choice = game.decision.options[0].id if game.decision else ""
        count += good in seen
    return count / TRIES


def agrees(measured: float, exact: float) -> bool:
    return abs(measured - exact) <= DEVIATIONS * math.sqrt(max(exact * (1 - exact), 1e-4) / TRIES)


@pytest.mark.parametrize(("token", "dice"), [("troll", 2), ("troll", 3), ("werewolf", 2), ("red-knight", 4)])
def test_fights_of_the_engine(token: str, dice: int) -> None:
    t = table("warrior", "elf").skill(melee=7).rolls(melee=dice).lay(token, "A5").hero(0, at="A5").act()
    exact = fight_chance(t.game, 0, token, "melee")
    assert 0.2 < exact < 0.95
    assert agrees(share(t.game, "melee", "beaten", "not-beaten"), exact)


@pytest.mark.parametrize("tile", ["six-armed-goddess", "king-of-darkness", "demon", "black-knight"])
def test_last_battles_of_the_engine(tile: str) -> None:
    t = table("warrior", "elf").skill(melee=10).rolls(melee=3).nameless(tile)
    t.hero(0, at=t.game.content.land.tower, gem=True, life=4).act()
    exact = final_chance(t.game, 0, t.game.content.nameless[tile], "melee", 4)
    assert 0.2 < exact < 0.995
    assert agrees(share(t.game, "melee", "beaten", "knocked-out"), exact)


def test_lessons_of_the_engine() -> None:
    t = table("warrior", "elf").skill(melee=8).lay("gasconier", "J3").hero(0, at="J3", gold=1).act()
    start, learnt = t.game, 0
    for number in range(TRIES):
        game = start.clone()
        game.dice = Dice(key_of(f"lesson {number}"))
        game.play("use:gasconier")
        learnt += natural_value(game, 0, "melee") == 9
    assert agrees(learnt / TRIES, training_chance(start, 0, "melee"))
