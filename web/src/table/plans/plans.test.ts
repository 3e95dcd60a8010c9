import { expect, it } from "vitest";
import type { PlanInfo, PlanLimit } from "../../lib/protocol";
import {
  asChoice,
  byBeginning,
  byGoal,
  listed,
  steps,
  stepsOf,
  unfolded,
  wayOf,
  wayWith,
  withAnswer,
  within,
  withoutAnswer,
} from "./plans";

const plan = (id: string, place: number | null): PlanInfo => ({
  id,
  kind: "go",
  name: `Go ${id}`,
  place,
  costs: "2 dice",
  waits: "something",
  chance: 0.5,
});

it("the first plan that leads to a place is the one that counts", () => {
  const goals = byGoal([plan("a", 3), plan("b", 3), plan("c", null), plan("d", 4)]);
  expect([...goals].map(([place, each]) => [place, each.id])).toEqual([
    ["3", "a"],
    ["4", "d"],
  ]);
  expect(asChoice(plan("a", 3))).toEqual({ id: "a", label: "Go a", hint: "something", chance: 0.5, place: 3 });
});

it("a limit stays within what it can be", () => {
  const life: PlanLimit = { id: "life", name: "life at", value: 1, most: 3 };
  expect(steps(life)).toEqual([0, 1, 2, 3]);
  expect([within(life, undefined), within(life, 7), within(life, -2)]).toEqual([1, 3, 0]);
  expect(steps({ ...life, percent: true, most: 1 })).toHaveLength(10);
});

it("standing answers are sent as a whole list of one seat", () => {
  const standing = [
    { seat: 0, card: "ring", name: "Ring", span: "game" as const },
    { seat: 1, card: "bow", name: "Bow", span: "turn" as const },
  ];
  expect(withAnswer(standing, 0, { card: "helm", span: "fight", always: true })).toEqual([
    { card: "ring", span: "game", always: false },
    { card: "helm", span: "fight", always: true },
  ]);
  expect(withAnswer(standing, 0, { card: "ring", span: "turn", always: false })).toEqual([
    { card: "ring", span: "turn", always: false },
  ]);
  expect(withoutAnswer(standing, 1, "bow")).toEqual([]);
});

it("places in reach are listed in place of single steps, behind what is harmless", () => {
  const walk = (id: string, place: number) => ({ id, label: id, place });
  const choices = [
    walk("walk:3/die1", 3),
    walk("walk:3/die2", 3),
    { id: "use:boots", label: "use", card: "boots" },
    { id: "stop", label: "stop" },
  ];
  const goals = byGoal([
    { id: "go:1", kind: "go", name: "stay", place: 1 },
    { id: "go:3", kind: "go", name: "near", place: 3, way: [3] },
    { id: "go:5", kind: "go", name: "inn", place: 5, way: [3, 5], waits: "an unknown token" },
    { id: "go:4", kind: "go", name: "far", place: 4, way: [3, 4], chance: 0.6 },
  ]);
  expect(listed(choices, goals).map((choice) => choice.id)).toEqual(["stop", "use:boots", "go:4", "go:5", "go:3"]);
  expect(listed(choices.slice(2), new Map()).map((choice) => choice.id)).toEqual(["stop", "use:boots"]);
});

it("what is hardly ever wanted stands behind all that is no place", () => {
  const choices = [
    { id: "give-up", label: "give up a card", hint: "then you say which", seldom: true },
    { id: "roll", label: "roll", hint: "5 dice" },
    { id: "stop", label: "stop", hint: "told" },
  ];
  const goals = byGoal([{ id: "go:3", kind: "go", name: "near", place: 3, way: [3] }]);
  expect(listed(choices, goals).map((choice) => choice.id)).toEqual(["stop", "roll", "give-up", "go:3"]);
});

it("of a long list places that promise nothing wait until they are asked for", () => {
  const goals = new Map(
    Array.from({ length: 40 }, (_, at) => [
      String(at),
      { id: `go:${at}`, kind: "go", name: `Go to ${at}`, place: at, way: [at], chance: at < 3 ? 0.5 : null },
    ]),
  );
  const all = [{ id: "stop", label: "Stop here" }, ...[...goals.values()].map(asChoice)];
  expect(unfolded(all, goals, new Map())).toBe(8);
  expect(unfolded(all, goals, new Map([["go:20", []]]))).toBe(22); // something follows there
  expect(unfolded(all.slice(0, 20), goals, new Map())).toBe(20);
});

it("what says the same in every word is listed once", () => {
  const buy = (id: string, hint: string) => ({ id, label: "buy the sword", hint, card: id.slice(4) });
  const choices = [buy("buy:sword-1", "3 gold"), buy("buy:sword-2", "3 gold"), buy("buy:sword-3", "4 gold")];
  expect(listed(choices, new Map()).map((choice) => choice.id)).toEqual(["buy:sword-1", "buy:sword-3"]);
});

it("what follows an option or a way is found by it", () => {
  const found = byBeginning([
    { id: "leave/buy:bow", kind: "leave", name: "and leave", begins: "buy:bow" },
    {
      id: "go:4",
      kind: "go",
      name: "far",
      place: 4,
      others: [
        { id: "go:4/on", name: "keep moving" },
        { id: "go:4/attempt", name: "go and attempt", then: "and attempt" },
      ],
    },
  ]);
  expect(found.get("buy:bow")).toEqual([{ id: "leave/buy:bow", name: "and leave", limits: [] }]);
  expect(found.get("go:4")).toEqual([{ id: "go:4/attempt", name: "and attempt", limits: [] }]);
});

it("a round is shared out: another answer in one phase keeps the others as far as they go", () => {
  const answers = ["attack", "attack:squire", "defend"].map((option) => ({ option, name: option }));
  const part = (subject: string) => ({ topic: "act", subject, name: subject, answers, rolls: true });
  const round: PlanInfo = {
    id: "fight",
    kind: "fight",
    name: "fight",
    before: [{ option: "fight-on", topic: "escape" }],
    parts: [part("ranged"), part("melee")],
    ways: [
      { options: ["attack", "attack:squire"], chance: 0.7 },
      { options: ["attack", "defend"], chance: 0.6 },
      { options: ["attack:squire", "attack"], chance: 0.5 },
      { options: ["defend", "attack"], chance: 0.4 },
      { options: ["defend", "defend"], chance: 0.1 },
    ],
  };
  expect(wayWith(round, ["attack", "defend"], 0, "defend")?.options).toEqual(["defend", "defend"]);
  expect(wayWith(round, ["attack", "attack:squire"], 1, "attack")?.options).toEqual(["attack:squire", "attack"]);
  expect(wayOf(round, ["attack", "attack"])).toBeUndefined();
  const way = wayOf(round, ["defend", "attack"]);
  expect(way && stepsOf(round, way)).toEqual([
    { option: "fight-on", topic: "escape" },
    { option: "defend", topic: "act", subject: "ranged", rolls: true },
    { option: "attack", topic: "act", subject: "melee", rolls: true },
  ]);
});
