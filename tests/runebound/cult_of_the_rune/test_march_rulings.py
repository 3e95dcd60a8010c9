"""Rulings about the march that have no chapter of their own: a map on which nothing can be attempted."""

import pytest

from questable.runebound.cult_of_the_rune import march
from tests.runebound.cult_of_the_rune.kit import MARCH, RIVER_FOREST, SE, CultTable, cult

FIGURE = 143
GREEN, YELLOW, BLUE, RED = 170, 160, 135, 121


def swept(*heroes: str) -> CultTable:
    """No counter is left on the map, and the next rolls for the cult show nothing on its trail."""
    t = cult(*heroes, on=MARCH).all_infiltrated().marker(FIGURE, SE).dice(*[RIVER_FOREST] * 4)
    for seat in range(len(t.game.heroes)):
        t.put(seat, at=(165, 175, 185)[seat])
    t.game.counters.clear()
    t.game.turned_over.clear()
    return t


@pytest.mark.rule("CR-RUL-45")
def test_an_empty_map_is_refilled_at_the_end_of_a_turn_after_the_roll() -> None:
    t = swept().turn(0).play("stay")
    assert t.game.counters == {GREEN: ("green",), YELLOW: ("yellow",), BLUE: ("blue",)}
    assert t.game.turned_over == {}
    assert [event.kind for event in t.events if event.kind in ("cult-rolled", "counters-refreshed", "turn")] == [
        "turn",
        "cult-rolled",
        "counters-refreshed",
        "turn",
    ]
    assert t.cites("counters-refreshed") == {"CR-RUL-45"}
    assert not t.happened("red-cultists-come")


@pytest.mark.rule("CR-RUL-45")
def test_a_counter_laid_in_the_space_of_the_marker_is_turned_over_at_once() -> None:
    t = swept().marker(GREEN).turn_is_over()
    assert t.game.turned_over == {GREEN: ("green",)}


@pytest.mark.rule("CR-RUL-45")
@pytest.mark.parametrize("colour", ["green", "yellow", "blue", "red"])
def test_as_long_as_somebody_may_attempt_something_nothing_is_laid(colour: str) -> None:
    t = swept().counter(185, colour).turn_is_over()
    assert t.game.counters == {185: (colour,)}
    assert not t.happened("counters-refreshed")


@pytest.mark.rule("CR-RUL-45", "CR-CULTIST-15")
def test_counters_closed_to_everybody_are_as_good_as_none() -> None:
    t = swept().counter(185, "green").put(0, experience=["life"]).put(1, experience=["life", "life"]).turn_is_over()
    assert t.game.counters == {185: ("green",), GREEN: ("green",), YELLOW: ("yellow",), BLUE: ("blue",)}
    assert not t.happened("red-cultists-come")


@pytest.mark.rule("CR-RUL-45")
def test_one_hero_to_whom_it_is_open_is_enough() -> None:
    t = swept().counter(185, "green").put(0, experience=["life"]).turn_is_over()
    assert t.game.counters == {185: ("green",)}


@pytest.mark.rule("CR-RUL-45")
def test_heroes_who_are_out_of_the_game_do_not_count() -> None:
    t = swept("anna", "bert", "cara").counter(185, "green")
    t.put(0, experience=["life"]).put(1, experience=["life"])
    t.hero(2).out = True
    assert not march.anything_to_attempt(t.game)
    t.turn_is_over()
    assert GREEN in t.game.counters


@pytest.mark.rule("CR-RUL-45")
def test_where_only_red_is_open_red_rune_cultists_come() -> None:
    closed = ["life", "life", "life"]
    t = swept().counter(185, "blue").put(0, experience=closed).put(1, experience=closed).turn_is_over()
    assert t.game.counters == {
        185: ("blue",),
        GREEN: ("green",),
        YELLOW: ("yellow",),
        BLUE: ("blue",),
        RED: ("red",),
    }
    assert t.game.turned_over == {RED: ("red",)}, "experience side up"
    assert t.happened("red-cultists-come") == [{"spaces": [RED]}]
    assert t.put(0, at=RED).adventure().options == ["attempt:red", "nothing"]


@pytest.mark.rule("CR-RUL-45")
def test_a_counter_without_a_card_cannot_be_attempted() -> None:
    t = swept().counter(185, "green")
    t.game.decks["green"] = ()
    assert not march.anything_to_attempt(t.game)
    t.game.turned_over[185] = ("green",)
    assert march.anything_to_attempt(t.game), "there are cultists left"
    t.game.decks["cult-green"] = ()
    assert not march.anything_to_attempt(t.game)


@pytest.mark.rule("CR-RUL-45")
def test_where_red_counters_lie_already_no_more_come() -> None:
    """Nothing can be drawn for the one that is there: another beside it would help nobody."""
    closed = ["life", "life", "life"]
    t = swept().counter(RED, "red").put(0, experience=closed).put(1, experience=closed)
    t.game.decks["red"] = ()
    t.turn_is_over()
    assert t.game.counters[RED] == ("red",)
    assert not t.happened("red-cultists-come")
