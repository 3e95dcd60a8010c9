"""What server and browser say to each other: HTTP bodies and WebSocket messages (docs/protocol.md explains them).

The TypeScript types of the client are generated from these structs. Whatever a browser sends is untrusted: it is
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
    seats: tuple[int, int] | None = None  # only with so many seats
    automatic: bool = False  # with so many seats always played
    excludes: tuple[str, ...] = ()  # cannot be played together with these


class PackPart(msgspec.Struct, frozen=True):
    """So many cards of a pack that belong to one deck: market, hero, green … If they are left out, the rules say so."""

    deck: str
    count: int
    rules: tuple[str, ...] = ()


class PackInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A pack that can be laid over an adventure, and what of it the adventure takes."""

    id: str  # what NewGame.packs names; of a pack that was sent its key, which begins with ~
    called: str  # what records and tables call it: its own id
    name: str
    text: str = ""
    adventure: str = ""  # it is an adventure of its own: this one
    source: str = "shipped"  # or `user` (a folder of this server), `sent`
    taken: tuple[PackPart, ...] = ()
    left_out: tuple[PackPart, ...] = ()
    on_request: bool = False  # the rules mean it for other adventures: played only if everybody wants it
    focusable: bool = False  # `id:focus` puts its cards on top of the decks
    problem: str = ""  # it cannot be used with this adventure: `not-taken`, `broken`
    reason: str = ""  # what is broken, for its maker
    rules: tuple[str, ...] = ()  # that say so


class PackInPlay(msgspec.Struct, frozen=True):
    """A pack of a game."""

    id: str
    name: str
    focus: bool = False


class RoleInfo(msgspec.Struct, frozen=True):
    """A seat that plays something else than the others: its number, from the last one if it is negative, and what."""

    seat: int
    name: str
    icon: str = ""


class AdventureInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What can be played (GET /api/adventures)."""

    id: str
    name: str
    summary: str
    family: str
    family_name: str
    seats: tuple[int, int]
    minutes: tuple[int, int]  # how long an evening with it takes
    variants: tuple[VariantInfo, ...] = ()
    packs: tuple[PackInfo, ...] = ()
    bots: tuple[str, ...] = ()
    roles: tuple[RoleInfo, ...] = ()
    pack: str = ""  # a pack brings it: its id, or its key; with a key, NewGame.packs has to name it, too
    board: Board | None = None  # a Board as it lies at the start: the picture of the adventure


class SeatWish(msgspec.Struct, frozen=True, kw_only=True):
    """Who shall sit here: `me` (this browser), `friend` (by link), or `bot`."""

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
    gather: bool = False  # with friends: it begins when the host says so, not when the last one has come


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    kind: str  # person, bot
    name: str
    bot: str = ""  # the bot that plays it now, also while it stands in for a person
    taken: bool = True  # False: the link has not been opened yet
    here: bool = False  # a browser is connected, or was a moment ago
    host: bool = False  # made the game, and can make a new link for a lost seat


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the lobby shows it (GET /api/games/{id})."""

    id: str
    adventure: str
    adventure_name: str
    state: str  # waiting, running, over, closed (it no longer fits this server: see `problem`)
    seats: tuple[SeatInfo, ...]
    variants: tuple[str, ...] = ()
    packs: tuple[PackInPlay, ...] = ()
    clock: str = ""
    moves: int = 0
    created: float = 0.0  # seconds since 1970
    touched: float = 0.0
    secrets: bool = False  # seats know things that other seats do not: put a curtain between those who share a screen
    problem: str = ""  # why a closed game cannot be opened
    spectators: int = 0  # how many watch
    watching: str = "talk"  # what they may: talk, look, or none are let in
    known_dice: bool = False  # whoever made the game may know the dice to come: the seed was chosen or has been given


class DiceInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the seed is made of, as far as it may be known (docs/protocol.md, Fair dice)."""

    server: str = ""  # SHA-256 of the server's share
    commits: dict[str, str] = {}  # by seat: SHA-256 of what it contributes
    drawing: bool = False  # now every browser reveals its contribution; until it is over nothing above changes
    left_out: tuple[int, ...] = ()  # seats whose contribution was announced and did not come


class SeatKey(msgspec.Struct, frozen=True):
    """The secret of a seat; its link is /#/game/{id}/{seat}/{token}."""

    seat: int
    token: str


class GameMade(msgspec.Struct, frozen=True):
    """Answer to POST /api/games and POST /api/replays/{id}/continue: the tokens of all seats of persons.

    Seats that are not `taken` are for friends: their tokens are invitations and belong into links, nowhere else.
    """

    game: GameInfo
    keys: tuple[SeatKey, ...]


class ContinueReplay(msgspec.Struct, frozen=True, kw_only=True):
    """POST /api/replays/{id}/continue: a new game that begins with the first `move` choices of the replay."""

    move: Annotated[int, msgspec.Meta(ge=0)]
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=8)]


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of a replay: who chose what, and what was told because of it."""

    move: int
    seat: int | None  # None: the set-up
    choice: str = ""
    clock: str = ""
    turn: int = 0  # counts up whenever another seat's turn begins: marks of the time line
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
    verifiable_from: int = (
        0  # what was chosen before was played under other rules: it can neither be shown nor verified
    )
    seed: str
    seed_hash: str
    outcome: OutcomeInfo | None
    steps: tuple[ReplayStep, ...]


class SentFile(msgspec.Struct, frozen=True):
    """A file of a pack; its content in base64."""

    name: Annotated[str, msgspec.Meta(max_length=300)]
    data: bytes


class SentPack(msgspec.Struct, frozen=True):
    """POST /api/packs with files one by one; a zip is sent as it is."""

    files: Annotated[tuple[SentFile, ...], msgspec.Meta(max_length=400)]


class Flaw(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a pack, or worth a second look: where, and why. Empty fields are not known."""

    reason: str
    file: str = ""
    line: int = 0
    card: str = ""
    field: str = ""
    allowed: tuple[str, ...] = ()  # what could stand there instead


class PackReport(msgspec.Struct, frozen=True, kw_only=True):
    """A pack as its maker sees it (GET /api/packs/{id}, and the answer to POST /api/packs).

    With errors it cannot be played, and a pack that was sent is not kept: `pack.id` is empty.
    """

    pack: PackInfo
    adventure: str  # the one it is laid over here
    version: str  # changes with its files
    watched: bool = False  # its files may change: ask for the version now and then
    errors: tuple[Flaw, ...] = ()
    warnings: tuple[Flaw, ...] = ()
    cards: tuple[CardText, ...] = ()  # as they will look


class PackVersion(msgspec.Struct, frozen=True):
    """GET /api/packs/{id}/version, on this machine only."""

    version: str


class Problem(msgspec.Struct, frozen=True):
    """Every HTTP error has this body."""

    error: str
    code: str = "bad-request"


class RollInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Dice that fell: word number `word` of the stream of the seed gives these faces."""

    move: int
    word: int
    sides: int
    faces: tuple[int, ...]


class DiceProof(msgspec.Struct, frozen=True, kw_only=True):
    """GET /api/games/{id}/dice, of a game that is over: all that proves its dice."""

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
    """GET /api/games/{id}/cards: everything that can lie on the table, by id."""

    cards: dict[str, CardText]


# What stands on the screen -------------------------------------------------------------------------------------------


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option of the open question."""

    id: str
    label: str
    hint: str = ""
    chance: float | None = None
    place: str | int | None = None  # lit on the board
    card: str = ""  # lit where it lies
    standing: bool = False  # the player may choose not to be asked about it any more
    danger: str = ""  # of the hint, in the same words: what must be seen however little room there is
    final: bool = False  # something is given up for good, and no undo brings it back
    seldom: bool = False  # hardly ever wanted: to be listed behind the others, never as the harmless one


class PlanLimit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A number that the player may set for a plan: it stops when something has fallen to it."""

    id: str
    name: str
    value: float  # unless the player says another
    most: float
    percent: bool = False  # both are parts of 1


class OtherPlan(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Another way to do the same."""

    id: str
    name: str
    costs: str = ""  # empty: the same
    way: tuple[str | int, ...] = ()  # empty: the same
    then: str = ""  # it does all that the plan does, and then this: "and attempt the adventure"


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A choice of a plan: the answer, the question it is meant for, and whether dice that fall by it are foreseen."""

    option: OptionId
    topic: Annotated[str, msgspec.Meta(max_length=80)] = ""  # empty: whichever question offers the answer
    rolls: bool = False
    subject: Annotated[str, msgspec.Meta(max_length=80)] | int | None = None  # what that question is about


class PlanAnswer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What may be answered to a question that is still to come."""

    option: str
    name: str
    hint: str = ""
    chance: float | None = None


class PlanPart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question of a plan that may be answered beforehand, all parts with one command: their answers are `steps`."""

    topic: str
    subject: str | int | None
    name: str
    answers: tuple[PlanAnswer, ...]
    rolls: bool = False


class PlanWay(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An answer to each part, and what comes of them together."""

    options: tuple[str, ...]
    chance: float
    costs: str = ""


class PlanInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the asked seat could do in one go: send `plan` with its id."""

    id: str
    kind: str
    name: str
    stops: str = ""  # for what it stops before its end
    costs: str = ""
    waits: str = ""  # what waits at its end
    chance: float | None = None  # of what waits there, or of the whole
    place: str | int | None = None  # where it leads
    danger: str = ""  # of what waits, in the same words: what must be seen however little room there is
    way: tuple[str | int, ...] = ()  # the places it passes, the last one included
    spends: tuple[int, ...] = ()  # dice on the table that it uses, in order
    begins: str = ""  # the choice it begins with, where it is that choice "and then …"
    limits: tuple[PlanLimit, ...] = ()
    others: tuple[OtherPlan, ...] = ()
    before: tuple[Step, ...] = ()  # comes before the parts
    parts: tuple[PlanPart, ...] = ()  # questions to come that may be answered beforehand
    ways: tuple[PlanWay, ...] = ()  # to answer them; the best first


class OrderInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What the player may order to be done whenever it can be: `card` is its name in `standing`."""

    card: str
    name: str


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who is asked what. Only the asked seat (or whoever shares its screen) gets the choices."""

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
    """Words of a line that name a card, a hero's among them, or a place."""

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
    faces: tuple[tuple[str, ...], ...] = ()  # `sides` 0: what each of them shows, in words of the icon set
    names: tuple[NamedThing, ...] = ()  # what can be asked about


class Tally(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody has more or less of: a gauge of this kind, or what bears this icon in the purse of a player.

    A player is named by the seat. Whoever has none, a foe on the sheet of a fight or somebody who fights beside a
    player, is named by the card.
    """

    seat: int | None = None
    card: str = ""
    icon: str
    value: str  # as it is shown now
    was: str


class Moment(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened, to be shown before what came of it.

    First its dice fall (`sides` 0: they bear symbols, told by `faces`), then the text is told, the card
    is turned over, what somebody has changes; a `banner` is a title that stands large over the table.
    """

    move: int
    kind: str
    text: str = ""  # empty: it is not told, but something changes
    rules: tuple[str, ...] = ()
    seat: int | None = None
    dice: tuple[int, ...] = ()
    sides: int = 0
    faces: tuple[tuple[str, ...], ...] = ()
    card: str = ""  # what it is about; to be read in the card list
    turns: bool = False  # the card is turned over
    place: str | int | None = None
    banner: str = ""
    everybody: bool = False  # it changes the goal: its banner stays for every player until they go on
    icon: str = ""  # worth telling again to those who were away
    way: str = ""  # a step of this way: of several in a row the last says it all
    tone: str = ""  # good, bad
    tallies: tuple[Tally, ...] = ()
    juncture: Juncture | None = None  # how far things have come, if that is further than at the moment before
    lines: int = 0  # so many lines of the chronicle may be read now


class OutcomeInfo(msgspec.Struct, frozen=True, kw_only=True):
    winners: tuple[int, ...]
    ranking: tuple[int, ...]
    places: tuple[int, ...]  # of the seats of the ranking: who wins or loses together shares a place
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
    """What a seat is not asked about any more."""

    seat: int
    card: str
    name: str
    span: Span
    always: bool = False  # it is done whenever it can be, instead of never


class Stage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything one seat's screen shows. Later versions are sent as JSON merge patches (RFC 7386) of it."""

    version: int
    info: GameInfo
    scene: Scene | None = None  # None while the game waits for players
    question: Question | None = None
    outcome: OutcomeInfo | None = None
    undo: bool = False  # this seat may take its last choice back
    seed_hash: str = ""
    dice: DiceInfo | None = None
    thinking: int | None = None  # the seat of the bot that thinks
    undos: int = 0  # how often choices were taken back so far
    standing: tuple[StandingInfo, ...] = ()  # standing answers of the seats of this connection
    eyes: int | None = None  # where seats know different things: the one of this connection for whose eyes this is


# Browser to server (WebSocket) ---------------------------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello"):
    """First message: with the tokens of the seats this browser holds (none: a spectator)."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=8)] = ()
    protocol: int = PROTOCOL
    name: Annotated[str, msgspec.Meta(max_length=24)] = ""  # how a person who takes a free seat is called
    log_from: int = 0  # how many log lines the browser has already
    undos: int = 0  # accepted and not used
    chronicle: ChronicleId = ""  # `Welcome.chronicle` when it got them: if that has changed, all lines are sent
    whole: bool = False  # somebody who watches wants the whole chronicle, not the last lines
    language: LanguageCode = "en"  # in which everything is said; English where the game has no words in it
    dice: Commitment = ""  # SHA-256 of what this browser will contribute to the seed


class Choose(msgspec.Struct, frozen=True, kw_only=True, tag="choose"):
    """Answer the open question. `version` is the one the player saw; an older one is refused."""

    id: CommandId
    seat: int
    version: Version
    option: OptionId


class CarryOut(msgspec.Struct, frozen=True, kw_only=True, tag="plan"):
    """Several choices in one go: a plan of `Question.plans` (or one of its `others`) by its id, or `steps`.

    They are made one by one as long as each is offered and nothing unforeseen is rolled, turned up or asked.
    """

    id: CommandId
    seat: int
    version: Version
    plan: Annotated[str, msgspec.Meta(max_length=120)] = ""
    steps: Annotated[tuple[Step, ...], msgspec.Meta(max_length=64)] = ()
    limits: Annotated[dict[LimitId, Annotated[float, msgspec.Meta(ge=0, le=1000)]], msgspec.Meta(max_length=8)] = {}


class StandingWish(msgspec.Struct, frozen=True, kw_only=True):
    """Do not ask about this card: in this game, this turn, or this fight. Never use it, or always."""

    card: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    span: Span = "game"
    always: bool = False


class Stand(msgspec.Struct, frozen=True, kw_only=True, tag="standing"):
    """All standing answers of a seat from now on: those that are not in the list end."""

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
    """Begin a waiting game; free seats are filled with bots if `fill`. The host does, if the host is here."""

    id: CommandId
    fill: bool = False


class Rename(msgspec.Struct, frozen=True, kw_only=True, tag="rename"):
    id: CommandId
    seat: int
    name: Name


class StandIn(msgspec.Struct, frozen=True, kw_only=True, tag="stand-in"):
    """A bot plays this seat for now: the own one at once, another's if its player is not here."""

    id: CommandId
    seat: int
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class TakeBack(msgspec.Struct, frozen=True, kw_only=True, tag="take-back"):
    """The player of this seat plays it again."""

    id: CommandId
    seat: int


class Pace(msgspec.Struct, frozen=True, kw_only=True, tag="pace"):
    """How long bots wait between their choices, in milliseconds, at this table."""

    id: CommandId
    milliseconds: Annotated[int, msgspec.Meta(ge=0, le=3000)]


class Advise(msgspec.Struct, frozen=True, kw_only=True, tag="advise"):
    """What would a bot do, and why? Answered with Advice; nothing is done."""

    id: CommandId
    seat: int
    version: Version


class Inspect(msgspec.Struct, frozen=True, kw_only=True, tag="inspect"):
    """What is there to know about a place of the map? Answered with Inspection; nothing is done."""

    id: CommandId
    seat: int
    place: Annotated[str, msgspec.Meta(max_length=40)] | int


class Reveal(msgspec.Struct, frozen=True, kw_only=True, tag="reveal"):
    """What this browser contributes to the seed; its hash was in Hello. Sent while `Stage.dice.drawing`."""

    id: CommandId
    value: Contribution


class Watching(msgspec.Struct, frozen=True, kw_only=True, tag="watching"):
    """What spectators may do from now on: `talk`, only `look`, or nothing (`none`: those who are here have to go)."""

    id: CommandId
    may: Annotated[str, msgspec.Meta(pattern="^(talk|look|none)$")]


class Reissue(msgspec.Struct, frozen=True, kw_only=True, tag="reissue"):
    """The host makes a new link for a seat whose player is gone; answered with Invitation. Everybody is told."""

    id: CommandId
    seat: int


class Resync(msgspec.Struct, frozen=True, kw_only=True, tag="resync"):
    """The browser lost the thread: send everything. `log_from` and `undos` as in Hello."""

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
    """Answer to Hello and Resync: the whole stage, the chronicle from the wished line on, the chat."""

    protocol: int
    seats: tuple[int, ...]  # the seats this connection plays
    keys: tuple[SeatKey, ...] = ()  # new tokens to keep: with their first use those that were sent end
    stage: Stage
    log: tuple[LogLine, ...]
    log_from: int  # the number of the first line in `log`
    skipped: int = 0  # lines that came before line 0: somebody who watches gets the last ones, unless they want all
    moments: tuple[Moment, ...] = ()  # the last things that happened: nothing to be played, but to be told again
    chronicle: str = ""  # say it with the next Hello or Resync, and lines you have need not be sent again
    chat: tuple[ChatLine, ...] = ()


class Change(msgspec.Struct, frozen=True, kw_only=True, tag="change"):
    """The stage is now that of `version`: apply `patch` to that of `since`. `log` holds the new lines.

    After an undo `log_from` is smaller than the number of lines the browser has: lines from there on are dropped first.
    """

    since: int
    version: int
    patch: Any
    log: tuple[LogLine, ...] = ()
    log_from: int = 0
    moments: tuple[Moment, ...] = ()  # what happened since, in order
    told: bool = False  # a Told of this version has come before it: who has not heard it has lost something


class Told(msgspec.Struct, frozen=True, kw_only=True, tag="told"):
    """Choices were made: what happened, told at once. The Change to `version` follows, with what it has led to.

    The lines are appended as those of a Change; that Change has none of its own then, and no moments.
    """

    since: int
    version: int
    log: tuple[LogLine, ...] = ()
    log_from: int = 0
    moments: tuple[Moment, ...] = ()


class Accepted(msgspec.Struct, frozen=True, kw_only=True, tag="accepted", omit_defaults=True):
    """The command is done and stored. Of a plan: how many choices were made, and why it ended before its end."""

    id: str
    version: int
    made: int = 0
    stopped: str = ""


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag="refused"):
    """The command was not carried out; the reason is for people. A Welcome with the truth follows if `stale`."""

    id: str
    code: str
    reason: str
    stale: bool = False


class Said(msgspec.Struct, frozen=True, kw_only=True, tag="said"):
    line: ChatLine


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag="pong"):
    """Answer to Ping. A browser that has an older version than this one has lost a message: it asks for Resync."""

    sent: float = 0.0
    version: int = 0


class Invitation(msgspec.Struct, frozen=True, kw_only=True, tag="invitation"):
    """Answer to Reissue, for the host alone: the token belongs into a link, nowhere else."""

    key: SeatKey


class Advice(msgspec.Struct, frozen=True, kw_only=True, tag="advice"):
    """Answer to Advise: the option a bot would take, its name, and the reasons in words, the weightiest first."""

    id: str
    version: int  # the question it is about
    option: str  # or the plan that leads to where its steps lead
    label: str
    reasons: tuple[str, ...]
    rivals: tuple[tuple[str, str], ...] = ()  # other options that come close: their names, and what they would do
    step: str = ""  # of a plan: the option it would take first


class DetailInfo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing to know about a place; the chance where dice decide, the card it is about."""

    label: str
    text: str = ""
    chance: float | None = None
    card: str = ""


class Inspected(msgspec.Struct, frozen=True, kw_only=True, tag="inspection"):
    """Answer to Inspect: all that the seat may know about a place, the most important first."""

    id: str
    version: int  # of the stage it is about
    place: str
    title: str
    details: tuple[DetailInfo, ...]


class Goodbye(msgspec.Struct, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes the connection; `again` says whether coming back makes sense."""

    reason: str
    again: bool
    code: str = ""  # no-such-game, stale-link, protocol, bad-message, too-slow, closing


Answer = Welcome | Told | Change | Accepted | Refused | Said | Pong | Invitation | Advice | Inspected | Goodbye
