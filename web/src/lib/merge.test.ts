import { expect, test } from "vitest";
import { merge } from "./merge";

// The table of examples in appendix A of RFC 7386.
test.each<[unknown, unknown, unknown]>([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%j patched with %j is %j", (target, patch, result) => {
  const before = JSON.stringify([target, patch]);
  expect(merge(target, patch)).toEqual(result);
  expect(JSON.stringify([target, patch]), "the arguments stay as they were").toBe(before);
});

test("what the patch does not touch stays the same object", () => {
  const old = { board: { cells: { "1": { id: 1 }, "2": { id: 2 } } }, players: { "0": { name: "Ann" } } };
  const now = merge(old, { board: { cells: { "2": { badge: "I" } } } }) as typeof old;
  expect(now.players).toBe(old.players);
  expect(now.board.cells["1"]).toBe(old.board.cells["1"]);
  expect(now.board.cells["2"]).not.toBe(old.board.cells["2"]);
});

test("a field called __proto__ is only a field", () => {
  const now = merge({}, JSON.parse('{"__proto__": {"evil": true}}')) as Record<string, unknown>;
  expect(now["evil"]).toBeUndefined();
  expect(Object.hasOwn(now, "__proto__")).toBe(true);
});
