"""JUMP: towns that are not infiltrated draw the marker in."""

import copy
from pathlib import Path

import msgspec
import pytest

from questable.runebound.cult_of_the_rune import rituals, setup
from questable.runebound.cult_of_the_rune.state import UNDEFINED
from tests.runebound.cult_of_the_rune.kit import MARCH, NE, NW, RIVER_SWAMP, SE, SW, CultTable, N, S, cult

BESIDE_NEREKHALL = 183  # Nerekhall lies south-west of it
BETWEEN = 113  # Dawnsmoor lies north of it, Greyhaven south-east


def above_nerekhall() -> CultTable:
    """The marker stands two steps from Nerekhall; south of it a swamp beside that town."""
    return cult(on=MARCH).marker(182, SE)


@pytest.mark.rule("CR-JUMP-01")
def test_next_to_an_open_town_the_marker_goes_into_it_at_once() -> None:
    t = above_nerekhall().roll(RIVER_SWAMP)
    nerekhall = t.town("Nerekhall")
    assert [(move["space"], move["how"]) for move in t.happened("cult-moved")] == [
        (BESIDE_NEREKHALL, "roll"),
        (nerekhall, "jump"),
    ]
    assert t.game.cult == nerekhall
    assert t.cites("cult-moved") == {"CR-ROLL-04", "CR-JUMP-01"}


@pytest.mark.rule("CR-JUMP-02")
def test_a_jump_needs_no_die_and_no_trail() -> None:
    t = above_nerekhall().dice(RIVER_SWAMP, RIVER_SWAMP)
    assert SW not in t.ways
    t.roll(RIVER_SWAMP)
    assert t.game.cult == t.town("Nerekhall")
    assert len(t.happened("cult-rolled")) == 1


@pytest.mark.rule("CR-JUMP-01", "CR-JUMP-02")
@pytest.mark.parametrize("on", [MARCH, None], ids=["trial", "terrinoth"])
def test_however_the_marker_comes_beside_the_only_open_town_it_goes_in(on: Path | None) -> None:
    """Also at an edge, where the trail has just been turned away from the town."""
    t, turned = cult(on=on), 0
    grid = t.game.content.grid
    for name, town in grid.towns.items():
        others = [each for each in grid.towns if each != name]
        for beside in filter(None, grid.compass[town]):
            for start in filter(None, grid.compass[beside]):
                if town not in (start, *grid.compass[start]):
                    t.events.clear()
                    t.infiltrated(*others).marker(start, UNDEFINED).step(grid.compass[start].index(beside))
                    assert t.game.cult == town and len(t.happened("cult-moved")) == 2
                    turned += bool(t.happened("trail-turned"))
    assert turned


@pytest.mark.rule("CR-JUMP-03")
def test_a_jump_comes_on_top_of_the_move_that_led_there() -> None:
    t = above_nerekhall().put(0, at=165).put(1, at=175).turn(0).dice(RIVER_SWAMP)
    t.play("stay")
    assert len(t.happened("cult-moved")) == 2
    assert t.asked == 1


@pytest.mark.rule("CR-JUMP-04", "CR-RUL-16")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("town", "heading"), [("Dawnsmoor", N), ("Greyhaven", SE)])
def test_among_several_towns_who_moved_the_marker_chooses(seat: int, town: str, heading: int) -> None:
    t = cult(on=MARCH).marker(104, NE).step(NE, seat)
    towns = [t.town("Dawnsmoor"), t.town("Greyhaven")]
    assert (t.asked, t.topic, t.options) == (seat, "cult-jump", [f"cult-jump:{each}" for each in towns])
    t.play(f"cult-jump:{t.town(town)}")
    assert t.at == (t.town(town), heading)
    assert t.town(town) in t.game.infiltrated


@pytest.mark.rule("CR-RUL-55")
def test_if_the_mover_is_eliminated_by_the_move_the_next_player_chooses() -> None:
    t = cult("anna", "bert", "cara", on=MARCH).marker(104, NE).put(1, at=BETWEEN)
    t.game.corruption[1] = 4
    t.only_active(1).step(NE, 1)
    assert t.happened("eliminated") == [{"seat": 1}]
    assert (t.asked, t.topic) == (2, "cult-jump")
    t.play(t.options[0])
    assert t.game.cult == t.town("Dawnsmoor")


@pytest.mark.rule("CR-JUMP-05", "CR-RUL-16", "CR-RUL-13", "CR-TRAIL-07")
def test_a_jump_sets_the_trail_and_has_the_effects_of_entering() -> None:
    t = above_nerekhall().put(0, at="Nerekhall").roll(RIVER_SWAMP)
    assert t.at == (t.town("Nerekhall"), SW)
    assert t.town("Nerekhall") in t.game.infiltrated
    assert t.game.corruption == {0: 1}


@pytest.mark.rule("CR-JUMP-05")
def test_a_jump_may_reach_an_edge() -> None:
    t = cult(on=MARCH).marker(144, S).infiltrated("Forge", "Vynelvale").step(S)
    assert t.at == (t.town("Riverwatch"), N)
    assert t.happened("cult-moved")[-1]["heading"] == S


@pytest.mark.rule("CR-JUMP-05", "CR-RUL-16")
def test_a_first_move_may_be_followed_by_a_jump_that_sets_the_trail() -> None:
    t = above_nerekhall()
    t.game.heading = UNDEFINED
    t.step(S)
    assert t.at == (t.town("Nerekhall"), SW)


@pytest.mark.rule("CR-JUMP-06", "CR-RUL-16")
def test_a_jump_may_lead_to_the_next() -> None:
    t = cult(on=MARCH).marker(144, S).step(S)
    assert [move["space"] for move in t.happened("cult-moved")] == [145, t.town("Riverwatch"), t.town("Vynelvale")]
    assert [move["how"] for move in t.happened("cult-moved")] == ["roll", "jump", "jump"]
    assert t.at == (t.town("Vynelvale"), NE)
    assert t.game.infiltrated == (t.town("Forge"), t.town("Riverwatch"), t.town("Vynelvale"))


@pytest.mark.rule("CR-JUMP-07")
def test_infiltrated_towns_attract_nobody() -> None:
    t = above_nerekhall().infiltrated("Forge", "Nerekhall").roll(RIVER_SWAMP)
    assert t.at == (BESIDE_NEREKHALL, S)
    t = cult(on=MARCH).infiltrated("Forge", "Dawnsmoor").marker(104, NE).step(NE)
    assert t.at == (t.town("Greyhaven"), SE), "of two towns only the open one"


@pytest.mark.rule("CR-JUMP-08")
def test_only_entering_a_space_causes_a_jump() -> None:
    t = cult(on=MARCH).marker(BESIDE_NEREKHALL, SE).roll(RIVER_SWAMP)
    assert t.at == (BESIDE_NEREKHALL, SE), "the roll moved nothing"


@pytest.mark.rule("CR-JUMP-08")
def test_a_ritual_causes_no_jump_whatever_stands_beside_the_marker() -> None:
    t = cult(on=MARCH).marker(BETWEEN, N)
    t.run(rituals.hold_ritual, t.an_event("green"))
    assert t.at == (BETWEEN, N)
    assert (t.topic, t.happened("cult-moved")) == ("", [])


@pytest.mark.rule("CR-JUMP-08")
def test_set_up_causes_no_jump() -> None:
    """If the cult began in Riverwatch, it would not go on into Vynelvale, which touches it."""
    t = cult(on=MARCH)
    t.game.content = copy.copy(t.game.content)
    t.game.content.cult = msgspec.structs.replace(t.game.content.cult, start="Riverwatch")
    t.run(setup.place_the_cult)
    assert t.game.cult == t.town("Riverwatch")
    assert t.game.infiltrated == (t.town("Riverwatch"),)
    assert not t.happened("cult-moved")


@pytest.mark.rule("CR-JUMP-01", "CR-JUMP-07")
@pytest.mark.parametrize("way", [N, NE, SE, S, SW, NW])
def test_towns_attract_from_all_sides(way: int) -> None:
    t = cult(on=MARCH)
    nerekhall = t.town("Nerekhall")
    beside = t.game.content.grid.compass[nerekhall][(way + 3) % 6]
    outer = t.game.content.grid.compass[beside][(way + 3) % 6]
    t.infiltrated(*(name for name in t.game.content.grid.towns if name != "Nerekhall"))
    t.marker(outer, way).step(way)
    assert t.at == (nerekhall, way)
