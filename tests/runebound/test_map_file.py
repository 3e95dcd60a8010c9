"""The map of the base game, checked as a file: what the rules say about the board, and what makes it good to play on.

Only the TOML is read here, with the neighbours worked out afresh, so that a mistake in the engine cannot hide one in
the map.
"""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from tests.runebound.chart import TERRAINS, Chart, around

FILE = Path(__file__).parents[2] / "src" / "questable" / "runebound" / "base" / "table" / "map.toml"

TOWNS = {"Tamalir", "Forge", "Dawnsmoor", "Frostgate", "Greyhaven", "Nerekhall", "Riverwatch", "Vynelvale"}
JEWELS = {"green": 18, "yellow": 14, "blue": 10, "red": 8}
REGIONS = {  # and the terrain that gives each its name
    "Ashen Hills": "hills",
    "Bitter Downs": "hills",
    "Blackthorn Grove": "forest",
    "Broken Crags": "mountains",
    "Crimson Forest": "forest",
    "Hanging Woods": "forest",
    "Mountains of Despair": "mountains",
    "Shadow Peaks": "mountains",
    "Whispering Forest": "forest",
}

FIELDS = {"id": int, "at": list, "terrain": str, "town": str, "region": str, "jewel": str, "sunburst": bool}


LAND = Chart(FILE)
SPACES, BOARD, TOWN = LAND.spaces, LAND.board, LAND.towns
neighbours, steps_from, hangs_together, jewels = LAND.neighbours, LAND.steps_from, LAND.hangs_together, LAND.jewels


# ---------------------------------------------------------------------------------------------- the shape of the file


def test_every_space_is_well_formed() -> None:
    for entry in LAND.data["spaces"]:
        for field, value in entry.items():
            assert type(value) is FIELDS[field], entry
        assert len(entry["at"]) == 2, entry


def test_spaces_are_numbered_in_reading_order() -> None:
    assert [space.id for space in SPACES] == list(range(1, len(SPACES) + 1))
    assert [space.at for space in SPACES] == sorted(BOARD, key=lambda at: (at.row, at.column))
    assert len(BOARD) == len(SPACES), "no two spaces share a place"


def test_the_board_has_the_intended_size_and_hangs_together() -> None:
    assert 160 <= len(SPACES) <= 185
    assert {at.column for at in BOARD} == set(range(15))
    assert {at.row for at in BOARD} == set(range(13))
    assert hangs_together(SPACES)


# -------------------------------------------------------------------------------------------------- what the rules say


@pytest.mark.rule("RB-MAP-02")
def test_every_space_is_a_town_or_has_one_of_seven_terrains() -> None:
    assert {space.terrain for space in SPACES if space.town is None} == TERRAINS


@pytest.mark.rule("RB-MAP-03")
def test_there_are_eight_towns_of_one_space_each() -> None:
    assert sorted(space.town for space in SPACES if space.town is not None) == sorted(TOWNS)


@pytest.mark.rule("RB-MAP-04")
def test_a_town_has_no_terrain() -> None:
    assert {town.terrain for town in TOWN.values()} == {None}


@pytest.mark.rule("RB-MAP-05")
def test_jewels_have_one_of_four_colours_and_lie_outside_towns() -> None:
    assert {space.jewel for space in SPACES} == {None, *JEWELS}
    assert {town.jewel for town in TOWN.values()} == {None}


@pytest.mark.rule("RB-MAP-06")
def test_about_one_jewel_in_three_is_a_sunburst_and_no_red_one() -> None:
    sunbursts = Counter(space.jewel for space in SPACES if space.sunburst)
    assert abs(sunbursts.total() - sum(JEWELS.values()) / 3) < 1
    assert sunbursts == {"green": 7, "yellow": 5, "blue": 4}


@pytest.mark.rule("RB-MAP-07")
def test_the_number_of_jewels_of_each_colour() -> None:
    assert Counter(space.jewel for space in SPACES if space.jewel) == JEWELS


@pytest.mark.rule("RB-MAP-10")
def test_tamalir_lies_in_the_centre() -> None:
    tamalir = TOWN["Tamalir"].at
    columns = [at.column for at in BOARD]
    heights = [at.row + at.column % 2 / 2 for at in BOARD]
    assert tamalir.column == (min(columns) + max(columns)) / 2
    assert abs(tamalir.row + tamalir.column % 2 / 2 - (min(heights) + max(heights)) / 2) <= 0.5
    farthest = {space.id: max(steps_from(space).values()) for space in SPACES}
    assert farthest[TOWN["Tamalir"].id] <= min(farthest.values()) + 1


@pytest.mark.rule("RB-MAP-11")
def test_only_south_and_south_west_of_forge_are_river_or_swamp() -> None:
    near_forge = {direction: BOARD[at] for direction, at in around(TOWN["Forge"].at).items()}
    assert {direction for direction, space in near_forge.items() if space.terrain in {"river", "swamp"}} == {"S", "SW"}


@pytest.mark.rule("RB-MAP-12", "RB-RUL-03")
def test_the_order_of_towns_in_the_market_column() -> None:
    assert LAND.data["town_order"] == [
        "Tamalir",
        "Forge",
        "Dawnsmoor",
        "Frostgate",
        "Greyhaven",
        "Nerekhall",
        "Riverwatch",
        "Vynelvale",
    ]


# ------------------------------------------------------------------------------------------------- what makes it a land


@pytest.mark.parametrize(("region", "terrain"), REGIONS.items())
def test_every_region_is_one_area_that_looks_like_its_name(region: str, terrain: str) -> None:
    spaces = [space for space in SPACES if space.region == region]
    assert len(spaces) >= 4
    assert hangs_together(spaces)
    looks = Counter(space.terrain for space in spaces)
    kin = {"mountains": {"mountains", "hills"}}.get(terrain, {terrain})
    assert set(looks) <= kin
    assert looks[terrain] >= 3


def test_there_are_no_other_regions_and_no_town_lies_in_one() -> None:
    assert {space.region for space in SPACES} == {None, *REGIONS}
    assert {town.region for town in TOWN.values()} == {None}


def test_the_crimson_forest_holds_a_red_jewel() -> None:
    assert "red" in {space.jewel for space in SPACES if space.region == "Crimson Forest"}


def test_the_terrain_is_mixed_as_the_movement_dice_want_it() -> None:
    wanted = {"road": 18, "plains": 22, "river": 12, "hills": 16, "forest": 15, "mountains": 9, "swamp": 8}
    counts = Counter(space.terrain for space in SPACES if space.terrain)
    for terrain, percent in wanted.items():
        assert abs(100 * counts[terrain] / counts.total() - percent) <= 2, terrain


def test_the_roads_join_all_towns() -> None:
    assert hangs_together(space for space in SPACES if space.town or space.terrain == "road")


def test_every_road_leads_somewhere() -> None:
    for space in SPACES:
        if space.terrain == "road":
            assert sum(1 for other in neighbours(space) if other.town or other.terrain == "road") >= 2, space


def test_every_river_comes_from_the_heights_and_reaches_the_sea() -> None:
    # it may pass a town or a bridge (a road space between two of its spaces), and lose itself in a swamp by the sea
    course = {space.at for space in SPACES if space.terrain in {"river", "swamp"} or space.town}
    course |= {
        space.at
        for space in SPACES
        if space.terrain == "road" and sum(1 for other in neighbours(space) if other.terrain == "river") >= 2
    }
    for space in SPACES:
        if space.terrain == "river":
            along = [BOARD[at] for at in steps_from(space, course)]
            assert any(other.terrain == "mountains" for here in along for other in neighbours(here)), space
            assert any(len(neighbours(here)) < 6 for here in along), space


def test_towns_are_spread_evenly() -> None:
    apart = {(a, b): steps_from(TOWN[a])[TOWN[b].at] for a, b in combinations(sorted(TOWN), 2)}
    assert min(apart.values()) >= 4
    for town in TOWNS:
        nearest = sorted(steps for pair, steps in apart.items() if town in pair)[:2]
        assert nearest[-1] <= 6, town
    for space in SPACES:
        assert min(steps_from(space)[town.at] for town in TOWN.values()) <= 4, "nowhere is far from every town"


# -------------------------------------------------------------------------------------------------------- the jewels


def test_no_jewel_lies_beside_another_of_its_colour() -> None:
    for space in SPACES:
        if space.jewel:
            assert space.jewel not in {other.jewel for other in neighbours(space)}, space


def test_no_town_has_more_than_two_jewels_beside_it() -> None:
    for town in TOWN.values():
        assert sum(1 for other in neighbours(town) if other.jewel) <= 2, town


def test_first_adventures_wait_near_tamalir_on_different_sides() -> None:
    tamalir = TOWN["Tamalir"]
    steps = steps_from(tamalir)
    near = [space for space in jewels("green") if steps[space.at] <= 3]
    assert 2 <= len(near) <= 3
    for one, other in combinations(near, 2):
        assert steps_from(one)[other.at] >= 4, "they lie on different sides"


def test_harder_colours_lie_farther_from_tamalir() -> None:
    steps = steps_from(TOWN["Tamalir"])
    mean = [sum(steps[space.at] for space in jewels(colour)) / JEWELS[colour] for colour in JEWELS]
    assert mean == sorted(mean)
    assert len(set(mean)) == 4


def test_most_green_jewels_lie_on_easy_ground() -> None:
    assert sum(1 for space in jewels("green") if space.terrain in {"road", "plains"}) >= 12


def test_blue_jewels_lie_on_hard_ground() -> None:
    assert {space.terrain for space in jewels("blue")} <= {"mountains", "forest", "swamp", "hills"}


def test_red_jewels_lie_at_the_rim_on_the_hardest_ground() -> None:
    steps = steps_from(TOWN["Tamalir"])
    for space in jewels("red"):
        assert space.terrain in {"mountains", "forest", "swamp"}, space
        assert steps[space.at] >= 7, space
        assert any(len(neighbours(other)) < 6 for other in [space, *neighbours(space)]), space
