import { expect, test } from "vitest";
import { address, parse } from "./route";

test.each([
  ["", { screen: "home" }],
  ["#/", { screen: "home" }],
  ["#/new", { screen: "new", adventure: "", packs: [], variants: [] }],
  ["#/new/rise-of-the-dragon-lords", { screen: "new", adventure: "rise-of-the-dragon-lords", packs: [], variants: [] }],
  ["#/new/a/kellos+margath:focus", { screen: "new", adventure: "a", packs: ["kellos", "margath:focus"], variants: [] }],
  ["#/new/a/-/solo+doom-track", { screen: "new", adventure: "a", packs: [], variants: ["solo", "doom-track"] }],
  ["#/invite", { screen: "new", adventure: "", packs: [], variants: [], friends: true }],
  ["#/invite/a%20b", { screen: "new", adventure: "a b", packs: [], variants: [], friends: true }],
  ["#/packs", { screen: "packs", pack: "", adventure: "" }],
  ["#/packs/kellos", { screen: "packs", pack: "kellos", adventure: "" }],
  ["#/packs/~key/a", { screen: "packs", pack: "~key", adventure: "a" }],
  ["#/game/abc", { screen: "game", id: "abc", seat: null, token: "" }],
  ["#/game/abc/0/s3cret", { screen: "game", id: "abc", seat: 0, token: "s3cret" }],
  ["#/lobby/abc", { screen: "lobby", id: "abc" }],
  ["#/rules", { screen: "rules", rule: "" }],
  ["#/rules/RB-COMBAT-07", { screen: "rules", rule: "RB-COMBAT-07" }],
  ["#/rules/rb-combat-07", { screen: "rules", rule: "RB-COMBAT-07" }],
  ["#/replay", { screen: "replay", id: "", move: null }],
  ["#/replay/abc", { screen: "replay", id: "abc", move: null }],
  ["#/replay/abc/42", { screen: "replay", id: "abc", move: 42 }],
  ["#/credits", { screen: "credits" }],
])("%s is an address", (hash, route) => {
  expect(parse(hash)).toEqual(route);
});

test.each([
  "#/nowhere",
  "#/game",
  "#/game/abc/first/x",
  "#/game/abc/0",
  "#/game/abc/0/x/y",
  "#/lobby",
  "#/lobby/a/b",
  "#/credits/x",
  "#/packs/a/b/c",
  "#/invite/a/b",
])("%s leads nowhere", (hash) => {
  expect(parse(hash)).toEqual({ screen: "lost", address: hash });
});

test("a mangled escape does not break the page", () => {
  expect(parse("#/rules/%E0%A4%A")).toEqual({ screen: "rules", rule: "%E0%A4%A" });
});

test("what we write we can read", () => {
  expect(parse(address.seat("g/1", 3, "a+b/c"))).toEqual({ screen: "game", id: "g/1", seat: 3, token: "a+b/c" });
  expect(parse(address.invite("a b"))).toEqual({
    screen: "new",
    adventure: "a b",
    packs: [],
    variants: [],
    friends: true,
  });
  expect(parse(address.newGame("a b"))).toEqual({ screen: "new", adventure: "a b", packs: [], variants: [] });
  expect(address.newGame("a", ["wild", "margath:focus", "~key"], ["solo"])).toBe("#/new/a/margath:focus+wild/solo");
  expect(address.newGame("a", [], ["solo"])).toBe("#/new/a/-/solo");
  expect(address.newGame("a", ["wild"])).toBe("#/new/a/wild");
  expect(parse(address.packs("~key", "a"))).toEqual({ screen: "packs", pack: "~key", adventure: "a" });
  expect(parse(address.packs("", "a"))).toEqual({ screen: "packs", pack: "", adventure: "a" });
  expect(address.packs("kellos")).toBe("#/packs/kellos");
  expect(address.packs()).toBe("#/packs");
  expect(parse(address.home())).toEqual({ screen: "home" });
  expect(parse(address.credits())).toEqual({ screen: "credits" });
});
