/** Steps through a replay: which move is shown, fetching stages ahead, playing by itself. */
import { message } from "../../lib/api";
import type { LogLine, ReplayInfo, Stage } from "../../lib/protocol";

export interface PlayerOptions {
  stage: (move: number, seat: number | null) => Promise<Stage>;
  /** Milliseconds between two moves when it plays by itself. */
  pause: () => number;
}

const KEPT = 60;

export class Player {
  readonly info: ReplayInfo;
  stage = $state.raw<Stage | null>(null);
  problem = $state("");
  playing = $state(false);
  /** The move that is wished; the stage follows when it has come. */
  move = $state(0);
  /** Whose eyes one looks through; null: those of whoever is asked. */
  seat = $state<number | null>(null);

  #options: PlayerOptions;
  #kept = new Map<string, Promise<Stage>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(info: ReplayInfo, options: PlayerOptions) {
    this.info = info;
    this.#options = options;
    void this.#show();
  }

  /** The chronicle as far as it is shown. */
  log = $derived.by((): LogLine[] => this.info.steps.slice(0, this.shown + 1).flatMap((step) => step.lines));
  /** The first move of each turn: marks of the time line. */
  turns = $derived.by(() => turnMarks(this.info));

  get shown(): number {
    return this.stage?.version ?? 0;
  }

  jump(move: number): void {
    this.pause();
    this.#go(move);
  }

  step(by: number): void {
    this.jump(this.move + by);
  }

  /** To the beginning of the turn before or after this one. */
  turn(by: 1 | -1): void {
    const later = this.turns.find((mark) => mark > this.move);
    const earlier = this.turns.findLast((mark) => mark < this.move);
    this.jump(by > 0 ? (later ?? this.info.moves) : (earlier ?? 0));
  }

  viewAs(seat: number | null): void {
    this.seat = seat;
    void this.#show();
  }

  play(): void {
    if (this.move >= this.info.moves) this.#go(0);
    this.playing = true;
    this.#schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #go(move: number): void {
    const inside = Math.max(0, Math.min(this.info.moves, Math.round(move)));
    if (inside === this.move && this.stage) return;
    this.move = inside;
    void this.#show();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.move >= this.info.moves) {
      this.playing = false;
      return;
    }
    this.#timer = setTimeout(() => this.#go(this.move + 1), this.#options.pause());
  }

  async #show(): Promise<void> {
    const { move, seat } = this;
    try {
      const stage = await this.#fetch(move, seat);
      if (move !== this.move || seat !== this.seat) return; // we are elsewhere by now
      this.stage = stage;
      this.problem = "";
      if (move < this.info.moves) void this.#fetch(move + 1, seat).catch(() => undefined);
      this.#schedule();
    } catch (error) {
      if (move !== this.move || seat !== this.seat) return;
      this.problem = message(error);
      this.pause();
    }
  }

  #fetch(move: number, seat: number | null): Promise<Stage> {
    const key = `${move}/${seat}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const asked = this.#options.stage(move, seat);
    this.#kept.set(key, asked);
    asked.catch(() => this.#kept.delete(key)); // next time it is asked for again
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return asked;
  }
}

export function turnMarks(info: ReplayInfo): number[] {
  const marks: number[] = [];
  let turn: number | null = null;
  for (const step of info.steps) {
    if (step.turn !== turn && step.move > 0) marks.push(step.move);
    turn = step.turn;
  }
  return marks;
}
