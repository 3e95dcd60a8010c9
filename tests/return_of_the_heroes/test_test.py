"""TEST: two dice against a skill value."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes import experience
from tests.return_of_the_heroes.kit import Table, table


def value_of(t: Table) -> int:
    """The value the last test was made against."""
    value: int = t.kinds("rolled")[-1].facts["value"]
    return value


def a_circle(t: Table, *, zero: bool) -> tuple[str, str, int]:
    """An ordinary adversary that can be fought with several skills, and one of them whose circle is 0 or is not."""
    return next(
        (token, skill, circle)
        for token, card in t.game.content.adversaries.items()
        for skill, circle in card.circles.items()
        if (circle == 0) == zero and len(card.circles) > 1 and not card.quest and not card.leaves_one
    )


@pytest.mark.rule("RH-TEST-01")
@pytest.mark.parametrize(("dice", "passed"), [((1, 1), True), ((3, 3), True), ((3, 4), True), ((4, 4), False)])
def test_two_dice_must_not_exceed_the_value(dice: tuple[int, int], passed: bool) -> None:
    t = table().skill(melee=7).dice(*dice).test("melee")
    assert t.kinds("rolled")[0].facts["dice"] == dice
    assert t.game.passed == passed
    assert bool(t.kinds("test-passed")) == passed
    assert "RH-TEST-01" in t.cites("rolled")


@pytest.mark.rule("RH-TEST-01")
def test_a_value_below_the_lowest_roll_is_never_met() -> None:
    t = table().skill(melee=1).dice(1, 1).test("melee")
    assert not t.game.passed and t.kinds("test-failed")


@pytest.mark.rule("RH-TEST-02", "RH-RUL-05")
@pytest.mark.parametrize("modifier", [0, -1, -3, -6])
def test_a_modifier_counts_in_full_also_for_a_low_value(modifier: int) -> None:
    """Below 2 no dice will do."""
    t = table().skill(magic=3).dice(1, 1).test("magic", modifier)
    assert t.kinds("rolled")[0].facts["value"] == 3 + modifier
    assert bool(t.kinds("test-passed")) == (3 + modifier >= 2)


@pytest.mark.rule("RH-TEST-02")
@pytest.mark.parametrize(("dice", "passed"), [((2, 3), True), ((3, 3), False)])
def test_a_modifier_changes_the_value_and_not_the_dice(dice: tuple[int, int], passed: bool) -> None:
    t = table().skill(magic=7).dice(*dice).test("magic", -2)
    assert value_of(t) == 5
    assert t.game.passed == passed
    assert t.kinds("test-passed", "test-failed")[0].facts["dice"] == dice


@pytest.mark.rule("RH-TEST-02")
@pytest.mark.parametrize("modifier", [0, -2])
def test_an_object_changes_the_value_and_not_the_dice(modifier: int) -> None:
    t = table().hero(0, objects=["magic-bow"]).skill(ranged=6).dice(2, 4).test("ranged", modifier)
    assert value_of(t) == 8 + modifier
    assert t.kinds("test-passed")[0].facts["dice"] == (2, 4)


@pytest.mark.rule("RH-TEST-02")
def test_an_adversary_changes_the_value_and_not_the_dice() -> None:
    t = table()
    foe, skill, circle = a_circle(t, zero=False)
    t.hero(0, at="A7").lay(foe, "A7").skill(**{skill: 8}).dice(6, 6).act().play(f"skill:{skill}")
    assert circle < 0
    assert value_of(t) == 8 + circle
    assert t.kinds("test-failed")[0].facts["dice"] == (6, 6)


@pytest.mark.rule("RH-TEST-02")
def test_encounters_events_and_the_nameless_change_the_value_and_not_the_dice() -> None:
    t = table().skill(magic=9).hero(0, at="A7").lay("broom", "A7").dice(6, 6).act().play("take:broom")
    assert value_of(t) == 7 and t.kinds("test-failed")[-1].facts["dice"] == (6, 6)
    t.bag("wizards-duel").skill(1, magic=2).dice(2, 3, 6, 6, 6, 6).draw()
    tests = t.kinds("test-passed", "test-failed")[1:3]
    assert [(event.facts["value"], event.facts["dice"]) for event in tests] == [(9, (2, 3)), (8, (6, 6))]
    t.nameless("sorcerer").hero(0, at="H5", gem=True, clearance="H5", life=2).dice(1, 2, 6, 6, 6, 6).turn()
    t.play("enter:H3", "skill:magic")
    assert value_of(t) == 6 and t.kinds("nameless-wounded")


@pytest.mark.rule("RH-TEST-03")
@pytest.mark.parametrize(
    ("pair", "passed"), [("1+2", True), ("1+6", False), ("2+6", False), ("1+5", True), ("2+5", False), ("5+6", False)]
)
def test_any_two_of_all_dice_may_be_chosen_and_only_they_count(pair: str, passed: bool) -> None:
    t = table().skill(melee=6).rolls(melee=4).dice(6, 1, 5, 2).test("melee")
    assert t.topic == "choose-dice"
    assert set(t.options) == {"dice:1+2", "dice:1+5", "dice:1+6", "dice:2+5", "dice:2+6", "dice:5+6"}
    t.play(f"dice:{pair}")
    assert t.game.passed == passed


@pytest.mark.rule("RH-TEST-03")
@pytest.mark.parametrize("dice", [(6, 6, 6, 2, 1), (1, 6, 6, 6, 2), (1, 2, 6, 6, 6)])
def test_of_five_dice_the_last_may_be_chosen_too(dice: tuple[int, ...]) -> None:
    t = table().skill(melee=3).rolls(melee=5).dice(*dice).test("melee")
    assert set(t.options) == {"dice:1+2", "dice:1+6", "dice:2+6", "dice:6+6"}
    assert t.play("dice:1+2").game.passed


@pytest.mark.rule("RH-TEST-03")
def test_the_player_who_rolls_chooses_the_dice() -> None:
    t = table().skill(1, magic=6).rolls(1, magic=3).dice(1, 2, 6).test("magic", seat=1)
    assert t.asked == 1
    assert len(t.kinds("rolled")[0].facts["dice"]) == 3


@pytest.mark.rule("RH-TEST-03")
def test_a_pair_of_the_same_faces_needs_two_dice_that_show_it() -> None:
    t = table().skill(melee=4).rolls(melee=3).dice(2, 2, 4).test("melee")
    assert set(t.options) == {"dice:2+2", "dice:2+4"}


@pytest.mark.rule("RH-TEST-04")
@pytest.mark.parametrize(("natural", "thing"), [(11, "sword-1"), (10, "sword-1"), (10, "magic-sword"), (11, "")])
def test_no_value_exceeds_eleven(natural: int, thing: str) -> None:
    t = table().hero(0, objects=[thing] if thing else []).skill(melee=natural).dice(6, 6).test("melee")
    assert value_of(t) == 11
    assert not t.game.passed


@pytest.mark.rule("RH-TEST-04")
@pytest.mark.parametrize(
    ("skill", "thing"), [("magic", "holy-cross"), ("ranged", "magic-bow"), ("melee", "magic-sword")]
)
def test_the_limit_is_the_same_for_every_skill(skill: str, thing: str) -> None:
    for natural in (9, 10, 11):
        t = table().hero(0, objects=[thing]).skill(magic=natural, ranged=natural, melee=natural).dice(6, 6).test(skill)
        assert value_of(t) == 11 and t.game.view(0).heroes[0].skills[skill][0] == 11


@pytest.mark.rule("RH-TEST-04")
def test_training_does_not_exceed_eleven() -> None:
    t = table().skill(ranged=10).run(experience.raise_skill, 0, "ranged", 2, "RH-TRAIN-02")
    assert value_of(t.test("ranged")) == 11
    t.run(experience.raise_skill, 0, "ranged", 1, "RH-TRAIN-02")
    assert value_of(t.test("ranged", -4)) == 7


@pytest.mark.rule("RH-TEST-05")
@pytest.mark.parametrize(
    ("objects", "bonus"),
    [
        (["sword-1", "sword-2"], 1),
        (["sword-1", "magic-sword"], 2),
        (["magic-sword", "sword-1"], 2),
        (["bow-1"], 0),
        (["sword-1", "sword-2", "magic-sword", "bow-1"], 2),
    ],
)
def test_one_object_counts_towards_a_skill(objects: list[str], bonus: int) -> None:
    t = table().hero(0, objects=objects).skill(melee=5).test("melee")
    assert value_of(t) == 5 + bonus


@pytest.mark.rule("RH-TEST-05")
def test_each_skill_has_its_own_object() -> None:
    t = table().hero(0, objects=["sword-1", "bow-1", "wand-1"]).skill(magic=5, ranged=5, melee=5)
    assert [value_of(t.test(skill)) for skill in ("magic", "ranged", "melee")] == [6, 6, 6]


@pytest.mark.rule("RH-TEST-06")
@pytest.mark.parametrize("dice", [(3, 3), (3, 4)])
def test_a_circle_of_zero_leaves_the_value_as_it_is(dice: tuple[int, int]) -> None:
    t = table()
    foe, skill, _ = a_circle(t, zero=True)
    t.hero(0, at="A7").lay(foe, "A7").skill(**{skill: 6}).dice(*dice).act().play(f"skill:{skill}")
    assert t.kinds("rolled")[0].facts["value"] == 6
    assert t.kinds("test-passed", "test-failed")[0].kind == ("test-passed" if sum(dice) <= 6 else "test-failed")


@pytest.mark.rule("RH-TEST-07")
def test_a_raised_skill_is_shown_on_the_sheet_and_stays() -> None:
    t = table().skill(magic=5).run(experience.raise_skill, 0, "magic", 1, "RH-TRAIN-02")
    assert "RH-TEST-07" in t.cites("skill-raised")
    assert t.kinds("skill-raised")[0].facts["value"] == 6
    t.turn(0).play("stay").turn(0)
    assert t.game.view(1).heroes[0].skills["magic"][0] == 6
    assert value_of(t.test("magic")) == 6


@pytest.mark.rule("RH-TEST-08", "RH-RUL-05")
def test_the_limit_comes_after_the_object_and_before_the_modifier() -> None:
    t = table().hero(0, objects=["magic-sword"]).skill(melee=10).dice(4, 4).test("melee", -3)
    assert value_of(t) == 8
    assert t.game.passed


@pytest.mark.rule("RH-TEST-08")
def test_printed_value_training_and_object_add_up() -> None:
    t = table()
    printed = t.game.content.heroes["warrior"].skills["magic"]
    for training in (0, 1, 2, 5, 7):
        t.hero(0, training=(training, 0, 0), objects=["wand-1"]).test("magic", -1)
        assert value_of(t) == printed + training + 1 - 1


@pytest.mark.rule("RH-RUL-05")
def test_a_hopeless_skill_may_be_chosen_and_fails() -> None:
    t = table()
    foe, skill, _ = a_circle(t, zero=False)
    t.hero(0, at="A7", life=3).lay(foe, "A7").skill(**{skill: 1}).dice(1, 1).act()
    assert f"skill:{skill}" in t.options
    t.play(f"skill:{skill}")
    assert value_of(t) < 2
    assert t.kinds("test-failed") and t[0].life == 2


@pytest.mark.rule("RH-RUL-79")
@pytest.mark.parametrize(("dice", "passed"), [((1, 2, 3), True), ((4, 5, 6), False)])
def test_no_choice_of_dice_where_every_pair_gives_the_same(dice: tuple[int, int, int], passed: bool) -> None:
    t = table().skill(melee=6).rolls(melee=3).dice(*dice).test("melee")
    assert t.topic == ""
    assert t.game.passed == passed


@pytest.mark.rule("RH-RUL-60")
def test_only_death_lowers_a_natural_value() -> None:
    t = table("warrior", "elf").hero(0, at="A8", life=2, training=(2, 2, 3)).lay("red-knight", "A8")
    t.dice(6, 6).act().strike()
    assert t[0].life == 1 and t[0].training == (2, 2, 3)
    t.bag("archery-contest").dice(6, 6, 6, 6).draw()
    assert t[0].training == (2, 2, 3)
    t.dice(6, 6).act().strike()
    assert t[0].heirs == 1 and t[0].training == (0, 0, 0)


@pytest.mark.rule("RH-EX-02")
@pytest.mark.parametrize(
    ("dice", "armed", "unarmed"), [((2, 3), True, True), ((3, 3), True, False), ((3, 4), False, False)]
)
def test_melee_5_with_a_sword_needs_6(dice: tuple[int, int], armed: bool, unarmed: bool) -> None:
    t = table().skill(melee=5).dice(*dice).test("melee")
    assert t.game.passed == unarmed
    t.hero(0, objects=["sword-1"]).dice(*dice).test("melee")
    assert t.game.passed == armed
    assert value_of(t) == 6
    assert t.kinds("test-passed", "test-failed")[-1].facts["dice"] == dice


@pytest.mark.rule("RH-EX-06")
def test_ranged_cannot_be_chosen_without_a_green_circle() -> None:
    t = table()
    foes = {token: card for token, card in t.game.content.adversaries.items() if not card.quest}
    blind = next(token for token, card in foes.items() if "ranged" not in card.circles)
    seen = next(token for token, card in foes.items() if "ranged" in card.circles)
    t.hero(0, at="A7").lay(blind, "A7").act()
    assert t.kinds("challenge")
    assert "skill:ranged" not in [*t.options, *(f"skill:{each.facts['skill']}" for each in t.kinds("rolled"))]
    t.clear().lay(seen, "A7").act()
    assert "skill:ranged" in t.options


@pytest.mark.rule("RH-EX-07")
def test_the_orc_gives_a_green_or_a_red_cube() -> None:
    for colour, cubes in (("green", (0, 1, 0)), ("red", (0, 0, 1))):
        t = table().hero(0, at="A7").lay("orc", "A7").skill(magic=11, ranged=11, melee=11)
        t.dice(*[1] * 8).act().strike()
        assert t.options == ["cube:green", "cube:red"]
        t.play(f"cube:{colour}")
        assert t[0].cubes == cubes


@pytest.mark.rule("RH-EX-21")
def test_a_pupil_of_mirabar_chooses_the_dice_that_fail() -> None:
    t = table().hero(0, at="O3", gold=2, objects=["wand-1"]).lay("mirabar", "O3").skill(magic=7).rolls(magic=3)
    t.dice(2, 5, 6).act().play("use:mirabar")
    assert t[0].gold == 1
    assert value_of(t) == 7  # the wand does not count
    assert t.topic == "choose-dice" and set(t.options) == {"dice:2+5", "dice:2+6", "dice:5+6"}
    t.play("dice:5+6")
    assert t.kinds("test-failed")
    assert t.kinds("skill-raised")[0].facts["value"] == 8
    assert value_of(t.test("magic", objects=False)) == 8
