"""Everything on the table, for screens: the board with its pieces, player boards, trays, the fight, dice.

A family's presentation makes a `Scene` from a position that holds only what the viewing seat may know. A screen draws
it without knowing the game. Everything is plain data, but texts may still lack a language (`say.Text`). Things that
change one by one are keyed by id, so that two scenes differ in few places.
"""

from __future__ import annotations

import msgspec

from questable.kernel.engine.decision import Scalar
from questable.kernel.engine.say import Text

# What lies on the board ----------------------------------------------------------------------------------------------


class Piece(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that lies or stands on a cell, a point or a place.

    `kind` says how it is drawn, not what it is in the game: `figure` stands, with letters in the colour of its seat;
    `counter` is cut in the shape of its colour and shows a stone, or its letters if it has some; `socket` is the
    printed place where such a counter belongs; `seal` bears a number; `token` is a disc with an icon and a border, or
    its back; `house` belongs to a seat; `landmark` is a building that is no part of the printed map; `mark` is a sign
    printed on the ground: its icon, or a ring in its colour. A kind a screen does not know is drawn as a token.
    """

    kind: str
    label: Text = ""  # its name for people: "Orc", "green adventure"
    sort: Text = ""  # the name of its kind, for legends: adversary, side quest …
    letters: Text = ""  # printed on it: initials, a number
    icon: str = ""  # of the icon set; face down, the icon of the back
    vignette: str = ""  # a landmark: how it is drawn
    glyph: str = ""  # one character, for screens of letters
    seat: int | None = None  # its owner's seat, if any
    card: str = ""  # its entry in the card list; empty if nobody may read it
    face_up: bool = True
    colours: tuple[str, ...] = ()  # red, green, blue, yellow, orange, purple; the border of a token may have several
    rays: bool = False  # drawn in a star of rays
    facing: int | None = None  # the direction it looks or moves: 0 is north, on hexes 0 to 5 clockwise
    ways: tuple[int, ...] = ()  # other directions it may take: drawn fainter
    active: bool = False  # it is its turn
    mount: str = ""  # of the icon set: the mount or ship of a figure
    note: Text = ""  # shown on pointing at it


class Link(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A connection between two cells, points or places that do not touch: a sea route, a tunnel …"""

    ends: tuple[Scalar, Scalar]
    kind: str = ""  # of the icon set: the sign in its middle
    label: Text = ""
    open: bool = True  # False: closed for now


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place beside the map for pieces: a drifting island, a camp. Options name it by its id."""

    id: str
    name: Text
    icon: str = ""
    note: Text = ""
    beside: Scalar = None  # the cell or point it is at for now
    pieces: tuple[Piece, ...] = ()


# The board -----------------------------------------------------------------------------------------------------------


class Cell(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One space of a map of hexes (flat-topped, odd columns half a hex lower)."""

    id: int
    column: int
    row: int
    terrain: str | None = None  # forest, hills, sea, town …: how the land is drawn
    name: Text = ""  # written on the map
    region: Text = ""
    sign: str = ""  # an icon beside its name
    pieces: tuple[Piece, ...] = ()


class HexBoard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="hexes", tag_field="kind"):
    """A map of hexes."""

    title: Text = ""
    cells: dict[int, Cell]
    links: dict[str, Link] = {}
    places: dict[str, Place] = {}


class Point(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A numbered point of a tile. `x` and `y` are places within the unrotated tile, 0 to 1 from the north-west."""

    id: str
    x: float
    y: float
    colour: str = "beige"
    name: Text = ""
    vignette: str = ""  # what is drawn beside it: mill, bridge, cave …; nothing if it has none
    side: str = ""  # north, east, south, west: an entry point
    pieces: tuple[Piece, ...] = ()


class Tile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A square piece of land in the grid. Face down it has no points."""

    id: str
    column: int
    row: int
    name: Text = ""
    theme: str = ""  # forest, mountains, swamp, lake, town, ruins …: how the land is drawn
    vignette: str = ""  # its landmark: drawn beside the points with the same one, else in its middle
    face_up: bool = True
    turned: int = 0  # quarter turns clockwise
    roads: tuple[tuple[str, str], ...] = ()  # pairs of points joined by a road
    points: dict[str, Point] = {}


class TileBoard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="tiles", tag_field="kind"):
    """A map of square tiles. Facing entry points of neighboring tiles are joined."""

    title: Text = ""
    columns: int
    rows: int
    tiles: dict[str, Tile]
    links: dict[str, Link] = {}
    places: dict[str, Place] = {}


Board = HexBoard | TileBoard


# Beside the board ----------------------------------------------------------------------------------------------------


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """An amount out of a maximum, such as Life 3/5."""

    kind: str  # a word of the icon set: sets shape and color of its pips
    label: Text
    value: int
    maximum: int
    meaning: Text = ""  # in words, on request: what happens when it is used up


class Stat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A value, such as `Body 5/2`."""

    label: Text
    value: Text
    icon: str = ""
    note: Text = ""
    meaning: Text = ""  # in words, on request: what its numbers are for
    current: bool = False  # the one that counts now


class CardFace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card on the table; the card list has its text. `id` is its name in options."""

    id: str
    card: str  # the entry of the card list
    turned: bool = False  # used up for now
    note: Text = ""
    gauges: tuple[Gauge, ...] = ()
    stats: tuple[Stat, ...] = ()
    face_up: bool = True
    colour: str = ""  # color of the frame, or of the back if face down
    slot: int = 0  # of a track: its place, counted from 1
    count: int = 1  # number of copies here
    sign: str = ""  # a second icon: the land it lives in …
    tokens: tuple[str, ...] = ()  # tokens on it: words of the icon set
    gaps: tuple[str, ...] = ()  # empty places for tokens: words of the icon set for what belongs there
    place: Scalar = None  # the space of the map it belongs to
    under: tuple[CardFace, ...] = ()  # cards under it


class Shelf(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of cards in front of a player; `size` is its number of places, if limited."""

    title: Text
    cards: tuple[CardFace, ...] = ()
    size: int = 0
    companions: bool = False  # its cards act by themselves and get a frame
    apart: bool = False  # its cards do nothing for the player now (money, wares): folded under their title


class Tray(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something beside the map: a deck, face-up cards, a track of cards, a pile, a track of numbers, words."""

    title: Text
    kind: str  # deck, cards, track, pile, numbers, text
    group: str = ""  # trays of one group stand together
    count: int | None = None
    cards: tuple[CardFace, ...] = ()
    size: int = 0  # of a track
    colour: str = ""
    icon: str = ""  # of the icon set: for the back of a deck without a color
    note: Text = ""
    lines: tuple[Text, ...] = ()
    value: int | None = None  # of a track of numbers: the marker's place
    stats: tuple[Stat, ...] = ()  # counts: a pool of tokens …
    place: Scalar = None  # the space of the map it belongs to


class PlayerBoard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's hero board, or the board of a seat without a hero.

    A seat without a hero has no gauges and no place; trays, stats and shelves show what it has.
    """

    seat: int
    name: Text
    card: str = ""  # its entry in the card list
    subtitle: Text = ""
    gauges: tuple[Gauge, ...] = ()
    stats: tuple[Stat, ...] = ()
    purse: tuple[Stat, ...] = ()  # money, points, cubes …
    shelves: tuple[Shelf, ...] = ()
    trays: dict[str, Tray] = {}  # its own tracks and piles
    notes: tuple[Text, ...] = ()
    place: Scalar = None  # its space
    active: bool = False
    out: bool = False


class Die(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A die on the table; `faces` are words of the icon set or numbers."""

    faces: tuple[str, ...]
    sides: int = 6
    spent: bool = False
    counted: bool = True  # False: rolled, but not counted


# A fight -------------------------------------------------------------------------------------------------------------


class Side(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A side of a fight."""

    name: Text
    card: str = ""
    seat: int | None = None
    subtitle: Text = ""
    gauges: tuple[Gauge, ...] = ()
    stats: tuple[Stat, ...] = ()
    shelves: tuple[Shelf, ...] = ()
    text: tuple[Text, ...] = ()
    acts: bool = False  # of several on one side: the one who rolls


class Reckoning(msgspec.Struct, frozen=True):
    """A line of a sum: what, from where, how much."""

    label: Text
    source: Text
    amount: int


class Bar(msgspec.Struct, frozen=True):
    """A result of the dice and its chance."""

    total: int
    chance: float
    good: bool


class Roll(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A roll that is made now, or that an option would lead to: the sum, the target, how it may end."""

    title: Text = ""
    reckoning: tuple[Reckoning, ...] = ()  # adds up to the bonus on the dice
    limit: bool = False  # or to the limit for the dice, which have no bonus
    need: Text = ""  # "needs 10 or more"
    rules: tuple[str, ...] = ()
    distribution: tuple[Bar, ...] = ()
    chance: float | None = None  # of this roll
    outlook: tuple[tuple[Text, float], ...] = ()  # ways the whole fight may end: adds up to 1
    tones: tuple[str, ...] = ()  # of each of these ways: good, even or bad
    expected: Text = ""  # "1.9 wounds expected"


class Fight(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fight as a sheet: both sides, the phase, the sum, the dice, the forecast.

    The sum is that of the roll being made or, while the player still chooses, of the first option that leads to one.
    `rolls` has those of all such options, by text id, to look at before choosing.
    """

    title: Text
    subtitle: Text = ""
    round: int = 0
    phases: tuple[tuple[str, Text], ...] = ()  # id, label
    phase: str = ""
    heroes: tuple[Side, ...]  # those who roll; one of several acts
    foe: Side
    reckoning_title: Text = ""
    reckoning: tuple[Reckoning, ...] = ()
    limit: bool = False  # as in `Roll`
    need: Text = ""  # "needs 10 or more"
    rules: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    result: Text = ""  # "7 + 6 and 5: 18 against 16, a success"
    distribution: tuple[Bar, ...] = ()
    chance: float | None = None  # of this roll
    outlook: tuple[tuple[Text, float], ...] = ()  # ways it may end, played well: adds up to 1
    tones: tuple[str, ...] = ()  # of each of these ways: good, even or bad
    expected: Text = ""  # "1.9 wounds expected"
    rolls: dict[str, Roll] = {}
    notes: tuple[Text, ...] = ()  # other modifiers in force


# The goal ------------------------------------------------------------------------------------------------------------


class Progress(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's progress toward winning, and what would bring more."""

    seat: int
    text: Text  # "level 3, 1 of 3 crowns"
    value: int
    maximum: int
    next: Text = ""
    place: Scalar = None  # … and where to do it


class Goal(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The goal: the ways to win, one line each, and everyone's progress."""

    ways: tuple[Text, ...]
    progress: dict[int, Progress] = {}


class Juncture(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The moment in a game: whose turn, which step, which dice on the table, and the state of a fight.

    A scene says the same about the moment of a question; a juncture exists for every moment on the way.
    """

    active: int | None = None
    step: str = ""
    dice: tuple[Die, ...] = ()
    foe: str = ""  # the card of the foe; empty if there is none
    round: int = 0  # of the fight
    phase: str = ""
    acts: int | None = None  # where several fight side by side: the seat that rolls


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything on the table."""

    clock: Text = ""  # "Round 7"
    steps: tuple[tuple[str, Text], ...] = ()  # the steps of a turn: id, label
    step: str = ""
    active: int | None = None  # the seat whose turn it is
    board: Board
    players: dict[int, PlayerBoard]
    trays: dict[str, Tray] = {}
    order: tuple[str, ...] = ()  # the order of the trays; filled in when the scene is said
    groups: dict[str, Text] = {}  # names of tray groups; filled in when the scene is said
    signs: dict[str, Text] = {}  # names of symbols; filled in when the scene is said
    focus: str = ""  # the tray of the open question; empty: the map, or the fight
    goal: Goal | None = None
    dice: tuple[Die, ...] = ()
    fight: Fight | None = None
    routes: dict[str, tuple[Scalar, ...]] = {}  # routes of options: the places passed, the goal last
    spends: dict[str, tuple[int, ...]] = {}  # dice of options: which of `dice`
