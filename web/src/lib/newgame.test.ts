import { expect, test } from "vitest";
import { fits, hasLand, opponent, played, quickGame, roleOf, sortKeys, usualSeats } from "./newgame";
import type { AdventureInfo, GameInfo, SeatInfo, VariantInfo } from "./protocol";

const adventure = (seats: [number, number]): AdventureInfo => ({
  id: "dragons",
  name: "Dragons",
  summary: "",
  family: "runebound",
  family_name: "Runebound",
  seats,
  minutes: [60, 180],
  variants: [],
  packs: [],
  bots: ["greedy", "random"],
  roles: [],
  board: null,
  pack: "",
});
const variant = (
  id: string,
  implies: string[] = [],
  seats: [number, number] | null = null,
  more: Partial<VariantInfo> = {},
): VariantInfo => ({
  id,
  name: id,
  text: id,
  rules: [],
  implies,
  seats,
  automatic: false,
  excludes: [],
  ...more,
});

test.each<[[number, number], number]>([
  [[1, 6], 4],
  [[2, 3], 3],
  [[1, 1], 1],
  [[5, 6], 5],
])("for %j players the usual table has %i seats", (range, size) => {
  const seats = usualSeats(adventure(range), "Ann");
  expect(seats).toHaveLength(size);
  expect(seats.map((seat) => seat.kind)).toEqual(["me", ...Array<string>(size - 1).fill("bot")]);
  const kept = usualSeats(adventure(range), "Ann", true).map((seat) => seat.kind);
  expect(kept).toEqual(["me", "friend", ...Array<string>(size).fill("bot")].slice(0, size));
  expect(seats[0]?.name).toBe("Ann");
  expect(seats.slice(1).every((seat) => seat.bot === "greedy")).toBe(true);
});

test("one click is enough", () => {
  expect(quickGame(adventure([1, 6]), "")).toMatchObject({ adventure: "dragons" });
});

test("variants bring along what they imply, also at second hand", () => {
  const variants = [variant("a", ["b"]), variant("b", ["c"]), variant("c"), variant("d")];
  expect([...played(new Set(["a"]), variants, 4)]).toEqual(["a", "b", "c"]);
  expect([...played(new Set(["d"]), variants, 4)]).toEqual(["d"]);
});

test("a number of seats may bring its variant by itself", () => {
  const variants = [variant("five", ["big"], [5, 5], { automatic: true }), variant("big")];
  expect([...played(new Set(), variants, 5)]).toEqual(["five", "big"]);
  expect([...played(new Set(), variants, 4)]).toEqual([]);
});

test("variants that do not go together name each other, whoever says so", () => {
  const variants = [variant("fog", [], null, { excludes: ["light"] }), variant("light"), variant("rain")];
  const [fog, light, rain] = variants as [VariantInfo, VariantInfo, VariantInfo];
  expect(opponent(light, new Set(["fog"]), variants)).toBe(fog);
  expect(opponent(fog, new Set(["light"]), variants)).toBe(light);
  expect(opponent(rain, new Set(["fog", "light"]), variants)).toBeNull();
  expect(opponent(fog, new Set(["fog"]), variants)).toBeNull();
});

test("some variants want a number of players", () => {
  expect(fits(variant("duel", [], [2, 2]), 3)).toBe(false);
  expect(fits(variant("duel", [], [2, 2]), 2)).toBe(true);
  expect(fits(variant("any"), 6)).toBe(true);
});

test("friends' keys are invitations, not ours", () => {
  const seat = (number: number, taken: boolean): SeatInfo => ({
    seat: number,
    kind: "person",
    name: "",
    bot: "",
    taken,
    here: false,
    host: false,
  });
  const game = { id: "g", seats: [seat(0, true), seat(1, false), seat(2, true)] } as unknown as GameInfo;
  const keys = [0, 1, 2].map((number) => ({ seat: number, token: `t${number}` }));
  const { mine, invitations } = sortKeys({ game, keys });
  expect(mine.map((key) => key.seat)).toEqual([0, 2]);
  expect(invitations.map((key) => key.seat)).toEqual([1]);
});

test("a land that is not laid out yet makes no picture", () => {
  expect(hasLand({ kind: "tiles", title: "", columns: 4, rows: 4, tiles: {} })).toBe(false);
  expect(hasLand({ kind: "hexes", title: "", cells: { "1": { id: 1, column: 0, row: 0 } } })).toBe(true);
});

test("what a seat plays is counted from the first or from the last", () => {
  const roles = [
    { seat: -1, name: "Night King", icon: "crown" },
    { seat: 0, name: "Scout", icon: "" },
  ];
  expect([0, 1, 2].map((seat) => roleOf({ roles }, seat, 3)?.name)).toEqual(["Scout", undefined, "Night King"]);
  expect(roleOf({ roles }, 1, 2)?.icon).toBe("crown");
  expect(roleOf(undefined, 0, 2)).toBeNull();
});
