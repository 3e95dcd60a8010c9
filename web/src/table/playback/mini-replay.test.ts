import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameInfo, Moment, PlayerBoard, Scene, Stage } from "../../lib/protocol";
import type { Telling } from "../../lib/settings.svelte";
import { MiniReplay, LONGEST, lasting, retold } from "./mini-replay.svelte";
import { Playback, TIMES } from "./playback.svelte";
import { standing } from "./stage-at-moment";

const board = (life: number): PlayerBoard => ({
  seat: 1,
  name: "Bob",
  gauges: [{ kind: "life", label: "Life", value: life, maximum: 5 }],
  purse: [{ label: "Gold", value: "9", icon: "gold" }],
});
const figure = { kind: "figure", seat: 1, letters: "B" };
const cell = (id: number, pieces: Scene["board"] extends never ? never : { kind: string; seat?: number }[] = []) => ({
  id,
  column: id,
  row: 0,
  pieces,
});
const scene = (): Scene => ({
  board: {
    kind: "hexes",
    cells: { "3": cell(3), "4": cell(4, [{ kind: "counter" }]), "5": cell(5, [figure]) },
    places: { camp: { id: "camp", name: "Camp" } },
  },
  players: { "1": board(2) },
  dice: [{ faces: ["road"] }],
});
const stage = (version = 7, more: Partial<Stage> = {}): Stage => ({
  version,
  info: { id: "g", moves: version, seats: [] } as unknown as GameInfo,
  scene: scene(),
  question: { seat: 0, topic: "t", text: "What now?" },
  ...more,
});
const went = (place: number): Moment => ({ move: 1, kind: "moved", text: `goes to ${place}`, seat: 1, place });
const roll: Moment = { move: 1, kind: "rolled", text: "Miss.", seat: 1, dice: [3, 9], sides: 10 };
const wound: Moment = {
  move: 1,
  kind: "wounded",
  text: "1 wound.",
  seat: 1,
  tallies: [{ seat: 1, icon: "life", value: "4", was: "5" }],
};
const first = went(3);
const moments = [went(4), roll, wound, went(5)];
const past = [first, ...moments];
const at = (table: Stage | null | undefined): string[] => {
  const found = table?.scene?.board;
  return found?.kind === "hexes"
    ? Object.values(found.cells)
        .filter((each) => each.pieces?.some((piece) => piece.seat === 1))
        .map((each) => String(each.id))
    : [];
};
const life = (table: Stage | null | undefined): number | undefined => table?.scene?.players["1"]?.gauges?.[0]?.value;

let telling: Telling;
let still: boolean;
const made = (): MiniReplay => new MiniReplay({ telling: () => telling, still: () => still });
const live = (now: Stage): Playback => {
  const playback = new Playback({ telling: () => telling, still: () => still, seats: () => [0], stops: () => true });
  playback.jump(now, [], past);
  return playback;
};

beforeEach(() => {
  vi.useFakeTimers();
  [telling, still] = ["normal", false];
});
afterEach(() => vi.useRealTimers());

describe("what happened is shown once more", () => {
  it("from where the hero stood, step by step, with the numbers of then, and nobody is asked", () => {
    const changes = retold(stage(), moments, past, false);
    expect(changes.map((change) => at(change.stage))).toEqual([["3"], ["4"], ["5"]]);
    expect(changes.map((change) => change.moments.length)).toEqual([0, 1, 3]);
    expect(life(changes[0]?.stage)).toBe(5);
    expect(
      changes.every(
        ({ stage: each }) => each.question === undefined && each.scene?.fight === null && !each.scene?.dice?.length,
      ),
    ).toBe(true);
  });

  it("with its dice before what came of them, and then the table is as it stands", () => {
    const again = made();
    const now = stage();
    again.show({ seat: 1, deed: 0, moments }, now, past, null);
    expect([again.on, at(again.playback?.stage)]).toEqual([true, ["3"]]);
    vi.advanceTimersByTime(TIMES.step);
    expect(again.playback?.showing).toMatchObject({ moment: roll, tumbling: true });
    expect([at(again.playback?.stage), life(again.playback?.stage)]).toEqual([["4"], 5]);
    vi.advanceTimersByTime(TIMES.tumble + TIMES.lie);
    expect(life(again.playback?.stage)).toBe(4);
    expect(again.isOver(now)).toBe(false);
    vi.advanceTimersByTime(LONGEST.deed);
    expect(again.isOver(now)).toBe(true);
    again.stop();
    expect([again.on, again.shown]).toEqual([false, null]);
    expect(now.question?.text).toBe("What now?");
  });

  it("is over as soon as the table has changed: a question that was answered elsewhere is not waited for", () => {
    const again = made();
    again.show({ seat: 1, deed: 0, moments }, stage(7), past, null);
    expect(again.isOver(stage(7))).toBe(false);
    expect(again.isOver(stage(8))).toBe(true);
  });

  it("takes a few seconds, however much there is to be shown", () => {
    const again = made();
    const long = Array.from({ length: 60 }, () => [roll, wound]).flat();
    expect(lasting(long)).toBeGreaterThan(10 * LONGEST.deed);
    const now = stage();
    again.show({ seat: 1, deed: 0, moments: long }, now, long, null);
    vi.advanceTimersByTime(LONGEST.deed + 180 * TIMES.least);
    expect(again.isOver(now)).toBe(true);
  });

  it("without movement where none is wanted: nobody walks, no dice tumble, the results are told", () => {
    still = true;
    telling = "off";
    expect(retold(stage(), moments, past, true).map((change) => at(change.stage))).toEqual([["5"], ["5"]]);
    const again = made();
    again.show({ seat: 1, deed: null, moments }, stage(), past, null);
    const seen: string[] = [];
    for (let time = 0; time < LONGEST.story && again.playback?.playing; time += 20) {
      expect(again.playback.showing?.tumbling).toBe(false);
      const text = again.playback.showing?.moment.text ?? "";
      if (seen.at(-1) !== text) seen.push(text);
      vi.advanceTimersByTime(20);
    }
    expect(seen).toEqual(moments.map((moment) => moment.text));
  });

  it("while something is being told: that waits, and goes on afterwards", () => {
    const now = stage();
    const playback = live(now);
    playback.feed(stage(8), [], [wound]);
    expect(playback.playing).toBe(true);
    const again = made();
    again.show({ seat: 1, deed: 0, moments }, now, past, playback);
    vi.advanceTimersByTime(60_000);
    expect([playback.paused, playback.stage?.version]).toEqual([true, 7]);
    again.stop();
    vi.advanceTimersByTime(60_000);
    expect([playback.paused, playback.playing, playback.stage?.version]).toEqual([false, false, 8]);
  });

  it("not at all if there is nothing to show", () => {
    const again = made();
    again.show({ seat: 1, deed: 0, moments: [] }, stage(), past, null);
    expect(again.on).toBe(false);
  });
});

it("a figure stands elsewhere only where there is such a place", () => {
  expect(at({ ...stage(), scene: standing(scene(), 1, "4") })).toEqual(["4"]);
  expect(standing(scene(), 1, "99")).toEqual(scene());
  expect(standing(scene(), 2, "4")).toEqual(scene());
  const camp = standing(scene(), 1, "camp");
  expect(at({ ...stage(), scene: camp })).toEqual([]);
  expect(camp.board.places?.["camp"]?.pieces).toEqual([figure]);
});
