import { expect, test } from "vitest";
import { address, parse } from "./route";

test.each([
  ["", { screen: "home" }],
  ["#/", { screen: "home" }],
  ["#/new", { screen: "new", adventure: "" }],
  ["#/new/rise-of-the-dragon-lords", { screen: "new", adventure: "rise-of-the-dragon-lords" }],
  ["#/game/abc", { screen: "game", id: "abc", seat: null, token: "" }],
  ["#/game/abc/0/s3cret", { screen: "game", id: "abc", seat: 0, token: "s3cret" }],
  ["#/lobby/abc", { screen: "lobby", id: "abc" }],
  ["#/rules", { screen: "rules", rule: "" }],
  ["#/rules/RB-COMBAT-07", { screen: "rules", rule: "RB-COMBAT-07" }],
  ["#/rules/rb-combat-07", { screen: "rules", rule: "RB-COMBAT-07" }],
  ["#/replay", { screen: "replay", id: "" }],
  ["#/replay/abc", { screen: "replay", id: "abc" }],
  ["#/credits", { screen: "credits" }],
])("%s is an address", (hash, route) => {
  expect(parse(hash)).toEqual(route);
});

test.each(["#/nowhere", "#/game", "#/game/abc/first/x", "#/game/abc/0", "#/game/abc/0/x/y", "#/lobby", "#/lobby/a/b", "#/credits/x"])(
  "%s leads nowhere",
  (hash) => {
    expect(parse(hash)).toEqual({ screen: "lost", address: hash });
  },
);

test("a mangled escape does not break the page", () => {
  expect(parse("#/rules/%E0%A4%A")).toEqual({ screen: "rules", rule: "%E0%A4%A" });
});

test("what we write we can read", () => {
  expect(parse(address.seat("g/1", 3, "a+b/c"))).toEqual({ screen: "game", id: "g/1", seat: 3, token: "a+b/c" });
  expect(parse(address.newGame("a b"))).toEqual({ screen: "new", adventure: "a b" });
  expect(parse(address.home())).toEqual({ screen: "home" });
  expect(parse(address.credits())).toEqual({ screen: "credits" });
});
