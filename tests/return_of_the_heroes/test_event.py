"""EVENT: contests for all heroes."""

from __future__ import annotations

from copy import copy

import pytest

from questable.return_of_the_heroes import bag
from questable.return_of_the_heroes.content import Contest
from tests.return_of_the_heroes.kit import Table, settled, table

EVENTS = [
    pytest.param("wizards-duel", "magic", (2, 0, 0), marks=pytest.mark.rule("RH-EVENT-03")),
    pytest.param("knights-tournament", "melee", (0, 0, 2), marks=pytest.mark.rule("RH-EVENT-04")),
    pytest.param("archery-contest", "ranged", (0, 2, 0), marks=pytest.mark.rule("RH-EVENT-05")),
]


def seats_rolling(t: Table) -> list[int]:
    return [event.facts["seat"] for event in t.kinds("rolled")]


@pytest.mark.rule("RH-EVENT-01")
def test_a_drawn_event_is_resolved_at_once_by_all_and_never_lies_on_the_map() -> None:
    t = table("warrior", "elf", "dwarf").bag("wizards-duel").draw(0)
    assert t.events[0].kind == "drew"
    assert set(seats_rolling(t)) == {0, 1, 2}
    assert t.game.tokens == {}
    assert "RH-EVENT-01" in t.cites("drew")


@pytest.mark.rule("RH-EVENT-02")
@pytest.mark.parametrize(("event", "skill", "cubes"), EVENTS)
def test_whoever_passes_both_tests_gets_two_cubes_of_the_skill(
    event: str, skill: str, cubes: tuple[int, int, int]
) -> None:
    t = table("warrior", "elf", "dwarf", "priest").bag(event)
    for seat in range(4):
        t.skill(seat, magic=2, ranged=2, melee=2).skill(seat, **{skill: 7})
    # passes both; passes the first only; passes both just so; fails the first and gets no second
    t.dice(1, 1, 1, 1, 3, 4, 3, 4, 3, 4, 3, 3, 4, 4).draw(0)
    assert [t[seat].cubes for seat in range(4)] == [cubes, (0, 0, 0), cubes, (0, 0, 0)]
    assert [event.facts["value"] for event in t.kinds("rolled")] == [7, 6, 7, 6, 7, 6, 7]
    assert {event.facts["skill"] for event in t.kinds("rolled")} == {skill}


@pytest.mark.rule("RH-EVENT-02")
@pytest.mark.parametrize("active", [0, 1])
def test_the_same_two_tests_for_every_hero(active: int) -> None:
    t = table("warrior", "elf").hero(0, gem=True, heirs=1).skill(0, magic=8).skill(1, magic=8).bag("wizards-duel")
    t.dice(1, 1, 4, 4, 1, 1, 4, 4).draw(active)
    assert [event.facts["value"] for event in t.kinds("rolled")] == [8, 7, 8, 7]
    assert [hero.cubes for hero in t.game.heroes] == [(0, 0, 0)] * 2


@pytest.mark.rule("RH-EVENT-02")
@pytest.mark.parametrize(("objects", "won"), [([], False), (["wand-1"], True)])
def test_the_objects_of_a_hero_help_in_a_contest(objects: list[str], won: bool) -> None:
    t = table("warrior", "elf").hero(0, objects=objects).skill(magic=6).skill(1, magic=2).bag("wizards-duel")
    bonus = max((t.game.content.things[each].skills["magic"] for each in objects), default=0)
    t.dice(3, 3, 3, 3, 6, 6).draw(0)
    assert [event.facts["value"] for event in t.kinds("rolled")][:2] == [6 + bonus, 5 + bonus]
    assert (t[0].cubes == (2, 0, 0)) is won


@pytest.mark.rule("RH-EVENT-06")
def test_failing_costs_nothing() -> None:
    t = table().hero(0, life=1, gold=1, cubes=(1, 1, 1)).bag("knights-tournament").skill(melee=7)
    before = (t[0].life, t[0].gold, t[0].cubes, t[0].training, t[0].objects)
    t.dice(6, 6).draw()
    assert t.kinds("test-failed")
    assert (t[0].life, t[0].gold, t[0].cubes, t[0].training, t[0].objects) == before
    t.bag("archery-contest").skill(ranged=7).dice(1, 1, 6, 6)  # the second of the two tests fails
    before = (t[0].life, t[0].gold, t[0].cubes, t[0].training, t[0].objects)
    t.draw()
    assert (t[0].life, t[0].gold, t[0].cubes, t[0].training, t[0].objects) == before


@pytest.mark.rule("RH-EVENT-06")
@pytest.mark.parametrize("dice", [(6, 6, 6, 6), (1, 1, 6, 6, 1, 1, 6, 6)])
def test_failing_changes_nothing_about_any_hero(dice: tuple[int, ...]) -> None:
    t = table().hero(0, at="H5", gem=True, clearance="H5", gold=3, objects=["bow-1"], side_quests=["visit-the-gorge"])
    t.hero(1, point="", halfway="C5", gold=2, cubes=(0, 1, 0), life=1).bag("archery-contest")
    t.skill(0, ranged=7).skill(1, ranged=7).dice(*dice)
    before = [copy(hero) for hero in t.game.heroes]
    t.run(bag.draw_token, 0)
    assert len(t.kinds("test-failed")) == 2 and t.game.heroes == before


@pytest.mark.rule("RH-EVENT-07")
def test_heroes_take_part_wherever_they_are_and_the_turn_goes_on() -> None:
    t = table("warrior", "elf").hero(0, at="F2", gold=5).hero(1, at="P6").skill(magic=2).skill(1, magic=11)
    t.lay("take-the-message", "F2").lay("small-bazaar", "F2").bag("wizards-duel").dice(6, 6, 1, 1, 1, 1).act(0)
    t.play("accept:take-the-message")
    assert t[1].cubes == (2, 0, 0)
    assert t.asked == 0 and t.topic == "act"
    assert "use:small-bazaar" in t.options


@pytest.mark.rule("RH-EVENT-01", "RH-EVENT-07")
@pytest.mark.parametrize("place", ["H3", "H5", "L2", "C5", "N5", "A1"])
@pytest.mark.parametrize("active", [0, 1, 2])
def test_no_place_keeps_a_hero_from_taking_part(place: str, active: int) -> None:
    t = table("warrior", "elf", "dwarf").bag("archery-contest")
    for seat in range(3):
        t.hero(seat, at=place if seat == 1 else "A7", life=1, gem=seat == 1).skill(seat, ranged=11)
    t.dice(*[1] * 12).draw(active)
    assert [hero.cubes for hero in t.game.heroes] == [(0, 2, 0)] * 3
    assert seats_rolling(t)[0] == active


@pytest.mark.rule("RH-EVENT-01", "RH-EVENT-07")
def test_a_hero_half_way_takes_part_and_stays_there() -> None:
    t = table("warrior", "elf", "dwarf").skill(magic=2).skill(1, magic=11).skill(2, magic=11)
    t.hero(1, at=t.game.content.land.access[0]).hero(2, point="", halfway=(lost := t.spot("red")))
    t.bag("wizards-duel").dice(6, 6, *[1] * 8).draw(0)
    assert [t[seat].cubes for seat in range(3)] == [(0, 0, 0), (2, 0, 0), (2, 0, 0)]
    assert (t[2].point, t[2].halfway) == ("", lost)


@pytest.mark.rule("RH-EVENT-07")
def test_after_an_event_drawn_for_a_victory_the_hero_goes_on_acting() -> None:
    t = table("warrior", "elf").hero(0, at="F2", gold=5).hero(1, at="P6").lay("orc", "F2").lay("small-bazaar", "F2")
    t.skill(magic=11, ranged=11, melee=11).skill(1, magic=2).bag("wizards-duel").dice(*[1] * 8).act(0).strike()
    while t.topic == "choose-cube":
        t.play(t.options[0])
    assert 1 in seats_rolling(t) and "wizards-duel" in t.game.gone
    assert (t.asked, t.topic) == (0, "act") and "use:small-bazaar" in t.options


@pytest.mark.rule("RH-RUL-10")
def test_events_start_in_the_bag_and_are_no_pa_tokens() -> None:
    for variants in ((), ("introductory",)):
        g = settled(3, variants=variants)
        events = set(g.content.contests)
        assert len(events) == 3
        assert events <= set(g.bag)
        assert not events & set(g.content.pa)
        assert not any(isinstance(g.content.faces[token], Contest) for tokens in g.tokens.values() for token in tokens)


@pytest.mark.rule("RH-RUL-10")
def test_an_event_is_not_replaced_by_another_draw() -> None:
    t = table().bag("wizards-duel").skill(magic=2).skill(1, magic=2)
    t.draw()
    assert t.game.bag == () and not t.kinds("bag-empty")
    assert len(t.kinds("drew")) == 1


@pytest.mark.rule("RH-RUL-10")
def test_the_active_player_begins_and_cubes_may_run_short() -> None:
    t = table("warrior", "elf", "dwarf").bag("wizards-duel")
    for seat in range(3):
        t.skill(seat, magic=11)
    t.game.supply = (3, 20, 20)
    t.dice(*[1] * 12).draw(1)
    assert seats_rolling(t) == [1, 1, 2, 2, 0, 0]
    assert [t[seat].cubes[0] for seat in range(3)] == [0, 2, 1]


@pytest.mark.rule("RH-RUL-10")
def test_objects_extra_dice_and_scrolls_work_as_in_any_test() -> None:
    t = table().hero(0, objects=["magic-sword", "melee-scroll"]).skill(melee=5).rolls(melee=3).skill(1, melee=0)
    t.bag("knights-tournament").dice(1, 3, 6, 6, 6, 3).draw()
    assert t.topic == "use-scroll"
    t.play("roll")
    assert t.kinds("rolled")[-1].facts["value"] == 5 + 2
    t.play("dice:1+6", "scroll:melee-scroll")
    second = [event.facts for event in t.kinds("rolled") if event.facts["seat"] == 0][1]
    assert second["value"] == 9 - 1 and len(second["dice"]) == 3


@pytest.mark.rule("RH-EVENT-02", "RH-RUL-10")
def test_a_half_way_hero_takes_part() -> None:
    t = table().hero(1, point="", halfway="C5").skill(0, ranged=2).skill(1, ranged=11).bag("archery-contest")
    t.dice(6, 6, 1, 1, 1, 1).draw(0)
    assert t[1].cubes == (0, 2, 0)


@pytest.mark.rule("RH-RUL-70", "RH-BAG-15")
def test_an_event_found_on_the_map_is_resolved_without_ending_the_movement() -> None:
    t = table("warrior", "elf").hero(0, at="A7", life=4)
    there = t.links["A7"][0]
    t.lay("knights-tournament", there, face_down=True).bag("small-bazaar")
    t.skill(0, melee=2).skill(1, melee=11).dice(6, 6, 1, 1, 1, 1).turn(0).play(f"step:{there}")
    assert t[1].cubes == (0, 0, 2)
    assert t.at(there) == () and "knights-tournament" in t.game.gone
    assert t.game.bag == ("small-bazaar",)
    assert t.topic == "travel" and t.asked == 0
    assert any(option.startswith("step:") for option in t.options)
