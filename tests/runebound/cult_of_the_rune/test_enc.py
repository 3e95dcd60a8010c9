"""ENC: an Encounter has the cult roll, the more often the higher its colour."""

import pytest

from tests.runebound.cult_of_the_rune.kit import (
    MARCH,
    NE,
    PLAINS_ROAD,
    RIVER_FOREST,
    RIVER_ROAD,
    SE,
    CultTable,
    N,
    cult,
)

FIGURE = 143
MEADOW = 185
NEXT = {"green": "trial-goblin", "yellow": "trial-witch", "blue": "trial-warden", "red": "trial-dragon"}


def quiet(*heroes: str) -> CultTable:
    t = cult(*heroes, on=MARCH).all_infiltrated().marker(FIGURE, SE)
    return t.put(1, at=165)


@pytest.mark.rule("CR-ENC-01")
def test_a_green_encounter_moves_the_marker_as_at_the_end_of_a_turn() -> None:
    t = quiet().dice(RIVER_ROAD)
    t.attempt_at("green", t.an_encounter("green"), "trial-goblin", at=MEADOW)
    assert t.happened("cult-rolled") == [{"seat": 0, "face": RIVER_ROAD, "moved": True}]
    assert t.at == (152, NE)
    assert t.cites("cult-rolled") == {"CR-ENC-01", "CR-ROLL-04"}


@pytest.mark.rule("CR-ENC-02")
@pytest.mark.parametrize(("colour", "rolls"), [("green", 1), ("yellow", 2), ("blue", 3)])
def test_each_colour_above_green_is_a_roll_more(colour: str, rolls: int) -> None:
    t = quiet().dice(*[RIVER_FOREST] * 6)
    t.attempt_at(colour, t.an_encounter(colour), NEXT[colour], at=MEADOW)
    assert len(t.happened("cult-rolled")) == rolls


@pytest.mark.rule("CR-ENC-02")
def test_a_red_encounter_is_four_rolls() -> None:
    t = quiet().dice(*[RIVER_FOREST] * 6).attempt_at("red", "trial-red-stranger", NEXT["red"], at=MEADOW)
    assert len(t.happened("cult-rolled")) == 4


@pytest.mark.rule("CR-ENC-03")
def test_each_roll_is_resolved_before_the_next_and_may_fail() -> None:
    t = quiet().dice(RIVER_FOREST, RIVER_ROAD, PLAINS_ROAD)
    t.attempt_at("blue", t.an_encounter("blue"), "trial-warden", at=MEADOW)
    assert [event.kind for event in t.events if event.kind.startswith("cult-")] == [
        "cult-rolled",
        "cult-rolled",
        "cult-moved",
        "cult-rolled",
    ]
    assert t.topic == "cult-move", "the third roll starts from where the second led: three plains lie there"
    assert t.options == ["cult-move:151", "cult-move:162", "cult-move:163"]
    t.play("cult-move:151")
    assert t.at == (151, N)
    assert t.game.fights[-1].enemy == "trial-warden"


@pytest.mark.rule("CR-ENC-04")
def test_the_roll_at_the_end_of_the_turn_is_made_in_addition() -> None:
    t = quiet().put(0, at=MEADOW).counter(MEADOW, "green")
    t.deck("green", t.an_encounter("green"), "trial-goblin").turn(0).play("stay").dice(RIVER_FOREST)
    t.play("attempt:green").dice(10, 10, RIVER_FOREST).play("escape:ranged").play(t.options[0])
    assert [roll["seat"] for roll in t.happened("cult-rolled")] == [0, 0]
    assert [event.rules[0] for event in t.events if event.kind == "cult-rolled"] == ["CR-ENC-01", "CR-ROLL-01"]


@pytest.mark.rule("CR-ENC-05")
def test_an_encounter_refreshes_nothing_and_holds_no_ritual() -> None:
    t = quiet().counter(170).dice(*[RIVER_FOREST] * 3)
    t.attempt_at("blue", t.an_encounter("blue"), "trial-warden", at=MEADOW)
    assert not t.happened("counters-refreshed")
    assert not t.happened("ritual")
    assert 170 not in t.game.counters


@pytest.mark.rule("CR-RUL-54")
def test_a_knock_out_between_the_rolls_does_not_stop_them() -> None:
    t = quiet().marker(186, N).put(0, at=MEADOW, wounds=4, points=9).counter(MEADOW, "blue")
    t.deck("blue", t.an_encounter("blue"), "trial-warden").turn(0).play("stay").dice(PLAINS_ROAD, *[RIVER_FOREST] * 3)
    t.play("attempt:blue").play(f"cult-move:{MEADOW}")
    kinds = [event.kind for event in t.events]
    assert kinds.index("knocked-out") < kinds.index("woke")
    assert [event.rules[0] for event in t.events if event.kind == "cult-rolled"] == [
        "CR-ENC-01",
        "CR-ENC-02",
        "CR-ENC-02",
        "CR-ROLL-01",
    ]
    assert "learned" not in kinds
    assert (t.asked, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("CR-RUL-54")
def test_who_is_eliminated_between_the_rolls_makes_no_more() -> None:
    t = quiet("anna", "bert", "cara").put(2, at=175).marker(186, N).put(0, at=MEADOW).counter(MEADOW, "blue")
    t.game.corruption[0] = 4
    t.deck("blue", t.an_encounter("blue"), "trial-warden").turn(0).play("stay").dice(PLAINS_ROAD, *[RIVER_FOREST] * 3)
    t.play("attempt:blue").play(f"cult-move:{MEADOW}")
    assert t.happened("eliminated")
    assert len(t.happened("cult-rolled")) == 1
    assert (t.asked, t.topic) == (1, "way-of-moving")


@pytest.mark.rule("CR-RUL-54")
def test_if_the_game_ends_between_the_rolls_there_are_no_more() -> None:
    t = quiet().marker(186, N).dice(PLAINS_ROAD, *[RIVER_FOREST] * 3)
    t.game.corruption[0] = 4
    t.attempt_at("blue", t.an_encounter("blue"), "trial-warden", at=MEADOW).play(f"cult-move:{MEADOW}")
    assert t.game.outcome is not None
    assert len(t.happened("cult-rolled")) == 1


@pytest.mark.rule("CR-RUL-12")
def test_a_roll_for_an_encounter_may_be_the_first_to_move_the_marker() -> None:
    t = cult(on=MARCH).put(1, at=165).dice(PLAINS_ROAD)
    t.attempt_at("green", t.an_encounter("green"), "trial-goblin", at=MEADOW)
    assert t.options == ["cult-move:105", "cult-move:115", "cult-move:116"]
    t.play("cult-move:115")
    assert t.at == (115, NE)
