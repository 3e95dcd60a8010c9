"""What stands on the table, for screens: boards, hero boards, trays, the fight, dice.

A family's presentation builds a `Scene` from a position that holds only what the looking seat may know. A screen draws
it without knowing the game. Everything is plain data; things that change singly are keyed by id, so that two scenes
differ in few places.
"""

from __future__ import annotations

import msgspec

from questable.kernel.decision import Scalar


class Marker(msgspec.Struct, frozen=True):
    """A figure on the board."""

    letters: str
    seat: int
    active: bool = False


# The board -----------------------------------------------------------------------------------------------------------


class Cell(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One space of a map of hexes (flat-topped, odd columns half a hex lower)."""

    id: int
    column: int
    row: int
    terrain: str | None = None
    town: str | None = None
    region: str = ""
    jewel: str | None = None  # the colour printed there, or of the counter that lies there
    counter: bool = False  # a counter lies on it
    sunburst: bool = False
    markers: tuple[Marker, ...] = ()
    badge: str | None = None  # a numbered counter
    sign: str = ""  # of a town: an icon beside its name
    moves: bool = False  # the town is no part of the map but a piece lying on it


class HexBoard(msgspec.Struct, frozen=True, kw_only=True, tag="hexes", tag_field="kind"):
    """A map of hexes."""

    title: str = ""
    cells: dict[int, Cell]


class Token(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something lying on a point: face up it has a name, a card and an icon; face down only its back."""

    kind: str  # adversary, encounter, quest, object, event, servant, guardian, boss, house, boat, unknown …
    name: str = ""
    card: str = ""  # to be read in the card list; empty if face down
    face_up: bool = True
    border: tuple[str, ...] = ()  # colours of the border: red, green, blue, yellow, orange, purple
    icon: str = ""  # of the icon set
    seat: int | None = None  # whose it is, if anybody's


class Point(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A numbered point of a tile. `x` and `y` are places within the unrotated tile, 0 to 1 from the north-west."""

    id: str
    x: float
    y: float
    colour: str = "beige"
    name: str = ""
    side: str = ""  # north, east, south, west: an entry point
    tokens: tuple[Token, ...] = ()
    markers: tuple[Marker, ...] = ()


class Tile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A square piece of land somewhere in the grid; face down it has no points."""

    id: str
    column: int
    row: int
    name: str = ""
    theme: str = ""  # forest, mountains, swamp, lake, town, pasture, ruins …
    face_up: bool = True
    turned: int = 0  # quarter turns clockwise
    roads: tuple[tuple[str, str], ...] = ()  # pairs of points joined by a road
    points: dict[str, Point] = {}


class TileBoard(msgspec.Struct, frozen=True, kw_only=True, tag="tiles", tag_field="kind"):
    """A map of square tiles; facing entry points of neighbouring tiles are joined."""

    title: str = ""
    columns: int
    rows: int
    tiles: dict[str, Tile]


Board = HexBoard | TileBoard


# Beside the board ----------------------------------------------------------------------------------------------------


class Gauge(msgspec.Struct, frozen=True):
    """Something of which there is so much out of so much: Life, Stamina …"""

    kind: str  # life, stamina, temporary-life, doom …: decides shape and colour of its pips
    label: str
    value: int
    maximum: int


class Stat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value of a hero or an opponent: `Body 5/2`."""

    label: str
    value: str
    icon: str = ""
    note: str = ""
    current: bool = False  # the one that counts now


class CardFace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card lying somewhere, to be read in the card list. `id` is what options name it by."""

    id: str
    card: str  # the entry of the card list
    turned: bool = False  # used up for now
    note: str = ""
    gauges: tuple[Gauge, ...] = ()
    stats: tuple[Stat, ...] = ()
    face_up: bool = True
    colour: str = ""  # of the back, if it lies face down
    slot: int = 0  # of a track: the place it lies on, counted from 1
    count: int = 1  # so many alike lie here
    sign: str = ""  # an icon beside its own: the land it lives in …
    tokens: tuple[str, ...] = ()  # lying on it: words of the icon set
    gaps: tuple[str, ...] = ()  # places for further tokens: what belongs there
    place: Scalar = None  # the space of the map it belongs to


class Shelf(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of cards on a hero board: Items, Allies, quests …; `size` if there is room for so many only."""

    title: str
    cards: tuple[CardFace, ...] = ()
    size: int = 0


class PlayerBoard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hero board."""

    seat: int
    name: str
    card: str = ""  # the hero's entry in the card list
    subtitle: str = ""
    gauges: tuple[Gauge, ...] = ()
    stats: tuple[Stat, ...] = ()
    purse: tuple[Stat, ...] = ()  # gold, experience points, cubes …
    shelves: tuple[Shelf, ...] = ()
    notes: tuple[str, ...] = ()
    place: Scalar = None  # the space it stands on
    active: bool = False
    out: bool = False


class Tray(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something beside the map: a deck, a market, an event in play, a track of cards, a pile, a track of numbers."""

    title: str
    kind: str  # deck, cards, track, pile, numbers, text
    group: str = ""  # trays of one group stand together
    count: int | None = None
    cards: tuple[CardFace, ...] = ()
    size: int = 0  # of a track
    colour: str = ""
    note: str = ""
    lines: tuple[str, ...] = ()
    value: int | None = None  # of a track of numbers: where the marker stands
    stats: tuple[Stat, ...] = ()  # how many of what there are: a pool of tokens …
    place: Scalar = None  # the space of the map it belongs to


class Die(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A die on the table; `faces` are words of the icon set or numbers."""

    faces: tuple[str, ...]
    sides: int = 6
    spent: bool = False
    counted: bool = True  # False: rolled, but not one of those that count


# A fight -------------------------------------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One of the two who fight."""

    name: str
    card: str = ""
    seat: int | None = None
    subtitle: str = ""
    gauges: tuple[Gauge, ...] = ()
    stats: tuple[Stat, ...] = ()
    shelves: tuple[Shelf, ...] = ()
    text: tuple[str, ...] = ()


class Reckoning(msgspec.Struct, frozen=True):
    """A line of the sum: what, from where, how much."""

    label: str
    source: str
    amount: int


class Bar(msgspec.Struct, frozen=True):
    """One result of the dice and how likely it is."""

    total: int
    chance: float
    good: bool


class Roll(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A roll that is made now, or that an option would lead to: the sum, what the dice must show, how it may end."""

    title: str = ""
    reckoning: tuple[Reckoning, ...] = ()  # adds up to what is added to the dice
    need: str = ""  # "needs 10 or more"
    rules: tuple[str, ...] = ()
    distribution: tuple[Bar, ...] = ()
    chance: float | None = None  # of this roll
    outlook: tuple[tuple[str, float], ...] = ()  # of the whole fight: victory, escape, knocked out …: adds up to 1
    expected: str = ""  # "1.9 wounds expected"


class Fight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fight as a sheet: both sides, where in the round we are, what is added up, the dice, the outlook.

    The sum is that of the roll being made or, while the player still chooses, of the first option that leads to one;
    `rolls` holds those of all such options, by text id, to be looked at before choosing.
    """

    title: str
    subtitle: str = ""
    round: int = 0
    phases: tuple[tuple[str, str], ...] = ()  # id, label
    phase: str = ""
    hero: Side  # who rolls
    foe: Side
    reckoning_title: str = ""
    reckoning: tuple[Reckoning, ...] = ()
    need: str = ""  # "needs 10 or more"
    rules: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    result: str = ""  # "7 + 6 and 5: 18 against 16, a success"
    distribution: tuple[Bar, ...] = ()
    chance: float | None = None  # of this roll
    outlook: tuple[tuple[str, float], ...] = ()  # victory, escape, knocked out …, played well: adds up to 1
    expected: str = ""  # "1.9 wounds expected"
    rolls: dict[str, Roll] = {}
    notes: tuple[str, ...] = ()  # effects that last, damage about to be placed


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """All that stands on the table."""

    clock: str = ""  # "Round 7"
    steps: tuple[tuple[str, str], ...] = ()  # the steps of a turn: id, label
    step: str = ""
    active: int | None = None  # the seat whose turn it is
    board: Board
    players: dict[int, PlayerBoard]
    trays: dict[str, Tray] = {}
    dice: tuple[Die, ...] = ()
    fight: Fight | None = None
    routes: dict[str, tuple[Scalar, ...]] = {}  # options that are ways: the places passed, the last one the goal
    spends: dict[str, tuple[int, ...]] = {}  # options that use dice: which of `dice`
