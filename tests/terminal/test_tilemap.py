"""The map of tiles drawn with characters."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from questable import TileBoard
from questable.kernel.shown.scene import Link, Piece, Place, Point, Tile
from questable.terminal import pieces, tilemap
from questable.terminal.screen import ListedOption, Screen, Table


def figure(letters: str, seat: int, **facts: Any) -> Piece:
    return Piece(kind="figure", sort="hero", letters=letters, seat=seat, **facts)


def token(glyph: str, sort: str = "") -> Piece:
    return Piece(kind="token", glyph=glyph, sort=sort)


HOUSE = Piece(kind="house", glyph="⌂", sort="house", seat=1)


def tile(place: int, letter: str, **facts: object) -> Tile:
    """A tile with four entry points, a red one in the middle, and roads from the middle to all of them."""
    at = {1: (0.5, 0.04), 2: (0.96, 0.5), 3: (0.5, 0.96), 4: (0.04, 0.5), 5: (0.5, 0.5)}
    sides = {1: "north", 2: "east", 3: "south", 4: "west"}
    points = {
        f"{letter}{number}": Point(
            id=f"{letter}{number}", x=x, y=y, side=sides.get(number, ""), colour="beige" if number < 5 else "red"
        )
        for number, (x, y) in at.items()
    }
    return Tile(
        id=str(place),
        column=place % 2,
        row=place // 2,
        name=f"Land {letter}",
        roads=tuple((f"{letter}5", f"{letter}{number}") for number in sides),
        points={**points, **facts.pop("points", {})},  # type: ignore[dict-item]
        **facts,  # type: ignore[arg-type]
    )


def four(**facts: Tile) -> TileBoard:
    tiles = {str(place): tile(place, letter) for place, letter in enumerate("ABCD")} | {
        each.id: each for each in facts.values()
    }
    return TileBoard(columns=2, rows=2, tiles=tiles)


def drawn(board: TileBoard, **how: object) -> list[str]:
    return tilemap.draw(board, colour=False, **how).plain.split("\n")  # type: ignore[arg-type]


def character(lines: list[str], x: float, y: float) -> str:
    """What is drawn where a point lies, in tiles from the north-west."""
    line = lines[round(y * tilemap.TILE_HEIGHT)].ljust(200)
    return line[round(x * tilemap.TILE_WIDTH)]


def test_points_carry_their_number_and_the_letter_of_their_colour() -> None:
    lines = drawn(four())
    assert character(lines, 0.5, 0.04) == "1"
    assert character(lines, 0.96, 0.5) == "2"
    assert "5r" in lines[round(0.5 * tilemap.TILE_HEIGHT)]
    assert lines[1].startswith("┊A Land A")


def test_roads_lead_from_point_to_point_and_into_the_next_tile() -> None:
    lines = drawn(four())
    assert character(lines, 0.5, 0.3) == tilemap.ROAD, "inside the tile"
    between = lines[round(0.5 * tilemap.TILE_HEIGHT)][tilemap.TILE_WIDTH - 1 : tilemap.TILE_WIDTH + 2]
    assert tilemap.ROAD in between, "from A2 to B4"


def test_a_turned_tile_shows_its_points_where_they_are_now() -> None:
    board = four(a=tile(0, "A", turned=1))
    lines = drawn(board)
    assert character(lines, 0.96, 0.5) == "1", "the north point lies in the east"
    assert character(lines, 0.5, 0.96) == "2"
    between = lines[round(0.5 * tilemap.TILE_HEIGHT)][tilemap.TILE_WIDTH - 1 : tilemap.TILE_WIDTH + 2]
    assert tilemap.ROAD in between, "roads into the next tile follow the turn"


def test_tokens_houses_and_heroes_stand_beside_their_point() -> None:
    busy = Point(
        id="A5",
        x=0.5,
        y=0.5,
        pieces=(HOUSE, token("?"), token("!"), token(""), figure("E", 0, active=True), figure("W½", 1)),
    )
    (line,) = [line for line in drawn(four(a=tile(0, "A", points={"A5": busy}))) if "⌂" in line]
    assert "5⌂?!○EW½" in line


def test_what_can_be_chosen_is_numbered() -> None:
    lines = drawn(four(), lit={"A1": "3", "B5": "4-6", "3": "7"})
    assert any("[3]1" in line for line in lines)
    assert any("[4-6]5r" in line for line in lines)
    assert any("[7]D Land D" in line for line in lines), "a whole tile"


def test_land_nobody_knows_is_grey_and_nameless() -> None:
    board = four(b=Tile(id="1", column=1, row=0, face_up=False))
    lines = drawn(board)
    assert any(tilemap.UNKNOWN in line for line in lines)
    assert "unknown land" in lines[1]
    assert "unknown land" in tilemap.overview(board, colour=False).plain


def test_labels_do_not_cover_each_other() -> None:
    near = {
        "A5": Point(id="A5", x=0.50, y=0.5, pieces=(figure("E", 0),)),
        "A6": Point(id="A6", x=0.54, y=0.5, colour="green", pieces=(token("§"),)),
        "A7": Point(id="A7", x=0.46, y=0.5, colour="blue", pieces=(token("◆"),)),
    }
    text = "\n".join(drawn(four(a=tile(0, "A", points=near)), lit={"A6": "12"}))
    for label in ("5E", "[12]6g§", "7b◆"):
        assert label in text


@pytest.mark.parametrize(("width", "height"), [(64, 15), (40, 9), (10, 3), (200, 80), (1, 1)])
@pytest.mark.parametrize("centre", ["A1", "D3", "C5", None])
def test_a_window_fits_and_shows_its_centre(width: int, height: int, centre: str | None) -> None:
    board = four()
    lines = drawn(board, centre=centre, width=width, height=height)
    whole = tilemap.size(board)
    assert len(lines) == min(height, whole[1])
    assert max(map(cell_len, lines)) <= min(width, whole[0])
    if centre and width > 10:
        number = centre[1:]
        assert any(number in line for line in lines)


def test_colours_change_no_character() -> None:
    board = four()
    plain = tilemap.draw(board, colour=False, width=60, height=20).plain
    painted = tilemap.draw(board, colour=True, width=60, height=20).plain
    assert [line.rstrip() for line in painted.split("\n")] == plain.split("\n")


def test_the_overview_shows_every_tile_with_people_tokens_and_options() -> None:
    busy = Point(id="A5", x=0.5, y=0.5, pieces=(HOUSE, token("♛"), figure("E", 0)))
    board = four(a=tile(0, "A", points={"A5": busy}))
    text = tilemap.overview(board, width=60, lit={"A5": "2", "3": "4"}, colour=False).plain
    lines = text.split("\n")
    assert max(map(cell_len, lines)) <= 60
    assert [letter for letter in "ABCD" if f"{letter} Land {letter}" in text] == list("ABCD")
    assert lines[2].startswith("┊E ⌂")
    assert lines[3].startswith("┊♛")
    assert "[2]" in lines[4]
    assert "[4]" in text


def test_every_sign_is_one_cell_wide_and_in_the_legend() -> None:
    sorts = {
        "!": "adversary",
        "§": "side quest",
        "⌂": "house",
        "?": "face-down token",
        "♛": "king",
        "≈": "boat",
        "◆": "gem",
    }
    legend = tilemap.legend([token(sign, sort) for sign, sort in sorts.items()], colour=False).plain
    for sign, sort in sorts.items():
        assert f"{sign} {sort}" in legend
    for arrow in (*pieces.ARROWS, pieces.OTHER_SIGN, tilemap.LINK, tilemap.CLOSED_LINK):
        assert cell_len(arrow) == len(arrow) == 1
    for name, (letter, _) in tilemap.COLOURS.items():
        assert not letter or f"7{letter} {name}" in legend
    assert max(cell_len(line) for line in legend.split("\n")) <= 100


def test_links_join_points_that_no_road_joins() -> None:
    board = four()
    linked = TileBoard(columns=2, rows=2, tiles=board.tiles, links={"a": Link(ends=("A1", "D3"))})
    assert "\n".join(drawn(linked)).count(tilemap.LINK) > 10
    closed = TileBoard(columns=2, rows=2, tiles=board.tiles, links={"a": Link(ends=("A1", "D3"), open=False)})
    assert tilemap.CLOSED_LINK in "\n".join(drawn(closed))
    afar = TileBoard(columns=2, rows=2, tiles=board.tiles, links={"a": Link(ends=("A1", "isle"))})
    assert drawn(afar) == drawn(board)


# On the screen -------------------------------------------------------------------------------------------------------


def test_the_table_is_drawn_around_the_hero_who_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    here = Point(id="D5", x=0.5, y=0.5, pieces=(figure("W", 1),))
    board = four(d=tile(3, "D", points={"D5": here}))
    table = Table(
        heading="Game",
        seat=1,
        who="Wizard",
        question="Where to?",
        board=board,
        panels=[],
        choices=[ListedOption("go to D1", place="D1"), ListedOption("stay")],
        log=[],
        look_at_map=True,
    )
    Screen(Console(width=80, height=30, color_system=None)).table(table)
    out = capsys.readouterr().out
    assert "5W" in out
    assert "[1]1" in out
    assert "Where to?" in out


@pytest.mark.parametrize(("width", "letter"), [(60, "┊A Land A"), (120, "┊A Land A")])
def test_the_whole_map_is_drawn_or_shown_in_small(width: int, letter: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = four()
    Screen(Console(width=width, height=30, color_system=None)).map(board, [ListedOption("D1", place="D1")])
    out = capsys.readouterr().out
    assert letter in out
    assert ("5r" in out.split("7 point")[0]) == (width > tilemap.size(board)[0])
    assert "[1]" in out
    assert "your options" in out


def test_places_and_links_stand_below_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    island = Place(id="isle", name="Dread Island", note="adrift", pieces=(figure("W", 1), token("✠")))
    links = {
        "a": Link(ends=("A1", "isle"), label="Sea route", open=False),
        "b": Link(ends=("A1", "B1")),
    }
    board = TileBoard(columns=2, rows=2, tiles=four().tiles, places={"isle": island}, links=links)
    screen = Screen(Console(width=90, height=40, color_system=None))
    screen.map(board, [ListedOption("sail", place="isle")])
    out = capsys.readouterr().out
    assert "[1] Dread Island: W ✠ (adrift)" in out
    assert "A1 ┄ isle Sea route (closed)" in out
    assert "A1 ┄ B1" in out
    table = Table(
        heading="Game",
        seat=1,
        who="Wizard",
        question="Where to?",
        board=board,
        panels=[],
        choices=[ListedOption("sail", place="isle")],
        log=[],
        look_at_map=True,
    )
    screen.table(table)
    assert "[1] Dread Island: W ✠ (adrift)" in capsys.readouterr().out
