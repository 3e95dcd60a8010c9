"""TRAIL: where the marker may go next."""

import pytest

from questable.runebound.cult_of_the_rune import march
from questable.runebound.cult_of_the_rune.state import UNDEFINED
from tests.runebound.cult_of_the_rune.kit import (
    MARCH,
    NE,
    NW,
    OPEN_LAND,
    PLAINS_ROAD,
    RIVER_FOREST,
    RIVER_ROAD,
    RIVER_SWAMP,
    SE,
    SW,
    N,
    S,
    cult,
)

FIGURE = 143
TONGUE = 212  # only one space lies beside it, in the south-west
TRAILS = {
    N: (NW, N, NE),
    NE: (N, NE, SE),
    SE: (NE, SE, S),
    S: (SE, S, SW),
    SW: (S, SW, NW),
    NW: (SW, NW, N),
}


@pytest.mark.rule("CR-TRAIL-01")
def test_there_are_six_directions_in_cyclic_order() -> None:
    t = cult(on=MARCH)
    assert tuple(range(6)) == (N, NE, SE, S, SW, NW)
    assert t.game.content.grid.compass[FIGURE] == (142, 152, 153, 144, 133, 132)


@pytest.mark.rule("CR-TRAIL-02")
@pytest.mark.parametrize("heading", TRAILS)
def test_candidates_lie_along_the_trail_and_beside_it(heading: int) -> None:
    t = cult(on=MARCH).marker(FIGURE, heading)
    around = t.game.content.grid.compass[FIGURE]
    assert set(march.candidates(t.game)) == {(way, around[way]) for way in TRAILS[heading]}


@pytest.mark.rule("CR-TRAIL-03")
@pytest.mark.parametrize("heading", TRAILS)
@pytest.mark.parametrize("face", range(1, 7))
def test_no_roll_leads_into_the_other_three(heading: int, face: int) -> None:
    t = cult(on=MARCH).all_infiltrated().marker(FIGURE, heading)
    assert {way for way, _ in march.matches(t.game, face)} <= set(TRAILS[heading])


@pytest.mark.rule("CR-TRAIL-04")
def test_without_a_trail_every_neighbour_is_a_candidate() -> None:
    t = cult(on=MARCH).marker(FIGURE)
    assert t.game.heading == UNDEFINED
    assert t.ways == [N, NE, SE, S, SW, NW]


@pytest.mark.rule("CR-TRAIL-05")
@pytest.mark.parametrize(("face", "space", "heading"), [(RIVER_FOREST, 133, SW), (RIVER_ROAD, 152, NE)])
def test_the_first_move_sets_the_trail(face: int, space: int, heading: int) -> None:
    t = cult(on=MARCH).all_infiltrated().marker(FIGURE).roll(face)
    if t.options:
        t.play(f"cult-move:{space}")
    assert t.at == (space, heading)


@pytest.mark.rule("CR-TRAIL-06")
def test_a_first_roll_without_a_match_leaves_the_trail_open_for_the_next_player() -> None:
    t = cult(on=MARCH).roll(RIVER_SWAMP, 0)
    assert t.at == (t.town("Forge"), UNDEFINED)
    t.roll(OPEN_LAND, 1)
    assert (t.asked, t.options) == (1, ["cult-move:105", "cult-move:115", "cult-move:116"])


@pytest.mark.rule("CR-TRAIL-07", "CR-RUL-13")
@pytest.mark.parametrize("direction", TRAILS)
@pytest.mark.parametrize("before", TRAILS)
def test_after_every_move_the_trail_is_its_direction(direction: int, before: int) -> None:
    t = cult(on=MARCH).all_infiltrated().marker(FIGURE, before).step(direction)
    assert t.at == (t.game.content.grid.compass[FIGURE][direction], direction)


@pytest.mark.rule("CR-TRAIL-08")
def test_everybody_sees_where_the_marker_points_and_the_next_candidates_lie_beside_it() -> None:
    t = cult(on=MARCH).marker(FIGURE, SE).roll(RIVER_ROAD)
    for seat in (0, 1, None):
        seen = t.game.view(seat)
        assert (seen.cult, seen.heading) == (152, NE)
    assert t.ways == [(NE - 1) % 6, NE, (NE + 1) % 6]


@pytest.mark.rule("CR-TRAIL-09", "CR-RUL-14")
@pytest.mark.parametrize(
    ("space", "heading", "ways"),
    [
        (100, S, [SE, S]),
        (100, SE, [SE, S]),
        (103, N, [N, NE]),
        (103, S, [SE, S]),
        (180, SE, [SE, S]),
        (186, S, [SE, SW]),
        (191, N, [NW, N]),
        (203, NE, [NE]),
    ],
)
def test_what_lies_off_the_map_is_no_candidate(space: int, heading: int, ways: list[int]) -> None:
    assert cult(on=MARCH).marker(space, heading).ways == ways


@pytest.mark.rule("CR-TRAIL-10", "CR-RUL-14")
@pytest.mark.parametrize("heading", [N, NE, SE])
def test_a_trail_that_leads_nowhere_is_reversed_before_the_roll(heading: int) -> None:
    t = cult(on=MARCH).marker(TONGUE, heading)
    assert t.ways == [SW]
    t.roll(PLAINS_ROAD)
    assert t.happened("trail-turned")[0] == {"heading": (heading + 3) % 6}
    assert t.game.cult == 203
    assert [event.kind for event in t.events][:3] == ["trail-turned", "cult-rolled", "cult-moved"]
    assert t.events[0].rules == ("CR-TRAIL-10",)


@pytest.mark.rule("CR-TRAIL-10")
def test_a_reversed_trail_stays_reversed_if_the_roll_fails() -> None:
    t = cult(on=MARCH).marker(TONGUE, N).roll(RIVER_SWAMP)
    assert t.at == (TONGUE, S)


@pytest.mark.rule("CR-TRAIL-10")
@pytest.mark.parametrize("heading", [S, SW, NW])
def test_a_trail_with_one_way_left_is_not_reversed(heading: int) -> None:
    t = cult(on=MARCH).marker(TONGUE, heading).roll(RIVER_SWAMP)
    assert t.at == (TONGUE, heading)
    assert not t.happened("trail-turned")


@pytest.mark.rule("CR-TRAIL-11", "CR-RUL-15")
def test_the_marker_leaves_a_town_like_any_other_space() -> None:
    t = cult(on=MARCH).infiltrated("Forge", "Nerekhall").marker("Nerekhall", NW)
    assert t.ways == [SW, NW, N]
    t.roll(RIVER_SWAMP)
    assert t.at == (t.town("Nerekhall"), NW)
    t.roll(OPEN_LAND).play("cult-move:163")
    assert t.at == (163, NW)
    assert t.topic == ""
