"""The messages between server and browser: HTTP bodies and WebSocket messages (explained in docs/protocol.md).

The client's TypeScript types are generated from these structs. Anything a browser sends is untrusted: it is
decoded into one of the commands below or refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from questable import Board, CardText, Juncture, Scene

PROTOCOL = 2

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Span = Literal["game", "turn", "fight"]
LimitId = Annotated[str, msgspec.Meta(max_length=40)]
OptionId = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
LanguageCode = Annotated[str, msgspec.Meta(max_length=16, pattern="^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$")]
Token = Annotated[str, msgspec.Meta(max_length=64)]
ChronicleId = Annotated[str, msgspec.Meta(max_length=80)]
Commitment = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]
PackWish = Annotated[str, msgspec.Meta(max_length=80, pattern="^~?[A-Za-z0-9_-]+(:focus)?$")]
Contribution = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,64}$")]


# The lobby (HTTP) ----------------------------------------------------------------------------------------------------


class VariantInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    text: str
    rules: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    seats: tuple[int, int] | None = None  # only with this many seats
    automatic: bool = False  # this many seats are always played
    excludes: tuple[str, ...] = ()  # cannot be combined with these


class PackPart(msgspec.Struct, frozen=True):
    """The number of a pack's cards for one deck: market, hero, green … If they are left out, the rules that say so."""

    deck: str
    count: int
    rules: tuple[str, ...] = ()


class PackInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A pack that can be added to an adventure, and the parts the adventure takes."""

    id: str  # its name in NewGame.packs; for an uploaded pack its key, which begins with ~
    called: str  # its own id, used in records and tables
    name: str
    text: str = ""
    adventure: str = ""  # the adventure it contains
    source: str = "shipped"  # or `user` (a folder of this server), `sent`
    taken: tuple[PackPart, ...] = ()
    left_out: tuple[PackPart, ...] = ()
    on_request: bool = False  # meant by the rules for other adventures: played only if everybody agrees
    focusable: bool = False  # `id:focus` puts its cards on top of the decks
    problem: str = ""  # why it cannot be used with this adventure: `not-taken`, `broken`
    reason: str = ""  # what is broken, for its author
    rules: tuple[str, ...] = ()  # the rules that say so


class PackInPlay(msgspec.Struct, frozen=True):
    """A pack in a game."""

    id: str
    name: str
    focus: bool = False


class RoleInfo(msgspec.Struct, frozen=True):
    """A seat with a special role: its number (from the last seat if negative), and the role."""

    seat: int
    name: str
    icon: str = ""


class AdventureInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A playable adventure (GET /api/adventures)."""

    id: str
    name: str
    summary: str
    family: str
    family_name: str
    seats: tuple[int, int]
    minutes: tuple[int, int]  # how long a game takes
    variants: tuple[VariantInfo, ...] = ()
    packs: tuple[PackInfo, ...] = ()
    bots: tuple[str, ...] = ()
    roles: tuple[RoleInfo, ...] = ()
    pack: str = ""  # the id or key of the pack it comes from; with a key, NewGame.packs must name it too
    board: Board | None = None  # a Board as at the start: the picture of the adventure


class SeatWish(msgspec.Struct, frozen=True, kw_only=True):
    """The wanted player of a seat: `me` (this browser), `friend` (by link), or `bot`."""

    kind: str
    bot: str = ""
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""


class NewGame(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/games."""

    adventure: Annotated[str, msgspec.Meta(max_length=80)]
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=8)]
    variants: Annotated[tuple[str, ...], msgspec.Meta(max_length=64)] = ()
    packs: Annotated[tuple[PackWish, ...], msgspec.Meta(max_length=16)] = ()
    seed: Annotated[str, msgspec.Meta(max_length=80)] = ""
    gather: bool = False  # with friends: begins when the host says so, not when the last friend has come


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The public facts about a seat."""

    seat: int
    kind: str  # person or bot
    name: str
    bot: str = ""  # the bot playing it now, even if standing in for a person
    taken: bool = True  # False: the link has not been opened yet
    here: bool = False  # a browser is connected, or was a moment ago
    host: bool = False  # made the game, and can make a new link for a lost seat


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the lobby (GET /api/games/{id})."""

    id: str
    adventure: str
    adventure_name: str
    state: str  # waiting, running, over, closed (no longer fits this server: see `problem`)
    seats: tuple[SeatInfo, ...]
    variants: tuple[str, ...] = ()
    packs: tuple[PackInPlay, ...] = ()
    clock: str = ""
    moves: int = 0
    created: float = 0.0  # seconds since 1970
    touched: float = 0.0
    secrets: bool = False  # seats have secrets: put a curtain between players who share a screen
    problem: str = ""  # why a closed game cannot be opened
    spectators: int = 0  # number of spectators
    watching: str = "talk"  # what spectators may do: talk, look, or none (not admitted)
    known_dice: bool = False  # the game's maker may know the dice to come, having chosen or received the seed


class DiceInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The ingredients of the seed that may be known (docs/protocol.md, Fair dice)."""

    server: str = ""  # SHA-256 of the server's share
    commits: dict[str, str] = {}  # by seat: SHA-256 of its contribution
    drawing: bool = False  # browsers are revealing their contributions; until that is over nothing above changes
    left_out: tuple[int, ...] = ()  # seats whose announced contribution is missing


class SeatKey(msgspec.Struct, frozen=True):
    """The secret of a seat; its link is /#/game/{id}/{seat}/{token}."""

    seat: int
    token: str


class GameMade(msgspec.Struct, frozen=True):
    """Answer to POST /api/games and POST /api/replays/{id}/continue: the tokens of all people's seats.

    Seats that are not `taken` are for friends. Their tokens are invitations: put them in links only.
    """

    game: GameInfo
    keys: tuple[SeatKey, ...]


class ContinueReplay(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/replays/{id}/continue: a new game that begins with the first `move` choices of the replay."""

    move: Annotated[int, msgspec.Meta(ge=0)]
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=8)]


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of a replay: the player, the option, and the events it caused."""

    move: int
    seat: int | None  # None: the set-up
    choice: str = ""
    clock: str = ""
    turn: int = 0  # increases when another seat's turn begins: marks of the time line
    lines: tuple[LogLine, ...] = ()


class ReplayInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Answer to POST /api/replays (a .quest file as body) and GET /api/games/{id}/replay."""

    id: str
    adventure: str
    adventure_name: str
    variants: tuple[str, ...]
    packs: tuple[PackInPlay, ...] = ()
    seats: int
    names: tuple[str, ...]
    moves: int
    finished: bool
    verified: bool  # every roll recomputed from the seed
    verifiable_from: int = 0  # earlier choices were played under other rules, so they can be neither shown nor verified
    seed: str
    seed_hash: str
    outcome: OutcomeInfo | None
    steps: tuple[ReplayStep, ...]


class SentFile(msgspec.Struct, frozen=True):
    """A file of a pack, with its content in base64."""

    name: Annotated[str, msgspec.Meta(max_length=300)]
    data: bytes


class SentPack(msgspec.Struct, frozen=True):
    """POST /api/packs with files one by one; a zip is sent as it is."""

    files: Annotated[tuple[SentFile, ...], msgspec.Meta(max_length=400)]


class Flaw(msgspec.Struct, frozen=True, kw_only=True):
    """A problem in a pack, or something to check: where, and why. Unknown fields are empty."""

    reason: str
    file: str = ""
    line: int = 0
    card: str = ""
    field: str = ""
    allowed: tuple[str, ...] = ()  # alternatives


class PackReport(msgspec.Struct, frozen=True, kw_only=True):
    """A pack as its author sees it (GET /api/packs/{id}, and the answer to POST /api/packs).

    A pack with errors cannot be played. If it was uploaded, it is not kept and `pack.id` is empty.
    """

    pack: PackInfo
    adventure: str  # the adventure it is added to here
    version: str  # changes with its files
    watched: bool = False  # its files may change: check the version now and then
    errors: tuple[Flaw, ...] = ()
    warnings: tuple[Flaw, ...] = ()
    cards: tuple[CardText, ...] = ()  # as they will appear


class PackVersion(msgspec.Struct, frozen=True):
    """GET /api/packs/{id}/version, on this machine only."""

    version: str


class Problem(msgspec.Struct, frozen=True):
    """The body of every HTTP error."""

    error: str
    code: str = "bad-request"


class RollInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that fell: the word number `word` of the seed's stream gives these faces."""

    move: int
    word: int
    sides: int
    faces: tuple[int, ...]


class DiceProof(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/{id}/dice, for a finished game: all that proves its dice."""

    seed_hash: str
    salt: str
    seed: str
    rolls: tuple[RollInfo, ...]
    verifiable_from: int = 0  # rolls before this choice came from another seed


class RuleText(msgspec.Struct, frozen=True):
    """A rule of the catalogue (GET /api/rules, /api/rules/{id})."""

    id: str
    text: str
    chapter: str
    book: str
    played: bool = True  # its box can be played here


class Health(msgspec.Struct, frozen=True):
    """GET /api/health."""

    questable: str  # the version
    protocol: int


class CardList(msgspec.Struct, frozen=True):
    """GET /api/games/{id}/cards: every card and piece that can appear on the table, by id."""

    cards: dict[str, CardText]


# What stands on the screen -------------------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option of the open question."""

    id: str
    label: str
    hint: str = ""
    chance: float | None = None
    place: str | int | None = None  # highlighted on the board
    card: str = ""  # highlighted where it is
    standing: bool = False  # the player may choose not to be asked about it again
    danger: str = ""  # in the words of the hint: what must be shown even with little room
    final: bool = False  # a permanent loss that cannot be undone
    seldom: bool = False  # rarely wanted: list it last, and never as the harmless choice


class PlanLimit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A number the player may set for a plan, which stops when something has fallen to it."""

    id: str
    name: str
    value: float  # unless the player sets another
    most: float
    percent: bool = False  # both as fractions of 1


class OtherPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Another way to do the same."""

    id: str
    name: str
    costs: str = ""  # empty: the same
    way: tuple[str | int, ...] = ()  # empty: the same
    then: str = ""  # the plan and then this: "and attempt the adventure"


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A choice in a plan: the answer, its question, and whether the plan foresees dice that the choice rolls."""

    option: OptionId
    topic: Annotated[str, msgspec.Meta(max_length=80)] = ""  # empty: any question that offers the answer
    rolls: bool = False
    subject: Annotated[str, msgspec.Meta(max_length=80)] | int | None = None  # the subject of that question


class PlanAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer to a question that is still to come."""

    option: str
    name: str
    hint: str = ""
    chance: float | None = None


class PlanPart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question in a plan that can be answered in advance, with all others in one command: the answers are `steps`."""

    topic: str
    subject: str | int | None
    name: str
    answers: tuple[PlanAnswer, ...]
    rolls: bool = False


class PlanWay(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer to each part, and their combined result."""

    options: tuple[str, ...]
    chance: float
    costs: str = ""


class PlanInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A plan for the asked seat, carried out at once: send `plan` with its id."""

    id: str
    kind: str
    name: str
    stops: str = ""  # what would stop it early
    costs: str = ""
    waits: str = ""  # what waits at its end
    chance: float | None = None  # of what waits there, or of the whole plan
    place: str | int | None = None  # where it leads
    danger: str = ""  # in the words of what waits: what must be shown even with little room
    way: tuple[str | int, ...] = ()  # the places it passes, including the last
    spends: tuple[int, ...] = ()  # the dice on the table it uses, in order
    begins: str = ""  # the choice it begins with, if it is that choice "and then …"
    limits: tuple[PlanLimit, ...] = ()
    others: tuple[OtherPlan, ...] = ()
    before: tuple[Step, ...] = ()  # choices before the parts
    parts: tuple[PlanPart, ...] = ()  # future questions that may be answered in advance
    ways: tuple[PlanWay, ...] = ()  # combinations of answers, the best first


class OrderInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A standing order the player may give: `card` is its name in `standing`."""

    card: str
    name: str


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The open question and its seat. Only that seat (or anyone sharing its screen) gets the choices."""

    seat: int
    topic: str
    text: str
    rules: tuple[str, ...] = ()
    place: str | int | None = None
    card: str = ""
    choices: tuple[Choice, ...] = ()
    plans: tuple[PlanInfo, ...] = ()
    orders: tuple[OrderInfo, ...] = ()
    undo: bool = False


class NamedThing(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Words in a line that name a card (including heroes) or a place."""

    text: str
    card: str = ""
    place: str | int | None = None


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the chronicle."""

    move: int
    kind: str
    text: str
    rules: tuple[str, ...] = ()
    seat: int | None = None
    dice: tuple[int, ...] = ()  # roll them on the screen
    sides: int = 0
    faces: tuple[tuple[str, ...], ...] = ()  # with `sides` 0: the symbols on each, in words of the icon set
    names: tuple[NamedThing, ...] = ()  # things players can ask about


class Tally(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change in what somebody has: a gauge of this kind, or the purse entry with this icon.

    Players are named by seat. Foes, and others who fight beside a player without a seat,
    are named by card.
    """

    seat: int | None = None
    card: str = ""
    icon: str
    value: str  # as shown now
    was: str


class Moment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event to show before its result.

    First its dice fall (with `sides` 0 they show symbols, listed in `faces`), then the text appears, the card is
    turned over, and amounts change. A `banner` is a large title over the table.
    """

    move: int
    kind: str
    text: str = ""  # empty: something changes without words
    rules: tuple[str, ...] = ()
    seat: int | None = None
    dice: tuple[int, ...] = ()
    sides: int = 0
    faces: tuple[tuple[str, ...], ...] = ()
    card: str = ""  # the card concerned, found in the card list
    turns: bool = False  # the card is turned over
    place: str | int | None = None
    banner: str = ""
    everybody: bool = False  # it changes the goal: its banner stays for every player until they go on
    icon: str = ""  # set for events worth repeating to players who were away
    way: str = ""  # a step of this journey: after several in a row, the last one is enough
    tone: str = ""  # good, bad
    tallies: tuple[Tally, ...] = ()
    juncture: Juncture | None = None  # the progress of the game, if later than at the previous moment
    lines: int = 0  # the number of chronicle lines that may be read now


class OutcomeInfo(msgspec.Struct, frozen=True, kw_only=True):
    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    places: tuple[int, ...]  # by seat of the ranking: those who win or lose together share a place
    text: str
    rules: tuple[str, ...] = ()
    seed: str = ""
    salt: str = ""  # `seed_hash` is SHA-256 of salt, a dot, and the seed


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    name: str
    seat: int | None
    text: str
    at: float


class StandingInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question that a seat no longer wants to be asked."""

    seat: int
    card: str
    name: str
    span: Span
    always: bool = False  # done whenever possible, instead of never


class Stage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything a seat's screen shows. Later versions are sent as JSON merge patches (RFC 7386) of it."""

    version: int
    info: GameInfo
    scene: Scene | None = None  # None while the game waits for players
    question: Question | None = None
    outcome: OutcomeInfo | None = None
    undo: bool = False  # this seat may take its last choice back
    seed_hash: str = ""
    dice: DiceInfo | None = None
    thinking: int | None = None  # the seat of the thinking bot
    undos: int = 0  # the number of choices taken back so far
    standing: tuple[StandingInfo, ...] = ()  # standing answers of this connection's seats
    eyes: int | None = None  # if seats have secrets: the seat of this connection whose view this is


# Browser to server (WebSocket) ---------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    """First message, with the tokens of this browser's seats (none: a spectator)."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=8)] = ()
    protocol: int = PROTOCOL
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""  # the name of a person who takes a free seat
    log_from: int = 0  # the number of log lines the browser already has
    undos: int = 0  # accepted but not used
    chronicle: ChronicleId = ""  # `Welcome.chronicle` of those lines: if that has changed, all lines are sent
    whole: bool = False  # somebody who watches wants the whole chronicle, not the last lines
    language: LanguageCode = "en"  # the language of all texts; English where the game lacks it
    dice: Commitment = ""  # SHA-256 of this browser's contribution to the seed


class Choose(msgspec.Struct, frozen=True, kw_only=True, tag="choose"):
    """Answer the open question. `version` is the one the player saw; older ones are refused."""

    id: CommandId
    seat: int
    version: Version
    option: OptionId


class CarryOut(msgspec.Struct, frozen=True, kw_only=True, tag="plan"):
    """Make several choices at once: a plan from `Question.plans` (or one of its `others`) by id, or `steps`.

    They are made one by one while each is offered and nothing unforeseen is rolled, revealed or asked.
    """

    id: CommandId
    seat: int
    version: Version
    plan: Annotated[str, msgspec.Meta(max_length=120)] = ""
    steps: Annotated[tuple[Step, ...], msgspec.Meta(max_length=64)] = ()
    limits: Annotated[dict[LimitId, Annotated[float, msgspec.Meta(ge=0, le=1000)]], msgspec.Meta(max_length=8)] = {}


class StandingWish(msgspec.Struct, frozen=True, kw_only=True):
    """Do not ask about this card in this game, this turn, or this fight. Never use it, or always."""

    card: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    span: Span = "game"
    always: bool = False


class Stand(msgspec.Struct, frozen=True, kw_only=True, tag="standing"):
    """All standing answers of a seat from now on. Any not in the list end."""

    id: CommandId
    seat: int
    answers: Annotated[tuple[StandingWish, ...], msgspec.Meta(max_length=60)] = ()


class Undo(msgspec.Struct, frozen=True, kw_only=True, tag="undo"):
    id: CommandId
    seat: int
    version: Version


class Say(msgspec.Struct, frozen=True, kw_only=True, tag="say"):
    """Chat."""

    id: CommandId
    text: Words
    seat: int | None = None


class Start(msgspec.Struct, frozen=True, kw_only=True, tag="start"):
    """Begin a waiting game. With `fill`, bots take the free seats. Only the host may, if present."""

    id: CommandId
    fill: bool = False


class Rename(msgspec.Struct, frozen=True, kw_only=True, tag="rename"):
    id: CommandId
    seat: int
    name: Name


class StandIn(msgspec.Struct, frozen=True, kw_only=True, tag="stand-in"):
    """Let a bot play this seat for now: your own at once, another's if its player is away."""

    id: CommandId
    seat: int
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class TakeBack(msgspec.Struct, frozen=True, kw_only=True, tag="take-back"):
    """Let the player of this seat play it again."""

    id: CommandId
    seat: int


class Pace(msgspec.Struct, frozen=True, kw_only=True, tag="pace"):
    """Milliseconds that bots wait between their choices at this table."""

    id: CommandId
    milliseconds: Annotated[int, msgspec.Meta(ge=0, le=3000)]


class Advise(msgspec.Struct, frozen=True, kw_only=True, tag="advise"):
    """Ask what a bot would do, and why. Answered with Advice; nothing is done."""

    id: CommandId
    seat: int
    version: Version


class Inspect(msgspec.Struct, frozen=True, kw_only=True, tag="inspect"):
    """Ask about a place on the map. Answered with Inspection; nothing is done."""

    id: CommandId
    seat: int
    place: Annotated[str, msgspec.Meta(max_length=40)] | int


class Reveal(msgspec.Struct, frozen=True, kw_only=True, tag="reveal"):
    """This browser's contribution to the seed; its hash was in Hello. Sent while `Stage.dice.drawing`."""

    id: CommandId
    value: Contribution


class Watching(msgspec.Struct, frozen=True, kw_only=True, tag="watching"):
    """What spectators may do from now on: `talk`, only `look`, or nothing (`none`: those present must leave)."""

    id: CommandId
    may: Annotated[str, msgspec.Meta(pattern="^(talk|look|none)$")]


class Reissue(msgspec.Struct, frozen=True, kw_only=True, tag="reissue"):
    """Make a new link for a seat whose player is gone (host only). Answered with Invitation; everybody is notified."""

    id: CommandId
    seat: int


class Resync(msgspec.Struct, frozen=True, kw_only=True, tag="resync"):
    """Ask for everything again because the browser lost track. `log_from` and `undos` as in Hello."""

    log_from: int = 0
    undos: int = 0
    chronicle: ChronicleId = ""
    whole: bool = False


class Ping(msgspec.Struct, frozen=True, kw_only=True, tag="ping"):
    sent: float = 0.0


# Commands that are accepted or refused:
Act = (
    Choose
    | CarryOut
    | Stand
    | Undo
    | Say
    | Start
    | Rename
    | StandIn
    | TakeBack
    | Pace
    | Reveal
    | Watching
    | Reissue
    | Advise
    | Inspect
)
Command = (
    Hello
    | Choose
    | CarryOut
    | Stand
    | Undo
    | Say
    | Start
    | Rename
    | StandIn
    | TakeBack
    | Pace
    | Reveal
    | Watching
    | Reissue
    | Advise
    | Inspect
    | Resync
    | Ping
)
# Server to browser ---------------------------------------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome"):
    """Answer to Hello and Resync: the whole stage, the chronicle from the requested line on, the chat."""

    protocol: int
    seats: tuple[int, ...]  # this connection's seats
    keys: tuple[SeatKey, ...] = ()  # new tokens to keep: using them ends the old ones
    stage: Stage
    log: tuple[LogLine, ...]
    log_from: int  # the number of the first line in `log`
    skipped: int = 0  # lines that came before line 0: somebody who watches gets the last ones, unless they want all
    moments: tuple[Moment, ...] = ()  # the latest events: not to be shown as new, but to be repeated
    chronicle: str = ""  # send it with the next Hello or Resync, so that lines you have are not sent again
    chat: tuple[ChatLine, ...] = ()


class Change(msgspec.Struct, frozen=True, kw_only=True, tag="change"):
    """The stage changed to `version`: apply `patch` to that of `since`. `log` holds the new lines.

    After an undo `log_from` is smaller than the browser's number of lines: it first drops the lines from there on.
    """

    since: int
    version: int
    patch: Any
    log: tuple[LogLine, ...] = ()
    log_from: int = 0
    moments: tuple[Moment, ...] = ()  # the events since, in order
    told: bool = False  # a Told for this version came first: a browser without it has lost a message


class Told(msgspec.Struct, frozen=True, kw_only=True, tag="told"):
    """The events of choices, sent at once. The Change to `version` follows with the result.

    Append the lines like those of a Change. That Change then has no lines or moments.
    """

    since: int
    version: int
    log: tuple[LogLine, ...] = ()
    log_from: int = 0
    moments: tuple[Moment, ...] = ()


class Accepted(msgspec.Struct, frozen=True, kw_only=True, tag="accepted", omit_defaults=True):
    """The command is done and stored. For a plan: the number of choices made, and why it ended early."""

    id: str
    version: int
    made: int = 0
    stopped: str = ""


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """The command was not carried out; the reason is for the player. If `stale`, a current Welcome follows."""

    id: str
    code: str
    reason: str
    stale: bool = False


class Said(msgspec.Struct, frozen=True, kw_only=True, tag="said"):
    line: ChatLine


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag="pong"):
    """Answer to Ping. A browser with an older version than this has lost a message and asks for Resync."""

    sent: float = 0.0
    version: int = 0


class Invitation(msgspec.Struct, frozen=True, kw_only=True, tag="invitation"):
    """Answer to Reissue, for the host alone: put the token in a link, nowhere else."""

    key: SeatKey


class Advice(msgspec.Struct, frozen=True, kw_only=True, tag="advice"):
    """Answer to Advise: a bot's option, its name, and the reasons in words, the weightiest first."""

    id: str
    version: int  # the subject of the question
    option: str  # or the plan for the journey its steps begin
    label: str
    reasons: tuple[str, ...]
    rivals: tuple[tuple[str, str], ...] = ()  # other good options: their names, and what they would do
    step: str = ""  # for a plan: its first option


class DetailInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A fact about a place, with the chance if dice decide, and the card concerned."""

    label: str
    text: str = ""
    chance: float | None = None
    card: str = ""


class Inspected(msgspec.Struct, frozen=True, kw_only=True, tag="inspection"):
    """Answer to Inspect: all that the seat may know about a place, the most important first."""

    id: str
    version: int  # the version of the stage
    place: str
    title: str
    details: tuple[DetailInfo, ...]


class Goodbye(msgspec.Struct, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes the connection; `again` says whether coming back makes sense."""

    reason: str
    again: bool
    code: str = ""  # no-such-game, stale-link, protocol, bad-message, too-slow, closing


Answer = Welcome | Told | Change | Accepted | Refused | Said | Pong | Invitation | Advice | Inspected | Goodbye
