"""MAP: tiles, points and how they join."""

from __future__ import annotations

import pytest

from questable.return_of_the_heroes.board import colour_of, neighbours, open_points
from questable.return_of_the_heroes.content import SIDES, Side, tile_of
from questable.return_of_the_heroes.objects import movement_value
from questable.return_of_the_heroes.state import ReturnOfTheHeroes
from tests.return_of_the_heroes.kit import settled, table

SEEDS = ["a", "b", "c", "d", "e"]
BESIDE: dict[Side, tuple[int, int]] = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
FACING: dict[Side, Side] = {"north": "south", "east": "west", "south": "north", "west": "east"}


def tile_at(g: ReturnOfTheHeroes, row: int, column: int) -> str | None:
    return g.layout[4 * row + column] if row in range(4) and column in range(4) else None


def joints(g: ReturnOfTheHeroes) -> set[tuple[str, str]]:
    """All roads from one tile to another."""
    roads = ((here, there) for here in open_points(g) for there in neighbours(g, here))
    return {(here, there) for here, there in roads if tile_of(here) != tile_of(there)}


@pytest.mark.rule("RH-MAP-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variants", [(), ("introductory",)])
def test_the_map_is_a_square_of_all_sixteen_tiles(seats: int, variants: tuple[str, ...]) -> None:
    g = settled(seats, variants=variants)
    assert sorted(g.layout) == list("ABCDEFGHIJKLMNOP")
    around = {tile: {tile_of(there) for here, there in joints(g) if tile_of(here) == tile} for tile in g.layout}
    assert sorted(map(len, around.values())) == [2] * 4 + [3] * 8 + [4] * 4


@pytest.mark.rule("RH-MAP-02", "RH-EX-01")
def test_h3_is_point_3_of_tile_h_wherever_the_tile_lies() -> None:
    places = set()
    for seed in SEEDS:
        g = settled(2, seed=seed)
        places.add(g.layout.index("H"))
        spot = g.content.land.spots["H3"]
        assert (spot.number, spot.name, spot.colour) == (3, "Dark Tower", "tower")
        assert spot in g.content.tiles["H"].point
        assert g.content.land.tower == "H3"
        assert {tile_of(there) for there in neighbours(g, "H3")} == {"H"}
    assert len(places) > 1


@pytest.mark.rule("RH-MAP-03", "RH-EX-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_coordinates_are_found_wherever_the_tile_lies(seed: str) -> None:
    t = table(seed=seed).bag("small-bazaar").draw()
    assert t.at("F2") == ("small-bazaar",)
    t.bag("nameless").draw()
    assert t.at("H3") == ("nameless",)
    t.hero(0, at="I2", side_quests=["escort-the-monk"]).act()
    assert "complete:escort-the-monk" in t.options


@pytest.mark.rule("RH-MAP-03")
@pytest.mark.parametrize("place", range(16))
def test_destinations_are_found_on_every_place_of_the_map(place: int) -> None:
    t = table().hero(0, quests={"free-merlin": 2, "free-daphne": 2}, side_quests=["visit-the-graveyard"], house="A7")
    for point, option in (
        ("G2", "stage:free-merlin"),
        ("G6", "complete:visit-the-graveyard"),
        ("N5", "stage:free-daphne"),
    ):
        layout = [tile for tile in "ABCDEFGHIJKLMNOP" if tile != point[0]]
        t.game.layout = (*layout[:place], point[0], *layout[place:])
        assert option in t.hero(0, at=point).act().options


@pytest.mark.rule("RH-MAP-03")
@pytest.mark.parametrize(
    ("token", "point"),
    [("grey-shepherd", "P6"), ("shadow", "A5"), ("statuette", "G5"), ("boat", "L4"), ("bears", "C5"), ("bees", "P3")],
)
def test_tokens_of_every_kind_go_where_their_coordinates_say(token: str, point: str) -> None:
    for seed in SEEDS:
        t = table(seed=seed).bag(token).draw()
        assert t.at(point) == (token,)


@pytest.mark.rule("RH-MAP-03")
def test_coordinates_move_with_an_exchanged_tile() -> None:
    t = table().hero(0, at="N4", gold=1).lay("road-sign", "N4").skill(magic=11).dice(1, 1).act()
    first, second = t.game.layout.index("F"), t.game.layout.index("P")
    t.play("use:road-sign", f"tile:{first}", f"tile:{second}")
    assert (t.game.layout[first], t.game.layout[second]) == ("P", "F")
    t.bag("small-bazaar").draw()
    assert t.at("F2") == ("small-bazaar",)


@pytest.mark.rule("RH-MAP-03")
def test_what_lies_on_a_point_stays_there_when_its_tile_is_exchanged() -> None:
    t = table().hero(0, at="N4", gold=1).lay("road-sign", "N4").skill(magic=11).dice(1, 1).act()
    t.lay("small-bazaar", "F2").lay("orc", "P2").lay("grey-shepherd", "P6", face_down=True)
    first, second = t.game.layout.index("F"), t.game.layout.index("P")
    before = dict(t.game.tokens)
    t.play("use:road-sign", f"tile:{first}", f"tile:{second}")
    assert t.game.layout[second] == "F" and t.game.tokens == before


@pytest.mark.rule("RH-MAP-04", "RH-MAP-10", "RH-RUL-09")
@pytest.mark.parametrize("seed", SEEDS)
def test_facing_entry_points_of_neighbouring_tiles_are_joined_and_no_others(seed: str) -> None:
    g = settled(4, seed=seed)
    entries = g.content.land.entries
    expected = set()
    for row in range(4):
        for column in range(4):
            for side, (down, right) in BESIDE.items():
                here, there = tile_at(g, row, column), tile_at(g, row + down, column + right)
                if here and there:
                    expected.add((entries[here][side], entries[there][FACING[side]]))
    assert joints(g) == expected
    assert len(expected) == 48


@pytest.mark.rule("RH-MAP-04")
def test_every_tile_has_an_entry_point_on_each_side() -> None:
    for entries in table().game.content.land.entries.values():
        assert set(entries) == set(SIDES) and len(set(entries.values())) == 4


@pytest.mark.rule("RH-MAP-05")
@pytest.mark.parametrize("variants", [(), ("introductory",)])
def test_all_tiles_are_laid_with_north_up(variants: tuple[str, ...]) -> None:
    g = settled(4, variants=variants)
    spots = g.content.land.spots
    for here, there in joints(g):
        (row, column), (row2, column2) = (divmod(g.layout.index(tile_of(point)), 4) for point in (here, there))
        x, y = spots[here].at
        edge = {(-1, 0): y < 0.1, (1, 0): y > 0.9, (0, -1): x < 0.1, (0, 1): x > 0.9}
        assert edge[(row2 - row, column2 - column)]  # the road leaves over the edge where it is drawn


@pytest.mark.rule("RH-MAP-06", "RH-RUL-09")
def test_the_map_does_not_wrap_around() -> None:
    t = table()
    entries = t.game.content.land.entries
    for place, tile in enumerate(t.game.layout):
        row, column = divmod(place, 4)
        for side, (down, right) in BESIDE.items():
            if tile_at(t.game, row + down, column + right) is None:
                rim = entries[tile][side]
                t.hero(0, at=rim).turn(0)
                steps = [option for option in t.options if option.startswith(("step:", "cross:"))]
                assert steps and all(option.split(":")[1][0] == tile for option in steps)


@pytest.mark.rule("RH-MAP-06")
def test_the_broom_does_not_fly_over_the_edge_of_the_map() -> None:
    t = table()
    t.game.layout = tuple("ABCDEFGHIJKLMNOP")
    for tile, near in (("A", "BE"), ("D", "CH"), ("M", "IN"), ("P", "LO"), ("B", "ACF"), ("H", "DGL"), ("I", "EJM")):
        t.hero(0, at=t.game.content.land.entries[tile]["north"], objects=["broom"]).dice(3).turn(0).play("fly:broom")
        assert {option[5] for option in t.options} == set(near)


@pytest.mark.rule("RH-MAP-07")
@pytest.mark.parametrize(("colour", "rolls"), [("beige", False), ("red", True), ("green", True), ("yellow", True)])
def test_coloured_points_change_movement(colour: str, rolls: bool) -> None:
    t = table("warrior", "elf")
    land = t.game.content.land
    to, start = next(
        (point, near)
        for point, spot in land.spots.items()
        for near in land.inner[point]
        if spot.colour == colour and land.spots[near].colour == "beige"
    )
    for gem in (False, True):
        t.hero(0, at=start, gem=gem).dice(6, 6).turn(0).play(f"step:{to}")
        assert bool(t.kinds("half-way")) == rolls
        assert t[0].point == ("" if rolls else to)


@pytest.mark.rule("RH-MAP-07")
def test_a_step_over_water_costs_gold() -> None:
    t = table().hero(0, at="L4", gold=1).turn(0)
    t.play("cross:L2/gold")
    assert (t[0].point, t[0].gold) == ("L2", 0)


@pytest.mark.rule("RH-MAP-07")
def test_most_points_are_beige() -> None:
    colours = [spot.colour for spot in table().game.content.land.spots.values()]
    assert colours.count("beige") > len(colours) / 2
    assert set(colours) == {"beige", "blue", "red", "green", "yellow", "tower"}


@pytest.mark.rule("RH-MAP-07")
def test_which_points_are_coloured_and_count_so_in_play() -> None:
    g = table().game
    coloured = {
        "red": {"C5", "D5", "E12", "F12", "G6", "H5", "H9", "J13", "N1", "N5", "O2"},
        "green": {"A11", "B6", "H7", "I5", "M2", "M6"},
        "yellow": {"H8", "K6", "K13", "O6"},
        "blue": {"L2", "L4", "P10", "P12"},
        "tower": {"H3"},
    }
    for colour, points in coloured.items():
        assert {point for point in g.content.land.spots if colour_of(g, point) == colour} == points


@pytest.mark.rule("RH-MAP-08")
@pytest.mark.parametrize("point", ["N5", "I5"])
@pytest.mark.parametrize("mode", ["standard", "introductory", "solo"])
def test_temple_and_white_village_heal_in_every_game(point: str, mode: str) -> None:
    heroes = ("dwarf",) if mode == "solo" else ("dwarf", "elf")
    t = table(*heroes, variants=["introductory"] if mode == "introductory" else [])
    t.hero(0, at=point, life=1).turn(0)
    assert "rest" in t.options
    t.play("rest")
    assert t[0].life > 1
    t.hero(0, at="A7", house="B4", life=1).turn(0)
    assert "rest" not in t.options


@pytest.mark.rule("RH-MAP-09")
def test_the_nameless_token_is_put_on_the_dark_tower_and_fought_there() -> None:
    t = table().bag("nameless").draw()
    assert t.at("H3") == ("nameless",)
    access = t.game.content.land.access[0]
    t.take_out(*t.at(access))
    t.hero(0, at=access, gem=True, clearance=access).turn(0).play("enter:H3")
    assert t[0].point == "H3"
    assert t.kinds("challenge")[-1].facts["card"] == t.game.nameless


@pytest.mark.rule("RH-MAP-10")
def test_a_step_to_the_next_tile_costs_one_movement_point() -> None:
    t = table("warrior", "elf")
    here, there = sorted(joints(t.game))[0]
    t.hero(0, at=here).turn(0)
    steps = movement_value(t.game, t[0])
    for number in range(steps):
        assert t.asked == 0
        t.play(f"step:{(there, here)[number % 2]}")
    assert len(t.kinds("moved")) == steps
    assert t.asked == 1  # no point is left
