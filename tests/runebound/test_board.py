"""MAP: the board as the engine plays on it (what stands in the map file itself: test_map_file.py)."""

from math import dist, isclose, sqrt

import pytest

from questable.runebound import values
from questable.runebound.abilities.vocabulary import TERRAINS
from questable.runebound.board import land_of, terrain_of
from tests.kit import Table, table

DIRECTIONS = {  # from the middle of a flat-topped hex with sides of length 1 to the middles of its neighbours
    "N": (0, -sqrt(3)),
    "NE": (1.5, -sqrt(3) / 2),
    "SE": (1.5, sqrt(3) / 2),
    "S": (0, sqrt(3)),
    "SW": (-1.5, sqrt(3) / 2),
    "NW": (-1.5, -sqrt(3) / 2),
}


def middle(t: Table, space: int) -> tuple[float, float]:
    """Where the middle of a hex lies on the table, y growing to the south; odd columns lie half a hex lower."""
    column, row = t.game.content.grid.spaces[space].at
    return 1.5 * column, sqrt(3) * (row + column % 2 / 2)


def share_an_edge(t: Table, one: int, other: int) -> bool:
    return isclose(dist(middle(t, one), middle(t, other)), sqrt(3))


def steps_offered(t: Table, space: int) -> set[int]:
    """Where an automatic move may go: all adjacent spaces."""
    t.put(0, at=space).movement().play("automatic")
    return {int(option.split(":")[1]) for option in t.options if option.startswith("step:")}


@pytest.mark.rule("RB-MAP-01", "RB-MAP-09", "RB-MOVE-12")
def test_a_hero_can_step_into_the_spaces_that_share_an_edge_and_nowhere_else() -> None:
    """Everywhere on the map, at its edge too: there the other sides lead nowhere."""
    t = table()
    spaces = set(t.game.content.grid.spaces)
    for space in spaces:
        assert steps_offered(t, space) == {other for other in spaces if share_an_edge(t, space, other)}


@pytest.mark.rule("RB-MAP-01")
def test_the_six_neighbours_lie_n_ne_se_s_sw_and_nw() -> None:
    t = table()
    tamalir = t.game.content.grid.towns["Tamalir"]
    x, y = middle(t, tamalir)
    found = [middle(t, space) for space in steps_offered(t, tamalir)]
    assert len(found) == 6
    for direction, (east, south) in DIRECTIONS.items():
        assert any(dist(each, (x + east, y + south)) < 1e-9 for each in found), direction


TOWNS = ["Tamalir", "Forge", "Dawnsmoor", "Frostgate", "Greyhaven", "Nerekhall", "Riverwatch", "Vynelvale"]


@pytest.mark.rule("RB-MAP-03")
@pytest.mark.parametrize("town", TOWNS)
def test_each_of_the_eight_is_a_town_to_the_rules(town: str) -> None:
    t = table().put(0, at=town, gold=9, wounds=1).stack(town, "trial-sword").market()
    assert {"buy:trial-sword", "heal:anna"} <= set(t.options)
    t.put(0, at=t.space("hills"), cards=["trial-verb-move"]).movement().play("use:trial-verb-move/3")
    assert {f"go:{t.game.content.grid.towns[each]}" for each in TOWNS} == {*t.options} - {"stay"}, (
        "cards mean all eight"
    )


@pytest.mark.rule("RB-MAP-04")
@pytest.mark.parametrize("town", TOWNS)
def test_text_that_names_all_seven_terrains_does_not_work_in_a_town(town: str) -> None:
    t = table().put(0, cards=["trial-moss"])
    for terrain in TERRAINS:
        t.put(0, at=t.space(terrain))
        assert values.combat_value(t.game, 0, "anna", "ranged") == 4 + 3
    t.put(0, at=town)
    assert values.combat_value(t.game, 0, "anna", "ranged") == 4


@pytest.mark.rule("RB-MAP-04")
def test_entering_a_town_is_entering_no_terrain() -> None:
    t = table().event("trial-plague")
    grid = t.game.content.grid
    forge = grid.towns["Forge"]
    road = next(space for space in grid.neighbours[forge] if grid.terrain[space] == "road")
    t.put(0, at=road).movement().play("automatic", f"step:{forge}")
    assert t.exhaustion("anna") == 0
    t.movement().play("automatic", f"step:{road}")
    assert t.exhaustion("anna") == 1


@pytest.mark.rule("RB-MAP-04")
def test_a_town_is_no_destination_of_a_move_through_a_terrain() -> None:
    t = table()
    grid = t.game.content.grid
    forge = grid.towns["Forge"]
    river = next(space for space in grid.neighbours[forge] if grid.terrain[space] == "river")
    t.put(0, at=river, cards=["trial-raft"]).movement().play("use:trial-raft")
    assert "stay" in t.options
    assert f"go:{forge}" not in t.options


@pytest.mark.rule("RB-MAP-04")
def test_an_event_that_changes_terrain_gives_a_town_none() -> None:
    t = table().event("trial-frost")
    for town in t.game.content.grid.town_at:
        assert terrain_of(t.game, town) is None
    assert terrain_of(t.game, t.space("river")) == "plains"


@pytest.mark.rule("RB-MAP-08", "RB-RUL-12")
def test_distance_is_the_smallest_number_of_steps() -> None:
    """Nothing else has these three properties: 0 at home, only there, one more than from the best neighbour."""
    t = table()
    grid = t.game.content.grid
    for goal in grid.towns.values():
        for space in grid.spaces:
            if space == goal:
                assert grid.distance(space, goal) == 0
            else:
                beside = [other for other in grid.spaces if share_an_edge(t, space, other)]
                assert grid.distance(space, goal) == 1 + min(grid.distances(goal)[other] for other in beside)


@pytest.mark.rule("RB-MAP-08", "RB-RUL-12")
def test_distance_ignores_terrain_but_not_the_edge_of_the_map() -> None:
    t = table()
    grid = t.game.content.grid
    at = {space.at: space.id for space in grid.spaces.values()}
    assert grid.distance(at[3, 0], at[5, 0]) == 2, "over the mountains"
    assert (6, 0) not in at and (7, 0) not in at
    assert grid.distance(at[5, 0], at[8, 0]) == 4, "three as the crow flies, but there is no land"


@pytest.mark.rule("RB-MAP-08", "RB-RUL-12")
def test_the_range_of_a_card_is_counted_in_steps_whatever_the_terrain() -> None:
    t = table()
    here, grid = t.space("mountains"), t.game.content.grid
    t.put(0, at=here, cards=["trial-wings"]).movement().play("use:trial-wings")
    reached = {int(option.split(":")[1]) for option in t.options if option.startswith("go:")}
    assert reached == {space for space in grid.spaces if grid.distance(here, space) in (1, 2)}


@pytest.mark.rule("RB-MAP-09")
def test_a_card_takes_nobody_off_the_map() -> None:
    t = table()
    corner = min(t.game.content.grid.spaces, key=lambda space: len(steps_offered(t, space)))
    for card in ("trial-wings", "trial-portal"):
        t.put(0, at=corner, cards=[card]).movement().play(f"use:{card}")
        goals = {int(option.split(":")[1]) for option in t.options if option.startswith("go:")}
        assert goals <= set(t.game.content.grid.spaces)


@pytest.mark.rule("RB-MAP-09")
def test_a_hero_who_flees_at_the_edge_stays_on_the_map() -> None:
    t = table()
    corner = min(t.game.content.grid.spaces, key=lambda space: len(steps_offered(t, space)))
    t.put(0, at=corner).dice(10, 10).face("trial-goblin").play("escape:ranged")
    assert t.topic == "space-after-escape"
    assert {int(option.split(":")[1]) for option in t.options} == {
        space for space in t.game.content.grid.spaces if share_an_edge(t, corner, space)
    }


@pytest.mark.rule("RB-MAP-04")
def test_a_town_has_no_terrain_in_the_middle_of_a_fight_either() -> None:
    t = table("anna", "bert").put(0, at="Forge").face("trial-golem")
    for space in t.game.content.grid.town_at:
        assert land_of(t.game, space) is None and terrain_of(t.game, space) is None
