"""The map in the terminal: true hexes, everything readable, with and without colour, whole or through a window."""

import tomllib
from dataclasses import replace
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from questable import Link, Piece
from questable.terminal import hexmap, pieces
from questable.terminal.hexmap import Cell, draw, legend

MAP_FILE = Path(__file__).parents[2] / "src" / "questable" / "runebound" / "base" / "table" / "map.toml"


def figure(letters: str, seat: int = 0) -> Piece:
    return Piece(kind="figure", sort="hero", letters=letters, seat=seat)


def counter(colour: str, **facts: Any) -> Piece:
    return Piece(kind="counter", sort="adventure", colours=(colour,), **facts)


def socket(colour: str, **facts: Any) -> Piece:
    return Piece(kind="socket", sort="no counter", colours=(colour,), **facts)


def seal(letters: str) -> Piece:
    return Piece(kind="seal", sort="undefeated", letters=letters, glyph="☠")


def board(columns: int, rows: int) -> list[Cell]:
    """A full rectangle of forest, numbered row by row."""
    return [
        Cell(row * columns + column, column, row, terrain="forest", label=str(row * columns + column))
        for row in range(rows)
        for column in range(columns)
    ]


def real_map() -> list[Cell]:
    with MAP_FILE.open("rb") as file:
        spaces = tomllib.load(file)["map"]["spaces"]
    return [
        Cell(
            space["id"],
            column=space["at"][0],
            row=space["at"][1],
            terrain="town" if "town" in space else space.get("terrain"),
            name=space.get("town", ""),
            label=str(space["id"]),
            pieces=tuple(
                kind(space["jewel"], rays=space.get("sunburst", False))
                for kind in (socket, counter)
                if "jewel" in space
            ),
        )
        for space in spaces
    ]


def lines(text: Text) -> list[str]:
    return text.plain.split("\n")


def picture(*rows: str) -> list[str]:
    return [row.rstrip() for row in rows]


def printed(text: Text) -> str:
    out = StringIO()
    Console(file=out, width=200, force_terminal=True, color_system="truecolor").print(text)
    return out.getvalue()


def styles_at(text: Text, words: str) -> str:
    """All styles laid on the first place where the words occur."""
    start = text.plain.index(words)
    return " ".join(str(span.style) for span in text.spans if span.start <= start < span.end)


# --------------------------------------------------------------------------------------------------------- geometry


def test_one_hex() -> None:
    assert lines(draw([Cell(1, 0, 0, terrain="forest", label="1")], colour=False)) == picture(
        "  _____  ",
        " ╱ ♣ ♣ ╲ ",
        "╱♣ ♣ ♣ ♣╲",
        "╲ ♣ ♣ ♣ ╱",
        " ╲__1__╱ ",
    )


def test_odd_columns_lie_half_a_hex_lower() -> None:
    cells = [
        Cell(1, 0, 0, terrain="forest", label="1"),
        Cell(2, 1, 0, terrain="river", label="2"),
        Cell(3, 2, 0, terrain="hills", label="3"),
        Cell(4, 1, 1, terrain="plains", label="4"),
    ]
    assert lines(draw(cells, colour=False)) == picture(
        "  _____         _____  ",
        " ╱ ♣ ♣ ╲       ╱  ∩  ╲ ",
        "╱♣ ♣ ♣ ♣╲_____╱ ∩   ∩ ╲",
        "╲ ♣ ♣ ♣ ╱≈ ≈ ≈╲   ∩   ╱",
        " ╲__1__╱ ≈ ≈ ≈ ╲__3__╱ ",
        "       ╲≈ ≈ ≈ ≈╱       ",
        "        ╲__2__╱        ",
        "        ╱  .  ╲        ",
        "       ╱ .   . ╲       ",
        "       ╲   .   ╱       ",
        "        ╲__4__╱        ",
    )


@pytest.mark.parametrize("place", [(4, 4), (5, 4), (-3, -2)])
def test_neighbours_share_an_edge_and_others_do_not(place: tuple[int, int]) -> None:
    column, row = place
    near = hexmap.around(column, row)
    assert len(set(near.values())) == 6
    for other in product(range(column - 2, column + 3), range(row - 2, row + 3)):
        if other == place:
            continue
        drawing = draw([Cell(1, *place), Cell(2, *other)], colour=False).plain
        slants = drawing.count("╱") + drawing.count("╲")
        beams = drawing.count("_")
        if other in (near["N"], near["S"]):
            assert (slants, beams) == (16, 15)
        elif other in near.values():
            assert (slants, beams) == (14, 20)
        else:
            assert (slants, beams) == (16, 20)


def test_being_a_neighbour_is_mutual() -> None:
    opposite = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
    for place in product(range(-2, 3), repeat=2):
        for side, other in hexmap.around(*place).items():
            assert hexmap.around(*other)[opposite[side]] == place


def test_every_character_takes_one_column() -> None:
    cells = [replace(cell, pieces=(*cell.pieces, seal("1"), figure("A")), lit="2") for cell in real_map()]
    for text in (draw(cells), draw(real_map()), legend(cells[0].pieces)):
        for line in lines(text):
            assert cell_len(line) == len(line)


def test_nothing_to_draw() -> None:
    assert draw([]).plain == ""
    assert hexmap.size([]) == (0, 0)


# ---------------------------------------------------------------------------------------------- what stands on a cell


def test_terrains_differ_without_colour() -> None:
    drawings = {draw([Cell(1, 0, 0, terrain=terrain)], colour=False).plain for terrain in [*hexmap.TERRAINS, "lava"]}
    assert len(drawings) == len(hexmap.TERRAINS) + 1
    glyphs = {terrain.glyph for terrain in hexmap.TERRAINS.values()}
    assert len(glyphs) == len(hexmap.TERRAINS)
    for terrain in (*hexmap.TERRAINS.values(), hexmap.UNKNOWN):
        assert [len(line) for line in terrain.pattern] == [5, 7, 7]


def test_an_own_terrain_can_be_given() -> None:
    lava = hexmap.Terrain(("# # #", " # # # ", "# # # #"), "#ffffff", "#aa2200")
    text = draw([Cell(1, 0, 0, terrain="lava")], terrains={"lava": lava})
    assert "# # #" in text.plain
    assert "#aa2200" in styles_at(text, "# # #")


def test_counters_have_a_shape_each_and_their_place_is_hollow_without_them() -> None:
    seen = set()
    for colour, jewel in pieces.SHAPES.items():
        full = draw([Cell(1, 0, 0, terrain="plains", pieces=(socket(colour), counter(colour)))])
        gone = draw([Cell(1, 0, 0, terrain="plains", pieces=(socket(colour),))])
        assert jewel.solid in full.plain
        assert jewel.hollow not in full.plain
        assert jewel.hollow in gone.plain
        assert jewel.solid not in gone.plain
        assert jewel.bright in styles_at(full, jewel.solid)
        seen |= {jewel.solid, jewel.hollow}
    assert len(seen) == 8
    assert pieces.OTHER_SHAPE.hollow in draw([Cell(1, 0, 0, pieces=(socket("silver"),))]).plain


def test_rays_are_drawn_with_and_without_counter() -> None:
    assert "‹●›" in draw([Cell(1, 0, 0, pieces=(counter("green", rays=True),))]).plain
    assert "‹○›" in draw([Cell(1, 0, 0, pieces=(socket("green", rays=True),))]).plain
    assert "‹" not in draw([Cell(1, 0, 0, pieces=(counter("green"),))]).plain


def test_a_counter_on_its_other_side_shows_its_letters() -> None:
    assert " ◆4 " in draw([Cell(1, 0, 0, pieces=(counter("red", letters="4"),))]).plain


def test_in_a_town_things_lie_beside_the_figures_and_not_under_its_name() -> None:
    def line(*lying: Piece) -> str:
        return lines(draw([Cell(1, 0, 0, terrain="town", name="Forge", pieces=lying)]))[2]

    marker = Piece(kind="token", glyph="ᛟ", facing=3)
    assert line(marker) == "╱  ᛟ↓   ╲"
    assert line(figure("A"), figure("B"), marker) == "╱ A Bᛟ↓ ╲"
    assert line(*(figure(letters) for letters in "ABCDEFG"), marker) == "╱ABCD+ᛟ↓╲"


def test_seals_share_a_sign() -> None:
    assert " ☠1,3 " in draw([Cell(1, 0, 0, terrain="town", pieces=(seal("1"), seal("3")))]).plain


def test_other_pieces_have_the_sign_the_scene_gives_them_and_may_look_somewhere() -> None:
    def line(*lying: Piece) -> str:
        return lines(draw([Cell(1, 0, 0, terrain="town", pieces=lying)]))[3]

    assert line(Piece(kind="mirror", glyph="◈"), Piece(kind="token", letters="P2", facing=4)) == "╲ ◈P2↙  ╱"
    assert line(Piece(kind="token")) == "╲   ○   ╱"
    assert line(*[Piece(kind="token", glyph="!")] * 12) == "!!!!!!!!+"
    standing = draw([Cell(1, 0, 0, terrain="town", pieces=(Piece(kind="figure", letters="A", facing=0),))])
    assert lines(standing)[2] == "╱  A↑   ╲"


def test_a_building_that_lies_on_the_map_has_its_name_on_a_ribbon() -> None:
    ruin = Piece(kind="landmark", label="Lost City", icon="ruin")
    text = draw([Cell(1, 0, 0, terrain="forest", pieces=(ruin, counter("green")))], colour=False).plain
    assert "Lost City" in text
    assert "♣" in text, "the land is what it was"


def test_links_are_dotted_lines_between_cells_that_do_not_touch() -> None:
    cells = [Cell(1, 0, 0, terrain="town"), Cell(2, 4, 0, terrain="town")]
    text = draw(cells, links=[Link(ends=(1, 2))])
    assert text.plain.count(hexmap.LINK) > 5
    assert hexmap.CLOSED_LINK not in text.plain
    assert "#1c4f7a" in styles_at(text, hexmap.LINK)
    closed = draw(cells, links=[Link(ends=(1, 2), open=False)], colour=False).plain
    assert closed.count(hexmap.CLOSED_LINK) > 2
    assert draw(cells, links=[Link(ends=(1, "island"))]).plain == draw(cells).plain, "places are not on the map"
    assert hexmap.LINK in draw([*cells, *board(9, 3)[9:]], centre=1, width=23, links=[Link(ends=(1, 2))]).plain


def test_a_full_cell() -> None:
    cell = Cell(
        7,
        0,
        0,
        terrain="forest",
        label="137",
        pieces=(socket("red"), counter("red"), seal("3"), figure("A"), figure("B", 1)),
        lit="12",
    )
    assert lines(draw([cell], colour=False)) == picture(
        "  _____  ",
        " ╱[12] ╲ ",
        "╱♣ A B ♣╲",
        "╲  ◆ ☠3 ╱",
        " ╲_137_╱ ",
    )


def test_figures_move_together_and_a_plus_stands_for_the_rest() -> None:
    def line(*names: str) -> str:
        return lines(draw([Cell(1, 0, 0, terrain="town", name="X", pieces=tuple(figure(name) for name in names))]))[2]

    assert line("A") == "╱   A   ╲"
    assert line("A", "B", "C", "D") == "╱A B C D╲"
    assert line("A", "B", "C", "D", "E", "F") == "╱ABCDEF ╲"
    assert line("A", "B", "C", "D", "E", "F", "G", "H") == "╱ABCDEF+╲"
    assert line("Ma", "Mo", "Si", "Sa") == "╱MaMoSi+╲"


def test_figures_keep_their_colour_and_can_be_read_on_it() -> None:
    cell = Cell(1, 0, 0, pieces=(figure("A"), figure("B", 1)))
    text = draw([cell], seats={0: "#202060", 1: "#ffee88"})
    assert styles_at(text, "A").endswith("#ffffff on #202060")
    assert styles_at(text, "B").endswith("#000000 on #ffee88")


def test_a_lit_cell_stands_out() -> None:
    plain, lit = (Cell(1, 0, 0, terrain="road", label="1"), Cell(2, 1, 0, terrain="road", label="2", lit="4"))
    text = draw([plain, lit])
    assert hexmap.LIT_PAPER in styles_at(text, "2_")
    assert hexmap.LIT_PAPER not in styles_at(text, "1_")
    assert text.plain.count("[4]") == 1
    assert "=" in text.plain, "its terrain can still be seen"
    # the edge they share is lit, whichever of the two is drawn first
    assert "#ff9d00" in styles_at(text, "╱ [4]")
    assert "#ff9d00" in styles_at(draw([lit, plain]), "╱ [4]")


def test_towns_have_their_name_on_a_ribbon() -> None:
    for town, line in {"Forge": "╲ Forge ╱", "Tamalir": " Tamalir ", "Dawnsmoor": "Dawnsmoor"}.items():
        assert lines(draw([Cell(1, 0, 0, terrain="town", name=town)]))[3] == line
    cells = [*board(3, 3)[:4], Cell(4, 1, 1, terrain="town", name="Riverwatch"), *board(3, 3)[5:]]
    assert "Riverwatch" in draw(cells, colour=False).plain


def test_a_name_too_long_is_cut_and_stays_on_the_sheet() -> None:
    assert "The Forg…" in draw([Cell(1, 0, 0, terrain="town", name="The Forgotten City")], colour=False).plain
    names = {0: "The Forgotten City", 1: "", 2: "Riverwatch"}
    cells = [Cell(column, column, 0, terrain="town", name=name) for column, name in names.items()]
    drawing = lines(draw(cells, colour=False))
    assert max(map(len, drawing)) == hexmap.size(cells)[0]
    assert drawing[3].startswith("The Forgot…")
    assert drawing[3].endswith("Riverwatch")


# ----------------------------------------------------------------------------------------------------- the real map


def test_the_map_of_terrinoth_fits_into_a_wide_terminal() -> None:
    cells = real_map()
    drawing = lines(draw(cells))
    assert hexmap.size(cells) == (max(map(len, drawing)), len(drawing)) == (107, 55)


def test_every_label_and_every_town_appears() -> None:
    cells = real_map()
    text = draw(cells, colour=False).plain
    for cell in cells:
        assert f"_{cell.label}_" in text
        assert cell.name in text
    for colour, count in {"green": 18, "yellow": 14, "blue": 10, "red": 8}.items():
        assert text.count(pieces.SHAPES[colour].solid) == count
    assert text.count("›") == sum(piece.rays for cell in cells for piece in pieces.lying(cell.pieces))


# --------------------------------------------------------------------------------------------------------- windows


@pytest.mark.parametrize("centre", [1, 86, 173, None])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 50), (40, 15), (107, 55), (300, 100), (9, 7)])
def test_a_window_fits_and_shows_the_centre(centre: int | None, width: int, height: int) -> None:
    cells = real_map()
    drawing = lines(draw(cells, centre=centre, width=width, height=height))
    assert max(map(len, drawing)) <= width
    assert len(drawing) <= height
    assert any(f"_{centre or 86}_" in line for line in drawing)


def test_a_window_shows_whole_cells_only_and_as_many_as_fit() -> None:
    drawing = draw(board(20, 20), centre=210, width=37, height=19).plain  # column 10, row 10
    shown = {number for number in range(400) if f"_{number}_" in drawing}
    assert shown == {row * 20 + column for column in range(8, 13) for row in range(8, 12)}


def test_a_window_at_the_rim_is_not_cut() -> None:
    corner = draw(board(20, 20), centre=0, width=37, height=19).plain
    assert all(f"_{row * 20 + column}_" in corner for column in range(5) for row in range(4))
    assert not any(line.startswith("‹") for line in corner.split("\n")), "nothing lies west of it"


def test_marks_say_where_the_map_goes_on() -> None:
    window = draw(board(9, 9), centre=40, width=23, height=15)
    assert all(mark in window.plain for mark in "‹›⋮")
    whole = draw(board(9, 9))
    assert not any(mark in whole.plain for mark in "‹›⋮")


def test_only_the_true_rim_is_coast() -> None:
    coast = str(hexmap.COAST_STYLE.color)
    cells = board(9, 9)
    assert coast not in str(draw(cells, centre=40, width=23, height=11).spans)
    assert coast in str(draw(cells).spans)


def test_an_unknown_centre_is_an_error() -> None:
    with pytest.raises(KeyError, match="no cell 99"):
        draw(board(2, 2), centre=99)


# ---------------------------------------------------------------------------------------------------------- colour


def test_without_colour_there_are_no_styles_and_the_same_characters() -> None:
    cells = [replace(cell, pieces=(figure("A"),)) if cell.name else cell for cell in real_map()]
    bare, coloured = draw(cells, colour=False), draw(cells)
    assert not bare.spans
    assert "\x1b" not in printed(bare)
    assert "\x1b" in printed(coloured)
    assert lines(bare) == [line.rstrip() for line in lines(coloured)]


def test_in_a_narrow_frame_it_is_cropped_not_wrapped() -> None:
    out = StringIO()
    Console(file=out, width=60).print(Panel(draw(real_map())))
    assert out.getvalue().count("\n") == 55 + 2


def test_the_legend_explains_every_sign() -> None:
    lying = (counter("green"), counter("red"), socket("green"), seal("1"), figure("A"), Piece(kind="x"))
    text = legend(lying, colour=False)
    assert not text.spans
    assert legend(lying).plain == text.plain
    assert max(map(len, lines(text))) <= 80
    for name, terrain in hexmap.TERRAINS.items():
        assert f"{terrain.glyph} {name}" in text.plain
    for name, jewel in pieces.SHAPES.items():
        assert f"{jewel.solid}  {name}" in text.plain
    for entry in ("●  adventure", "○  no counter", "☠1 undefeated", "A hero", "[1] your options"):
        assert entry in text.plain
    assert text.plain.count("adventure") == 1, "a sort is named once"
    many = legend([Piece(kind="token", glyph="!", sort=f"a long word {number}") for number in range(12)])
    assert max(map(len, lines(many))) <= 80
