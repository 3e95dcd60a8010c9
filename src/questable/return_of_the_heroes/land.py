"""MAP: how the tiles join. Facing entry points of adjacent tiles are next to each other (RH-MAP-10)."""

from __future__ import annotations

from collections.abc import Mapping

from questable.return_of_the_heroes.content import SIDES, Land, Side

WIDTH = 4
STEP: dict[Side, tuple[int, int]] = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}  # row, column
OPPOSITE: dict[Side, Side] = {"north": "south", "east": "west", "south": "north", "west": "east"}


def entry(land: Land, tile: str, turned: Mapping[str, int], side: Side) -> str:
    """Return a tile's entry point on this side of the map, however the tile is turned."""
    return land.entries[tile][SIDES[(SIDES.index(side) - turned.get(tile, 0)) % 4]]


def side_on_map(land: Land, point: str, turned: Mapping[str, int]) -> Side:
    """Return the side of an entry point as seen on the map."""
    return SIDES[(SIDES.index(land.side[point]) + turned.get(point[0], 0)) % 4]


def neighbour_place(place: int, side: Side) -> int | None:
    """Return the adjacent place of the square; None beyond the edge, as the map does not wrap (RH-MAP-06)."""
    row, column = divmod(place, WIDTH)
    down, right = STEP[side]
    if not (0 <= row + down < WIDTH and 0 <= column + right < WIDTH):
        return None
    return (row + down) * WIDTH + column + right


def neighbour_places(place: int) -> tuple[int, ...]:
    """Return the orthogonally adjacent places."""
    return tuple(other for side in SIDES if (other := neighbour_place(place, side)) is not None)


def middle_places(edge: Side) -> tuple[int, int]:
    """Return the two middle places of an edge of the map (RH-RUL-41)."""
    last = WIDTH - 1
    match edge:
        case "north":
            return 1, 2
        case "south":
            return last * WIDTH + 1, last * WIDTH + 2
        case "west":
            return WIDTH, 2 * WIDTH
        case "east":
            return WIDTH + last, 2 * WIDTH + last
