import { expect, test } from "vitest";
import { Keyring } from "./keyring";

function storage(): { getItem(key: string): string | null; setItem(key: string, value: string): void } {
  const held = new Map<string, string>();
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) };
}

test("keys outlive the page", () => {
  const place = storage();
  new Keyring(place).keep("g", [{ seat: 0, token: "a" }], [{ seat: 1, token: "b" }]);
  const later = new Keyring(place);
  expect(later.tokens("g")).toEqual(["a"]);
  expect(later.invitation("g", 1)).toBe("b");
  expect(later.holds("other")).toBe(false);
});

test("an old link never pushes out the key that is held, but helps when that one is worthless", () => {
  const ring = new Keyring(storage());
  ring.offer("g", 2, "invitation");
  ring.keep("g", [{ seat: 2, token: "rotated" }]);
  ring.offer("g", 2, "invitation");
  expect(ring.tokens("g")).toEqual(["rotated"]);
  expect(ring.useSpare("g")).toBe(true);
  expect(ring.tokens("g")).toEqual(["invitation"]);
  expect(ring.useSpare("g")).toBe(false);
});

test("the newest game comes first", () => {
  let now = 1;
  const ring = new Keyring(storage(), () => now++);
  for (const id of ["a", "b", "c"]) ring.keep(id, [{ seat: 0, token: id }]);
  ring.keep("a", [{ seat: 1, token: "more" }]);
  expect(ring.games().map((game) => game.id)).toEqual(["a", "c", "b"]);
});

test("a key that opens nothing is thrown away, the others stay", () => {
  const place = storage();
  const ring = new Keyring(place);
  ring.keep("g", [{ seat: 0, token: "good" }]);
  ring.offer("g", 1, "stale");
  ring.drop("g", "stale");
  expect(new Keyring(place).tokens("g")).toEqual(["good"]);
  ring.drop("g", "good");
  expect(new Keyring(place).games()).toEqual([]);
  ring.drop("nowhere", "x");
});

test.each([
  "not json",
  "[]",
  "7",
  '{"g": null}',
  '{"g": {"keys": 7, "used": "x"}}',
  '{"g": {"keys": {"zero": "a", "1": 5}}}',
])("strange storage (%s) is no trouble", (text) => {
  const place = storage();
  place.setItem("questable.games", text);
  const ring = new Keyring(place);
  expect(ring.tokens("g")).toEqual([]);
  ring.keep("h", [{ seat: 0, token: "a" }]);
  expect(new Keyring(place).tokens("h")).toEqual(["a"]);
});

test("without any storage the keys last as long as the page", () => {
  const ring = new Keyring(null);
  ring.keep("g", [{ seat: 0, token: "a" }]);
  expect(ring.tokens("g")).toEqual(["a"]);
});

test("two tabs do not lose each other's games", () => {
  const place = storage();
  const [one, two] = [new Keyring(place), new Keyring(place)];
  one.keep("a", [{ seat: 0, token: "a" }]);
  two.keep("b", [{ seat: 0, token: "b" }]);
  expect(
    new Keyring(place)
      .games()
      .map((game) => game.id)
      .sort(),
  ).toEqual(["a", "b"]);
});

test("all games go to another device, and what is held there stays", () => {
  const here = new Keyring(null);
  here.keep(
    "g",
    [
      { seat: 0, token: "a" },
      { seat: 2, token: "b" },
    ],
    [{ seat: 1, token: "friend" }],
  );
  here.keep("h", [{ seat: 0, token: "c-_" }]);
  const there = new Keyring(null);
  there.keep("g", [{ seat: 0, token: "mine" }]);
  const bundle = here.bundle();
  expect(bundle).toMatch(/^[\w-]+$/);
  expect(atob(bundle.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("friend");
  expect(there.unbundle(bundle)).toBe(2);
  expect(there.tokens("g")).toEqual(["mine", "b"]);
  expect(there.tokens("h")).toEqual(["c-_"]);
  expect(new Keyring(null).unbundle(here.bundle(1))).toBe(1);
  for (const broken of ["", "%%%", "bnVsbA", "WzEs"]) expect(there.unbundle(broken)).toBe(0);
});

test("whose turn it is is kept, whatever the heroes are called", () => {
  const place = storage();
  const ring = new Keyring(place);
  ring.keep("g", [{ seat: 0, token: "a" }]);
  const name = "Ulveth, Keeper of the Tally";
  ring.note("g", name, name, true);
  expect(new Keyring(place).games()[0]).toMatchObject({ hero: name, turn: name, yours: true });
  ring.note("g", name, "Mordrog", false);
  expect(new Keyring(place).games()[0]).toMatchObject({ turn: "Mordrog", yours: false });
});
