"""The worked examples of the catalogue, as they stand."""

from __future__ import annotations

import pytest

from questable.runebound import hero_combat, knockout
from tests.runebound.avatars_of_kelnov.kit import AVATARS, CHALLENGE, ENCOUNTER, EVENT, KELNOV, kelnov

FIRST, SECOND, THIRD, FOURTH = AVATARS
FOUR = ("skipping-rhyme", "the-birds-forget", "the-pilgrims-scales", "wells-of-iron")


@pytest.mark.rule("AK-EX-01", "AK-DRAW-02", "AK-DRAW-04")
def test_an_encounter_goes_unread_and_one_of_kelnov_is_met() -> None:
    t = kelnov().deck("green", ENCOUNTER["green"], CHALLENGE["green"]).beside("green", *FOUR)
    t.attempt("green")
    assert t.topic == "choose" and t.game.revealed == ("skipping-rhyme",)
    assert t.game.decks["green"][-1] == ENCOUNTER["green"] and t.game.decks["kelnov-green"] == FOUR[1:]
    assert [fact["card"] for fact in t.happened("encounter")] == ["skipping-rhyme"]


@pytest.mark.rule("AK-EX-02", "AK-DRAW-03", "AK-DRAW-04")
def test_the_base_event_fills_the_jewel_and_does_not_come_into_play() -> None:
    t = kelnov().deck("yellow", EVENT["yellow"], CHALLENGE["yellow"]).beside("yellow", "three-black-candles")
    bare = t.bare("green")
    t.attempt("yellow").pass_by()
    assert t.game.counters[bare] == ("green",) and t.game.event == "" and not t.happened("event")
    assert t.hero().kept == ("three-black-candles",)


@pytest.mark.rule("AK-EX-03", "AK-DRAW-05", "AK-DRAW-06", "AK-DRAW-07")
def test_an_empty_kelnov_deck() -> None:
    t = kelnov().deck("blue", ENCOUNTER["blue"], EVENT["blue"], CHALLENGE["blue"]).beside("blue")
    bare = t.bare("green")
    t.attempt("blue")
    assert [fact["card"] for fact in t.happened("set-aside")] == [ENCOUNTER["blue"], EVENT["blue"]]
    assert len(t.happened("counters-refreshed")) == 1 and t.game.counters[bare] == ("green",)
    assert t.game.decks["blue"][-2:] == (ENCOUNTER["blue"], EVENT["blue"]) and t.game.event == ""
    assert t.game.fight.enemy == CHALLENGE["blue"]


@pytest.mark.rule("AK-EX-04", "AK-GOAL-03")
def test_two_and_one_and_then_the_third() -> None:
    t = kelnov().defeated(0, FIRST, SECOND).defeated(1, FOURTH).beat(THIRD)
    assert t.outcome() == ((0,), "three-avatars", ("AK-GOAL-03",))


@pytest.mark.rule("AK-EX-05", "AK-GOAL-02", "AK-GOAL-06")
def test_kelnov_is_drawn_and_defeated_before_any_avatar() -> None:
    t = kelnov().deck("red", KELNOV)
    t.attempt("red", seat=1)
    assert t.game.fight.enemy == KELNOV
    t.strike_down()
    assert t.outcome() == ((1,), "kelnov-defeated", ("AK-GOAL-02",)) and not t.part.defeated


@pytest.mark.rule("AK-EX-06", "AK-REWARD-04", "AK-GOAL-03")
def test_a_knock_out_takes_nothing_from_the_count() -> None:
    t = kelnov().defeated(0, FIRST, SECOND).put(0, wounds=9).run(knockout.knocked_out, 0)
    while t.topic:
        t.play(t.options[0])
    assert t.happened("knocked-out") and t.hero().trophies == (FIRST, SECOND)
    assert t.part.count(0) == 2 and t.game.outcome is None
    t.beat(THIRD)
    assert t.part.count(0) == 3 and t.outcome() == ((0,), "three-avatars", ("AK-GOAL-03",))


@pytest.mark.rule("AK-EX-06", "AK-RUL-07")
def test_nor_do_spoils() -> None:
    t = kelnov().defeated(0, FIRST, SECOND)
    t.only(hero_combat.spoils, 1, 0, seat=1).play(f"take:{SECOND}")
    t.beat(THIRD)
    assert t.outcome() == ((0,), "three-avatars", ("AK-GOAL-03",)) and t.part.count(1) == 0
