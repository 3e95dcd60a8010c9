"""A hex map drawn with characters.

The module knows no game: it takes plain cells (where they are and what is on them) and returns one `rich` text.
Cells are flat-topped hexes, addressed by column and row; odd columns lie half a hex lower. Seven characters to the
column and four lines to the row make them look regular in nearly every terminal:

       _____
      ╱ ♣ ♣ ╲           terrain, or the number of the option when the cell can be chosen
     ╱♣ A B ♣╲_____     the figures standing here
     ╲  ‹●›  ╱     ╲    other pieces, or the ribbon with the cell's name
      ╲_137_╱       ╲   the label, set into the lower edge

Dotted lines are ways between cells that do not touch. Color is never the only sign: terrains, pieces and options
have their own shapes, so the map can also be read in black and white.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from questable import Link, Piece
from questable.speech import Phrasebook, Say, named
from questable.terminal.pieces import (
    INK,
    LIT_STYLE,
    SHAPES,
    Seats,
    Words,
    chip,
    figures,
    lying,
    name_of,
    seals_together,
    sign,
)
from questable.terminal.pieces import legend as piece_legend
from questable.terminal.wording import own_book

COLUMN_PITCH = 7
ROW_PITCH = 4
CELL_WIDTH = COLUMN_PITCH + 2
CELL_HEIGHT = ROW_PITCH + 1
RIBBON = CELL_WIDTH + 2
"""The longest ribbon with a name, which may exceed the edges by a character on both sides."""
LEGEND_WIDTH = 78
SLANTS = {
    "NW": ((1, 1, "╱"), (0, 2, "╱")),
    "NE": ((7, 1, "╲"), (8, 2, "╲")),
    "SW": ((0, 3, "╲"), (1, 4, "╲")),
    "SE": ((8, 3, "╱"), (7, 4, "╱")),
}
"""The strokes of the four slanted edges: offset right, offset down, character."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One hex and everything visible on it."""

    id: int
    column: int
    row: int
    terrain: str | None = None
    name: str = ""
    label: str = ""
    pieces: tuple[Piece, ...] = ()
    lit: str | None = None
    """The number of the option that chooses this cell, if it can be chosen now."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """The drawing of a terrain: a pattern of three lines (5, 7 and 7 characters), its ink and its paper."""

    pattern: tuple[str, str, str]
    ink: str
    paper: str

    @property
    def glyph(self) -> str:
        return "".join(self.pattern).strip()[0]


TERRAINS: Mapping[str, Terrain] = {
    "road": Terrain(("= = =", " = = = ", "= = = ="), "#9a6a3f", "#e2c4a0"),
    "plains": Terrain(("  .  ", " .   . ", "   .   "), "#a3935a", "#f1e8c4"),
    "hills": Terrain(("  ∩  ", " ∩   ∩ ", "   ∩   "), "#7d6417", "#d2b95f"),
    "mountains": Terrain((" ∧ ∧ ", "∧ ∧ ∧ ∧", " ∧ ∧ ∧ "), "#5c5049", "#bdb3a9"),
    "forest": Terrain((" ♣ ♣ ", "♣ ♣ ♣ ♣", " ♣ ♣ ♣ "), "#3d6a35", "#aac98b"),
    "swamp": Terrain((" ψ ~ ", "~ ψ ~ ψ", " ~ ψ ~ "), "#46665c", "#a3bba9"),
    "river": Terrain(("≈ ≈ ≈", " ≈ ≈ ≈ ", "≈ ≈ ≈ ≈"), "#2f6d92", "#93c5df"),
    "sea": Terrain((" ∼   ", "   ∼   ", " ∼   ∼ "), "#3f6f8f", "#b9d6e4"),
    "fortress": Terrain(("▟█▙█▟", "       ", "       "), "#2b2433", "#cfc6d6"),
    "town": Terrain(("  ♜  ", "       ", "       "), "#4a2b12", "#fbf3dc"),
}
UNKNOWN = Terrain((" : : ", ": : : :", " : : : "), "#7a7266", "#d9d2c4")
"""A terrain without a drawing."""
LIT_PAPER = "#ffd75e"
RIBBON_STYLE = Style(color="#fff6df", bgcolor="#6b2f1a", bold=True)
LABEL_STYLE = Style(color="#574d3d", bold=False)
EDGE_STYLE = Style(color="#8d8069")
COAST_STYLE = Style(color="#5fa3c7", bold=True)
LIT_EDGE_STYLE = Style(color="#ff9d00", bold=True)
BEYOND_STYLE = Style(color="#8d8069")
LINK_STYLE = Style(color="#1c4f7a", bold=True)
LINK, CLOSED_LINK = "•", "×"


def draw(
    cells: Iterable[Cell],
    *,
    centre: int | None = None,
    width: int | None = None,
    height: int | None = None,
    colour: bool = True,
    terrains: Mapping[str, Terrain] = TERRAINS,
    seats: Seats | None = None,
    links: Iterable[Link] = (),
) -> Text:
    """Draw the map, or the part around the cell `centre` that fits into `width` characters and `height` lines.

    Only whole cells are drawn, at least one; small marks at the rim show where the map continues. Without `centre` the
    window is in the middle of the map. Consoles wrap long lines, so pass the console's width.
    """
    every = {(cell.column, cell.row): cell for cell in cells}
    if not every:
        return Text()
    shown = _window(every, centre, width, height)
    sheet = _Sheet(shown)
    for place, cell in shown.items():
        look = terrains.get(cell.terrain or "", UNKNOWN)
        sheet.fill(cell, look, {side for side, other in around(*place).items() if other in shown})
    for place, cell in sorted(shown.items(), key=lambda item: item[1].lit is not None):  # so that lit edges stay lit
        sheet.outline(cell, {side for side, other in around(*place).items() if other in every})
    ids = {cell.id: cell for cell in every.values()}
    for link in links:
        here, there = (ids.get(end) if isinstance(end, int) else None for end in link.ends)
        if here and there:
            sheet.link(here, there, link.open)
    for cell in shown.values():
        sheet.contents(cell, seats or {})
    for cell in shown.values():
        sheet.ribbon(cell)
    for place, cell in shown.items():
        sheet.beyond(cell, {side for side, other in around(*place).items() if other in every and other not in shown})
    return sheet.text(colour)


def legend(
    pieces: Iterable[Piece] = (),
    *,
    colour: bool = True,
    terrains: Mapping[str, Terrain] = TERRAINS,
    words: Phrasebook | None = None,
) -> Text:
    """Explain the signs on the map in short lines: land, colors, and the kinds of pieces there are."""
    say = (words or own_book()).say
    lands: list[Words] = [
        [(f" {terrain.glyph} {say(named(name, 'terrain'))} ", Style(color=INK, bgcolor=terrain.paper))]
        for name, terrain in terrains.items()
    ]
    shapes: list[Words] = [
        [*sign(Piece(kind="counter", colours=(name,)), {}), (f" {say(named(name, 'colour'))}", Style.null())]
        for name in SHAPES
    ]
    sorts = [*piece_legend(pieces), [("[1]", LIT_STYLE), (f" {say(Say('can-be-chosen'))}", Style.null())]]
    text = Text(no_wrap=True, overflow="crop")
    room = 0
    for entries in (lands, shapes, sorts):
        room = 0
        for entry in entries:
            length = sum(len(letters) for letters, _ in entry)
            if room < length:
                text.append("\n" if text else "")
                room = LEGEND_WIDTH
            else:
                text.append("  ")
            for letters, style in entry:
                text.append(letters, style if colour else None)
            room -= length + 2
    return text


def size(cells: Iterable[Cell]) -> tuple[int, int]:
    """Return the width and height of the full map in characters and lines."""
    places = {(cell.column, cell.row): cell for cell in cells}
    if not places:
        return 0, 0
    sheet = _Sheet(places)
    return sheet.width, sheet.height


def around(column: int, row: int) -> dict[str, tuple[int, int]]:
    """Return the six places around a place, by side."""
    upper = row if column % 2 else row - 1
    return {
        "N": (column, row - 1),
        "NE": (column + 1, upper),
        "SE": (column + 1, upper + 1),
        "S": (column, row + 1),
        "SW": (column - 1, upper + 1),
        "NW": (column - 1, upper),
    }


def _window(
    cells: dict[tuple[int, int], Cell], centre: int | None, width: int | None, height: int | None
) -> dict[tuple[int, int], Cell]:
    columns = [column for column, _ in cells]
    rows = [row for _, row in cells]
    if centre is None:
        x, y = (min(columns) + max(columns)) / 2, (min(rows) + max(rows)) / 2
        middle = min(cells, key=lambda place: (abs(place[0] - x) + abs(place[1] - y), place))
    else:
        found = [place for place, cell in cells.items() if cell.id == centre]
        if not found:
            raise KeyError(f"no cell {centre} on this map")
        middle = found[0]
    across = None if width is None else (width - (CELL_WIDTH - COLUMN_PITCH)) // COLUMN_PITCH
    down = None if height is None else (height - (CELL_HEIGHT - ROW_PITCH) - ROW_PITCH // 2) // ROW_PITCH
    left, right = _span(min(columns), max(columns), middle[0], across)
    top, bottom = _span(min(rows), max(rows), middle[1], down)
    return {place: cell for place, cell in cells.items() if left <= place[0] <= right and top <= place[1] <= bottom}


def _span(first: int, last: int, middle: int, room: int | None) -> tuple[int, int]:
    """Return at most `room` numbers around the middle, between the first and the last."""
    if room is None or room > last - first:
        return first, last
    room = max(room, 1)
    start = min(max(middle - room // 2, first), last - room + 1)
    return start, start + room - 1


def _top(column: int, row: int) -> int:
    return row * ROW_PITCH + (ROW_PITCH // 2 if column % 2 else 0)


class _Sheet:
    """The characters and styles of a drawing, filled in layers."""

    def __init__(self, cells: dict[tuple[int, int], Cell]) -> None:
        self.left = min(column for column, _ in cells) * COLUMN_PITCH
        self.top = min(_top(column, row) for column, row in cells)
        self.width = max(column for column, _ in cells) * COLUMN_PITCH - self.left + CELL_WIDTH
        self.height = max(_top(column, row) for column, row in cells) - self.top + CELL_HEIGHT
        self.characters = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[Style.null()] * self.width for _ in range(self.height)]

    def corner(self, cell: Cell) -> tuple[int, int]:
        return cell.column * COLUMN_PITCH - self.left, _top(cell.column, cell.row) - self.top

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Overwrite characters. Where the style has no background, the old one shows through."""
        for offset, character in enumerate(text):
            self.characters[y][x + offset] = character
            self.styles[y][x + offset] += style

    # -- layers, from the ground up

    def fill(self, cell: Cell, look: Terrain, joined: set[str]) -> None:
        x, y = self.corner(cell)
        ink, paper = (look.ink, look.paper) if cell.lit is None else (INK, LIT_PAPER)
        style = Style(color=ink, bgcolor=paper)
        for line, pattern in enumerate((*look.pattern, "     "), start=1):
            self.put(x + (CELL_WIDTH - len(pattern)) // 2, y + line, pattern, style)
        # The character of a slanted edge lies half in one cell, half in the other: it gets the lower one's paper. At
        # the coast it gets none.
        for side in {"NW", "NE"} & joined:
            for right, down, stroke in SLANTS[side]:
                self.put(x + right, y + down, stroke, style)

    def outline(self, cell: Cell, joined: set[str]) -> None:
        x, y = self.corner(cell)
        edges = {"N": ((2, 0, "_____"),), "S": ((2, 4, "_____"),), **SLANTS}
        for side, strokes in edges.items():
            style = LIT_EDGE_STYLE if cell.lit is not None else EDGE_STYLE if side in joined else COAST_STYLE
            for right, down, stroke in strokes:
                self.put(x + right, y + down, stroke, style)

    def link(self, here: Cell, there: Cell, is_open: bool) -> None:
        """Draw a dotted line between two middles, as far as it is on the sheet. A closed one is crossed out."""
        (x1, y1), (x2, y2) = self.corner(here), self.corner(there)
        steps = max(abs(x2 - x1) // 2, abs(y2 - y1), 1)
        for step in range(1, steps):
            x = round(x1 + (x2 - x1) * step / steps) + CELL_WIDTH // 2
            y = round(y1 + (y2 - y1) * step / steps) + CELL_HEIGHT // 2
            if 0 <= x < self.width and 0 <= y < self.height:
                crossed = not is_open and step % 2 == 0
                self.put(x, y, CLOSED_LINK if crossed else LINK, LINK_STYLE)

    def contents(self, cell: Cell, seats: Seats) -> None:
        x, y = self.corner(cell)
        if cell.lit is not None:
            number = f"[{cell.lit}]" if len(cell.lit) <= 3 else cell.lit[:5]
            self.centred(x, y + 1, [(number, LIT_STYLE)], room=5)
        standing, others = figures(cell.pieces), _others(cell.pieces, seats)
        if _named(cell):  # its ribbon takes the place of other things
            room = CELL_WIDTH - 2 - sum(len(text) for text, _ in others)
            self.centred(x, y + 2, [*_chips(standing, seats, room), *others], room=7)
        else:
            self.centred(x, y + 2, _chips(standing, seats), room=7)
            self.centred(x, y + 3, others, room=7)
        self.centred(x, y + 4, [(cell.label[:5], LABEL_STYLE)], room=0)

    def centred(self, x: int, y: int, pieces: Words, *, room: int) -> None:
        """Center pieces of text in a line of a cell, with a space on both sides if there is room."""
        length = sum(len(text) for text, _ in pieces)
        if not length:
            return
        start = x + CELL_WIDTH // 2 - length // 2
        for beside in (start - 1, start + length):
            if abs(beside - x - CELL_WIDTH // 2) <= room // 2:
                self.characters[y][beside] = " "
        for text, style in pieces:
            self.put(start, y, text, style)
            start += len(text)

    def ribbon(self, cell: Cell) -> None:
        name = _named(cell)
        if not name:
            return
        x, y = self.corner(cell)
        room = min(RIBBON, self.width)
        name = name if len(name) <= room else name[: room - 1] + "…"
        if len(name) <= CELL_WIDTH - 2:
            name = f" {name} "
        start = min(max(x + CELL_WIDTH // 2 - len(name) // 2, 0), self.width - len(name))
        self.put(start, y + 3, name, RIBBON_STYLE)

    def beyond(self, cell: Cell, hidden: set[str]) -> None:
        """Mark where the map continues outside the window."""
        x, y = self.corner(cell)
        for side, right, down, mark in (
            ("N", 4, -1, "⋮"),
            ("NE", 8, 1, "›"),
            ("SE", 8, 4, "›"),
            ("S", 4, 5, "⋮"),
            ("SW", 0, 4, "‹"),
            ("NW", 0, 1, "‹"),
        ):
            if side in hidden and 0 <= y + down < self.height and self.characters[y + down][x + right] == " ":
                self.put(x + right, y + down, mark, BEYOND_STYLE)

    def text(self, colour: bool) -> Text:
        text = Text(no_wrap=True, overflow="crop")
        for number, (characters, styles) in enumerate(zip(self.characters, self.styles, strict=True)):
            text.append("\n" if number else "")
            if not colour:
                text.append("".join(characters).rstrip())
                continue
            start = 0
            for x in range(1, self.width + 1):
                if x == self.width or styles[x] != styles[start]:
                    text.append("".join(characters[start:x]), styles[start])
                    start = x
        return text


def _named(cell: Cell) -> str:
    """Return the text on a cell's ribbon."""
    return cell.name or name_of(cell.pieces)


def _chips(standing: Sequence[Piece], seats: Seats, room: int = CELL_WIDTH - 2) -> Words:
    """Return the figures of a cell, closer together when there are many. A plus stands for those that don't fit."""
    chips = [chip(piece, seats, 2) for piece in standing]
    length = sum(len(text) for text, _ in chips)
    if length > room:
        while length > room - 1:
            length -= len(chips.pop()[0])
        return [*chips, ("+", Style(color=INK, bold=True))]
    if length + len(chips) - 1 <= room:
        return [piece for each in chips for piece in ((" ", Style.null()), each)][1:]
    return chips


def _others(pieces: Iterable[Piece], seats: Seats) -> Words:
    """Return the other pieces of a cell that fit."""
    found: Words = []
    for piece in seals_together(lying(pieces)):
        words = sign(piece, seats)
        if sum(len(text) for text, _ in (*found, *words)) > CELL_WIDTH:
            return [*found[:-1], ("+", Style(color=INK, bold=True))] if found else words
        found += words
    return found
