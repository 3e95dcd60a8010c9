"""EDGE: at the edges of the map the trail is turned."""

import pytest

from questable.runebound.cult_of_the_rune.march import turned_at_edge
from tests.runebound.cult_of_the_rune.kit import MARCH, NE, NW, SE, SW, N, S, cult

LEFT, RIGHT, TOP, BOTTOM = 103, 191, 150, 136
TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT = 100, 190, 196, 106
INSIDE = 143


def turned(space: int, heading: int) -> int:
    return turned_at_edge(cult(on=MARCH).game.content.grid, space, heading)


@pytest.mark.rule("CR-EDGE-01")
def test_a_move_to_the_edge_turns_the_trail() -> None:
    t = cult(on=MARCH).marker(182, SE).step(NE)
    assert t.at == (191, NW)
    assert [event.kind for event in t.events] == ["cult-moved", "trail-turned"]
    assert t.happened("trail-turned") == [{"heading": NW}]
    assert t.cites("trail-turned") == {"CR-EDGE-01"}


@pytest.mark.rule("CR-EDGE-01")
@pytest.mark.parametrize("heading", range(6))
def test_away_from_the_edges_it_is_not_turned(heading: int) -> None:
    assert turned(INSIDE, heading) == heading


@pytest.mark.rule("CR-EDGE-02", "CR-EDGE-05", "CR-RUL-18")
@pytest.mark.parametrize(
    ("space", "exchanged"), [(LEFT, {NW: NE, SW: SE}), (RIGHT, {NE: NW, SE: SW})], ids=["left", "right"]
)
@pytest.mark.parametrize("heading", range(6))
def test_at_the_left_and_right_edge_east_and_west_are_exchanged(
    space: int, exchanged: dict[int, int], heading: int
) -> None:
    assert turned(space, heading) == exchanged.get(heading, heading)


@pytest.mark.rule("CR-EDGE-03", "CR-EDGE-05", "CR-RUL-18")
@pytest.mark.parametrize(
    ("space", "exchanged"),
    [(TOP, {N: S, NE: SE, NW: SW}), (BOTTOM, {S: N, SE: NE, SW: NW})],
    ids=["top", "bottom"],
)
@pytest.mark.parametrize("heading", range(6))
def test_at_the_top_and_bottom_edge_north_and_south_are_exchanged(
    space: int, exchanged: dict[int, int], heading: int
) -> None:
    assert turned(space, heading) == exchanged.get(heading, heading)


@pytest.mark.rule("CR-EDGE-04", "CR-RUL-17")
def test_outer_columns_and_the_ends_of_every_column_are_the_edges() -> None:
    t = cult(on=MARCH)
    grid = t.game.content.grid
    left = {space for space in grid.spaces if turned_at_edge(grid, space, SW) in (SE, NE)}
    right = {space for space in grid.spaces if turned_at_edge(grid, space, SE) in (SW, NW)}
    top = {space for space in grid.spaces if turned_at_edge(grid, space, N) == S}
    bottom = {space for space in grid.spaces if turned_at_edge(grid, space, S) == N}
    assert left == {*range(100, 107)}
    assert right == {190, 191, 194, 195, 196, 212}, "the tongue in the east is no edge: 192 and 193 lie inside"
    assert top == {*range(100, 200, 10), 203, 212}
    assert bottom == {*range(106, 200, 10), 203, 212}


@pytest.mark.rule("CR-EDGE-04", "CR-RUL-17")
def test_one_neighbour_on_that_side_is_enough_to_be_no_edge() -> None:
    """On the ragged map of Terrinoth there are spaces with one neighbour on a side where straight edges have none."""
    grid = cult().game.content.grid
    half = [space for space, around in grid.compass.items() if bool(around[NW]) != bool(around[SW])]
    assert half
    for space in half:
        assert turned_at_edge(grid, space, SW) in (SW, NW), "if at all, it is turned at the bottom"
        assert turned_at_edge(grid, space, NW) in (NW, SW)


@pytest.mark.rule("CR-EDGE-05")
def test_a_move_along_an_edge_or_away_from_it_is_not_turned() -> None:
    t = cult(on=MARCH).marker(140, SE).step(SE)
    assert t.at == (TOP, SE)
    t = cult(on=MARCH).all_infiltrated().marker(103, S).step(S)
    assert t.at == (104, S)
    assert not t.happened("trail-turned")


@pytest.mark.rule("CR-EDGE-06", "CR-RUL-18")
@pytest.mark.parametrize(
    ("corner", "heading", "then"),
    [
        (TOP_RIGHT, NE, SW),
        (TOP_RIGHT, N, S),
        (TOP_RIGHT, NW, SW),
        (TOP_RIGHT, SE, SW),
        (TOP_LEFT, NW, SE),
        (TOP_LEFT, NE, SE),
        (TOP_LEFT, SW, SE),
        (BOTTOM_RIGHT, SE, NW),
        (BOTTOM_RIGHT, NE, NW),
        (BOTTOM_LEFT, SW, NE),
        (BOTTOM_LEFT, S, N),
        (BOTTOM_LEFT, N, N),
    ],
)
def test_in_a_corner_both_exchanges_are_made_each_on_its_own_condition(corner: int, heading: int, then: int) -> None:
    assert turned(corner, heading) == then


@pytest.mark.rule("CR-EDGE-07")
def test_the_exchange_comes_before_the_effects_and_moves_nothing() -> None:
    t = cult(on=MARCH).marker(182, SE).put(0, at=191).counter(191, "green").step(NE)
    assert [event.kind for event in t.events] == ["cult-moved", "trail-turned", "counter-turned", "corrupted"]
    assert t.at == (191, NW)
