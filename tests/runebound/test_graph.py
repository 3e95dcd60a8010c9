"""The map is a graph: hexes that touch, links, places beside the map, and landmasses where a grid allows them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import questable
from questable.errors import ContentError
from questable.kernel.engine.adventure import make_setting
from questable.kernel.engine.box import Box
from questable.kernel.engine.game import begin
from questable.kernel.engine.rulebook import Rulebook
from questable.kernel.shown.scene import HexBoard
from questable.runebound.base import adventure as rise
from questable.runebound.board import doors, lay_of_the_land, nearest_towns, neighbours
from questable.runebound.greedy.look import Look, Memory
from questable.runebound.grid import Grid, Map
from questable.runebound.state import Runebound
from tests.kit import table
from tests.speaking import name, scene

WEST = [
    {"id": 1, "at": [0, 0], "town": "Tamalir"},
    {"id": 2, "at": [0, 1], "terrain": "road", "jewel": "red"},
    {"id": 3, "at": [1, 0], "terrain": "hills", "jewel": "green", "sunburst": True},
]
EAST = [{"id": 7, "at": [6, 0], "town": "Orris"}, {"id": 8, "at": [6, 1], "terrain": "forest", "jewel": "blue"}]
RAFT = {"id": 20, "name": "The Raft", "terrain": "river", "jewel": "yellow"}


class Archipelago(Grid):
    """Landmasses may be apart."""

    CONNECTED = False


def map_of(**facts: Any) -> Map:
    spaces = [*WEST, *EAST]
    return msgspec.convert(
        {"id": "sea", "name": "The Sea", "town_order": ["Tamalir", "Orris"], "spaces": spaces, **facts}, Map
    )


def links(*ends: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"between": list(pair), "kind": "ferry"} for pair in ends]


@pytest.mark.rule("RB-MAP-01")
def test_the_compass_names_the_six_spaces_around_a_hex_clockwise_from_the_north() -> None:
    grid = table().game.content.grid
    at = {space.at: space.id for space in grid.spaces.values()}
    for space in grid.spaces.values():
        column, row = space.at
        assert grid.compass[space.id][0] == at.get((column, row - 1), 0), "north"
        assert grid.compass[space.id][3] == at.get((column, row + 1), 0), "south"
        assert tuple(filter(None, grid.compass[space.id])) == grid.neighbours[space.id]
        for way, there in enumerate(grid.compass[space.id]):
            assert not there or grid.compass[there][(way + 3) % 6] == space.id, "and back the opposite way"


def test_a_link_makes_neighbours_and_shortens_the_way() -> None:
    grid = Grid(map_of(link=links((3, 8))))
    assert grid.neighbours[3][-1] == 8 and set(grid.neighbours[3]) == {1, 2, 8}
    assert grid.neighbours[8] == (7, 3)
    assert grid.distance(1, 7) == 3
    assert grid.compass[3] == Archipelago(map_of()).compass[3], "but no direction"


def test_a_place_beside_the_map_is_a_space_like_others() -> None:
    grid = Grid(map_of(place=[RAFT], link=links((2, 20), (20, 7))))
    assert grid.neighbours[20] == (2, 7) and 20 in grid.neighbours[7]
    assert (grid.terrain[20], grid.jewels[20], grid.everywhere[-1]) == ("river", "yellow", 20)
    assert 20 not in grid.spaces and 20 not in grid.compass
    assert grid.distance(1, 20) == 2


def test_landmasses_may_be_apart_only_where_the_grid_allows_it() -> None:
    with pytest.raises(ContentError, match=r"map sea: spaces \[7, 8\] cannot be reached from space 1"):
        Grid(map_of())
    grid = Archipelago(map_of())
    assert grid.landmasses == (frozenset({1, 2, 3}), frozenset({7, 8}))
    assert Grid(map_of(link=links((3, 8)))).landmasses == grid.landmasses, "a link is no land"


def test_across_no_way_there_is_no_distance() -> None:
    grid = Archipelago(map_of())
    assert grid.distance(1, 8) is None and grid.distance(1, 3) == 1
    assert grid.nearest_towns(8) == (7,)
    alone = Archipelago(map_of(place=[RAFT]))
    assert alone.nearest_towns(20) == (1, 7), "no way leads to any town: each is as near"


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"link": links((3, 99))}, r"link\[0\]: there is no space 99"),
        ({"link": links((3, 8), (1, 2))}, r"link\[1\]: spaces 1 and 2 are already one step apart"),
        ({"link": links((3, 8), (8, 3))}, r"link\[1\]: spaces 8 and 3 are already one step apart"),
        ({"link": links((3, 3))}, r"link\[0\]: spaces 3 and 3 are already one step apart"),
        ({"place": [RAFT | {"id": 8}]}, "two spaces have the id 8"),
        ({"place": [RAFT | {"town": "Raft"}]}, "space 20 must have either a terrain or a town"),
        ({"place": [RAFT]}, r"spaces \[7, 8, 20\] cannot be reached"),
    ],
)
def test_what_makes_no_sense_is_refused(facts: dict[str, Any], reason: str) -> None:
    with pytest.raises(ContentError, match=f"map sea: {reason}"):
        Grid(map_of(**facts))


@pytest.mark.rule("RB-MAP-02", "RB-MAP-04")
@pytest.mark.parametrize(
    "space", [{"id": 4, "at": [1, 1], "town": "Marsh", "terrain": "swamp"}, {"id": 4, "at": [1, 1]}]
)
def test_a_space_has_a_terrain_or_is_a_town_and_never_both(space: dict[str, Any]) -> None:
    with pytest.raises(ContentError, match="map sea: space 4 must have either a terrain or a town"):
        Grid(map_of(spaces=[*WEST, *EAST, space], link=links((3, 8))))


@pytest.mark.rule("RB-MAP-06")
@pytest.mark.parametrize("jewel", [{"jewel": "red"}, {}])
def test_a_red_jewel_has_no_rays_and_no_space_has_rays_without_a_jewel(jewel: dict[str, str]) -> None:
    shining = {"id": 4, "at": [1, 1], "terrain": "swamp", "sunburst": True} | jewel
    with pytest.raises(ContentError, match="map sea: space 4: only green, yellow and blue jewels have rays"):
        Grid(map_of(spaces=[*WEST, *EAST, shining], link=links((3, 8))))


@pytest.mark.rule("RB-MAP-05")
@pytest.mark.parametrize("colour", ["green", "yellow", "blue", "red"])
@pytest.mark.parametrize("sunburst", [False, True])
def test_a_town_that_shows_a_jewel_is_refused(colour: str, sunburst: bool) -> None:
    shining = {"jewel": colour, "sunburst": sunburst}
    with pytest.raises(ContentError, match="map sea: town Tamalir must not show a jewel"):
        Grid(map_of(spaces=[WEST[0] | shining, *WEST[1:], *EAST], link=links((3, 8))))
    with pytest.raises(ContentError, match="map sea: town Raft must not show a jewel"):
        Grid(map_of(place=[{"id": 20, "name": "The Raft", "town": "Raft"} | shining], link=links((3, 8), (2, 20))))


MAP = """
[map]
id = "sea"
name = "The Sea"
town_order = ["Tamalir", "Orris"]
spaces = [
  { id = 1, at = [0, 0], town = "Tamalir" },
  { id = 2, at = [0, 1], terrain = "road", jewel = "red" },
  { id = 3, at = [1, 0], terrain = "hills", jewel = "green", sunburst = true },
  { id = 7, at = [6, 0], town = "Orris" },
]
[[map.place]]
id = 20
name = "The Raft"
terrain = "river"
[[map.link]]
between = [3, 20]
[[map.link]]
between = [20, 7]
"""


@pytest.mark.rule("RB-MAP-05")
@pytest.mark.parametrize("jewel", ['"purple"', '["green", "red"]'])
def test_a_jewel_is_one_and_of_one_of_the_four_colours(jewel: str, tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(MAP.replace('"red"', jewel), encoding="utf-8")
    with pytest.raises(ContentError, match=r"map\.toml:\d+: sea: map\.spaces\[1\]\.jewel"):
        rise.load([tmp_path])


@pytest.mark.rule("RB-MAP-02")
@pytest.mark.parametrize("terrain", ["desert", "town", ""])
def test_a_terrain_is_one_of_the_seven(terrain: str, tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(MAP.replace("hills", terrain), encoding="utf-8")
    with pytest.raises(ContentError, match=r"map\.toml:\d+: sea: map\.spaces\[2\]\.terrain"):
        rise.load([tmp_path])


def test_a_hero_walks_along_links_as_anywhere(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(MAP, encoding="utf-8")
    g = begin(make_setting(rise, seats=1, seed="sea", packs=[tmp_path]))
    assert isinstance(g, Runebound)
    river = {face for face, symbols in enumerate(g.content.box.die, start=1) if "river" in symbols}
    assert dict(doors(g, 3))[20] == river
    assert 7 in dict(doors(g, 20))
    assert nearest_towns(g, 20) == (7,)
    assert name(g.setting, 20) == "The Raft"
    assert name(g.setting, 3) == "hills 3 (SE of Tamalir)"
    shown = scene(g).board
    assert isinstance(shown, HexBoard)
    assert (shown.places["20"].name, set(shown.cells)) == ("The Raft", {1, 2, 3, 7})
    assert [link.ends for link in shown.links.values()] == [(3, 20), (20, 7)]
    g.heroes[0].space = 20
    later = scene(g).board
    assert isinstance(later, HexBoard)
    assert [piece.kind for piece in later.places["20"].pieces] == ["figure"]
    while g.decision and g.moves < 300:
        g.play(g.decision.options[g.moves % len(g.decision.options)])


ferry = Rulebook("ferry")


def sails(g: Runebound) -> bool:
    return g.round % 2 == 1


@ferry.adjusts(neighbours)
def every_other_round(there: tuple[int, ...], g: Runebound, space: int) -> tuple[int, ...]:
    return there if sails(g) else tuple(each for each in there if {space, each} != {20, 7})


@ferry.adjusts(lay_of_the_land)
def whether_it_sails(lay: Hashable, g: Runebound) -> Hashable:
    return lay if sails(g) else (lay, "no ferry")


def test_a_box_closes_a_link_for_rules_bots_and_screens(tmp_path: Path) -> None:
    """What is remembered of ways is remembered for one lay of the land."""
    (tmp_path / "map.toml").write_text(MAP, encoding="utf-8")
    box = replace(rise, variants=(Box("ferry", "", ferry),))
    g = begin(make_setting(box, seats=1, seed="sea", packs=[tmp_path], variants=["ferry"]))
    assert isinstance(g, Runebound)
    for g.round in (1, 2, 3):
        shown = scene(g).board
        assert isinstance(shown, HexBoard)
        assert [link.open for link in shown.links.values()] == [True, sails(g)]
        assert (7 in dict(doors(g, 20))) is sails(g)
        assert (Look(g, 0, Memory()).land.turns(20, 7) < 3) is sails(g)


def test_a_map_with_a_bad_link_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text(MAP.replace("[20, 7]", '[20, "Orris"]'), encoding="utf-8")
    with pytest.raises(
        ContentError, match=r"map\.toml:\d+: sea: map\.link\[1\]\.between\[1\]: Expected `int`, got `str`"
    ):
        rise.load([tmp_path])


WRONG = """
[pack]
id = "wrong-map"
name = "Wrong Map"

[[item]]
id = "odd-horn"
name = "Odd Horn"
type = "other"
cost = 1
ability = [{ when = ["market"], do = [{ do = "reroll" }] }]

[map]
id = "wrong"
name = "Wrong"
town_order = ["Tamalir", "Nowhere"]
spaces = [
  { id = 1, at = [0, 0], town = "Tamalir", jewel = "green" },
  { id = 2, at = [0, 1], terrain = "hills", town = "Nerekhall" },
  { id = 2, at = [0, 1], terrain = "hills", jewel = "red", sunburst = true },
]

[[map.link]]
between = [1, 9]

[[map.link]]
between = [1, 2]
"""


def test_all_that_is_wrong_with_a_map_is_told_at_once_each_with_its_line() -> None:
    with pytest.raises(ContentError) as caught:
        questable.new("rise-of-the-dragon-lords", packs=[questable.PackFiles({"wrong.toml": WRONG})])
    flaws = caught.value.told()

    def told(text: str) -> str:
        """What is said of the line with this text."""
        line = next(number for number, each in enumerate(WRONG.splitlines(), start=1) if text in each)
        return "\n".join(str(flaw) for flaw in flaws if (flaw.file, flaw.line) == ("wrong.toml", line))

    assert "town Tamalir must not show a jewel" in told('jewel = "green"')
    assert "space 2 must have either a terrain or a town, not both" in told('town = "Nerekhall"')
    assert "two spaces have the id 2" in told("sunburst")
    assert "spaces 2 and 2 have the same position" in told("sunburst")
    assert "only green, yellow and blue jewels have rays" in told("sunburst")
    assert "there is no space 9" in told("[1, 9]")
    assert "spaces 1 and 2 are already one step apart" in told("[1, 2]")
    assert "town_order and the towns on the map differ: Nerekhall, Nowhere" in told("town_order")
    assert "'reroll' needs a combat roll" in told("ability"), "what is wrong with cards is told with it"
    assert len(flaws) == 9


def test_what_is_wrong_with_goals_is_told_with_their_lines() -> None:
    goals = '[[goal]]\ndefeat = "nobody"\n[[goal]]\ntown = "Tamalyr"\ngold = 1\n'
    text = f'[pack]\nid = "goals"\nname = "Goals"\n{goals}'
    with pytest.raises(ContentError) as caught:
        questable.new("rise-of-the-dragon-lords", packs=[questable.PackFiles({"goals.toml": text})])
    assert [str(flaw) for flaw in caught.value.told()] == [
        "goals.toml:5: goal[0].defeat: there is no challenge 'nobody'",
        "goals.toml:7: goal[1].town: there is no town 'Tamalyr'; did you mean 'Tamalir'?",
    ]
