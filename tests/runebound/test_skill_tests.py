"""TEST: skill tests."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from questable.runebound import adventure, skill_tests
from questable.runebound.card_vocabulary import VOCABULARY
from questable.runebound.presentation.card_text import sentence
from questable.speech import phrasebook
from tests.kit import Table, table
from tests.runebound.abilities.using import last, ready

# The card asks for Sneak (Mind) 16: success gives 1 gold, failure 1 exhaustion. Anna has Mind 4 and Sneak 2.
SNEAK, SNEAK_OR_LORE = "use:trial-verb-test/1", "use:trial-verb-test/2"


def attempt(*dice: int, heroes: tuple[str, ...] = ("anna", "bert"), also: tuple[str, ...] = (), **facts: Any) -> Table:
    return ready("trial-verb-test", *also, heroes=heroes, gold=0, **facts).dice(*dice).play(SNEAK)


@pytest.mark.rule("RB-TEST-01")
@pytest.mark.parametrize("named", ["skill", "attribute", "difficulty"])
def test_a_skill_test_names_skill_attribute_and_difficulty(named: str) -> None:
    facts: dict[str, Any] = {"do": "test", "skill": "Diplomacy", "attribute": "spirit", "difficulty": 13}
    told = phrasebook(table().game.setting).say(sentence([VOCABULARY.effect(facts)]))
    assert told == "test Diplomacy (Spirit) 13"
    del facts[named]
    with pytest.raises((ValueError, msgspec.ValidationError), match=named):
        VOCABULARY.effect(facts)


@pytest.mark.rule("RB-TEST-02")
def test_two_dice_plus_attribute_plus_skill() -> None:
    t = attempt(3, 7)
    roll = last(t, "tested")
    assert (roll["dice"], roll["value"], roll["target"]) == ([3, 7], 4 + 2, 16)
    assert "RB-TEST-02" in t.cites("tested")


@pytest.mark.rule("RB-TEST-02")
def test_the_current_attribute_counts_with_experience_and_cards() -> None:
    assert last(attempt(1, 1, experience=["mind", "mind", "body"]), "tested")["value"] == 4 + 4 + 2
    assert last(attempt(1, 1, also=("trial-of-value", "trial-of-test")), "tested")["value"] == 4 + 2 + 2 + 2


@pytest.mark.rule("RB-TEST-02")
def test_neither_wounds_nor_exhaustion_nor_the_level_count() -> None:
    t = attempt(1, 1, wounds=4, exhaustion=3, experience=["life", "stamina", "body"], points=9)
    assert last(t, "tested")["value"] == 4 + 2


@pytest.mark.rule("RB-TEST-02")
def test_a_bonus_to_combat_rolls_is_none_to_tests() -> None:
    assert last(attempt(1, 1, also=("trial-of-roll",)), "tested")["value"] == 4 + 2


@pytest.mark.rule("RB-TEST-03")
def test_without_the_skill_the_attribute_alone_counts() -> None:
    t = attempt(10, 3, heroes=("bert", "anna"))
    assert (last(t, "tested")["value"], t.hero().gold) == (3, 1)


@pytest.mark.rule("RB-TEST-04")
@pytest.mark.parametrize(("dice", "success"), [((5, 4), False), ((5, 5), True), ((6, 5), True)])
def test_equal_or_higher_succeeds(dice: tuple[int, int], success: bool) -> None:
    t = attempt(*dice)
    assert last(t, "tested")["success"] is success
    assert t.hero().gold == int(success)
    assert t.exhaustion("anna") == int(not success)


@pytest.mark.rule("RB-TEST-05")
def test_no_dice_succeed_or_fail_by_themselves() -> None:
    assert attempt(1, 1, experience=["mind"] * 4).hero().gold == 1  # 2 + 4 + 8 + 2 = 16
    weak = attempt(10, 10, heroes=("trial-fool", "bert"))
    assert last(weak, "tested")["success"] is False  # 20 - 5 < 16


@pytest.mark.rule("RB-TEST-05", "RB-TEST-04")
@pytest.mark.parametrize("dice", [(1, 10), (10, 1), *((face, face) for face in range(1, 11))])
def test_nothing_but_the_total_of_the_dice_counts(dice: tuple[int, int]) -> None:
    """Anna adds 6 and needs 16; no pair, no 1 and no 10 is anything of its own."""
    assert last(attempt(*dice), "tested")["success"] is (sum(dice) + 6 >= 16)


@pytest.mark.rule("RB-TEST-06")
def test_a_test_is_rolled_once_and_failure_has_only_its_consequence() -> None:
    t = attempt(1, 1, also=("trial-charm", "trial-verb-reroll-one"))  # cards that repeat combat rolls
    assert len(t.happened("tested")) == 1
    assert (t.exhaustion("anna"), t.wounds("anna"), t.hero().gold) == (1, 0, 0)
    assert t.topic == "use-before-moving"


@pytest.mark.rule("RB-TEST-06")
def test_failing_changes_nothing_that_is_not_stated() -> None:
    """The riddle says nothing of the adventure: the next card is drawn, and there is no second roll."""
    t = table().deck("green", "trial-riddle", "trial-rat")
    t.put(0, at=t.jewel("green")).dice(1, 1).adventure().play("attempt:green")
    assert (len(t.happened("tested")), t.exhaustion("anna"), t.game.fight.enemy) == (1, 1, "trial-rat")


@pytest.mark.rule("RB-TEST-06")
def test_a_test_whose_failure_has_no_consequence_is_rolled_once_too() -> None:
    t = ready("trial-exam", gold=0).dice(1, 1, 10, 10).play("use:trial-exam/1")
    assert (len(t.happened("tested")), t.hero().gold) == (1, 0)


@pytest.mark.rule("RB-TEST-07")
@pytest.mark.parametrize(("skill", "value"), [("Sneak", 4 + 2), ("Might", 3), ("Diplomacy", 2 + 1)])
def test_of_three_skills_each_is_tested_with_its_own_attribute(skill: str, value: int) -> None:
    t = ready("trial-exam").dice(5, 5).play("use:trial-exam/2")
    assert t.options == ["test:Sneak", "test:Might", "test:Diplomacy"]
    assert last(t.play(f"test:{skill}"), "tested")["value"] == value


@pytest.mark.rule("RB-TEST-07")
@pytest.mark.parametrize(("skill", "value"), [("Sneak", 4 + 2), ("Lore", 2 + 0)])
def test_of_several_skills_the_player_chooses_one(skill: str, value: int) -> None:
    t = ready("trial-verb-test").dice(5, 5).play(SNEAK_OR_LORE)
    assert (t.topic, t.asked, t.options) == ("test-with", 0, ["test:Sneak", "test:Lore"])
    t.play(f"test:{skill}")
    assert (last(t, "tested")["skill"], last(t, "tested")["value"]) == (skill, value)


@pytest.mark.rule("RB-TEST-07", "RB-TEST-03")
@pytest.mark.parametrize("hero", ["bert", "cara", "mordrog", "trial-gwen"])
def test_so_does_a_hero_who_has_none_of_them_or_one(hero: str) -> None:
    for skill in ("Sneak", "Might", "Diplomacy"):
        t = ready("trial-exam", heroes=(hero, "anna"))
        while "use:trial-exam/2" not in t.options:
            t.play("pass")
        t.dice(5, 5).play("use:trial-exam/2")
        assert t.options == ["test:Sneak", "test:Might", "test:Diplomacy"]
        assert last(t.play(f"test:{skill}"), "tested")["skill"] == skill


@pytest.mark.rule("RB-TEST-02", "RB-TEST-03")
@pytest.mark.parametrize("skill", ["Might", "Sneak", "Diplomacy", "Ride", "Lore"])
def test_however_great_the_bonus_in_a_skill_is_all_of_it_is_added(skill: str) -> None:
    seen = set()
    for hero in ("anna", "bert", "mordrog", "mad-carthos", "trial-gwen"):
        t = table(hero, "cara")
        bonus = t.game.content.heroes[hero].skills.get(skill, 0)
        without = skill_tests.test_bonus(t.game, 0, "no such skill", "body")
        assert skill_tests.test_bonus(t.game, 0, skill, "body") == without + bonus
        seen.add(bonus)
    assert skill != "Might" or max(seen) > 2


@pytest.mark.rule("RB-TEST-07")
def test_with_one_skill_there_is_nothing_to_choose() -> None:
    assert attempt(5, 5).topic == "use-before-moving"


@pytest.mark.rule("RB-TEST-02", "RB-XP-10")
def test_a_hero_whose_turn_it_is_not_tests_with_skill_and_attribute_of_its_own() -> None:
    """Anna meets a riddle in Bert's turn: Mind 4, her counter 2, Sneak 2."""
    t = table("bert", "anna").put(1, experience=["mind"])
    t.take_out("trial-riddle")
    t.game.revealed = ("trial-riddle",)
    t.dice(3, 4).only(adventure.encounter, 1, "trial-riddle", seat=0)
    assert [(fact["seat"], fact["value"], fact["success"]) for fact in t.happened("tested")] == [(1, 4 + 2 + 2, True)]
