"""A game on a terminal: the stage (map or cards), the hero boards, the log, the question.

The screen knows no game: it draws what the family's presentation provides, in the available room.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rich.console import Console
from rich.text import Text

from questable import Board, CardText, HexBoard, Hint, Panel, Piece
from questable.speech import Phrasebook, Say, said
from questable.terminal import hexmap, tilemap
from questable.terminal.pieces import all_pieces, figures, link_lines, place_lines
from questable.terminal.wording import own_book

GAP = 2
SIDE = (34, 60)
"""The least and greatest width of the hero boards beside the stage."""
NARROW = 76
"""Terminals narrower than this show everything in one column."""
MAP_HEIGHT = 15
"""Three rows of hexes: the hero's space and its surroundings."""
PANEL_HEIGHT = 9
LOG_HEIGHT = 4
AS_FULLY = (
    ((None, True), (None, True)),
    ((None, True), (3, True)),
    ((None, True), (3, False)),
    ((None, True), (1, True)),
    ((None, True), (1, False)),
    ((3, True), (1, True)),
    ((3, True), (1, False)),
)
"""Lines for the player's own board and each other board, and whether to wrap: the first that fits, else the last."""
PIPS = re.compile("(?<!\\S)([♥●]*)[♡○]*(?!\\S)(?<=[♥●♡○])")
WORDS = re.compile("\\S[^\\s/]*")  # halves of `plains/road` count as separate words
NEXT = 2  # lines kept for the panels after one shown in full
_RULER = Console(color_system=None)
"""Wraps lines; nothing is printed on it."""
COLOURS = ("#4c9be8", "#e8853d", "#4fb477", "#b57edc", "#e0565b", "#d4ac2b")
"""One color for each seat."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: what happened, the rules for it, and whether it is new."""

    text: str
    rules: tuple[str, ...] = ()
    fresh: bool = False
    flavour: str = ""  # on a card that is turned over


@dataclass(frozen=True, slots=True)
class ListedOption:
    """An option as listed: its label, its hint, and the place it highlights on the map."""

    label: str
    hint: Hint | None = None
    place: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a player sees with a question."""

    heading: str
    seat: int
    who: str
    question: str
    board: Board
    panels: Sequence[Panel]
    choices: Sequence[ListedOption]
    log: Sequence[Line]
    look_at_map: bool
    notice: str = ""
    place: str | None = None  # the subject of the question, if it is on the map


class Screen:
    """Draws on a console, after clearing it if it is a terminal, so that the table stays in place."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.words = own_book()
        self.cites = False  # the log shows rules

    @property
    def colour(self) -> bool:
        return self.console.color_system is not None and not self.console.no_color

    def table(self, table: Table, *, clear: bool = True) -> None:
        """Draw the whole table, if possible no higher than the terminal."""
        width, height = self.console.width, self.console.height
        least = MAP_HEIGHT if table.look_at_map else PANEL_HEIGHT
        question = _wrap(Text(table.notice, "bold red"), width) if table.notice else []
        question += _wrap(_question(table), width)
        taken = 2 + len(question)  # the ribbon, the prompt, the question
        options = _options(table.choices, width, height - least - taken)
        room = max(least, height - len(options) - taken)
        lines = [self._ribbon(table, width), *self._stage(table, width, room), *question, *options]
        if clear:
            self.wipe()
        self._print(lines)

    def wipe(self) -> bool:
        """Clear the screen if it is a terminal, and return whether it is."""
        if self.console.is_terminal:
            self.console.clear()
        return self.console.is_terminal

    def map(self, board: Board, choices: Sequence[ListedOption] = ()) -> None:
        """Draw the full map with its legend: as much as fits the terminal's width, or all of it small."""
        width, colour = self.console.width, self.colour
        lit, seats = _lit(choices), _seat_colours(board)
        if isinstance(board, HexBoard):
            links = board.links.values()
            drawn = hexmap.draw(_hexes(board, choices), width=width, colour=colour, seats=seats, links=links)
            legend = hexmap.legend(all_pieces(board), colour=colour, words=self.words)
        else:
            if tilemap.size(board)[0] <= width:
                drawn = tilemap.draw(board, lit=lit, seats=seats, words=self.words, colour=colour)
            else:
                drawn = tilemap.overview(board, lit=lit, seats=seats, words=self.words, width=width, colour=colour)
            legend = tilemap.legend(all_pieces(board), colour=colour, words=self.words)
        ways = (line for each in link_lines(board, self.words) for line in _wrap(each, width))
        beside = [*place_lines(board, lit, seats), *ways]
        self._print([*drawn.split("\n", allow_blank=True), *beside, *legend.split("\n")])

    def panels(self, panels: Iterable[Panel]) -> None:
        """Panels in full, one under the other."""
        for number, panel in enumerate(panels):
            if number:
                self.console.print()
            self._print(_panel(panel, self.console.width))

    def card(self, card: CardText) -> None:
        width = min(self.console.width, 78)
        mark = f"  [{card.mark}]" if card.mark else ""
        lines = [Text.assemble((said(card.name), "bold"), "  ", (said(card.kind), "italic"), (mark, "dim"))]
        if card.facts:
            facts = (Text.assemble((said(label), "dim"), " ", said(value)) for label, value in card.facts)
            lines += _wrap(Text("   ").join(facts), width)
        for text in card.text:
            lines += _wrap(Text(said(text)), width, indent=2)
        if card.flavour:
            lines += _wrap(Text(said(card.flavour), "italic dim"), width)
        self._print(lines)

    def log(self, lines: Iterable[Line], *, every_rule: bool = True) -> None:
        """Print log lines in full with all their rules or, as news, with the first rule if rules are shown."""
        for line in lines:
            text = Text(line.text)
            if line.rules and (every_rule or self.cites):
                text.append(f" [{', '.join(line.rules if every_rule else line.rules[:1])}]", "dim")
            self._print(_wrap(text, self.console.width, indent=2))
            if line.flavour and not every_rule:
                self._print(_wrap(Text(f"  {line.flavour}", "italic dim"), self.console.width, indent=2))

    def choices(self, choices: Iterable[tuple[int, ListedOption]]) -> None:
        """Print options with their full hints."""
        for number, choice in choices:
            self._print(_option(number, choice, self.console.width))

    def say(self, text: str | Say, style: str = "", indent: int = 0) -> None:
        self._print(_wrap(Text(self.words.say(text), style), self.console.width, indent))

    def command(self, text: str) -> None:
        """Print a command to be copied, in one piece, however long."""
        self._print([Text(f"  {text}")])

    def _print(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line, soft_wrap=True)

    # -- parts of the table

    def _ribbon(self, table: Table, width: int) -> Text:
        """Return the current events at the left, and the game at the right if there is room."""
        now = _now(table)
        ribbon = Text(f" {now.title}" if now else "", "bold")
        if now is not None and table.look_at_map and not now.cards:
            ribbon.append(f": {' · '.join(map(said, now.lines))}", "not bold")
        game = table.heading
        for words in (Say("heading-and-goal", adventure=game), Say("heading", adventure=game), Say("for-help")):
            heading = self.words.say(words)
            if ribbon.cell_len + GAP + len(heading) <= width:
                ribbon.pad_right(width - ribbon.cell_len - len(heading))
                ribbon.append(heading, "not bold")
                break
        ribbon.truncate(width, overflow="ellipsis", pad=True)
        ribbon.stylize("reverse")
        return ribbon

    def _stage(self, table: Table, width: int, room: int) -> list[Text]:
        """Return the stage, the hero boards beside it, and the log if there is room for it."""
        if width < NARROW:
            return self._stacked(table, width, room)
        return self._with_map(table, width, room) if table.look_at_map else self._with_cards(table, width, room)

    def _with_map(self, table: Table, width: int, room: int) -> list[Text]:
        """Place the map at the left, as large as possible, with hero boards and log at the right."""
        drawn = self._map(table, width - _side(width) - GAP, room)
        main = max(line.cell_len for line in drawn)  # whole hexes only: the rest is for the boards
        side = width - main - GAP
        heroes = _heroes(self.words, table, side, room - _reserved(room))[: room - LOG_HEIGHT]
        beside = _beside(table, side, room - len(heroes) - _reserved(room))
        log = _log(self.words, self._told(table.log), side, max(LOG_HEIGHT, room - len(heroes) - len(beside)))
        return _columns(drawn, [*heroes, *beside, *log], main)

    def _with_cards(self, table: Table, width: int, room: int) -> list[Text]:
        """Place the cards at the left, hero boards at the right, the log below."""
        side = _side(width)
        left = _focus(self.words, table, width - side - GAP, room - 1 - LOG_HEIGHT)
        beside = max(len(left), room - _reserved(room))
        right = _heroes(self.words, table, side, beside)[: max(len(left), room - 1 - LOG_HEIGHT)]
        right += _beside(table, side, beside - len(right))
        rows = _columns(left, right, width - side - GAP)
        return [*rows, Text(), *_log(self.words, self._told(table.log), width, max(LOG_HEIGHT, room - len(rows) - 1))]

    def _told(self, log: Sequence[Line]) -> Sequence[Line]:
        """Return the log as shown beside the table."""
        return log if self.cites else [replace(line, rules=()) for line in log]

    def _stacked(self, table: Table, width: int, room: int) -> list[Text]:
        stage = self._map(table, width, MAP_HEIGHT) if table.look_at_map else _focus(self.words, table, width, room)
        heroes = _heroes(self.words, table, width, 0)
        return [
            *stage,
            *heroes,
            *_log(self.words, self._told(table.log), width, max(LOG_HEIGHT, room - len(stage) - len(heroes))),
        ]

    def _map(self, table: Table, width: int, height: int) -> list[Text]:
        """Return the map around the asked player's hero, and the places beside the map.

        Without a hero there, show what the question is about, or the first choice.
        """
        board, colour = table.board, self.colour
        lit, seats = _lit(table.choices), _seat_colours(board)
        beside = [_cut(line, width) for line in place_lines(board, lit, seats)]
        height = max(height - len(beside), 1)
        if isinstance(board, HexBoard):
            cells = board.cells.values()
            named = (table.place, *lit)
            standing = (
                *(cell.id for cell in cells if _stands(cell.pieces, table.seat)),
                *(cell.id for place in named for cell in cells if str(cell.id) == place),
            )
            drawn = hexmap.draw(
                _hexes(board, table.choices),
                centre=next(iter(standing), None),
                width=width,
                height=height,
                colour=colour,
                seats=seats,
                links=board.links.values(),
            )
        else:
            points = (point for tile in board.tiles.values() for point in tile.points.values())
            on = (point.id for point in points if _stands(point.pieces, table.seat))
            drawn = tilemap.draw(
                board,
                lit=lit,
                seats=seats,
                centre=next(on, None) or next(iter(lit), None),
                width=width,
                height=height,
                colour=colour,
            )
        return [*drawn.split("\n", allow_blank=True), *beside]


def _stands(pieces: Iterable[Piece], seat: int) -> bool:
    return any(piece.seat == seat for piece in figures(pieces))


def _now(table: Table) -> Panel | None:
    """Return the panel with the current events."""
    return next((panel for panel in table.panels if panel.now), None)


def _focus(words: Phrasebook, table: Table, width: int, room: int) -> list[Text]:
    """Return the current events without their title, which is in the ribbon, shortened if needed."""
    now = _now(table)
    if now is None:
        return []
    for wrapped in (True, False):
        lines = _panel(now, width, wrapped=wrapped)[1:]
        if len(lines) <= room:
            return lines
    return [*lines[: room - 1], Text(words.say(Say("more-of-it", count=len(lines) - room + 1)), "dim italic")]


def _question(table: Table) -> Text:
    return Text.assemble((f"{table.who} · ", f"bold {_seat_colour(table.seat)}"), (table.question, "bold"))


def _side(width: int) -> int:
    """Return the width of the hero boards beside the stage."""
    return min(max(width // 3, SIDE[0]), SIDE[1])


def _reserved(room: int) -> int:
    """Return the lines kept for the log before anything is shown in full."""
    return max(LOG_HEIGHT, room // 3)


def _seat_colour(seat: int) -> str:
    return COLOURS[seat % len(COLOURS)]


def _heroes(words: Phrasebook, table: Table, width: int, room: int) -> list[Text]:
    """Return the asked player's board, then the others, as fully as there is room, at least their first lines.

    Lines left out of the player's own board, such as quests and goals, are counted.
    """
    mine = [panel for panel in table.panels if panel.seat == table.seat]
    others = [panel for panel in table.panels if panel.seat not in (None, table.seat)]
    for own, (limit, wrapped) in AS_FULLY:
        lines = []
        for panel in mine:
            title, *rest = _panel(panel, width, *own)
            lines += [_counting(words, title, len(panel.lines) - len(panel.lines[: own[0]]), width), *rest]
        lines += [line for panel in others for line in _panel(panel, width, limit, wrapped)]
        if len(lines) <= room:
            break
    return lines


def _counting(words: Phrasebook, title: Text, missed: int, width: int) -> Text:
    """Return the title of a board, with the number of hidden lines at the right."""
    if not missed:
        return title
    more = Text(words.say(Say("more-of-board", count=missed)), "dim italic")
    title = _cut(title, width - GAP - more.cell_len)
    title.pad_right(width - title.cell_len - more.cell_len)
    return title.append_text(more)


def _beside(table: Table, width: int, room: int) -> list[Text]:
    """Return the other panels that fit: in full if that leaves room for the next ones, else in one line each."""
    left = room - 1
    lines: list[Text] = []
    for panel in [panel for panel in table.panels if panel.seat is None and not panel.now]:
        if left <= 0:
            break
        heading = Text.assemble((f"{panel.title}: ", "bold dim"))
        if 1 < len(panel.lines) < left - NEXT:
            shown = [heading, *(Text(f"  {line}", "dim") for line in panel.lines)]
        else:
            shown = [heading.append(" · ".join(map(said, panel.lines)), "dim")]
        lines += [_cut(line, width) for line in shown]
        left -= len(shown)
    return [Text(), *lines] if lines else []


def _panel(panel: Panel, width: int, limit: int | None = None, wrapped: bool = True) -> list[Text]:
    style = "bold" if panel.seat is None else f"bold {_seat_colour(panel.seat)}"
    lines = [_cut(Text(said(panel.title), style), width)]
    for text in panel.lines[:limit]:
        lines += _wrap(Text(said(text)), width, indent=2) if wrapped else [_cut(_squeezed(said(text), width), width)]
    return lines


def _squeezed(text: str, width: int) -> Text:
    """Shorten gauges to numbers, `Life 4/6 Stamina 3/4`, so that the last ones on a board aren't lost."""
    if len(text) > width:
        text = PIPS.sub(lambda pips: f"{len(pips[1])}/{len(pips[0])}", text).replace("  ", " ")
    return Text(text)


def _log(words: Phrasebook, log: Sequence[Line], width: int, room: int) -> list[Text]:
    """Return the last lines of the log that fit, and count new ones that don't."""
    shown: list[list[Text]] = []
    for line in reversed(log):
        wrapped = _log_lines(line, width)
        if sum(map(len, shown)) + len(wrapped) > room:
            break
        shown.insert(0, wrapped)
    missed = sum(line.fresh for line in log[: len(log) - len(shown)])
    if missed and shown:
        shown[0] = [Text(words.say(Say("more-lines", count=missed + 1, all=missed + len(shown))), "dim italic")]
    return [line for lines in shown for line in lines]


def _log_lines(line: Line, width: int) -> list[Text]:
    """Return a line of the log with its first rule, if that needs no further line."""
    text = Text(line.text, "" if line.fresh else "dim")
    bare = _wrap(text, width, indent=2)
    if line.rules:
        cited = _wrap(text.copy().append(f" [{line.rules[0]}]", "dim"), width, indent=2)
        if len(cited) == len(bare):
            bare = cited
    if line.flavour:
        bare = [*bare, *_wrap(Text(f"  {line.flavour}", "italic dim"), width, indent=2)]
    return bare


def _options(choices: Sequence[ListedOption], width: int, room: int) -> list[Text]:
    """Return the numbered options: with full hints if there is room, shortened, or in columns."""
    full = [line for number, choice in enumerate(choices, start=1) for line in _option(number, choice, width)]
    return full if len(full) <= room else _in_columns(*_shortened(choices, width, room))


def _shortened(choices: Sequence[ListedOption], width: int, room: int) -> tuple[list[Text], int, int]:
    """Return one line for each option, the number of columns, and their width.

    Hints are shortened or left out to fit, but two options must never look alike.
    """
    lines = [_option_text(number, choice) for number, choice in enumerate(choices, start=1)]
    bare = [Text.assemble((f"{number:>3} ", "bold"), choice.label) for number, choice in enumerate(choices, start=1)]
    short = {columns: _told_apart(lines, (width - GAP * (columns - 1)) // columns) for columns in (1, 2, 3)}
    clear = [columns for columns in short if len(_bodies(short[columns])) == len(_bodies(lines))] or [1]
    fitting = [columns for columns in clear if -(-len(lines) // columns) <= room]
    if not fitting and len(_bodies(bare)) == len(_bodies(lines)):
        each = min(width, max(line.cell_len for line in bare))
        return [_cut(line, each) for line in bare], max(1, (width + GAP) // (each + GAP)), each
    columns = fitting[0] if fitting else clear[-1]
    return short[columns], columns, (width - GAP * (columns - 1)) // columns


def _bodies(lines: Sequence[Text]) -> set[str]:
    """Return the texts behind the numbers."""
    return {line.plain.split(maxsplit=1)[-1] for line in lines}


def _told_apart(lines: Sequence[Text], width: int) -> list[Text]:
    """Cut lines at the end. Lines that would then look alike leave out shared words instead."""
    short = [_cut(line, width) for line in lines]
    if len(_bodies(short)) == len(_bodies(lines)):
        return short
    seen = Counter(body for line in short for body in _bodies([line]))
    words = [list(WORDS.finditer(line.plain)) for line in lines]
    return [
        _left_out(line, each, _telling(each, words), width) if max(seen[body] for body in _bodies([cut])) > 1 else cut
        for line, cut, each in zip(lines, short, words, strict=True)
    ]


def _telling(words: Sequence[re.Match[str]], others: Sequence[Sequence[re.Match[str]]]) -> set[int]:
    """Return the first words of a line that differ from those of another line."""
    own, telling = [word[0] for word in words], set[int]()
    for other in others:
        pairs = zip(own[1:], (word[0] for word in other[1:]), strict=False)
        telling.add(next((place for place, (mine, its) in enumerate(pairs, start=1) if mine != its), 0))
    return telling


def _left_out(line: Text, words: Sequence[re.Match[str]], telling: set[int], width: int) -> Text:
    """Leave out enough words before the last distinguishing one; cut the rest at the end.

    The first two words stay if they can, because they give the subject (`plains 102`).
    """
    last = max(telling)
    rest = line[words[last].end() :]
    kept = {0, *telling}
    for place in (*range(1, min(3, last)), *range(last - 1, 2, -1)):
        if _joined(line, words, sorted(kept | {place})).cell_len <= width - bool(rest):
            kept.add(place)
        elif place > 2:
            break
    return _cut(_joined(line, words, sorted(kept)).append_text(rest), width)


def _joined(line: Text, words: Sequence[re.Match[str]], kept: Sequence[int]) -> Text:
    """Join these words of a line, with … for those between."""
    joined = Text()
    for before, place in zip((-1, *kept), kept, strict=False):
        between = line[words[before].end() if before >= 0 else 0 : words[place].start()]
        joined.append_text(between if place == before + 1 else Text("…" if before else " …"))
        joined.append_text(line[words[place].start() : words[place].end()])
    return joined


def _option_text(number: int, choice: ListedOption) -> Text:
    text = Text.assemble((f"{number:>2} ", "bold"), choice.label)
    if choice.hint is not None:
        text.append(f"  {choice.hint.text}", "dim")
    return text


def _option(number: int, choice: ListedOption, width: int) -> list[Text]:
    return _wrap(_option_text(number, choice), width, indent=5)


def _in_columns(lines: Sequence[Text], columns: int, width: int) -> list[Text]:
    """Arrange lines in columns, read downwards."""
    height = -(-len(lines) // columns)
    rows = []
    for number in range(height):
        row = Text()
        for line in lines[number::height]:
            row.pad_right(-row.cell_len % (width + GAP))  # to the beginning of the next column
            row.append_text(line)
        rows.append(row)
    return rows


def _columns(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    rows = []
    for number in range(max(len(left), len(right))):
        row = left[number].copy() if number < len(left) else Text()
        row.pad_right(max(0, width - row.cell_len) + GAP)
        if number < len(right):
            row.append_text(right[number])
        row.rstrip()
        rows.append(row)
    return rows


def _wrap(text: Text, width: int, indent: int = 0) -> list[Text]:
    """Break text into lines at spaces, indenting all but the first."""
    lines = list(text.wrap(_RULER, max(width, 8))) or [Text()]
    if len(lines) > 1 and indent:
        rest = text.plain[len(lines[0].plain) :]
        tail = text[len(text.plain) - len(rest.lstrip()) :]
        wrapped = tail.wrap(_RULER, max(width - indent, 8))
        lines = [lines[0], *(Text(" " * indent).append_text(line) for line in wrapped)]
    for line in lines:
        line.rstrip()
    return lines


def _cut(text: Text, width: int) -> Text:
    shorter = text.copy()
    shorter.truncate(width, overflow="ellipsis")
    return shorter


def _lit(choices: Sequence[ListedOption]) -> dict[str, str]:
    """Return the options' numbers by the places they choose."""
    lit: dict[str, list[int]] = {}
    for number, choice in enumerate(choices, start=1):
        if choice.place is not None:
            lit.setdefault(choice.place, []).append(number)
    return {place: _numbers(numbers) for place, numbers in lit.items()}


def _seat_colours(board: Board) -> dict[int, str]:
    """Return the colors of all players on the map."""
    return {piece.seat: _seat_colour(piece.seat) for piece in all_pieces(board) if piece.seat is not None}


def _hexes(board: HexBoard, choices: Sequence[ListedOption]) -> list[hexmap.Cell]:
    """Return the cells for the map, with those that can be chosen highlighted."""
    lit = _lit(choices)
    return [
        hexmap.Cell(
            id=cell.id,
            column=cell.column,
            row=cell.row,
            terrain=cell.terrain,
            name=said(cell.name),
            label=str(cell.id),
            pieces=cell.pieces,
            lit=lit.get(str(cell.id)),
        )
        for cell in board.cells.values()
    ]


def _numbers(numbers: Sequence[int]) -> str:
    """`4`, `4-6` or `4,9`."""
    if len(numbers) == 1:
        return str(numbers[0])
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return f"{numbers[0]},…" if len(numbers) > 2 else f"{numbers[0]},{numbers[-1]}"
