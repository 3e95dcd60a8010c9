"""Pieces drawn with characters, for all kinds of maps: each has its own sign, never only a color."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rich.color import Color
from rich.style import Style
from rich.text import Text

from questable import Board, Cell, HexBoard, Piece, Place, Point
from questable.speech import Phrasebook, Say, said

Seats = Mapping[int, str]
"""The color of each seat."""
Words = list[tuple[str, Style]]
"""Words side by side, each with its style."""

INK = "#2b2118"
NOBODY = "#ffffff"
OTHER_SIGN = "○"
ARROWS = ("↑", "↗", "↘", "↓", "↙", "↖")
"""Arrows for the direction of a piece; 0 is north."""
LIT_STYLE = Style(color="#ffffff", bgcolor="#9c3d00", bold=True)
SEAL_STYLE = Style(color="#ffffff", bgcolor="#7d1128", bold=True)
SIGN_STYLE = Style(bold=True)


@dataclass(frozen=True, slots=True)
class Shape:
    """The drawing of a color: its shape, solid and hollow; bright on a dark counter, or in dark ink."""

    solid: str
    hollow: str
    bright: str
    ink: str


SHAPES: Mapping[str, Shape] = {
    "green": Shape("●", "○", "#4fe08c", "#0b6b34"),
    "yellow": Shape("▲", "△", "#ffd23f", "#8a5a00"),
    "blue": Shape("■", "□", "#7fb4ff", "#1c4fae"),
    "red": Shape("◆", "◇", "#ff6b6b", "#a8121f"),
}
OTHER_SHAPE = Shape("⬟", "⬠", "#ffffff", "#333333")


def figures(pieces: Iterable[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.kind == "figure"]


def lying(pieces: Iterable[Piece]) -> list[Piece]:
    """Return everything but figures and buildings. A counter covers its empty place."""
    found = [piece for piece in pieces if piece.kind not in ("figure", "landmark")]
    covered = any(piece.kind == "counter" for piece in found)
    return [piece for piece in found if not (covered and piece.kind == "socket")]


def name_of(pieces: Iterable[Piece]) -> str:
    """Return the name of a building that lies on the map like a piece."""
    return next((said(piece.label) for piece in pieces if piece.kind == "landmark"), "")


def chip(piece: Piece, seats: Seats, room: int = 3) -> tuple[str, Style]:
    """Draw a figure: its letters on its seat's color, and its direction."""
    paper = seats.get(piece.seat, NOBODY) if piece.seat is not None else NOBODY
    return f"{said(piece.letters)[:room]}{arrow(piece)}", Style(color=ink_on(paper), bgcolor=paper, bold=True)


def sign(piece: Piece, seats: Seats) -> Words:
    """Draw any other piece."""
    match piece.kind:
        case "counter" | "socket":
            return _cut(piece)
        case "seal":
            return [(f"{piece.glyph}{said(piece.letters)[:3]}{arrow(piece)}", SEAL_STYLE)]
    owner = Style(color=seats.get(piece.seat, NOBODY), bold=True) if piece.seat is not None else SIGN_STYLE
    return [(f"{piece.glyph or said(piece.letters)[:2] or OTHER_SIGN}{arrow(piece)}", owner)]


def arrow(piece: Piece) -> str:
    return "" if piece.facing is None else ARROWS[piece.facing % len(ARROWS)]


def _cut(piece: Piece) -> Words:
    """Draw a counter in the shape of its color, or its empty place."""
    shape = SHAPES.get(piece.colours[0] if piece.colours else "", OTHER_SHAPE)
    left, right = "‹›" if piece.rays else "  "
    if piece.kind == "socket":
        return [(f"{left}{shape.hollow}{right}", Style(color=shape.ink, bold=True))]
    rays = Style(color="#ffe9a8", bgcolor=INK)
    return [
        (left, rays),
        (f"{shape.solid}{said(piece.letters)[:2]}", Style(color=shape.bright, bgcolor=INK, bold=True)),
        (right + arrow(piece), rays),
    ]


def seals_together(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Join seals with the same sign: `☠1,3`."""
    seals: dict[str, list[str]] = {}
    for piece in pieces:
        if piece.kind == "seal":
            seals.setdefault(piece.glyph, []).append(said(piece.letters))
        else:
            yield piece
    for glyph, letters in seals.items():
        yield Piece(kind="seal", glyph=glyph, letters=",".join(letters))


def legend(pieces: Iterable[Piece]) -> list[Words]:
    """Return one entry for each kind of piece on the map: its sign and its name."""
    entries: dict[str, Words] = {}
    for piece in pieces:
        sort = said(piece.sort)
        if sort and sort not in entries:
            shown = [chip(piece, {})] if piece.kind == "figure" else sign(piece, {})
            entries[sort] = [*shown, (f" {sort}", Style.null())]
    return list(entries.values())


def all_pieces(board: Board) -> Iterator[Piece]:
    """Return every piece on and beside the map."""
    spots: Iterable[Cell | Point] = (
        board.cells.values()
        if isinstance(board, HexBoard)
        else (point for tile in board.tiles.values() for point in tile.points.values())
    )
    for spot in (*spots, *board.places.values()):
        yield from spot.pieces


def place_lines(board: Board, lit: Mapping[str, str], seats: Seats) -> list[Text]:
    """Return places beside the map: `[4] The drifting isle: A B (far out)`."""
    return [_place(place, lit.get(place.id), seats) for place in board.places.values()]


def _place(place: Place, number: str | None, seats: Seats) -> Text:
    text = Text.assemble((f"[{number}]", LIT_STYLE), " ") if number else Text()
    text.append(f"{place.name}:", "bold")
    for piece in place.pieces:
        text.append(" ")
        for words, style in [chip(piece, seats)] if piece.kind == "figure" else sign(piece, seats):
            text.append(words.strip(), style)
    if place.note:
        text.append(f" ({place.note})")
    return text


def link_lines(board: Board, words: Phrasebook) -> list[Text]:
    """Return ways between cells that do not touch: `12 ┄ 47 Sea route (closed)`. Similar ones share a line."""
    alike: dict[tuple[str, bool], list[str]] = {}
    for link in board.links.values():
        here, there = link.ends
        alike.setdefault((said(link.label), link.open), []).append(f"{here} ┄ {there}")
    closed = words.say(Say("way-closed"))
    return [_links(", ".join(ends), label, "" if is_open else closed) for (label, is_open), ends in alike.items()]


def _links(ends: str, label: str, closed: str) -> Text:
    text = Text(ends, "bold")
    if label:
        text.append(f" {label}", "not bold")
    if closed:
        text.append(f" ({closed})", "not bold")
    return text


def ink_on(paper: str) -> str:
    """Return black or white, whichever reads better."""
    red, green, blue = Color.parse(paper).get_truecolor()
    return "#000000" if 299 * red + 587 * green + 114 * blue > 140_000 else "#ffffff"
