import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api";
import type { ReplayInfo, Stage } from "../../lib/protocol";
import { Player, turnMarks } from "./player.svelte";

const info: ReplayInfo = {
  id: "r",
  adventure: "a",
  adventure_name: "A",
  variants: [],
  packs: [],
  seats: 2,
  names: ["Ann", "Bo"],
  moves: 5,
  finished: true,
  verified: true,
  verifiable_from: 0,
  seed: "1",
  seed_hash: "x",
  outcome: null,
  steps: [1, 1, 1, 2, 2, 3].map((turn, move) => ({
    move,
    seat: move ? 0 : null,
    choice: "",
    clock: "",
    turn,
    lines: [{ move, kind: "k", text: `line ${move}` }],
  })),
};

let asked: string[];
const stage = (move: number, seat: number | null): Promise<Stage> => {
  asked.push(`${move}/${seat}`);
  return Promise.resolve({ version: move, info: {} } as Stage);
};
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("turns begin where the turn counter rises", () => {
  expect(turnMarks(info)).toEqual([3, 5]);
});

test("it begins at the set-up and looks one move ahead", async () => {
  const player = new Player(info, { stage, pause: () => 100 });
  await settle();
  expect(player.shown).toBe(0);
  expect(player.log.map((line) => line.text)).toEqual(["line 0"]);
  expect(asked).toEqual(["0/null", "1/null"]);
  player.step(1);
  await settle();
  expect(asked, "the next move had been fetched already").toEqual(["0/null", "1/null", "2/null"]);
  expect(player.log).toHaveLength(2);
});

test("it stays inside the game", async () => {
  const player = new Player(info, { stage, pause: () => 100 });
  player.step(-3);
  expect(player.move).toBe(0);
  player.jump(99);
  expect(player.move).toBe(5);
  await settle();
  expect(player.shown).toBe(5);
});

test("jumps from turn to turn", () => {
  const player = new Player(info, { stage, pause: () => 100 });
  player.turn(1);
  expect(player.move).toBe(3);
  player.turn(1);
  expect(player.move).toBe(5);
  player.turn(1);
  expect(player.move).toBe(5);
  player.turn(-1);
  expect(player.move).toBe(3);
  player.turn(-1);
  expect(player.move).toBe(0);
});

test("plays by itself to the end, and from the beginning after that", async () => {
  const player = new Player(info, { stage, pause: () => 100 });
  await settle();
  player.play();
  await vi.advanceTimersByTimeAsync(250);
  expect(player.shown).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.shown).toBe(5);
  expect(player.playing).toBe(false);
  player.play();
  await vi.advanceTimersByTimeAsync(150);
  expect(player.shown).toBe(1);
  player.pause();
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.shown).toBe(1);
});

test("another seat sees its own view of the same move", async () => {
  const player = new Player(info, { stage, pause: () => 100 });
  player.jump(2);
  player.viewAs(1);
  await settle();
  expect(asked).toContain("2/1");
  expect(player.shown).toBe(2);
});

test("what arrives late is not shown", async () => {
  const slow = (move: number): Promise<Stage> =>
    new Promise((resolve) => setTimeout(() => resolve({ version: move, info: {} } as Stage), move === 1 ? 500 : 10));
  const player = new Player(info, { stage: slow, pause: () => 100 });
  player.jump(1);
  player.jump(4);
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.shown).toBe(4);
});

test("a failure is told, stops the play, and the next attempt asks again", async () => {
  let broken = true;
  const flaky = (move: number, seat: number | null): Promise<Stage> =>
    broken && move === 2 ? Promise.reject(new ApiError("Nobody answers.", "network", 0)) : stage(move, seat);
  const player = new Player(info, { stage: flaky, pause: () => 100 });
  await settle();
  player.play();
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.problem).toBe("Nobody answers.");
  expect(player.playing).toBe(false);
  expect(player.shown).toBe(1);
  broken = false;
  player.jump(1);
  player.jump(2);
  await settle();
  expect(player.problem).toBe("");
  expect(player.shown).toBe(2);
});
