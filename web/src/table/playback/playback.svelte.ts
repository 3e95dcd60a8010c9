/**
 * What happens is shown in the order it happened. The table says first what a choice has brought about, and a moment
 * later how things stand; this keeps that back until the moments that led there have been shown: first the dice, then
 * what came of them, then the question.
 */

import type { Die, LogLine, Moment, Stage } from "../../lib/protocol";
import type { Telling } from "../../lib/settings.svelte";
import { landed } from "../dice/dice";
import { reached, tallied, walked } from "./stage-at-moment";

/** How long things take, in milliseconds at the usual speed. */
export const TIMES = {
  /** Dice tumble, and then lie there. */
  tumble: 520,
  lie: 520,
  /** A line that says what somebody has more or less of now; any other line; a step on a way. */
  tally: 620,
  line: 260,
  step: 140,
  /** A card or a banner of other players. Your own stay until you go on, and so does what changes the goal. */
  card: 1600,
  banner: 1800,
  /** However much is still to come, a glance. */
  least: 40,
} as const;

export const FACTOR: Record<Telling, number> = { slow: 1.6, normal: 1, fast: 0.45, off: 0 };

/** So many changes may wait: beyond that they are told faster, and beyond the last they are not told any more. */
const WAITING = { brisk: 4, hurry: 12, most: 40 } as const;
/** Moments that are remembered, to be told again. */
const REMEMBERED = 400;

/** What is to be seen of a moment: dice that tumble or lie, the words, a card, a banner. */
export interface Showing {
  moment: Moment;
  dice: Die[];
  /** The dice have not landed: nothing of what they bring may be seen. */
  tumbling: boolean;
  /** It stays until the player goes on. */
  holds: boolean;
}

interface Change {
  /** Where it has led to; nobody has said so yet if there is none. */
  stage: Stage | null;
  log: LogLine[];
  moments: Moment[];
}

export interface Wishes {
  telling: () => Telling;
  /** Without movement: dice do not tumble, but what they show is told. */
  still: () => boolean;
  /** The seats of this browser. */
  seats: () => readonly number[];
  /** Cards one draws oneself stay until one goes on. */
  stops: () => boolean;
  /** Figures stand where moments bring them; not where the stages that are fed say it already. */
  walks?: boolean;
  /** By which everything is shortened: 1 is as long as usual. */
  haste?: () => number;
}

export class Playback {
  stage = $state.raw<Stage | null>(null);
  log = $state.raw<LogLine[]>([]);
  showing = $state.raw<Showing | null>(null);
  paused = $state(false);
  /** What stays until the player goes on is put aside: the table is looked at meanwhile. */
  aside = $state(false);
  /** Everything until the player's next choice is passed over. */
  skipping = $state(false);
  /** What has been shown, the last of it. */
  past = $state.raw<Moment[]>([]);
  /**
   * Something of one's own that was passed over: it is still told, without stopping anybody, until things have gone on.
   */
  missed = $state.raw<Moment | null>(null);
  /** Something is still to be shown. */
  playing = $state(false);
  /**
   * More than a step on the way was told since somebody was asked: that question is over, and what it told is of then.
   */
  telling = $state(false);
  /** … and by then it was somebody else's turn. */
  passedOn = $state(false);

  readonly #wishes: Wishes;
  #queue: Change[] = [];
  #at = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** All that was told has been shown, and the table has not said yet where it has led to. */
  #waits = false;
  /** What was missed belongs to the change that is being shown. */
  #justMissed = false;
  /** Things have gone on since; it goes as soon as it could be read. */
  #outdated = false;
  #reading: ReturnType<typeof setTimeout> | undefined;

  constructor(wishes: Wishes) {
    this.#wishes = wishes;
  }

  /** How things stand, whatever was before: somebody has come, or something was taken back. */
  jump(stage: Stage, log: LogLine[], past: readonly Moment[] | null = null): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#at = 0;
    this.#waits = this.aside = false;
    this.showing = null;
    this.playing = false;
    this.log = log;
    if (past) this.past = past.slice(-REMEMBERED);
    this.#arrive(stage);
  }

  /** These moments have happened; the table follows with where they have led to. */
  tell(log: LogLine[], moments: readonly Moment[]): void {
    if (!this.stage || !moments.length) return;
    const last = this.#queue.at(-1);
    if (last && !last.stage) {
      last.log = log;
      last.moments.push(...moments);
    } else this.#queue.push({ stage: null, log, moments: [...moments] });
    this.#begin();
  }

  /** The table has changed, by these moments and those that have been told. */
  feed(stage: Stage, log: LogLine[], moments: readonly Moment[]): void {
    const back = this.stage !== null && (stage.undos ?? 0) !== (this.#newest().undos ?? 0);
    if (!this.stage || back || (!moments.length && !this.playing)) {
      if (back) this.past = this.past.filter((moment) => moment.move <= stage.info.moves);
      this.jump(stage, log);
      return;
    }
    const told = this.#queue.at(-1);
    if (told && !told.stage) {
      told.stage = stage;
      told.log = log;
      told.moments.push(...moments);
    } else this.#queue.push({ stage, log, moments: [...moments] });
    while (this.#queue.length > WAITING.most && !this.paused) this.#finish();
    this.#begin();
  }

  #begin(): void {
    if (this.playing && !this.#waits) return;
    this.playing = true;
    this.#next();
  }

  /** Go on: this moment has been seen. */
  advance(): void {
    if (!this.playing) return;
    const { showing } = this;
    if (showing?.tumbling) {
      this.#settle(showing);
      return;
    }
    clearTimeout(this.#timer);
    this.#next();
  }

  /** Look at the table, and pass nothing over; false if nothing stays that could be put aside. */
  lookAway(): boolean {
    if (this.aside || !this.showing?.holds) return false;
    this.aside = true;
    return true;
  }

  /** Back to what happened. */
  comeBack(): void {
    this.aside = false;
  }

  /** To the player's next choice. */
  skip(): void {
    this.paused = false;
    this.skipping = true;
    if (this.playing) {
      clearTimeout(this.#timer);
      this.#next();
    }
  }

  pause(): void {
    this.paused = true;
    clearTimeout(this.#timer);
  }

  resume(): void {
    this.paused = false;
    if (this.playing) this.#next();
  }

  /** The player has seen what was passed over. */
  noticed(): void {
    this.missed = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#reading);
  }

  #newest(): Stage {
    return this.#queue.findLast((change) => change.stage)?.stage ?? (this.stage as Stage);
  }

  /** Show the next moment that is worth a look; what is not happens at once. */
  #next(): void {
    this.#waits = this.aside = false;
    for (;;) {
      const change = this.#queue[0];
      if (!change) {
        this.showing = null;
        this.playing = false;
        return;
      }
      const moment = change.moments[this.#at];
      if (!moment && !change.stage) {
        this.#waits = true;
        return;
      }
      if (!moment) {
        this.#finish();
        continue;
      }
      const showing = this.#showing(moment, change);
      const time = this.#time(showing);
      if (time === 0 && !showing.holds) {
        this.#at += 1;
        this.#tell(moment, change, this.#quiet());
        continue;
      }
      this.#at += 1;
      this.showing = showing;
      const step = this.stage?.scene?.step;
      this.#reach(moment, showing.tumbling);
      if (!isStep(moment) || this.stage?.scene?.step !== step) this.telling = true;
      if (showing.tumbling) this.#wait(TIMES.tumble * this.#factor(), () => this.#settle(showing));
      else this.#settle(showing);
      return;
    }
  }

  /** The dice lie: now what they bring may be seen. */
  #settle(showing: Showing): void {
    const change = this.#queue[0];
    if (!change || this.showing !== showing) return;
    const settled = { ...showing, tumbling: false };
    this.showing = settled;
    this.#tell(showing.moment, change, false);
    if (settled.holds) clearTimeout(this.#timer);
    else this.#wait(this.#time(settled), () => this.#next());
  }

  #wait(time: number, then: () => void): void {
    clearTimeout(this.#timer);
    if (!this.paused) this.#timer = setTimeout(then, Math.max(time, TIMES.least));
    else this.#timer = undefined;
  }

  /** What a moment changes can be seen now. */
  #tell(moment: Moment, change: Change, passedOver: boolean): void {
    if (this.past.at(-1) !== moment) this.past = [...this.past.slice(1 - REMEMBERED), moment];
    if (passedOver && moment.banner && this.#concerns(moment)) this.#miss(moment);
    if (!passedOver) this.#reach(moment, false); // else the question that comes stands there at once
    if (this.stage) this.stage = tallied(this.stage, moment);
    if (this.stage && !passedOver && (this.#wishes.walks ?? true)) this.stage = walked(this.stage, moment);
    if (moment.lines && moment.lines <= change.log.length) this.log = change.log.slice(0, moment.lines);
  }

  /** Turn and fight have come as far as this moment; what its dice show is seen when they lie. */
  #reach(moment: Moment, tumbling: boolean): void {
    if (!this.stage) return;
    const before = this.stage.scene?.active;
    this.stage = reached(this.stage, moment, tumbling);
    if (this.stage.scene?.active !== before) this.passedOn = true;
  }

  /** All moments of the first change have been shown: things stand as the table said. */
  #finish(): void {
    const change = this.#queue.shift();
    if (!change) return;
    for (const moment of change.moments.slice(this.#at)) this.#tell(moment, change, true);
    this.#at = 0;
    this.log = change.log;
    if (change.stage) this.#arrive(change.stage);
  }

  #miss(moment: Moment): void {
    this.missed = moment;
    this.#justMissed = true;
    this.#outdated = false;
    clearTimeout(this.#reading);
    this.#reading = setTimeout(() => {
      this.#reading = undefined;
      if (this.#outdated) this.noticed();
    }, TIMES.banner);
  }

  /** The choice after it was made: whoever made it has seen it, others have had as long as for any banner. */
  #outdate(stage: Stage): void {
    const answered = this.#asked(this.stage);
    if (this.#justMissed || this.skipping || stage.info.moves === this.stage?.info.moves) this.#justMissed = false;
    else if (answered || this.#reading === undefined) this.noticed();
    else this.#outdated = true;
  }

  /** Things stand as the table says. If the player is asked nothing is passed over any more. */
  #arrive(stage: Stage): void {
    if (this.missed) this.#outdate(stage);
    this.stage = stage;
    this.telling = this.passedOn = false;
    if (stage.outcome || this.#asked(stage)) this.skipping = false;
  }

  /** Is somebody of this browser asked? */
  #asked(stage: Stage | null): boolean {
    const asked = stage?.question?.seat;
    return asked !== undefined && this.#wishes.seats().includes(asked);
  }

  /** It happened to somebody who plays here, or it changes the goal of everybody who plays. */
  #concerns({ seat, everybody }: Moment): boolean {
    const seats = this.#wishes.seats();
    return (seat != null && seats.includes(seat)) || (everybody === true && seats.length > 0);
  }

  #quiet(): boolean {
    return this.skipping || this.#wishes.telling() === "off";
  }

  #factor(): number {
    const waiting = this.#queue.length;
    const hurry = waiting > WAITING.hurry ? 0.25 : waiting > WAITING.brisk ? 0.55 : 1;
    return FACTOR[this.#wishes.telling()] * hurry * (this.#wishes.haste?.() ?? 1);
  }

  #showing(moment: Moment, change: Change): Showing {
    const dice = moment.dice?.length ? landed(moment, (change.stage ?? this.stage)?.scene) : [];
    const large = Boolean(moment.banner) || (Boolean(moment.turns) && this.#wishes.stops());
    return {
      moment,
      dice,
      tumbling: dice.length > 0 && !this.#wishes.still() && !this.#quiet(),
      holds: large && this.#concerns(moment) && !this.#quiet(),
    };
  }

  /** How long it is looked at, in milliseconds; 0: not at all. */
  #time({ moment, dice }: Showing): number {
    if (this.#quiet() || !moment.text) return 0;
    return looked(moment, dice.length > 0) * this.#factor();
  }
}

/** Is it nothing but a step on a way? Whoever goes sees where to, and is still asked. */
function isStep({ place, dice, banner, turns }: Moment): boolean {
  return place != null && !dice?.length && !banner && !turns;
}

/** How long a moment is looked at once its dice lie, at the usual speed. */
export function looked(moment: Moment, diced: boolean): number {
  if (moment.banner) return TIMES.banner;
  if (moment.turns) return TIMES.card;
  if (diced) return TIMES.lie;
  if (moment.tallies?.length) return TIMES.tally;
  return moment.place != null ? TIMES.step : TIMES.line;
}

/** A step further in a replay is shown as it happened; after a jump nobody wants to see what was before. */
export function retold(playback: Playback, stage: Stage, log: LogLine[]): void {
  const before = playback.stage?.version ?? stage.version;
  const known = playback.playing ? log.length : playback.log.length;
  if (stage.version !== before + 1 || log.length <= known) {
    playback.jump(stage, log);
    return;
  }
  const told = log.slice(known).map((line, index): Moment => ({ ...line, lines: known + index + 1 }));
  playback.feed(stage, log, told);
}
