import { expect, test } from "vitest";
import type { Moment } from "../../lib/protocol";
import { fromMine, leaders } from "../boards/goals";
import { stories, turnsSince, withoutName } from "./since-your-turn";

const turn = (seat: number): Moment => ({ move: 0, kind: "turn", text: "Round", seat });
const went = (seat: number, place: number): Moment => ({
  move: 0,
  kind: "moved",
  text: `goes to ${place}`,
  seat,
  place,
  icon: "boot",
  way: `moved/${seat}/`,
});
const won = (seat: number): Moment => ({ move: 0, kind: "beaten", text: "wins", seat, icon: "trophy", tone: "good" });
const quiet = (seat: number): Moment => ({ move: 0, kind: "rolled", text: "rolls", seat });
const past = [
  turn(0),
  went(0, 1),
  turn(1),
  went(1, 5),
  turn(2),
  went(2, 7),
  turn(0),
  won(0),
  turn(1),
  went(1, 6),
  went(1, 8),
  quiet(1),
  won(1),
  turn(2),
  won(1),
];
const seats = (turns: { seat: number }[]): number[] => turns.map((each) => each.seat);

test("the turns since one's own last one are told", () => {
  expect(seats(turnsSince(past, [0], 3))).toEqual([1, 2]);
  expect(seats(turnsSince([...past, turn(0), went(0, 3)], [0], 3))).toEqual([1, 2]);
  expect(seats(turnsSince(past, [2], 3))).toEqual([0, 1]);
  expect(seats(turnsSince(past, [], 3))).toEqual([0, 1, 2]);
  expect(turnsSince([], [0], 3)).toEqual([]);
});

test("steps are one way, the same thing again is said once, what has no sign is not told, and what happens to others in a turn is theirs", () => {
  const [one, two] = stories(turnsSince(past, [0], 3), past);
  expect(one).toMatchObject({
    seat: 1,
    trail: ["5", "6", "8"],
    deeds: [
      { icon: "boot", tone: "", text: "goes to 8", times: 2, steps: true, place: "8" },
      { icon: "trophy", tone: "good", text: "wins", times: 2, steps: false, place: null },
    ],
  });
  expect(two).toMatchObject({ seat: 2, deeds: [], trail: ["7"] });
});

test("each of several pieces has its own way", () => {
  const marched = (number: number, place: number): Moment => ({
    move: 0,
    kind: "marched",
    text: `${number} to ${place}`,
    seat: 1,
    place,
    icon: "helm",
    way: `marched/1/${number}`,
  });
  const [story] = stories([
    { seat: 1, moments: [marched(1, 3), marched(1, 4), quiet(1), marched(2, 7), marched(2, 8)] },
  ]);
  expect(story?.deeds.map(({ text, times, steps }) => [text, times, steps])).toEqual([
    ["1 to 4", 2, true],
    ["2 to 8", 2, true],
  ]);
});

test("a deed knows all that belongs to it: the dice before it, every step of a way", () => {
  const [one, two] = stories(turnsSince(past, [0], 3), past);
  expect(one?.deeds.map((deed) => deed.moments.map((moment) => moment.kind))).toEqual([
    ["turn", "moved", "moved"],
    ["rolled", "beaten", "beaten"],
  ]);
  expect(one?.moments.map((moment) => moment.kind)).toEqual(["turn", "moved", "moved", "rolled", "beaten", "beaten"]);
  expect(two?.moments.map((moment) => moment.kind)).toEqual(["turn"]);
});

test("under a hero's name the name is not said again", () => {
  expect(withoutName("Mordrog goes to Forge.", "Mordrog")).toBe("Goes to Forge.");
  expect(withoutName("Mordrogs Reise", "Mordrog")).toBe("Mordrogs Reise");
  expect(withoutName("The event ends.", "Mordrog")).toBe("The event ends.");
});

test("who leads is told if it is not oneself", () => {
  const far = (seat: number, value: number) => ({ seat, text: "", value, maximum: 10 });
  const all = [far(0, 3), far(1, 5), far(2, 5), far(3, 1)];
  expect(leaders(all, 0).map((each) => each.seat)).toEqual([1, 2]);
  expect(leaders(all, 1)).toEqual([]);
  expect(leaders(all, null).map((each) => each.seat)).toEqual([1, 2]);
  expect(leaders([far(0, 0), far(1, 0)], null)).toEqual([]);
});

test("one's own hero comes first, the others in the order of their turns", () => {
  const boards = [2, 0, 1].map((seat) => ({ seat, name: String(seat) }));
  const order = (mine: number[]) => fromMine(boards, mine).map((board) => board.seat);
  expect(order([1])).toEqual([1, 2, 0]);
  expect(order([])).toEqual([0, 1, 2]);
  expect(order([0, 2])).toEqual([0, 1, 2]);
  expect(order([7])).toEqual([0, 1, 2]);
});
