import { expect, it } from "vitest";
import type { PlanInfo, PlanLimit } from "../lib/protocol";
import { asChoice, byGoal, steps, withAnswer, within, withoutAnswer } from "./plans";

const plan = (id: string, place: number | null): PlanInfo => ({ id, kind: "go", name: `Go ${id}`, place, costs: "2 dice", waits: "something", chance: 0.5 });

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
  expect(withAnswer(standing, 0, { card: "helm", span: "fight" })).toEqual([
    { card: "ring", span: "game" },
    { card: "helm", span: "fight" },
  ]);
  expect(withAnswer(standing, 0, { card: "ring", span: "turn" })).toEqual([{ card: "ring", span: "turn" }]);
  expect(withoutAnswer(standing, 1, "bow")).toEqual([]);
});
