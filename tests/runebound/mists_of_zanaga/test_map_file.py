"""The map of Zanaga, checked as a file: what the rules say about it, and what makes it good to play on."""

from collections import Counter
from itertools import combinations

import pytest

from tests.runebound.chart import TERRAINS, At, Chart, Space
from tests.runebound.mists_of_zanaga.test_box import FOLDER, POSTS, VILLAGES

JEWELS = {"green": 18, "yellow": 14, "blue": 10, "red": 8}
REGIONS = {  # and the terrain that gives each its name
    "Broken Tusks": "mountains",
    "Green Dark": "forest",
    "Lionmarch": "plains",
    "Mahkim Mire": "swamp",
    "Mirror Fen": "swamp",
    "Sea of Grass": "plains",
    "Shroud of Xitotl": "forest",
    "Spine of Ssar": "mountains",
    "Tarrow Heights": "hills",
    "Thundertusk Downs": "hills",
}

LAND = Chart(FOLDER / "table" / "map.toml")
SPACES, BOARD, TOWN = LAND.spaces, LAND.board, LAND.towns
neighbours, steps_from, hangs_together, jewels = LAND.neighbours, LAND.steps_from, LAND.hangs_together, LAND.jewels


def to_town(space: Space) -> int:
    steps = steps_from(space)
    return min(steps[town.at] for town in TOWN.values())


def test_spaces_are_numbered_in_reading_order() -> None:
    assert [space.id for space in SPACES] == list(range(1, len(SPACES) + 1))
    assert [space.at for space in SPACES] == sorted(BOARD, key=lambda at: (at.row, at.column))
    assert len(BOARD) == len(SPACES), "no two spaces share a place"


def test_the_land_has_the_intended_size_and_hangs_together() -> None:
    assert 150 <= len(SPACES) <= 180
    assert hangs_together(SPACES)


@pytest.mark.rule("MZ-MOVE-03")
def test_every_space_is_a_town_or_has_one_terrain() -> None:
    for space in SPACES:
        assert (space.town is None) is (space.terrain in TERRAINS), space
    assert set(TOWN) == POSTS | VILLAGES


def test_the_number_of_jewels_of_each_colour_and_no_sunburst_among_them() -> None:
    assert Counter(space.jewel for space in SPACES if space.jewel) == JEWELS
    assert not any("sunburst" in entry for entry in LAND.data["spaces"])
    assert {town.jewel for town in TOWN.values()} == {None}


@pytest.mark.parametrize(("region", "terrain"), REGIONS.items())
def test_every_region_is_one_area_that_looks_like_its_name(region: str, terrain: str) -> None:
    spaces = [space for space in SPACES if space.region == region]
    assert len(spaces) >= 3
    assert hangs_together(spaces)
    looks = Counter(space.terrain for space in spaces)
    assert looks.most_common(1)[0][0] == terrain
    assert set(looks) <= {terrain, "mountains"}


def test_there_are_no_other_regions() -> None:
    assert {space.region for space in SPACES} == {None, *REGIONS}


def test_the_land_is_jungle_before_anything_else() -> None:
    counts = Counter(space.terrain for space in SPACES if space.terrain)
    assert counts.most_common(1)[0][0] == "forest"
    wanted = {"forest": 20, "road": 18, "river": 17, "plains": 14, "hills": 12, "mountains": 11, "swamp": 9}
    for terrain, percent in wanted.items():
        assert abs(100 * counts[terrain] / counts.total() - percent) <= 2, terrain


def test_the_old_ways_join_all_towns_but_keshas() -> None:
    assert hangs_together(space for space in SPACES if space.terrain == "road" or space.town not in (None, "Kesh'a"))
    beside = {space.terrain for space in neighbours(TOWN["Kesh'a"])}
    assert "road" not in beside
    assert "river" in beside


def test_every_road_leads_somewhere() -> None:
    for space in SPACES:
        if space.terrain == "road":
            assert sum(1 for other in neighbours(space) if other.town or other.terrain == "road") >= 2, space


def test_every_river_comes_from_the_heights_and_reaches_the_sea() -> None:
    # it may pass a town, and lose itself in a swamp by the sea
    course = {space.at for space in SPACES if space.terrain in {"river", "swamp"} or space.town}
    for space in SPACES:
        if space.terrain == "river":
            along = [BOARD[at] for at in steps_from(space, course)]
            assert any(other.terrain == "mountains" for here in along for other in neighbours(here)), space
            assert any(len(neighbours(here)) < 6 for here in along), space
            assert any(other.town or other.terrain == "river" for other in neighbours(space)), space


def test_the_spine_divides_the_land() -> None:
    spine = [space.at.column for space in SPACES if space.region == "Spine of Ssar"]
    west = [space.at.column for space in SPACES if space.region == "Green Dark"]
    east = [space.at.column for space in SPACES if space.region in ("Sea of Grass", "Lionmarch")]
    assert max(west) < min(spine)
    assert max(spine) < min(east)


def test_the_coast_has_bays_and_there_is_a_lake() -> None:
    sea = {At(column, row) for column in range(-1, 17) for row in range(-1, 14)} - BOARD.keys()
    outer = steps_from(Space(0, At(-1, -1)), sea)
    assert len(sea - outer.keys()) == 2, "the lake"
    shore = sum(1 for space in SPACES if len(neighbours(space)) < 6)
    assert 45 <= shore <= 75


def test_towns_are_spread_so_that_one_is_near_everywhere() -> None:
    apart = {(a, b): steps_from(TOWN[a])[TOWN[b].at] for a, b in combinations(sorted(TOWN), 2)}
    assert min(apart.values()) >= 4
    for space in SPACES:
        assert to_town(space) <= 5, space


def test_no_jewel_lies_beside_another_of_its_colour() -> None:
    for space in SPACES:
        if space.jewel:
            assert space.jewel not in {other.jewel for other in neighbours(space)}, space


def test_every_town_is_a_good_place_to_begin() -> None:
    for town in TOWN.values():
        steps = steps_from(town)
        assert sum(1 for space in jewels("green") if steps[space.at] <= 3) >= 2, town
        assert sum(1 for space in jewels("yellow") if steps[space.at] <= 5) >= 2, town
        assert any(steps[space.at] <= 6 for space in jewels("blue")), town
        assert sum(1 for other in neighbours(town) if other.jewel) <= 2, town


def test_harder_colours_lie_farther_from_towns() -> None:
    mean = [sum(map(to_town, jewels(colour))) / JEWELS[colour] for colour in JEWELS]
    assert mean[0] < mean[1] < mean[3]
    assert mean[0] < mean[2]


def test_blue_and_red_jewels_lie_on_hard_ground() -> None:
    assert {space.terrain for space in jewels("blue")} <= {"mountains", "forest", "swamp", "hills"}
    assert {space.terrain for space in jewels("red")} == {"mountains", "forest", "swamp"}
