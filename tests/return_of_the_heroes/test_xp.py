"""XP: experience cubes."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes import experience, life, skill_tests
from questable.return_of_the_heroes.content import CUBE_OF, CUBES, SKILLS
from questable.return_of_the_heroes.state import CUBE_INDEX
from tests.return_of_the_heroes.kit import Table, table

ANY = ["cube:blue", "cube:green", "cube:red"]


def dice_rolled(t: Table, skill: str) -> int:
    """How many dice a test of the first hero is rolled with."""
    t.skill(**{skill: 0}).test(skill)
    return len(t.kinds("rolled")[-1].facts["dice"])


def gain(t: Table, *cubes: tuple[str, ...]) -> Table:
    return t.run(experience.gain_cubes, 0, cubes, ())


@pytest.mark.rule("RH-XP-01")
def test_cubes_of_an_adversary_are_those_on_its_token() -> None:
    for foe in ("orc", "werewolf", "red-knight", "troll", "shadow"):
        t = table().hero(0, at="A7").lay(foe, "A7").skill(magic=11, ranged=11, melee=11)
        t.dice(*[1] * 8).act().strike()
        for allowed in t.game.content.adversaries[foe].reward.cubes:
            if len(allowed) > 1:
                assert set(t.options) <= {f"cube:{colour}" for colour in allowed}
                t.play(t.options[0])
        assert sum(t[0].cubes) == len(t.game.content.adversaries[foe].reward.cubes)
        assert len(t.kinds("cube")) == sum(t[0].cubes)
        assert "RH-XP-02" in t.cites("cube")


@pytest.mark.rule("RH-XP-01")
@pytest.mark.parametrize(
    ("servant", "choices", "cubes"),
    [("page-eater", (), (1, 0, 0)), ("the-whitewasher", (), (1, 1, 0)), ("cinder-smith", ("cube:green",), (0, 1, 1))],
)
def test_cubes_of_a_servant_are_those_on_its_token(servant: str, choices: tuple[str, ...], cubes: object) -> None:
    t = table().hero(0, at="A7").lay(servant, "A7").skill(magic=11, ranged=11, melee=11)
    t.dice(*[1] * 8).act().strike().play(*choices)
    assert t[0].cubes == cubes


@pytest.mark.rule("RH-XP-01")
def test_cubes_of_an_event() -> None:
    t = table().bag("wizards-duel").skill(magic=11).skill(1, magic=1).dice(1, 1, 1, 1, 6, 6).draw()
    assert (t[0].cubes, t[1].cubes) == ((2, 0, 0), (0, 0, 0))


@pytest.mark.rule("RH-XP-01")
def test_cubes_of_an_encounter() -> None:
    t = table().hero(0, at="A7", gold=1).lay("beggar", "A7").dice(1).act().play("use:beggar")
    assert t.options == ANY
    assert t.play("cube:green")[0].cubes == (0, 1, 0)


@pytest.mark.rule("RH-XP-01")
def test_cubes_of_a_side_quest() -> None:
    t = table().hero(0, at="I2", side_quests=["escort-the-monk"]).act().play("complete:escort-the-monk")
    assert t[0].cubes == (1, 0, 0)


@pytest.mark.rule("RH-XP-01")
def test_cubes_of_a_stage_of_a_personal_quest() -> None:
    t = table().hero(0, at="L3", quests={"the-diadem": 0}).lay("hermit", "L3").skill(magic=11).dice(1, 1).act()
    assert t.play("stage:the-diadem")[0].cubes == (1, 0, 0)


@pytest.mark.rule("RH-XP-02")
@pytest.mark.parametrize("skill", SKILLS)
def test_a_cube_belongs_to_the_skill_of_its_colour(skill: str) -> None:
    colours = {"magic": "blue", "ranged": "green", "melee": "red"}
    t = table()
    for each in SKILLS:
        t[0].cubes = experience.changed(
            t[0].cubes, SKILLS.index(each), t.game.content.heroes["warrior"].dice[each][0] - 1
        )
    assert [dice_rolled(t, each) for each in SKILLS] == [2, 2, 2]
    gain(t, (colours[skill],))
    assert [dice_rolled(t, each) for each in SKILLS] == [3 if each == skill else 2 for each in SKILLS]


@pytest.mark.rule("RH-XP-02")
def test_a_cube_comes_out_of_the_supply_into_its_row() -> None:
    t = table()
    before = t.game.supply
    gain(t, ("green",))
    assert t[0].cubes == (0, 1, 0)
    assert t.game.supply == (before[0], before[1] - 1, before[2])


@pytest.mark.rule("RH-XP-02")
def test_a_cube_goes_onto_the_sheet_of_the_hero_who_gained_it() -> None:
    t = table().bag("knights-tournament").skill(melee=1).skill(1, melee=11).dice(6, 6, 1, 1, 1, 1).draw(0)
    assert (t[0].cubes, t[1].cubes) == ((0, 0, 0), (0, 0, 2))


@pytest.mark.rule("RH-XP-03")
@pytest.mark.parametrize("colours", [("green", "red"), ("blue", "red"), ("blue", "green"), CUBES])
def test_a_multicoloured_cube_is_one_of_its_colours(colours: tuple[str, ...]) -> None:
    for colour in colours:
        t = gain(table(), colours)
        assert t.topic == "choose-cube" and t.options == [f"cube:{each}" for each in colours]
        t.play(f"cube:{colour}")
        assert t[0].cubes == tuple(int(each == colour) for each in CUBES)


@pytest.mark.rule("RH-FIGHT-08", "RH-XP-03", "RH-RUL-06", "RH-EX-07")
@pytest.mark.parametrize(("supply", "offered"), [((5, 5, 5), 2), ((5, 0, 5), 1), ((5, 5, 0), 1), ((5, 0, 0), 0)])
def test_of_two_colours_shown_no_third_is_ever_given(supply: tuple[int, int, int], offered: int) -> None:
    t = table()
    t.game.supply = supply
    gain(t, ("green", "red"))
    assert len(t.options) == offered if offered == 2 else sum(t[0].cubes) == offered
    assert t[0].cubes[0] == 0 and "cube:blue" not in t.options


@pytest.mark.rule("RH-XP-04", "RH-RUL-68")
@pytest.mark.parametrize(
    ("quest", "at", "recipient", "thing"),
    [("boots-for-the-ranger", "I5", "ranger", "boots-1"), ("wand-for-the-boat", "L4", "boat", "wand-1")],
)
def test_two_cubes_chosen_together_differ_in_colour(quest: str, at: str, recipient: str, thing: str) -> None:
    for first in CUBES:
        t = table().hero(0, at=at, side_quests=[quest], objects=[thing]).lay(recipient, at).act()
        t.play(f"complete:{quest}")
        assert t.options == ANY
        t.play(f"cube:{first}")
        assert t.options == [f"cube:{each}" for each in CUBES if each != first]
        t.play(t.options[0])
        assert sorted(t[0].cubes) == [0, 1, 1]


@pytest.mark.rule("RH-XP-04")
def test_a_second_cube_of_the_only_colour_left_cannot_be_chosen() -> None:
    t = table()
    t.game.supply = (0, 0, 5)
    gain(t, CUBES, CUBES)
    assert t[0].cubes == (0, 0, 1)


@pytest.mark.rule("RH-XP-05", "RH-RUL-68")
@pytest.mark.parametrize("event", ["wizards-duel", "archery-contest", "knights-tournament"])
def test_events_give_two_cubes_of_the_same_colour(event: str) -> None:
    t = table().bag(event)
    skill = t.game.content.contests[event].skill
    t.skill(**{skill: 11}).skill(1, **{skill: 0}).dice(1, 1, 1, 1).draw()
    assert [event.facts["colour"] for event in t.kinds("cube")] == [CUBE_OF[skill]] * 2


@pytest.mark.rule("RH-XP-05")
@pytest.mark.parametrize("event", ["wizards-duel", "archery-contest", "knights-tournament"])
def test_events_give_them_to_every_hero_who_wins(event: str) -> None:
    t = table("warrior", "elf", "dwarf").bag(event)
    skill = t.game.content.contests[event].skill
    for seat in range(3):
        t.skill(seat, **{skill: 11})
    t.dice(*[1] * 12).draw(1)
    assert [sorted(hero.cubes) for hero in t.game.heroes] == [[0, 0, 2]] * 3


@pytest.mark.rule("RH-RUL-68")
def test_no_side_quest_but_the_two_purchases_gives_two_cubes() -> None:
    quests = table().game.content.side_quests
    assert {name for name, card in quests.items() if len(card.reward.cubes) > 1} == {
        "boots-for-the-ranger",
        "wand-for-the-boat",
    }


@pytest.mark.rule("RH-XP-06", "RH-XP-07", "RH-RUL-07")
@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize("hero", ["warrior", "elf", "wizard", "dwarf", "priest"])
def test_each_die_position_gives_one_more_die(hero: str, skill: str) -> None:
    t = table(hero, "warrior" if hero != "warrior" else "elf")
    places = t.game.content.heroes[hero].dice[skill]  # type: ignore[index]
    for dice, place in zip((3, 4, 5), places, strict=True):
        t[0].cubes = experience.changed((0, 0, 0), CUBE_INDEX[CUBE_OF[skill]], place - 1)
        assert dice_rolled(t, skill) == dice - 1
        gain(t, (CUBE_OF[skill],))
        assert dice_rolled(t, skill) == dice


@pytest.mark.rule("RH-XP-07", "RH-RUL-07")
def test_the_die_positions_of_the_five_sheets() -> None:
    sheets = table().game.content.heroes
    assert {hero: tuple(sheet.dice[skill] for skill in SKILLS) for hero, sheet in sheets.items()} == {
        "warrior": ((3, 6, 9), (3, 6, 9), (3, 5, 8)),
        "elf": ((3, 6, 9), (3, 5, 8), (3, 6, 9)),
        "wizard": ((2, 4, 7), (3, 6, 9), (3, 6, 9)),
        "dwarf": ((4, 7, 10), (3, 6, 9), (3, 5, 8)),
        "priest": ((2, 4, 7), (4, 7, 10), (2, 4, 7)),
    }


@pytest.mark.rule("RH-XP-06")
def test_the_extra_die_is_rolled_in_every_later_test() -> None:
    t = table().rolls(magic=3, ranged=3, melee=3).hero(0, at="A7").lay("orc", "A7").dice(6, 6, 6).act().strike()
    t.turn(0).test("melee")
    assert [len(event.facts["dice"]) for event in t.kinds("rolled")] == [3, 3]


def last_rolled(t: Table) -> int:
    return len(t.kinds("rolled")[-1].facts["dice"])


@pytest.mark.rule("RH-XP-06")
def test_extra_dice_count_in_tests_of_every_kind() -> None:
    t = table().rolls(magic=3, ranged=4, melee=3).hero(0, at="A7", gold=9, objects=["magic-scroll"])
    t.skill(magic=1, ranged=1, melee=1).skill(1, ranged=1)
    t.test("magic").play("scroll:magic-scroll")
    assert last_rolled(t) == 3
    assert last_rolled(t.run(skill_tests.make_test, 0, "ranged", 0, False, "failure")) == 4
    t.lay("mirabar", "A7").act().play("use:mirabar")
    assert last_rolled(t) == 3
    t.clear().lay("broom", "A7").act().play("take:broom")
    assert last_rolled(t) == 3
    t.bag("archery-contest").draw(0)
    assert [len(event.facts["dice"]) for event in t.kinds("rolled")[-2:]] == [4, 2]
    t.bag("archery-contest").draw(1)
    assert [len(event.facts["dice"]) for event in t.kinds("rolled")[-2:]] == [2, 4]
    t.nameless("demon").hero(0, at="H5", gem=True, clearance="H5", life=1).dice(*[6] * 6).turn()
    t.play("enter:H3", "skill:ranged")
    assert last_rolled(t) == 4


@pytest.mark.rule("RH-XP-07", "RH-RUL-07")
def test_five_dice_are_the_most_and_the_row_has_no_end() -> None:
    t = table().hero(0, cubes=(0, 0, 18))
    gain(t, ("red",), ("red",))
    assert t[0].cubes == (0, 0, 20)
    assert dice_rolled(t, "melee") == 5


@pytest.mark.rule("RH-XP-08")
def test_a_lost_cube_costs_the_die_of_its_position() -> None:
    t = table("warrior", "elf").rolls(0, melee=4).hero(0, house="A7")
    t.hero(1, at="A7", side_quests=["visit-the-house"])
    cubes = t[0].cubes[2]
    assert dice_rolled(t, "melee") == 4
    t.act(1).play("complete:visit-the-house")
    assert t[0].cubes == (0, 0, cubes - 1)
    assert dice_rolled(t, "melee") == 3


@pytest.mark.rule("RH-XP-06", "RH-XP-07", "RH-XP-08")
@pytest.mark.parametrize("heirs", [0, 2])
@pytest.mark.parametrize("hero", ["warrior", "elf", "wizard", "dwarf", "priest"])
def test_the_dice_of_a_skill_follow_from_its_cubes_alone(hero: str, heirs: int) -> None:
    t = table(hero, "elf" if hero != "elf" else "dwarf").hero(0, heirs=heirs, gem=bool(heirs))
    for index, skill in enumerate(SKILLS):
        marks = t.game.content.heroes[hero].dice[skill]
        for count in sorted({0, *marks, *(mark - 1 for mark in marks)}, reverse=True):
            t.hero(0, cubes=tuple(count if place == index else 0 for place in range(3)))
            assert dice_rolled(t, skill) == 2 + sum(count >= mark for mark in marks)


@pytest.mark.rule("RH-XP-08")
def test_a_cube_that_a_servant_takes_costs_the_die_of_its_position() -> None:
    t = table().hero(0, at="A7", life=3).rolls(melee=3).lay("page-eater", "A7").skill(melee=1).dice(6, 6, 6)
    assert t.act().play("skill:melee").kinds("cube-lost")
    assert dice_rolled(t, "melee") == 2


@pytest.mark.rule("RH-XP-08")
def test_a_hero_who_has_died_has_no_extra_dice() -> None:
    t = table().rolls(magic=5, ranged=3, melee=4).hero(0, at="A7", life=1, heirs=1).run(life.die, 0)
    assert [dice_rolled(t, skill) for skill in SKILLS] == [2, 2, 2]


@pytest.mark.rule("RH-RUL-06")
def test_there_are_twenty_cubes_of_each_colour() -> None:
    assert table().game.supply == (20, 20, 20)


@pytest.mark.rule("RH-RUL-06")
def test_a_colour_that_has_run_out_cannot_be_chosen() -> None:
    t = table()
    t.game.supply = (3, 0, 3)
    assert gain(t, CUBES).options == ["cube:blue", "cube:red"]


@pytest.mark.rule("RH-RUL-06")
def test_cubes_on_sheets_and_in_the_supply_are_always_twenty_of_each_colour() -> None:
    t = table().hero(0, at="A7", life=1, cubes=(3, 0, 1)).skill(magic=2, ranged=2, melee=2).lay("orc", "A7")
    t.game.supply = (17, 20, 19)
    gain(t, ("green",), ("red",))
    assert [sum(each) for each in zip(t.game.supply, t[0].cubes, strict=True)] == [20, 20, 20]
    t.dice(*[6] * 8).act().strike()
    assert t[0].heirs == 1 and t[0].cubes == (0, 0, 0) and t.game.supply == (20, 20, 20)


@pytest.mark.rule("RH-RUL-06")
def test_a_cube_of_a_colour_that_has_run_out_is_lost() -> None:
    t = table()
    t.game.supply = (3, 0, 3)
    gain(t, ("green",), ("red",))
    assert t[0].cubes == (0, 0, 1)
    assert t.kinds("no-cube-left")
    assert t.game.supply == (3, 0, 2)


@pytest.mark.rule("RH-RUL-06")
def test_gold_is_not_limited() -> None:
    t = table().hero(0, gold=100, at="I2", side_quests=["escort-the-monk"]).act().play("complete:escort-the-monk")
    assert t[0].gold == 101
