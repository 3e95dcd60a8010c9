"""A map of square tiles drawn with characters.

The module knows no game: it is given a board of tiles with points and roads, and returns one `rich` text. All tiles lie
on one large sheet; `draw` shows the part of it around a point that fits the room there is, `overview` all tiles as
small boxes, `legend` what the signs mean.

    7        a point with its number, which together with the letter of its tile is its id
    11g      the same, not beige: green, red, yellow, blue, or T for a tower
    [3]7?    it can be chosen as option 3, and a piece lies there
    9!E      a piece, and a figure

The signs of pieces are told by the board; bolder dots are ways between points that no road joins. Nothing is told by
colour alone: points, pieces and options have their own signs, so the map can be read in black and
white as well.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from questable import Piece, Tile, TileBoard
from questable.speech import Phrasebook, Say, named, said
from questable.terminal.pieces import LIT_STYLE, Seats, Words, chip, figures, lying, sign
from questable.terminal.pieces import legend as piece_legend
from questable.terminal.wording import own_book

TILE_WIDTH = 38
TILE_HEIGHT = 15
BOX_HEIGHT = 5
"""Lines of a tile in the overview, including its upper edge."""
LEAST_BOX = 12
A_LINE = 6
"""Entries in a line of the legend."""

SIDES = ("north", "east", "south", "west")
BEYOND: Mapping[str, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

HOUSE = "house"
COLOURS: Mapping[str, tuple[str, str]] = {
    "beige": ("", "#e8d9b0"),
    "red": ("r", "#ff8a7a"),
    "green": ("g", "#7fd88f"),
    "yellow": ("y", "#ffd75e"),
    "blue": ("b", "#7fb4ff"),
    "tower": ("T", "#d79bff"),
}
OTHER_COLOUR = ("*", "#ffffff")
PAPERS: Mapping[str, str] = {
    "forest": "#1f3320",
    "mountains": "#33302d",
    "volcano": "#3a2320",
    "swamp": "#26332c",
    "lake": "#1c2f3f",
    "town": "#37301f",
    "capital": "#3a3320",
    "temple": "#30303c",
    "village": "#2f3524",
    "fen": "#2e2838",
    "graveyard": "#2b2b31",
    "ruins": "#33302a",
    "pasture": "#2b381f",
    "tower": "#2a2030",
    "hills": "#35311f",
    "plains": "#36331f",
}
PLAIN_PAPER = "#2c2c2c"
CLOSED_PAPER = "#1c1c1c"
ROAD_STYLE = Style(color="#a89878")
EDGE_STYLE = Style(color="#6f675a")
TITLE_STYLE = Style(color="#cfc6b4", italic=True)
LINK_STYLE = Style(color="#8fc7ff", bold=True)
ROAD, EDGE, UNKNOWN, LINK, CLOSED_LINK = "·", "┊", "░", "•", "×"


@dataclass(frozen=True, slots=True)
class Spot:
    """A point in the drawing: tiles from the west and north edges of the map."""

    id: str
    x: float
    y: float


def draw(
    board: TileBoard,
    *,
    lit: Mapping[str, str] | None = None,
    seats: Seats | None = None,
    words: Phrasebook | None = None,
    centre: str | None = None,
    width: int | None = None,
    height: int | None = None,
    colour: bool = True,
) -> Text:
    """Draw the map, or the part around the point `centre` that fits into `width` characters and `height` lines.

    `lit` gives the numbers of options by the point, or the tile, they choose.
    """
    sheet = _Sheet(board.columns * TILE_WIDTH + 1, board.rows * TILE_HEIGHT + 1)
    spots = _spots(board)
    sheet.ground(board)
    for here, there in _roads(board, spots):
        sheet.road(here, there)
    for link in board.links.values():
        ends = [spots[str(end)] for end in link.ends if str(end) in spots]
        if len(ends) == len(link.ends):
            sheet.road(ends[0], ends[1], LINK if link.open else CLOSED_LINK, LINK_STYLE)
    sheet.titles(board, lit or {}, words)
    sheet.points(board, spots, lit or {}, seats or {})
    middle = spots.get(centre or "")
    if middle is None:
        middle = Spot("", board.columns / 2, board.rows / 2)
    return sheet.text(_window(sheet.width, width, _column(middle)), _window(sheet.height, height, _row(middle)), colour)


def size(board: TileBoard) -> tuple[int, int]:
    """Return the width and height of the full map in characters and lines."""
    return board.columns * TILE_WIDTH + 1, board.rows * TILE_HEIGHT + 1


def overview(
    board: TileBoard,
    *,
    lit: Mapping[str, str] | None = None,
    seats: Seats | None = None,
    words: Phrasebook | None = None,
    width: int = 80,
    colour: bool = True,
) -> Text:
    """Draw all tiles as boxes: name, figures, pieces, and options that lead there."""
    numbers, colours = lit or {}, seats or {}
    across = max(LEAST_BOX, (width - 1) // board.columns)
    sheet = _Sheet(board.columns * across + 1, board.rows * BOX_HEIGHT + 1)
    for tile in board.tiles.values():
        x, y = tile.column * across, tile.row * BOX_HEIGHT
        paper = PAPERS.get(tile.theme, PLAIN_PAPER) if tile.face_up else CLOSED_PAPER
        sheet.box(x, y, across, BOX_HEIGHT, Style(bgcolor=paper))
        things: Words = []
        people: Words = []
        for point in tile.points.values():
            people += [chip(each, colours) for each in figures(point.pieces)]
            for piece in lying(point.pieces):
                (people if piece.kind == HOUSE else things).extend(sign(piece, colours))
        options = [numbers[place] for place in (tile.id, *tile.points) if place in numbers]
        rows: list[Words] = [
            [(_title(tile, words), TITLE_STYLE)],
            _spaced(people),
            things,
            [(f"[{','.join(options)}]", LIT_STYLE)] if options else [],
        ]
        for line, pieces in enumerate(rows, start=1):
            sheet.write(x + 1, y + line, pieces, room=across - 1)
    return sheet.text((0, sheet.width), (0, sheet.height), colour)


def legend(pieces: Iterable[Piece] = (), *, colour: bool = True, words: Phrasebook | None = None) -> Text:
    """Explain the signs on the map: points, and the kinds of pieces there are."""
    text, say = Text(), (words or own_book()).say
    points: Words = [("7", Style(color=COLOURS["beige"][1])), (f" {say(Say('a-point'))}   ", Style.null())]
    for name, (letter, ink) in COLOURS.items():
        if letter:
            points += [(f"7{letter}", Style(color=ink, bold=True)), (f" {say(named(name, 'colour'))}   ", Style.null())]
    entries = [*piece_legend(pieces), [("[3]", LIT_STYLE), (f" {say(Say('can-be-chosen'))}", Style.null())]]
    rows = [entries[start : start + A_LINE] for start in range(0, len(entries), A_LINE)]
    sorts = [[words for entry in row for words in (*entry, ("   ", Style.null()))][:-1] for row in rows]
    for number, line in enumerate((points, *sorts)):
        text.append("\n" if number else "")
        for letters, style in line:
            text.append(letters, style if colour else None)
    return text


# Where things are ----------------------------------------------------------------------------------------------------


def _spots(board: TileBoard) -> dict[str, Spot]:
    """Return every point's place on the map, whichever way its tile is turned."""
    spots = {}
    for tile in board.tiles.values():
        for point in tile.points.values():
            x, y = point.x, point.y
            for _ in range(tile.turned % 4):
                x, y = 1 - y, x
            spots[point.id] = Spot(point.id, tile.column + x, tile.row + y)
    return spots


def _roads(board: TileBoard, spots: Mapping[str, Spot]) -> Iterator[tuple[Spot, Spot]]:
    """Return the roads of all tiles, and those between facing entry points of neighboring tiles."""
    entries = {}
    for tile in board.tiles.values():
        yield from ((spots[here], spots[there]) for here, there in tile.roads)
        for point in tile.points.values():
            if point.side in SIDES:
                side = SIDES[(SIDES.index(point.side) + tile.turned) % len(SIDES)]
                entries[tile.column, tile.row, side] = spots[point.id]
    for (column, row, side), here in entries.items():
        across, down = BEYOND[side]
        there = entries.get((column + across, row + down, SIDES[(SIDES.index(side) + 2) % len(SIDES)]))
        if there is not None and side in ("east", "south"):
            yield here, there


def _column(spot: Spot) -> int:
    return round(spot.x * TILE_WIDTH)


def _row(spot: Spot) -> int:
    return round(spot.y * TILE_HEIGHT)


def _window(whole: int, room: int | None, middle: int) -> tuple[int, int]:
    """Return at most `room` numbers around the middle."""
    if room is None or room >= whole:
        return 0, whole
    start = min(max(middle - room // 2, 0), whole - max(room, 1))
    return start, start + max(room, 1)


# Signs ---------------------------------------------------------------------------------------------------------------


def _spaced(pieces: Words) -> Words:
    return [each for piece in pieces for each in (piece, (" ", Style.null()))]


def _title(tile: Tile, words: Phrasebook | None) -> str:
    """Return a tile's letter, which begins its points' ids, and its name."""
    if not tile.face_up:
        return (words or own_book()).say(Say("unknown-land"))
    letter = next((point.rstrip("0123456789") for point in tile.points), "")
    return f"{letter} {said(tile.name)}".strip()


class _Sheet:
    """The characters and styles of a drawing, filled in layers."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[Style.null()] * width for _ in range(height)]
        self.taken: set[tuple[int, int]] = set()

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Overwrite characters. Where the style has no background, the old one shows through."""
        for offset, character in enumerate(text):
            if 0 <= x + offset < self.width and 0 <= y < self.height:
                self.characters[y][x + offset] = character
                self.styles[y][x + offset] += style

    def write(self, x: int, y: int, pieces: Words, *, room: int) -> None:
        """Write pieces of text one after the other, cut off where the room ends."""
        for text, style in pieces:
            shown = text if len(text) <= room else text[: max(0, room - 1)] + "…"[: max(0, room)]
            self.put(x, y, shown, style)
            x, room = x + len(shown), room - len(shown)

    def box(self, x: int, y: int, width: int, height: int, paper: Style) -> None:
        for line in range(height):
            self.put(x, y + line, " " * width, paper)
        self.put(x, y, "┈" * (width + 1), EDGE_STYLE)
        self.put(x, y + height, "┈" * (width + 1), EDGE_STYLE)
        for line in range(1, height):
            self.put(x, y + line, EDGE, EDGE_STYLE)
            self.put(x + width, y + line, EDGE, EDGE_STYLE)

    # -- layers, from the ground up

    def ground(self, board: TileBoard) -> None:
        for tile in board.tiles.values():
            x, y = tile.column * TILE_WIDTH, tile.row * TILE_HEIGHT
            paper = PAPERS.get(tile.theme, PLAIN_PAPER) if tile.face_up else CLOSED_PAPER
            self.box(x, y, TILE_WIDTH, TILE_HEIGHT, Style(bgcolor=paper))
            if not tile.face_up:
                for line in range(2, TILE_HEIGHT - 1):
                    self.put(x + 3, y + line, UNKNOWN * (TILE_WIDTH - 5), EDGE_STYLE)

    def road(self, here: Spot, there: Spot, dot: str = ROAD, style: Style = ROAD_STYLE) -> None:
        """Draw a dotted line."""
        (x1, y1), (x2, y2) = (_column(here), _row(here)), (_column(there), _row(there))
        steps = max(abs(x2 - x1) // 2, abs(y2 - y1), 1)
        for step in range(1, steps):
            self.put(round(x1 + (x2 - x1) * step / steps), round(y1 + (y2 - y1) * step / steps), dot, style)

    def titles(self, board: TileBoard, lit: Mapping[str, str], words: Phrasebook | None) -> None:
        for tile in board.tiles.values():
            x, y = tile.column * TILE_WIDTH + 1, tile.row * TILE_HEIGHT + 1
            pieces: Words = [(f"[{lit[tile.id]}]", LIT_STYLE)] if tile.id in lit else []
            pieces.append((_title(tile, words), TITLE_STYLE))
            self.write(x, y, pieces, room=TILE_WIDTH // 2 - 3)

    def points(self, board: TileBoard, spots: Mapping[str, Spot], lit: Mapping[str, str], seats: Seats) -> None:
        """Draw points, first those to choose and those with figures, so that their labels are never covered."""
        every = [point for tile in board.tiles.values() for point in tile.points.values()]
        for point in sorted(every, key=lambda each: (each.id not in lit, not figures(each.pieces), not each.pieces)):
            letter, ink = COLOURS.get(point.colour, OTHER_COLOUR)
            number = point.id.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + letter
            before: Words = [(f"[{lit[point.id]}]", LIT_STYLE)] if point.id in lit else []
            after = [words for piece in lying(point.pieces) for words in sign(piece, seats)]
            after += [chip(each, seats) for each in figures(point.pieces)]
            self.label(spots[point.id], before, (number, Style(color=ink, bold=True)), after)

    def label(self, spot: Spot, before: Words, number: tuple[str, Style], after: Words) -> None:
        """Put a number on its point and the rest around it, on another free line if that one is taken."""
        pieces = [*before, number, *after]
        length = sum(len(text) for text, _ in pieces)
        start = _column(spot) - sum(len(text) for text, _ in before) - len(number[0]) // 2
        start = min(max(start, 0), self.width - length)
        for shift in (0, -1, 1, -2, 2):
            y = _row(spot) + shift
            cells = {(x, y) for x in range(start, start + length)}
            if 0 <= y < self.height and not cells & self.taken:
                break
        else:
            y = _row(spot)
            cells = {(x, y) for x in range(start, start + length)}
        self.taken |= cells
        for text, style in pieces:
            self.put(start, y, text, style)
            start += len(text)

    def text(self, columns: tuple[int, int], rows: tuple[int, int], colour: bool) -> Text:
        text = Text(no_wrap=True, overflow="crop")
        left, right = columns
        for number, y in enumerate(range(*rows)):
            text.append("\n" if number else "")
            if not colour:
                text.append("".join(self.characters[y][left:right]).rstrip())
                continue
            start = left
            for x in range(left + 1, right + 1):
                if x == right or self.styles[y][x] != self.styles[y][start]:
                    text.append("".join(self.characters[y][start:x]), self.styles[y][start])
                    start = x
        return text
