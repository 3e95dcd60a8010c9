// What server and browser say to each other. Written by `python -m questable.table.typescript`; do not edit.
// A field with a question mark may be missing: then its value is the default named beside it.

export const PROTOCOL = 2;

/** The command is done and stored. For a plan: the number of choices made, and why it ended early. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
  made?: number; // default: 0
  stopped?: string; // default: ""
}

/** A playable adventure (GET /api/adventures). */
export interface AdventureInfo {
  id: string;
  name: string;
  summary: string;
  family: string;
  family_name: string;
  seats: [number, number];
  minutes: [number, number];
  variants: VariantInfo[];
  packs: PackInfo[];
  bots: string[];
  roles: RoleInfo[];
  pack: string;
  board: HexBoard | TileBoard | null;
}

/** Answer to Advise: a bot's option, its name, and the reasons in words, the weightiest first. */
export interface Advice {
  type: "advice";
  id: string;
  version: number;
  option: string;
  label: string;
  reasons: string[];
  rivals: [string, string][];
  step: string;
}

/** Ask what a bot would do, and why. Answered with Advice; nothing is done. */
export interface Advise {
  type: "advise";
  id: string;
  seat: number;
  version: number;
}

/** A result of the dice and its chance. */
export interface Bar {
  total: number;
  chance: number;
  good: boolean;
}

/** A card on the table; the card list has its text. `id` is its name in options. */
export interface CardFace {
  id: string;
  card: string;
  turned?: boolean; // default: false
  note?: string; // default: ""
  gauges?: Gauge[]; // default: []
  stats?: Stat[]; // default: []
  face_up?: boolean; // default: true
  colour?: string; // default: ""
  slot?: number; // default: 0
  count?: number; // default: 1
  sign?: string; // default: ""
  tokens?: string[]; // default: []
  gaps?: string[]; // default: []
  place?: string | number | null; // default: null
  under?: CardFace[]; // default: []
}

/** GET /api/games/{id}/cards: every card and piece that can appear on the table, by id. */
export interface CardList {
  cards: Record<string, CardText>;
}

/** A card as people read it. */
export interface CardText {
  id: string;
  name: string;
  kind: string;
  facts: [string, string][];
  text: string[];
  flavour: string;
  icon: string;
  colour: string;
  mark: string;
  picture: string;
}

/**
 * Make several choices at once: a plan from `Question.plans` (or one of its `others`) by id, or `steps`.
 *
 * They are made one by one while each is offered and nothing unforeseen is rolled, revealed or asked.
 */
export interface CarryOut {
  type: "plan";
  id: string;
  seat: number;
  version: number;
  plan?: string; // default: ""
  steps?: Step[]; // default: []
  limits?: Record<string, number>; // default: {}
}

/** One space of a map of hexes (flat-topped, odd columns half a hex lower). */
export interface Cell {
  id: number;
  column: number;
  row: number;
  terrain?: string | null; // default: null
  name?: string; // default: ""
  region?: string; // default: ""
  sign?: string; // default: ""
  pieces?: Piece[]; // default: []
}

/**
 * The stage changed to `version`: apply `patch` to that of `since`. `log` holds the new lines.
 *
 * After an undo `log_from` is smaller than the browser's number of lines: it first drops the lines from there on.
 */
export interface Change {
  type: "change";
  since: number;
  version: number;
  patch: unknown;
  log: LogLine[];
  log_from: number;
  moments: Moment[];
  told: boolean;
}

export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/** One option of the open question. */
export interface Choice {
  id: string;
  label: string;
  hint?: string; // default: ""
  chance?: number | null; // default: null
  place?: string | number | null; // default: null
  card?: string; // default: ""
  standing?: boolean; // default: false
  danger?: string; // default: ""
  final?: boolean; // default: false
  seldom?: boolean; // default: false
}

/** Answer the open question. `version` is the one the player saw; older ones are refused. */
export interface Choose {
  type: "choose";
  id: string;
  seat: number;
  version: number;
  option: string;
}

/** POST /api/replays/{id}/continue: a new game that begins with the first `move` choices of the replay. */
export interface ContinueReplay {
  move: number;
  seats: SeatWish[];
}

/** A fact about a place, with the chance if dice decide, and the card concerned. */
export interface DetailInfo {
  label: string;
  text?: string; // default: ""
  chance?: number | null; // default: null
  card?: string; // default: ""
}

/** The ingredients of the seed that may be known (docs/protocol.md, Fair dice). */
export interface DiceInfo {
  server?: string; // default: ""
  commits?: Record<string, string>; // default: {}
  drawing?: boolean; // default: false
  left_out?: number[]; // default: []
}

/** GET /api/games/{id}/dice, for a finished game: all that proves its dice. */
export interface DiceProof {
  seed_hash: string;
  salt: string;
  seed: string;
  rolls: RollInfo[];
  verifiable_from: number;
}

/** A die on the table; `faces` are words of the icon set or numbers. */
export interface Die {
  faces: string[];
  sides?: number; // default: 6
  spent?: boolean; // default: false
  counted?: boolean; // default: true
}

/**
 * A fight as a sheet: both sides, the phase, the sum, the dice, the forecast.
 *
 * The sum is that of the roll being made or, while the player still chooses, of the first option that leads to one.
 * `rolls` has those of all such options, by text id, to look at before choosing.
 */
export interface Fight {
  title: string;
  subtitle?: string; // default: ""
  round?: number; // default: 0
  phases?: [string, string][]; // default: []
  phase?: string; // default: ""
  heroes: Side[];
  foe: Side;
  reckoning_title?: string; // default: ""
  reckoning?: Reckoning[]; // default: []
  limit?: boolean; // default: false
  need?: string; // default: ""
  rules?: string[]; // default: []
  dice?: Die[]; // default: []
  result?: string; // default: ""
  distribution?: Bar[]; // default: []
  chance?: number | null; // default: null
  outlook?: [string, number][]; // default: []
  tones?: string[]; // default: []
  expected?: string; // default: ""
  rolls?: Record<string, Roll>; // default: {}
  notes?: string[]; // default: []
}

/** A problem in a pack, or something to check: where, and why. Unknown fields are empty. */
export interface Flaw {
  reason: string;
  file: string;
  line: number;
  card: string;
  field: string;
  allowed: string[];
}

/** A game in the lobby (GET /api/games/{id}). */
export interface GameInfo {
  id: string;
  adventure: string;
  adventure_name: string;
  state: string;
  seats: SeatInfo[];
  variants: string[];
  packs: PackInPlay[];
  clock: string;
  moves: number;
  created: number;
  touched: number;
  secrets: boolean;
  problem: string;
  spectators: number;
  watching: string;
  known_dice: boolean;
}

/**
 * Answer to POST /api/games and POST /api/replays/{id}/continue: the tokens of all people's seats.
 *
 * Seats that are not `taken` are for friends. Their tokens are invitations: put them in links only.
 */
export interface GameMade {
  game: GameInfo;
  keys: SeatKey[];
}

/** An amount out of a maximum, such as Life 3/5. */
export interface Gauge {
  kind: string;
  label: string;
  value: number;
  maximum: number;
  meaning?: string; // default: ""
}

/** The goal: the ways to win, one line each, and everyone's progress. */
export interface Goal {
  ways: string[];
  progress?: Record<string, Progress>; // default: {}
}

/** The server closes the connection; `again` says whether coming back makes sense. */
export interface Goodbye {
  type: "goodbye";
  reason: string;
  again: boolean;
  code: string;
}

/** GET /api/health. */
export interface Health {
  questable: string;
  protocol: number;
}

/** First message, with the tokens of this browser's seats (none: a spectator). */
export interface Hello {
  type: "hello";
  game: string;
  tokens?: string[]; // default: []
  protocol?: number; // default: 2
  name?: string; // default: ""
  log_from?: number; // default: 0
  undos?: number; // default: 0
  chronicle?: string; // default: ""
  whole?: boolean; // default: false
  language?: string; // default: "en"
  dice?: string; // default: ""
}

/** A map of hexes. */
export interface HexBoard {
  kind: "hexes";
  title?: string; // default: ""
  cells: Record<string, Cell>;
  links?: Record<string, Link>; // default: {}
  places?: Record<string, Place>; // default: {}
}

/** Ask about a place on the map. Answered with Inspection; nothing is done. */
export interface Inspect {
  type: "inspect";
  id: string;
  seat: number;
  place: string | number;
}

/** Answer to Inspect: all that the seat may know about a place, the most important first. */
export interface Inspected {
  type: "inspection";
  id: string;
  version: number;
  place: string;
  title: string;
  details: DetailInfo[];
}

/** Answer to Reissue, for the host alone: put the token in a link, nowhere else. */
export interface Invitation {
  type: "invitation";
  key: SeatKey;
}

/**
 * The moment in a game: whose turn, which step, which dice on the table, and the state of a fight.
 *
 * A scene says the same about the moment of a question; a juncture exists for every moment on the way.
 */
export interface Juncture {
  active?: number | null; // default: null
  step?: string; // default: ""
  dice?: Die[]; // default: []
  foe?: string; // default: ""
  round?: number; // default: 0
  phase?: string; // default: ""
  acts?: number | null; // default: null
}

/** A connection between two cells, points or places that do not touch: a sea route, a tunnel … */
export interface Link {
  ends: [string | number | null, string | number | null];
  kind?: string; // default: ""
  label?: string; // default: ""
  open?: boolean; // default: true
}

/** A line of the chronicle. */
export interface LogLine {
  move: number;
  kind: string;
  text: string;
  rules?: string[]; // default: []
  seat?: number | null; // default: null
  dice?: number[]; // default: []
  sides?: number; // default: 0
  faces?: string[][]; // default: []
  names?: NamedThing[]; // default: []
}

/**
 * An event to show before its result.
 *
 * First its dice fall (with `sides` 0 they show symbols, listed in `faces`), then the text appears, the card is
 * turned over, and amounts change. A `banner` is a large title over the table.
 */
export interface Moment {
  move: number;
  kind: string;
  text?: string; // default: ""
  rules?: string[]; // default: []
  seat?: number | null; // default: null
  dice?: number[]; // default: []
  sides?: number; // default: 0
  faces?: string[][]; // default: []
  card?: string; // default: ""
  turns?: boolean; // default: false
  place?: string | number | null; // default: null
  banner?: string; // default: ""
  everybody?: boolean; // default: false
  icon?: string; // default: ""
  way?: string; // default: ""
  tone?: string; // default: ""
  tallies?: Tally[]; // default: []
  juncture?: Juncture | null; // default: null
  lines?: number; // default: 0
}

/** Words in a line that name a card (including heroes) or a place. */
export interface NamedThing {
  text: string;
  card?: string; // default: ""
  place?: string | number | null; // default: null
}

/** POST /api/games. */
export interface NewGame {
  adventure: string;
  seats: SeatWish[];
  variants?: string[]; // default: []
  packs?: string[]; // default: []
  seed?: string; // default: ""
  gather?: boolean; // default: false
}

/** A standing order the player may give: `card` is its name in `standing`. */
export interface OrderInfo {
  card: string;
  name: string;
}

/** Another way to do the same. */
export interface OtherPlan {
  id: string;
  name: string;
  costs?: string; // default: ""
  way?: (string | number)[]; // default: []
  then?: string; // default: ""
}

export interface OutcomeInfo {
  winners: number[];
  ranking: number[];
  places: number[];
  text: string;
  rules: string[];
  seed: string;
  salt: string;
}

/** Milliseconds that bots wait between their choices at this table. */
export interface Pace {
  type: "pace";
  id: string;
  milliseconds: number;
}

/** A pack in a game. */
export interface PackInPlay {
  id: string;
  name: string;
  focus: boolean;
}

/** A pack that can be added to an adventure, and the parts the adventure takes. */
export interface PackInfo {
  id: string;
  called: string;
  name: string;
  text: string;
  adventure: string;
  source: string;
  taken: PackPart[];
  left_out: PackPart[];
  on_request: boolean;
  focusable: boolean;
  problem: string;
  reason: string;
  rules: string[];
}

/** The number of a pack's cards for one deck: market, hero, green … If they are left out, the rules that say so. */
export interface PackPart {
  deck: string;
  count: number;
  rules: string[];
}

/**
 * A pack as its author sees it (GET /api/packs/{id}, and the answer to POST /api/packs).
 *
 * A pack with errors cannot be played. If it was uploaded, it is not kept and `pack.id` is empty.
 */
export interface PackReport {
  pack: PackInfo;
  adventure: string;
  version: string;
  watched: boolean;
  errors: Flaw[];
  warnings: Flaw[];
  cards: CardText[];
}

/** GET /api/packs/{id}/version, on this machine only. */
export interface PackVersion {
  version: string;
}

/**
 * Something that lies or stands on a cell, a point or a place.
 *
 * `kind` says how it is drawn, not what it is in the game: `figure` stands, with letters in the colour of its seat;
 * `counter` is cut in the shape of its colour and shows a stone, or its letters if it has some; `socket` is the
 * printed place where such a counter belongs; `seal` bears a number; `token` is a disc with an icon and a border, or
 * its back; `house` belongs to a seat; `landmark` is a building that is no part of the printed map; `mark` is a sign
 * printed on the ground: its icon, or a ring in its colour. A kind a screen does not know is drawn as a token.
 */
export interface Piece {
  kind: string;
  label?: string; // default: ""
  sort?: string; // default: ""
  letters?: string; // default: ""
  icon?: string; // default: ""
  vignette?: string; // default: ""
  glyph?: string; // default: ""
  seat?: number | null; // default: null
  card?: string; // default: ""
  face_up?: boolean; // default: true
  colours?: string[]; // default: []
  rays?: boolean; // default: false
  facing?: number | null; // default: null
  ways?: number[]; // default: []
  active?: boolean; // default: false
  mount?: string; // default: ""
  note?: string; // default: ""
}

export interface Ping {
  type: "ping";
  sent?: number; // default: 0.0
}

/** A place beside the map for pieces: a drifting island, a camp. Options name it by its id. */
export interface Place {
  id: string;
  name: string;
  icon?: string; // default: ""
  note?: string; // default: ""
  beside?: string | number | null; // default: null
  pieces?: Piece[]; // default: []
}

/** An answer to a question that is still to come. */
export interface PlanAnswer {
  option: string;
  name: string;
  hint?: string; // default: ""
  chance?: number | null; // default: null
}

/** A plan for the asked seat, carried out at once: send `plan` with its id. */
export interface PlanInfo {
  id: string;
  kind: string;
  name: string;
  stops?: string; // default: ""
  costs?: string; // default: ""
  waits?: string; // default: ""
  chance?: number | null; // default: null
  place?: string | number | null; // default: null
  danger?: string; // default: ""
  way?: (string | number)[]; // default: []
  spends?: number[]; // default: []
  begins?: string; // default: ""
  limits?: PlanLimit[]; // default: []
  others?: OtherPlan[]; // default: []
  before?: Step[]; // default: []
  parts?: PlanPart[]; // default: []
  ways?: PlanWay[]; // default: []
}

/** A number the player may set for a plan, which stops when something has fallen to it. */
export interface PlanLimit {
  id: string;
  name: string;
  value: number;
  most: number;
  percent?: boolean; // default: false
}

/** A question in a plan that can be answered in advance, with all others in one command: the answers are `steps`. */
export interface PlanPart {
  topic: string;
  subject: string | number | null;
  name: string;
  answers: PlanAnswer[];
  rolls?: boolean; // default: false
}

/** An answer to each part, and their combined result. */
export interface PlanWay {
  options: string[];
  chance: number;
  costs?: string; // default: ""
}

/**
 * A player's hero board, or the board of a seat without a hero.
 *
 * A seat without a hero has no gauges and no place; trays, stats and shelves show what it has.
 */
export interface PlayerBoard {
  seat: number;
  name: string;
  card?: string; // default: ""
  subtitle?: string; // default: ""
  gauges?: Gauge[]; // default: []
  stats?: Stat[]; // default: []
  purse?: Stat[]; // default: []
  shelves?: Shelf[]; // default: []
  trays?: Record<string, Tray>; // default: {}
  notes?: string[]; // default: []
  place?: string | number | null; // default: null
  active?: boolean; // default: false
  out?: boolean; // default: false
}

/** A numbered point of a tile. `x` and `y` are places within the unrotated tile, 0 to 1 from the north-west. */
export interface Point {
  id: string;
  x: number;
  y: number;
  colour?: string; // default: "beige"
  name?: string; // default: ""
  vignette?: string; // default: ""
  side?: string; // default: ""
  pieces?: Piece[]; // default: []
}

/** Answer to Ping. A browser with an older version than this has lost a message and asks for Resync. */
export interface Pong {
  type: "pong";
  sent: number;
  version: number;
}

/** The body of every HTTP error. */
export interface Problem {
  error: string;
  code: string;
}

/** A player's progress toward winning, and what would bring more. */
export interface Progress {
  seat: number;
  text: string;
  value: number;
  maximum: number;
  next?: string; // default: ""
  place?: string | number | null; // default: null
}

/** The open question and its seat. Only that seat (or anyone sharing its screen) gets the choices. */
export interface Question {
  seat: number;
  topic: string;
  text: string;
  rules?: string[]; // default: []
  place?: string | number | null; // default: null
  card?: string; // default: ""
  choices?: Choice[]; // default: []
  plans?: PlanInfo[]; // default: []
  orders?: OrderInfo[]; // default: []
  undo?: boolean; // default: false
}

/** A line of a sum: what, from where, how much. */
export interface Reckoning {
  label: string;
  source: string;
  amount: number;
}

/** The command was not carried out; the reason is for the player. If `stale`, a current Welcome follows. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  reason: string;
  stale: boolean;
}

/** Make a new link for a seat whose player is gone (host only). Answered with Invitation; everybody is notified. */
export interface Reissue {
  type: "reissue";
  id: string;
  seat: number;
}

export interface Rename {
  type: "rename";
  id: string;
  seat: number;
  name: string;
}

/** Answer to POST /api/replays (a .quest file as body) and GET /api/games/{id}/replay. */
export interface ReplayInfo {
  id: string;
  adventure: string;
  adventure_name: string;
  variants: string[];
  packs: PackInPlay[];
  seats: number;
  names: string[];
  moves: number;
  finished: boolean;
  verified: boolean;
  verifiable_from: number;
  seed: string;
  seed_hash: string;
  outcome: OutcomeInfo | null;
  steps: ReplayStep[];
}

/** One choice of a replay: the player, the option, and the events it caused. */
export interface ReplayStep {
  move: number;
  seat: number | null;
  choice: string;
  clock: string;
  turn: number;
  lines: LogLine[];
}

/** Ask for everything again because the browser lost track. `log_from` and `undos` as in Hello. */
export interface Resync {
  type: "resync";
  log_from?: number; // default: 0
  undos?: number; // default: 0
  chronicle?: string; // default: ""
  whole?: boolean; // default: false
}

/** This browser's contribution to the seed; its hash was in Hello. Sent while `Stage.dice.drawing`. */
export interface Reveal {
  type: "reveal";
  id: string;
  value: string;
}

/** A seat with a special role: its number (from the last seat if negative), and the role. */
export interface RoleInfo {
  seat: number;
  name: string;
  icon: string;
}

/** A roll that is made now, or that an option would lead to: the sum, the target, how it may end. */
export interface Roll {
  title?: string; // default: ""
  reckoning?: Reckoning[]; // default: []
  limit?: boolean; // default: false
  need?: string; // default: ""
  rules?: string[]; // default: []
  distribution?: Bar[]; // default: []
  chance?: number | null; // default: null
  outlook?: [string, number][]; // default: []
  tones?: string[]; // default: []
  expected?: string; // default: ""
}

/** Dice that fell: the word number `word` of the seed's stream gives these faces. */
export interface RollInfo {
  move: number;
  word: number;
  sides: number;
  faces: number[];
}

/** A rule of the catalogue (GET /api/rules, /api/rules/{id}). */
export interface RuleText {
  id: string;
  text: string;
  chapter: string;
  book: string;
  played: boolean;
}

export interface Said {
  type: "said";
  line: ChatLine;
}

/** Chat. */
export interface Say {
  type: "say";
  id: string;
  text: string;
  seat?: number | null; // default: null
}

/** Everything on the table. */
export interface Scene {
  clock?: string; // default: ""
  steps?: [string, string][]; // default: []
  step?: string; // default: ""
  active?: number | null; // default: null
  board: HexBoard | TileBoard;
  players: Record<string, PlayerBoard>;
  trays?: Record<string, Tray>; // default: {}
  order?: string[]; // default: []
  groups?: Record<string, string>; // default: {}
  signs?: Record<string, string>; // default: {}
  focus?: string; // default: ""
  goal?: Goal | null; // default: null
  dice?: Die[]; // default: []
  fight?: Fight | null; // default: null
  routes?: Record<string, (string | number | null)[]>; // default: {}
  spends?: Record<string, number[]>; // default: {}
}

/** The public facts about a seat. */
export interface SeatInfo {
  seat: number;
  kind: string;
  name: string;
  bot: string;
  taken: boolean;
  here: boolean;
  host: boolean;
}

/** The secret of a seat; its link is /#/game/{id}/{seat}/{token}. */
export interface SeatKey {
  seat: number;
  token: string;
}

/** The wanted player of a seat: `me` (this browser), `friend` (by link), or `bot`. */
export interface SeatWish {
  kind: string;
  bot?: string; // default: ""
  name?: string; // default: ""
}

/** A file of a pack, with its content in base64. */
export interface SentFile {
  name: string;
  data: string;
}

/** POST /api/packs with files one by one; a zip is sent as it is. */
export interface SentPack {
  files: SentFile[];
}

/** A row of cards in front of a player; `size` is its number of places, if limited. */
export interface Shelf {
  title: string;
  cards?: CardFace[]; // default: []
  size?: number; // default: 0
  companions?: boolean; // default: false
  apart?: boolean; // default: false
}

/** A side of a fight. */
export interface Side {
  name: string;
  card?: string; // default: ""
  seat?: number | null; // default: null
  subtitle?: string; // default: ""
  gauges?: Gauge[]; // default: []
  stats?: Stat[]; // default: []
  shelves?: Shelf[]; // default: []
  text?: string[]; // default: []
  acts?: boolean; // default: false
}

/** Everything a seat's screen shows. Later versions are sent as JSON merge patches (RFC 7386) of it. */
export interface Stage {
  version: number;
  info: GameInfo;
  scene?: Scene | null; // default: null
  question?: Question | null; // default: null
  outcome?: OutcomeInfo | null; // default: null
  undo?: boolean; // default: false
  seed_hash?: string; // default: ""
  dice?: DiceInfo | null; // default: null
  thinking?: number | null; // default: null
  undos?: number; // default: 0
  standing?: StandingInfo[]; // default: []
  eyes?: number | null; // default: null
}

/** All standing answers of a seat from now on. Any not in the list end. */
export interface Stand {
  type: "standing";
  id: string;
  seat: number;
  answers?: StandingWish[]; // default: []
}

/** Let a bot play this seat for now: your own at once, another's if its player is away. */
export interface StandIn {
  type: "stand-in";
  id: string;
  seat: number;
  bot?: string; // default: ""
}

/** A question that a seat no longer wants to be asked. */
export interface StandingInfo {
  seat: number;
  card: string;
  name: string;
  span: "fight" | "game" | "turn";
  always?: boolean; // default: false
}

/** Do not ask about this card in this game, this turn, or this fight. Never use it, or always. */
export interface StandingWish {
  card: string;
  span: "fight" | "game" | "turn";
  always: boolean;
}

/** Begin a waiting game. With `fill`, bots take the free seats. Only the host may, if present. */
export interface Start {
  type: "start";
  id: string;
  fill?: boolean; // default: false
}

/** A value, such as `Body 5/2`. */
export interface Stat {
  label: string;
  value: string;
  icon?: string; // default: ""
  note?: string; // default: ""
  meaning?: string; // default: ""
  current?: boolean; // default: false
}

/** A choice in a plan: the answer, its question, and whether the plan foresees dice that the choice rolls. */
export interface Step {
  option: string;
  topic?: string; // default: ""
  rolls?: boolean; // default: false
  subject?: string | number | null; // default: null
}

/** Let the player of this seat play it again. */
export interface TakeBack {
  type: "take-back";
  id: string;
  seat: number;
}

/**
 * A change in what somebody has: a gauge of this kind, or the purse entry with this icon.
 *
 * Players are named by seat. Foes, and others who fight beside a player without a seat,
 * are named by card.
 */
export interface Tally {
  seat?: number | null; // default: null
  card?: string; // default: ""
  icon: string;
  value: string;
  was: string;
}

/** A square piece of land in the grid. Face down it has no points. */
export interface Tile {
  id: string;
  column: number;
  row: number;
  name?: string; // default: ""
  theme?: string; // default: ""
  vignette?: string; // default: ""
  face_up?: boolean; // default: true
  turned?: number; // default: 0
  roads?: [string, string][]; // default: []
  points?: Record<string, Point>; // default: {}
}

/** A map of square tiles. Facing entry points of neighboring tiles are joined. */
export interface TileBoard {
  kind: "tiles";
  title?: string; // default: ""
  columns: number;
  rows: number;
  tiles: Record<string, Tile>;
  links?: Record<string, Link>; // default: {}
  places?: Record<string, Place>; // default: {}
}

/**
 * The events of choices, sent at once. The Change to `version` follows with the result.
 *
 * Append the lines like those of a Change. That Change then has no lines or moments.
 */
export interface Told {
  type: "told";
  since: number;
  version: number;
  log: LogLine[];
  log_from: number;
  moments: Moment[];
}

/** Something beside the map: a deck, face-up cards, a track of cards, a pile, a track of numbers, words. */
export interface Tray {
  title: string;
  kind: string;
  group?: string; // default: ""
  count?: number | null; // default: null
  cards?: CardFace[]; // default: []
  size?: number; // default: 0
  colour?: string; // default: ""
  icon?: string; // default: ""
  note?: string; // default: ""
  lines?: string[]; // default: []
  value?: number | null; // default: null
  stats?: Stat[]; // default: []
  place?: string | number | null; // default: null
}

export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  version: number;
}

export interface VariantInfo {
  id: string;
  name: string;
  text: string;
  rules: string[];
  implies: string[];
  seats: [number, number] | null;
  automatic: boolean;
  excludes: string[];
}

/** What spectators may do from now on: `talk`, only `look`, or nothing (`none`: those present must leave). */
export interface Watching {
  type: "watching";
  id: string;
  may: string;
}

/** Answer to Hello and Resync: the whole stage, the chronicle from the requested line on, the chat. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  seats: number[];
  keys: SeatKey[];
  stage: Stage;
  log: LogLine[];
  log_from: number;
  skipped: number;
  moments: Moment[];
  chronicle: string;
  chat: ChatLine[];
}

export type Command =
  | Hello
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
  | Ping;

export type Answer =
  | Welcome
  | Told
  | Change
  | Accepted
  | Refused
  | Said
  | Pong
  | Invitation
  | Advice
  | Inspected
  | Goodbye;

export type Board =
  | HexBoard
  | TileBoard;
