/**
 * One browser at one table. Holds what the server last said (stage, chronicle, chat), applies its patches, notices
 * gaps, comes back after a lost connection, and sends every command again until it is accepted or refused.
 */
import { merge } from "./merge";
import type { Fairness } from "./fairness";
import {
  type Accepted,
  type Advice,
  type Advise,
  type Answer,
  type CarryOut,
  type Change,
  type ChatLine,
  type Choose,
  type Command,
  type Hello,
  type Inspected,
  type LogLine,
  type Moment,
  type Pace,
  type Ping,
  PROTOCOL,
  type Refused,
  type Reissue,
  type Rename,
  type Resync,
  type Reveal,
  type Say,
  type SeatKey,
  type Stage,
  type Stand,
  type StandIn,
  type StandingWish,
  type Step,
  type Start,
  type TakeBack,
  type Told,
  type Undo,
  type Watching,
  type Welcome,
} from "./protocol";
import { language } from "./text";

/** `connecting` for the first time, `open`, `reconnecting` after a loss, `gone`: coming back makes no sense. */
export type Status = "connecting" | "open" | "reconnecting" | "gone";

/** Something the player should know: why a command was refused, why the connection ended. */
export interface Trouble {
  code: string;
  text: string;
  /** Counts up, so that the same text twice is news twice. */
  number: number;
}

/** What a WebSocket can do, as far as it is needed here. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** A number and its percent sign stay on one line. */
const PERCENT = /(\d) %/g;

export interface Options {
  game: string;
  tokens: () => readonly string[];
  name: () => string;
  /** The server gave new keys: keep them. */
  onkeys?: (keys: readonly SeatKey[]) => void;
  /** What this browser contributes to the dice of the game, and keeps of them. */
  dice?: Pick<Fairness, "commitment" | "watch" | "toReveal">;
  /** How things stand, and how they came to: `news` are moments that nobody here has seen; else they are long past. */
  onstage?: (stage: Stage, log: LogLine[], moments: readonly Moment[], news: boolean) => void;
  /** What happened; `onstage` follows with where it has led to. */
  ontold?: (log: LogLine[], moments: readonly Moment[]) => void;
  wire?: () => Wire;
  random?: () => number;
}

type Numbered = Exclude<Command, Hello | Resync | Ping | Advise>;

/** Milliseconds. */
export const TIMES = {
  backOff: [500, 1000, 2000, 4000, 8000, 15000],
  /** An unanswered command is sent again after this. */
  resend: 4000,
  ping: 20000,
  /** Silence after a ping means that the line is dead. */
  silence: 10000,
} as const;

function browserWire(): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/play`) as Wire;
}

function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Connection {
  stage = $state.raw<Stage | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** Lines of the chronicle that came before those that are here. */
  skipped = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  /** The seats that are played here. */
  seats = $state.raw<number[]>([]);
  status = $state<Status>("connecting");
  problem = $state.raw<Trouble | null>(null);
  /** The server said goodbye and will be back (it is being restarted, or was stopped). */
  closed = $state(false);
  /** More than one attempt went wrong: nobody answers. */
  late = $state(false);
  /** The new link for a lost seat that was asked for. */
  invitation = $state.raw<SeatKey | null>(null);
  /** What a bot would do now, and why. */
  advice = $state.raw<Advice | null>(null);
  /** A bot is being asked. */
  advising = $state(false);
  /** What there is to know about the place that was asked about last. */
  inspection = $state.raw<Inspected | null>(null);
  /** Why the last plan ended before its end. */
  stopped = $state("");
  /** A choice is on its way: no second one until the answer is on the screen. */
  busy = $state(false);

  #options: Options;
  #wire: Wire | null = null;
  #welcomed = false;
  #tries = 0;
  #troubles = 0;
  #pending = new Map<string, Numbered>();
  #choosing = "";
  #waitFor = 0;
  #resyncing = false;
  #revealed = false;
  #chronicle = "";
  #whole = false;
  /** The version that was announced last by what happened. */
  #announced = 0;
  #advised = "";
  #inspected = "";
  #wanted = "";
  #stopped = false;
  /** The version of the stage that `stopped` is about. */
  #stoppedAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #resend: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#open();
  }

  // What a player can do ------------------------------------------------------------------------------------------

  /** Answer the open question. */
  choose(option: string): void {
    const { stage } = this;
    if (!stage?.question || this.busy || !this.seats.includes(stage.question.seat)) return;
    this.#choose({ type: "choose", id: freshId(), seat: stage.question.seat, version: stage.version, option });
  }

  /** Several choices in one go: a plan of the open question. */
  plan(plan: string, limits: Record<string, number> = {}): void {
    const { stage } = this;
    if (!stage?.question || this.busy || !this.seats.includes(stage.question.seat)) return;
    this.#choose({ type: "plan", id: freshId(), seat: stage.question.seat, version: stage.version, plan, limits });
  }

  /** Several choices in one go, each meant for a certain question. */
  steps(steps: Step[]): void {
    const { stage } = this;
    if (!stage?.question || this.busy || !this.seats.includes(stage.question.seat)) return;
    this.#choose({ type: "plan", id: freshId(), seat: stage.question.seat, version: stage.version, steps });
  }

  /** What a seat is not asked about any more: the whole list. */
  standing(seat: number, answers: StandingWish[]): void {
    if (this.seats.includes(seat)) this.#command({ type: "standing", id: freshId(), seat, answers });
  }

  /** Take the last choice back, if the table says that it may be. */
  undo(): void {
    const { stage } = this;
    const seat = stage?.question && this.seats.includes(stage.question.seat) ? stage.question.seat : this.seats[0];
    if (!stage || seat === undefined || this.busy) return;
    this.#choose({ type: "undo", id: freshId(), seat, version: stage.version });
  }

  /** What would a bot do, and why? */
  advise(): void {
    const { stage } = this;
    if (!stage?.question || this.advising || !this.#welcomed || !this.seats.includes(stage.question.seat)) return;
    this.#advised = freshId();
    this.advising = true;
    this.#send({ type: "advise", id: this.#advised, seat: stage.question.seat, version: stage.version });
  }

  /** What is there to know about a place? One question at a time; the last one counts. */
  inspect(place: string): void {
    const { stage } = this;
    const seat = stage?.question && this.seats.includes(stage.question.seat) ? stage.question.seat : this.seats[0];
    if (!stage || seat === undefined || !this.#welcomed) return;
    this.#wanted = place;
    if (this.#inspected) return; // it is asked when the answer to the last question has come
    this.#inspected = freshId();
    this.#send({ type: "inspect", id: this.#inspected, seat, place });
  }

  /** The answer has come, or there is none: ask what was asked meanwhile. */
  #lookOn(place: string | null): void {
    this.#inspected = "";
    const wanted = this.#wanted;
    this.#wanted = "";
    if (wanted && wanted !== place) this.inspect(wanted);
  }

  say(text: string): void {
    const words = text.trim().slice(0, 300);
    if (words) this.#command({ type: "say", id: freshId(), text: words, seat: this.#voice() });
  }

  start(fill = false): void {
    this.#command({ type: "start", id: freshId(), fill });
  }

  rename(seat: number, name: string): void {
    const words = name.trim().slice(0, 24);
    if (words) this.#command({ type: "rename", id: freshId(), seat, name: words });
  }

  /** A bot plays this seat for now. */
  standIn(seat: number, bot = ""): void {
    this.#command({ type: "stand-in", id: freshId(), seat, bot });
  }

  takeBack(seat: number): void {
    this.#command({ type: "take-back", id: freshId(), seat });
  }

  /** What spectators may do here: `talk`, only `look`, or `none` are let in. */
  watching(may: "talk" | "look" | "none"): void {
    this.#command({ type: "watching", id: freshId(), may });
  }

  /** A new link for a seat whose player has lost theirs; the server answers with an invitation. */
  reissue(seat: number): void {
    this.#command({ type: "reissue", id: freshId(), seat });
  }

  /** How long bots wait between their choices. */
  pace(milliseconds: number): void {
    this.#command({ type: "pace", id: freshId(), milliseconds: Math.max(0, Math.min(3000, Math.round(milliseconds))) });
  }

  /** The player has read it. */
  forgive(): void {
    this.problem = null;
  }

  /** Try again at once instead of waiting for the next attempt; after `gone`, begin anew. */
  retry(): void {
    if (this.#stopped || this.status === "open") return;
    if (this.status === "gone") this.status = this.stage ? "reconnecting" : "connecting";
    this.problem = null;
    this.#tries = 0;
    this.#drop();
    this.#open();
  }

  /** Is the line still alive? Asked when the page comes back to the front or the network returns. */
  probe(): void {
    if (this.status === "reconnecting") this.retry();
    else if (this.#welcomed) this.#ping();
  }

  /** Leave the table. */
  stop(): void {
    this.#stopped = true;
    this.#drop();
  }

  // The line ------------------------------------------------------------------------------------------------------

  #open(): void {
    clearTimeout(this.#retry);
    const wire = (this.#options.wire ?? browserWire)();
    this.#wire = wire;
    wire.onopen = () => {
      const hello: Hello = {
        type: "hello",
        game: this.#options.game,
        tokens: [...this.#options.tokens()],
        protocol: PROTOCOL,
        name: this.#options.name(),
        language: language(),
        dice: this.#options.dice?.commitment ?? "",
        ...this.#read(),
      };
      wire.send(JSON.stringify(hello));
      this.#expectSomething();
    };
    wire.onmessage = ({ data }) => {
      if (this.#wire === wire && typeof data === "string") this.#hear(data);
    };
    wire.onclose = () => {
      if (this.#wire === wire) this.#lost();
    };
  }

  /** Forget the wire, if any, without telling anybody. */
  #drop(): void {
    for (const timer of [this.#retry, this.#resend, this.#beat, this.#silence]) clearTimeout(timer);
    const wire = this.#wire;
    this.#wire = null;
    this.#welcomed = false;
    this.#resyncing = false;
    this.#inspected = this.#wanted = "";
    wire?.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#stopped || this.status === "gone") return;
    if (this.stage) this.status = "reconnecting";
    const wait = TIMES.backOff[Math.min(this.#tries, TIMES.backOff.length - 1)] ?? 0;
    this.#tries += 1;
    this.late = this.#tries > 1;
    // so that a full table does not come back at once
    const jitter = 0.75 + (this.#options.random ?? Math.random)() / 2;
    this.#retry = setTimeout(() => this.#open(), wait * jitter);
  }

  #hear(data: string): void {
    let answer: Answer;
    try {
      answer = JSON.parse(data.replaceAll(PERCENT, "$1\u00a0%")) as Answer;
    } catch {
      this.#lost();
      return;
    }
    clearTimeout(this.#silence);
    this.#scheduleBeat();
    switch (answer.type) {
      case "welcome":
        this.#welcome(answer);
        break;
      case "told":
        this.#told(answer);
        break;
      case "change":
        this.#change(answer);
        break;
      case "accepted":
        this.#accepted(answer);
        break;
      case "refused":
        this.#refused(answer);
        break;
      case "said":
        if (!this.chat.some((line) => line.number === answer.line.number)) {
          this.chat = [...this.chat, answer.line].sort((a, b) => a.number - b.number);
        }
        break;
      case "advice":
        if (answer.id !== this.#advised) break;
        this.advising = false;
        this.advice = answer;
        break;
      case "inspection":
        if (answer.id !== this.#inspected) break;
        this.inspection = answer;
        this.#lookOn(answer.place);
        break;
      case "invitation":
        this.invitation = answer.key;
        break;
      case "goodbye":
        if (answer.again) {
          this.closed = true;
          this.#lost();
        } else {
          this.status = "gone";
          this.#say(answer.code, answer.reason);
          this.#drop();
        }
        break;
      case "pong":
        if (this.stage && answer.version > this.stage.version) this.#resync(); // we missed something
        break;
    }
  }

  // What the server says ------------------------------------------------------------------------------------------

  #welcome(welcome: Welcome): void {
    const again = this.#welcomed;
    this.#welcomed = true;
    this.#resyncing = false;
    this.#tries = 0;
    this.late = false;
    this.closed = false;
    this.status = "open";
    this.seats = welcome.seats;
    this.#chronicle = welcome.chronicle;
    this.skipped = welcome.skipped;
    this.#announced = 0;
    this.stage = welcome.stage;
    this.log = [...this.log.slice(0, welcome.log_from), ...welcome.log];
    this.chat = welcome.chat;
    this.#forget();
    this.#options.onstage?.(this.stage, this.log, welcome.moments, false);
    this.#settle();
    if (welcome.keys.length && this.#options.onkeys) {
      // The invitation that brought us here is worth something until the new key is used: use it now.
      this.#options.onkeys(welcome.keys);
      this.#drop();
      this.#open();
      return;
    }
    if (!again) for (const command of this.#pending.values()) this.#send(command);
    this.#scheduleResend();
    this.#reveal();
  }

  /** What happened; where it has led to follows. */
  #told(told: Told): void {
    const { stage } = this;
    if (!stage || told.version <= stage.version || told.version === this.#announced) return;
    if (told.since !== stage.version || told.log_from > this.log.length) {
      this.#resync();
      return;
    }
    this.#announced = told.version;
    this.log = [...this.log.slice(0, told.log_from), ...told.log];
    this.#options.ontold?.(this.log, told.moments);
  }

  #change(change: Change): void {
    const { stage } = this;
    if (!stage || change.version <= stage.version) return; // told already
    const unheard = change.told && change.version !== this.#announced;
    if (change.since !== stage.version || change.log_from > this.log.length || unheard) {
      this.#resync();
      return;
    }
    this.stage = { ...(merge(stage, change.patch) as Stage), version: change.version };
    if (this.stage.info.moves !== stage.info.moves) this.#forget();
    // it belongs to the question the plan led to, not to the next one
    if (this.stage.info.moves !== stage.info.moves && change.version > this.#stoppedAt) this.stopped = "";
    const turn = this.stage.question?.seat;
    if (turn === undefined || !this.seats.includes(turn)) this.stopped = ""; // it is of no interest a round later
    if (change.log.length || change.log_from < this.log.length) {
      this.log = [...this.log.slice(0, change.log_from), ...change.log];
    }
    this.#options.onstage?.(this.stage, this.log, change.moments, true);
    this.#settle();
    this.#reveal();
  }

  /** The question is another one: no bot need say any more what it would do. */
  #forget(): void {
    this.advice = null;
    this.advising = false;
  }

  /** Whatever is announced of the dice is kept; when they are drawn, say what was announced in Hello. */
  #reveal(): void {
    const { stage } = this;
    const { dice } = this.#options;
    if (!stage || !dice) return;
    dice.watch(stage, this.seats);
    const value = this.#revealed ? null : dice.toReveal(stage, this.seats);
    if (value) this.#command({ type: "reveal", id: freshId(), value });
    this.#revealed = Boolean(stage.dice?.drawing);
  }

  /** All lines of the chronicle: those who watch a long game got the last ones. */
  earlier(): void {
    this.#whole = true;
    this.#resync();
  }

  #resync(): void {
    if (this.#resyncing) return;
    this.#resyncing = true;
    this.#send({ type: "resync", ...this.#read() });
    this.#expectSomething();
  }

  /** How much of the chronicle is here, and which one that is. */
  #read(): { log_from: number; chronicle: string; whole?: boolean } {
    return { log_from: this.log.length, chronicle: this.#chronicle, ...(this.#whole && { whole: true }) };
  }

  #accepted({ id, version, stopped }: Accepted): void {
    const command = this.#pending.get(id);
    this.#pending.delete(id);
    // choices put together by hand, as those of a combat round, are no plan that people know of
    if (stopped && !(command?.type === "plan" && command.steps?.length))
      [this.stopped, this.#stoppedAt] = [stopped, version];
    this.#scheduleResend();
    if (id !== this.#choosing) return;
    this.#choosing = "";
    this.#waitFor = version;
    this.#settle();
  }

  #refused({ id, code, reason }: Refused): void {
    if (id === this.#inspected) {
      this.#lookOn(this.#wanted);
      return;
    }
    if (id === this.#advised) {
      this.advising = false;
      this.#say(code, reason);
      return;
    }
    const known = this.#pending.has(id) && this.#pending.get(id)?.type !== "reveal"; // another tab may have contributed
    this.#pending.delete(id);
    this.#scheduleResend();
    if (id === this.#choosing) {
      this.#choosing = "";
      this.#waitFor = 0;
      this.#settle();
    }
    if (known) this.#say(code, reason);
  }

  /** The next choice may be made once the answer to the last one is on the screen. */
  #settle(): void {
    this.busy = this.#choosing !== "" || this.#waitFor > (this.stage?.version ?? 0);
  }

  #say(code: string, text: string): void {
    this.#troubles += 1;
    this.problem = { code, text, number: this.#troubles };
  }

  /** The seat that speaks: the asked one if it is played here. */
  #voice(): number | null {
    const asked = this.stage?.question?.seat;
    return asked !== undefined && this.seats.includes(asked) ? asked : (this.seats[0] ?? null);
  }

  // Commands ------------------------------------------------------------------------------------------------------

  #choose(command: Choose | CarryOut | Undo): void {
    this.stopped = "";
    this.#choosing = command.id;
    this.busy = true;
    this.#command(command);
  }

  #command(
    command:
      Choose | CarryOut | Stand | Undo | Say | Start | Rename | StandIn | TakeBack | Pace | Reveal | Watching | Reissue,
  ): void {
    this.problem = null;
    this.#pending.set(command.id, command);
    if (!this.#welcomed) return; // it goes out after the welcome
    this.#send(command);
    this.#scheduleResend();
  }

  #send(command: Command): void {
    try {
      this.#wire?.send(JSON.stringify(command));
    } catch {
      this.#lost(); // the line is already closing
    }
  }

  #scheduleResend(): void {
    clearTimeout(this.#resend);
    if (!this.#pending.size || !this.#welcomed) return;
    this.#resend = setTimeout(() => {
      for (const command of this.#pending.values()) this.#send(command);
      this.#scheduleResend();
    }, TIMES.resend);
  }

  // Heartbeat -----------------------------------------------------------------------------------------------------

  #scheduleBeat(): void {
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#ping(), TIMES.ping);
  }

  #ping(): void {
    this.#send({ type: "ping", sent: Date.now() });
    this.#expectSomething();
  }

  #expectSomething(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), TIMES.silence);
  }
}
