/** Something that happened is shown once more, on the map and with its dice; then the table is as it stands. */

import type { LogLine, Moment, Scene, Stage } from "../../lib/protocol";
import type { Telling } from "../../lib/settings.svelte";
import { Playback, TIMES, looked } from "./playback.svelte";
import { MOVED, holding, standing } from "./stage-at-moment";

/** So long it takes at most, in milliseconds at the usual speed: one thing, all that a hero did. */
export const LONGEST = { deed: 4000, story: 9000 } as const;

export interface ShownAgain {
  /** Whose deed it was. */
  seat: number;
  /** Its place in the hero's story; null: all of it. */
  deed: number | null;
  moments: Moment[];
}

export interface How {
  telling: () => Telling;
  /** Without movement: nobody walks, no dice tumble; what they showed and what came of it is shown. */
  still: () => boolean;
}

export class MiniReplay {
  /** Tells it; null: the table is as it stands. */
  playback = $state.raw<Playback | null>(null);
  /** What is shown. */
  shown = $state.raw<ShownAgain | null>(null);
  readonly #how: How;
  #version = 0;
  #held: Playback | null = null;

  constructor(how: How) {
    this.#how = how;
  }

  get on(): boolean {
    return this.playback !== null;
  }

  /** Show it, from the table as it stands; what is being shown there waits. */
  show(shown: ShownAgain, stage: Stage, past: readonly Moment[], live: Playback | null): void {
    this.stop();
    const { moments } = shown;
    if (!moments.length) return;
    if (live?.playing && !live.paused) {
      live.pause();
      this.#held = live;
    }
    const share = Math.min(1, LONGEST[shown.deed === null ? "story" : "deed"] / Math.max(1, lasting(moments)));
    const playback = new Playback({
      telling: () => (this.#how.telling() === "off" ? "normal" : this.#how.telling()), // it was asked for
      still: this.#how.still,
      seats: () => [],
      stops: () => false,
      haste: () => share,
      walks: false,
    });
    const [first, ...later] = retold(stage, moments, past, this.#how.still());
    const log: LogLine[] = [];
    playback.jump(first!.stage, log, []);
    for (const change of later) playback.feed(change.stage, log, change.moments);
    this.#version = stage.version;
    this.shown = shown;
    this.playback = playback.playing ? playback : null;
    if (!this.playback) this.stop();
  }

  /** Back to the table as it stands. */
  stop(): void {
    this.playback?.stop();
    this.playback = this.shown = null;
    this.#held?.resume();
    this.#held = null;
  }

  /** The table stands otherwise than when it began (a question was answered elsewhere), or all has been shown. */
  isOver(stage: Stage): boolean {
    return this.playback !== null && (!this.playback.playing || stage.version !== this.#version);
  }
}

/** How long it would take at the usual speed. */
export function lasting(moments: readonly Moment[]): number {
  return moments.reduce((sum, moment) => {
    const diced = Boolean(moment.dice?.length);
    return sum + (moment.text ? looked(moment, diced) + (diced ? TIMES.tumble : 0) : 0);
  }, 0);
}

interface Change {
  stage: Stage;
  moments: Moment[];
}

/** The table before these moments, and after each of them that moves somebody; at the end with all of them. */
export function retold(stage: Stage, moments: readonly Moment[], past: readonly Moment[], still: boolean): Change[] {
  const { question: _question, thinking: _thinking, ...rest } = stage;
  let scene: Scene | null = stage.scene ? { ...stage.scene, fight: null, dice: [] } : null;
  const before = past.slice(0, Math.max(0, past.indexOf(moments[0]!)));
  if (scene) {
    scene = numbersBefore(scene, moments);
    for (const seat of new Set(moments.map((moment) => moment.seat)))
      if (seat != null && !still) scene = standing(scene, seat, stoodAt(seat, before, moments));
  }
  const found: Change[] = [{ stage: { ...rest, scene }, moments: [] }];
  let shown: Moment[] = [];
  for (const moment of moments) {
    shown.push(moment);
    if (still || moment.kind !== MOVED || moment.seat == null || moment.place == null || !scene) continue;
    scene = standing(scene, moment.seat, String(moment.place));
    found.push({ stage: { ...rest, scene }, moments: shown });
    shown = [];
  }
  if (shown.length) found.push({ stage: { ...rest, scene }, moments: shown });
  return found;
}

/** Where a hero stood before these moments, or comes to first. */
function stoodAt(seat: number, before: readonly Moment[], moments: readonly Moment[]): string | null {
  const went = (moment: Moment) => moment.kind === MOVED && moment.seat === seat && moment.place != null;
  const found = before.findLast(went) ?? moments.find(went);
  return found?.place == null ? null : String(found.place);
}

/** What everybody had before these moments changed it. */
function numbersBefore(scene: Scene, moments: readonly Moment[]): Scene {
  const tallies = moments.flatMap((moment) => moment.tallies ?? []).reverse();
  return tallies.reduce((found, { was, ...tally }) => holding(found, { ...tally, value: was }), scene);
}
