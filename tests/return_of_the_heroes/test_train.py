"""TRAIN: instructors teach those who fail."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes.content import SKILLS
from tests.return_of_the_heroes.kit import Table, table

INSTRUCTORS = [("mirabar", "O3", "magic"), ("don-hobiro", "F7", "ranged"), ("gasconier", "J3", "melee")]


def here(point: str, *encounters: str, **facts: object) -> Table:
    """A hero (with something to leave, so that he is always asked) on a point with these encounters."""
    t = table("warrior", "elf").stock().hero(0, at=point, house="B4", quests={}, objects=["amulet"], **facts)
    t.hero(1, at="O13", house="O13", quests={})
    for encounter in encounters:
        t.lay(encounter, point)
    return t


def uses(t: Table) -> list[str]:
    assert t.topic == "act"
    return [option for option in t.options if option.startswith("use")]


def natural(t: Table, skill: str, seat: int = 0) -> int:
    return t.game.content.heroes[t[seat].id].skills[skill] + t[seat].training[SKILLS.index(skill)]  # type: ignore[index]


@pytest.mark.rule("RH-TRAIN-01", "RH-TRAIN-02")
@pytest.mark.parametrize(("instructor", "point", "skill"), INSTRUCTORS)
def test_training_is_paid_first_and_teaches_those_who_fail(instructor: str, point: str, skill: str) -> None:
    t = here("A8", gold=2).bag(instructor).draw()
    assert t.at(point) == (instructor,)
    t.hero(0, at=point).skill(magic=5, ranged=5, melee=5).dice(3, 3).act().play(f"use:{instructor}")
    assert {each: natural(t, each) for each in SKILLS} == {each: 5 + (each == skill) for each in SKILLS}
    assert t[0].gold == 1
    assert [event.kind for event in t.events if event.kind in ("paid", "rolled")] == ["paid", "rolled"]
    assert t.kinds("rolled")[0].facts["skill"] == skill


@pytest.mark.rule("RH-TRAIN-02")
@pytest.mark.parametrize("before", [1, 2, 3, 4, 5, 9, 10])
def test_a_lesson_is_worth_one_whatever_the_value(before: int) -> None:
    t = here("J3", "gasconier", gold=1).skill(melee=before).dice(6, 6).act().play("use:gasconier")
    assert natural(t, "melee") == before + 1


@pytest.mark.rule("RH-TRAIN-02")
@pytest.mark.parametrize(("instructor", "point", "skill"), INSTRUCTORS)
def test_who_succeeds_learns_nothing_and_the_gold_is_lost(instructor: str, point: str, skill: str) -> None:
    t = here(point, instructor, gold=2).skill(magic=5, ranged=5, melee=5).dice(2, 3).act().play(f"use:{instructor}")
    assert [natural(t, each) for each in SKILLS] == [5, 5, 5]
    assert t[0].gold == 1 and t[0].point == point


@pytest.mark.rule("RH-TRAIN-02")
def test_the_rise_is_permanent_until_death() -> None:
    t = here("J3", "gasconier", gold=2).skill(melee=5).dice(6, 6).act().play("use:gasconier", "end-turn")
    t.dice(3, 3).test("melee")
    assert t.game.passed and t.kinds("rolled")[-1].facts["value"] == 6


@pytest.mark.rule("RH-TRAIN-03")
@pytest.mark.parametrize(
    ("instructor", "point", "skill", "thing"),
    [
        ("mirabar", "O3", "magic", "holy-cross"),
        ("don-hobiro", "F7", "ranged", "magic-bow"),
        ("gasconier", "J3", "melee", "sword-1"),
    ],
)
def test_extra_dice_count_and_objects_do_not(instructor: str, point: str, skill: str, thing: str) -> None:
    t = here(point, instructor, gold=1).hero(0, objects=[thing, f"{skill}-scroll"]).skill(**{skill: 5})
    t.rolls(**{skill: 4}).dice(1, 1, 2, 4).act().play(f"use:{instructor}")
    facts = t.kinds("rolled")[0].facts
    assert facts["value"] == 5 and len(facts["dice"]) == 4
    t.play("dice:2+4")
    assert natural(t, skill) == 6 and f"{skill}-scroll" in t[0].objects


@pytest.mark.rule("RH-TRAIN-04")
@pytest.mark.parametrize(("instructor", "point", "skill"), INSTRUCTORS)
def test_without_gold_there_is_no_training(instructor: str, point: str, skill: str) -> None:
    t = here(point, instructor, gold=0).skill(**{skill: 5}).act()
    assert uses(t) == []
    assert uses(t.hero(0, gold=1).act()) == [f"use:{instructor}"]


@pytest.mark.rule("RH-TRAIN-05")
@pytest.mark.parametrize(("instructor", "point", "skill"), INSTRUCTORS)
def test_training_ends_at_11(instructor: str, point: str, skill: str) -> None:
    t = here(point, instructor, gold=9).skill(**{skill: 10}).dice(6, 6).act().play(f"use:{instructor}")
    assert natural(t, skill) == 11
    t.act()
    assert uses(t) == [] and natural(t, skill) == 11


@pytest.mark.rule("RH-TRAIN-06")
@pytest.mark.parametrize("dice", [(1, 1), (6, 6)])
def test_training_once_per_turn_with_the_same_instructor(dice: tuple[int, int]) -> None:
    t = here("J3", "gasconier", "mirabar", gold=9).skill(magic=5, melee=5).dice(*dice, 6, 6).act().play("use:gasconier")
    assert uses(t) == ["use:mirabar"]
    assert uses(t.play("use:mirabar")) == []
    assert uses(t.act()) == ["use:gasconier", "use:mirabar"]


@pytest.mark.rule("RH-RUL-37")
def test_the_pupil_chooses_the_dice_so_extra_dice_make_failing_easier() -> None:
    t = here("J3", "gasconier", gold=1).skill(melee=7).rolls(melee=3).dice(1, 3, 6).act().play("use:gasconier")
    assert t.topic == "choose-dice" and t.options == ["dice:1+3", "dice:1+6", "dice:3+6"]
    twin = t.game.clone()
    assert natural(t.play("dice:3+6"), "melee") == 8
    twin.play("dice:1+3")
    assert twin.heroes[0].training[2] == t[0].training[2] - 1


@pytest.mark.rule("RH-RUL-37", "RH-TEST-03", "RH-TRAIN-03")
@pytest.mark.parametrize("count", [3, 4, 5])
def test_whichever_two_of_however_many_dice(count: int) -> None:
    faces = {3: (1, 4, 6), 4: (1, 2, 4, 6), 5: (1, 2, 4, 5, 6)}[count]
    t = here("J3", "gasconier", gold=1).skill(melee=8).rolls(melee=count).dice(*faces).act().play("use:gasconier")
    pairs = {f"dice:{low}+{high}" for low in faces for high in faces if low < high}
    assert set(t.options) == pairs and len(t.options) == len(pairs)
    assert natural(t.play(f"dice:{faces[-2]}+{faces[-1]}"), "melee") == 9


@pytest.mark.rule("RH-RUL-37", "RH-RUL-79")
def test_the_program_proposes_the_two_highest() -> None:
    t = here("J3", "gasconier", gold=1).skill(melee=4).rolls(melee=3).dice(2, 3, 6).act().play("use:gasconier")
    assert t.topic != "choose-dice"  # whichever two, it is a failure
    assert t.kinds("test-failed")[0].facts["dice"] == (3, 6)
