"""The sixteen territory tiles, checked as a file: what the rules say about the land, and what makes it good to play on.

The ways are worked out afresh here, so that a mistake in the engine cannot hide one in the tiles.
"""

from collections import Counter
from collections.abc import Collection
from itertools import combinations, pairwise
from math import atan2, degrees, dist, tau
from pathlib import Path

import msgspec
import pytest

from questable.errors import ContentError
from questable.return_of_the_heroes.content import Land, Shelf, Spot, TileCard

FILE = Path(__file__).parents[2] / "src" / "questable" / "return_of_the_heroes" / "base" / "tiles.toml"
TILES = {tile.letter: tile for tile in msgspec.toml.decode(FILE.read_bytes(), type=Shelf).tile}
SPOTS = {f"{tile.letter}{spot.number}": spot for tile in TILES.values() for spot in tile.point}

THEMES = {
    *("forest", "mountains", "volcano", "swamp", "lake", "town", "capital", "temple"),
    *("village", "witch", "graveyard", "ruins", "pasture", "tower", "hills", "plains"),
}

# The table "Locations": every point the catalogue names, with its colour. Beige where it leaves the colour open.
LOCATIONS = {
    **{"A5": "beige", "A7": "beige", "A8": "beige", "B4": "beige", "B6": "green", "B8": "beige"},
    **{"C5": "red", "C8": "beige", "D4": "beige", "D5": "red", "D7": "beige", "D9": "beige"},
    **{"E5": "beige", "E6": "beige", "F2": "beige", "F3": "beige", "F5": "beige", "F7": "beige"},
    **{"G2": "beige", "G5": "beige", "G6": "red", "H3": "tower", "H5": "red", "I2": "beige", "I5": "green"},
    **{"J2": "beige", "J3": "beige", "J5": "beige", "J7": "beige", "J8": "beige", "K2": "beige", "K6": "yellow"},
    **{"L2": "blue", "L3": "beige", "L4": "blue", "L7": "beige", "L8": "beige", "M2": "green", "M3": "beige"},
    **{"M6": "green", "N1": "red", "N4": "beige", "N5": "red", "O2": "red", "O3": "beige", "O6": "yellow"},
    **{"P2": "beige", "P3": "beige", "P6": "beige"},
}
NAMES = {
    **{"B6": "House in the Forest", "C5": "Hidden Gorge", "D7": "Volcano", "F5": "Zenda", "G2": "Merlin's House"},
    **{"G6": "Unhallowed Graveyard", "H3": "Dark Tower", "I2": "Abbey", "I5": "White Village", "J5": "Palace"},
    **{"K6": "Lizard Village", "L2": "Far Shore", "L4": "Near Shore", "M2": "Enchanted Oak", "N1": "Secret Chapel"},
    **{"N5": "Temple", "O2": "Dungeon", "P6": "Pasture of Bendida"},
}
FEWEST = {  # the table "Territory tiles"
    **{"A": 8, "B": 8, "C": 8, "D": 9, "E": 6, "F": 8, "G": 7, "H": 9},
    **{"I": 7, "J": 9, "K": 7, "L": 9, "M": 8, "N": 8, "O": 8, "P": 7},
}
EDGES = {"north": (0.5, 0.04), "east": (0.96, 0.5), "south": (0.5, 0.96), "west": (0.04, 0.5)}

Place = tuple[float, float]
each_tile = pytest.mark.parametrize("tile", TILES.values(), ids=lambda tile: tile.letter)


def spots_of(tile: TileCard) -> dict[int, Spot]:
    return {spot.number: spot for spot in tile.point}


def beige_of(tile: TileCard) -> set[int]:
    return {spot.number for spot in tile.point if spot.colour == "beige"}


def around(tile: TileCard, number: int) -> set[int]:
    return {a if b == number else b for a, b in tile.roads if number in (a, b)}


def steps(tile: TileCard, start: int, over: Collection[int]) -> dict[int, int]:
    """How many steps it is to every point that can be reached over these points."""
    found, rim = {start: 0}, [start]
    while rim:
        rim = list({there for here in rim for there in around(tile, here) if there in over and there not in found})
        found |= dict.fromkeys(rim, max(found.values()) + 1)
    return found


def beige_distances(tile: TileCard) -> dict[frozenset[str], int]:
    """The way between every two entry points over beige points."""
    return {
        frozenset({one, other}): steps(tile, tile.entries[one], beige_of(tile))[tile.entries[other]]
        for one, other in combinations(tile.entries, 2)
    }


# What the catalogue says ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RH-MAP-02")
def test_there_is_a_tile_for_every_letter_from_a_to_p() -> None:
    assert list(TILES) == list("ABCDEFGHIJKLMNOP")


@pytest.mark.rule("RH-MAP-02")
@each_tile
def test_points_are_numbered_from_one_without_gaps_and_roads_join_them(tile: TileCard) -> None:
    numbers = [spot.number for spot in tile.point]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {end for road in tile.roads for end in road} == set(numbers)
    assert all(a != b for a, b in tile.roads)
    assert len({frozenset(road) for road in tile.roads}) == len(tile.roads)


@pytest.mark.rule("RH-MAP-02")
@pytest.mark.parametrize("number", [14, 1])
def test_a_tile_with_a_gap_or_a_number_twice_is_refused(number: int) -> None:
    tile = TILES["A"]
    last = msgspec.structs.replace(tile.point[-1], number=number)
    wrong = msgspec.structs.replace(tile, point=(*tile.point[:-1], last), roads=tile.roads[:-2])
    with pytest.raises(ContentError, match="without gaps"):
        Land({"A": wrong}, {"A": "tiles.toml"})


@pytest.mark.rule("RH-MAP-02", "RH-RUL-15")
@pytest.mark.parametrize(("point", "colour"), LOCATIONS.items())
def test_the_points_of_the_catalogue_exist_and_have_their_colours(point: str, colour: str) -> None:
    assert SPOTS[point].colour == colour


@pytest.mark.rule("RH-RUL-09")
@pytest.mark.parametrize("point", LOCATIONS)
def test_no_point_of_the_catalogue_is_an_entry_point(point: str) -> None:
    assert int(point[1:]) not in TILES[point[0]].entries.values()


@pytest.mark.parametrize(("point", "name"), NAMES.items())
def test_places_bear_the_names_of_the_catalogue(point: str, name: str) -> None:
    assert SPOTS[point].name == name


@pytest.mark.rule("RH-MAP-04")
@each_tile
def test_a_tile_has_an_entry_point_at_the_middle_of_every_edge(tile: TileCard) -> None:
    assert {side: spots_of(tile)[number].at for side, number in tile.entries.items()} == EDGES
    inner = [spot.at for spot in tile.point if spot.number not in tile.entries.values()]
    assert all(0.04 < x < 0.96 and 0.04 < y < 0.96 for x, y in inner), "an entry point is the outermost of its side"


@pytest.mark.rule("RH-MAP-04")
@each_tile
def test_entry_points_are_beige_and_joined_over_beige_points(tile: TileCard) -> None:
    north = tile.entries["north"]
    assert set(tile.entries.values()) <= set(steps(tile, north, beige_of(tile))) & beige_of(tile)


@each_tile
def test_every_point_but_the_tower_can_be_reached_without_passing_the_tower(tile: TileCard) -> None:
    open_to_all = {spot.number for spot in tile.point if spot.colour != "tower"}
    assert set(steps(tile, tile.entries["north"], open_to_all)) == open_to_all


@each_tile
def test_every_beige_point_can_be_reached_over_beige_points(tile: TileCard) -> None:
    """Coloured points lie on side roads and short cuts: nobody has to find a road to a beige point."""
    assert set(steps(tile, tile.entries["north"], beige_of(tile))) == beige_of(tile)


@each_tile
def test_coloured_points_are_next_to_a_beige_point(tile: TileCard) -> None:
    """So no hero without gold is held on a shore, and nobody has to find two roads in a row to get away."""
    for spot in tile.point:
        if spot.colour not in ("beige", "tower"):
            assert around(tile, spot.number) & beige_of(tile), spot.number


@each_tile
def test_a_tile_has_enough_points(tile: TileCard) -> None:
    assert max(8, FEWEST[tile.letter]) <= len(tile.point) <= 13
    assert len(beige_of(tile)) - len(tile.entries) >= 2, "a house and tokens need room"


@pytest.mark.rule("RH-MAP-07")
def test_most_points_are_beige_and_the_others_have_the_colours_of_the_rules() -> None:
    colours = Counter(spot.colour for spot in SPOTS.values())
    assert colours["beige"] > 2 / 3 * colours.total()
    assert set(colours) == {"beige", "blue", "red", "green", "yellow", "tower"}
    assert colours["red"] >= 3
    assert colours["green"] >= 3
    assert colours["yellow"] >= 2
    assert colours["blue"] >= 2


@pytest.mark.rule("RH-MAP-08")
def test_temple_and_white_village_are_the_healing_places() -> None:
    assert {point: spot.heals for point, spot in SPOTS.items() if spot.heals} == {"N5": 1, "I5": 1}


@pytest.mark.rule("RH-MAP-09")
def test_the_dark_tower_is_h3_and_the_only_one() -> None:
    assert [point for point, spot in SPOTS.items() if spot.colour == "tower"] == ["H3"]


def test_palace_and_mountains() -> None:
    assert [point for point, spot in SPOTS.items() if spot.palace] == ["J5"]
    assert [point for point, spot in SPOTS.items() if spot.mountain] == ["C5", "D5"]


@pytest.mark.rule("RH-MAP-09")
def test_four_coloured_access_points_lead_from_the_entry_points_to_the_tower() -> None:
    tile = TILES["H"]
    access = around(tile, 3)
    assert len(access) == 4
    assert 5 in access
    assert all(len(around(tile, number)) == 2 for number in access)
    assert {there for number in access for there in around(tile, number)} == {3, *tile.entries.values()}
    colours = {spots_of(tile)[number].colour for number in access}
    assert colours <= {"red", "green", "yellow"}
    assert len(colours) >= 2, "hero abilities matter"


def test_a_blue_step_crosses_the_lake_and_a_longer_beige_way_goes_round_it() -> None:
    tile = TILES["L"]
    assert 2 in around(tile, 4)
    without_the_crossing = msgspec.structs.replace(tile, roads=tuple(r for r in tile.roads if set(r) != {2, 4}))
    assert steps(without_the_crossing, 4, {*beige_of(tile), 2})[2] >= 5


# What makes it good to play on ---------------------------------------------------------------------------------------


@each_tile
def test_the_way_through_a_tile_is_neither_a_hop_nor_a_journey(tile: TileCard) -> None:
    """The tower and its access points part tile H in four, so there a road leads straight round every corner."""
    shortest = 2 if tile.letter == "H" else 3
    assert all(shortest <= way <= 5 for way in beige_distances(tile).values())


def test_coloured_points_save_steps_on_every_tile_but_that_of_the_tower() -> None:
    saving = set()
    for tile in TILES.values():
        passable = {spot.number for spot in tile.point if spot.colour != "tower"}
        for sides, beige in beige_distances(tile).items():
            one, other = (tile.entries[side] for side in tile.entries if side in sides)
            if steps(tile, one, passable)[other] < beige:
                saving.add(tile.letter)
    assert saving == set(TILES) - {"H"}


def test_names_are_given_once_and_every_tile_has_a_character() -> None:
    names = [spot.name for spot in SPOTS.values() if spot.name] + [tile.name for tile in TILES.values()]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    for tile in TILES.values():
        assert tile.theme in THEMES
        assert 0 < len(tile.flavour) <= 160
        named = {spot.number for spot in tile.point if spot.name}
        assert named == set(spots_of(tile)) - set(tile.entries.values())


# How it is drawn -----------------------------------------------------------------------------------------------------


def apart(point: Place, start: Place, end: Place) -> float:
    """How far a point is from a straight road."""
    along = ((point[0] - start[0]) * (end[0] - start[0]) + (point[1] - start[1]) * (end[1] - start[1])) / dist(
        start, end
    ) ** 2
    along = min(1.0, max(0.0, along))
    return dist(point, (start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1])))


def turn(a: Place, b: Place, c: Place) -> float:
    """Positive, negative, or nothing: to which side of the line a-b c lies."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


@each_tile
def test_points_are_drawn_apart(tile: TileCard) -> None:
    for one, other in combinations(tile.point, 2):
        assert dist(one.at, other.at) >= 0.14, (one.number, other.number)


@each_tile
def test_roads_keep_away_from_points_they_do_not_join(tile: TileCard) -> None:
    spots = spots_of(tile)
    for road in tile.roads:
        for number, spot in spots.items():
            if number not in road:
                assert apart(spot.at, spots[road[0]].at, spots[road[1]].at) >= 0.07, (road, number)


@each_tile
def test_roads_do_not_cross(tile: TileCard) -> None:
    spots = spots_of(tile)
    for one, other in combinations(tile.roads, 2):
        if not set(one) & set(other):
            a, b, c, d = (spots[number].at for number in (*one, *other))
            crossing = turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
            assert not crossing, (one, other)


@each_tile
def test_roads_leave_a_point_in_different_directions(tile: TileCard) -> None:
    spots = spots_of(tile)
    for number, spot in spots.items():
        ends = [spots[other].at for other in around(tile, number)]
        directions = sorted(atan2(y - spot.at[1], x - spot.at[0]) for x, y in ends)
        for one, other in pairwise([*directions, directions[0] + tau]):
            assert degrees(other - one) >= 25, number
