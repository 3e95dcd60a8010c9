import { expect, test } from "vitest";
import { chosenFrom, counted, divided, groupOf, inOrder, joined, wished } from "./packs";
import type { PackInfo, PackPart } from "./protocol";

const part = (deck: string, count: number): PackPart => ({ deck, count, rules: [] });
const pack = (taken: PackPart[], left: PackPart[] = []): PackInfo => ({
  id: "tales",
  called: "tales",
  name: "Tales",
  text: "",
  adventure: "",
  source: "shipped",
  taken,
  left_out: left,
  on_request: false,
  focusable: true,
  problem: "",
  reason: "",
  rules: [],
});

test("packs are listed by what most of their cards are", () => {
  expect(groupOf(pack([part("market", 30)]))).toBe("market");
  expect(groupOf(pack([part("hero", 6)]))).toBe("heroes");
  expect(groupOf(pack([part("green", 2), part("blue", 2), part("market", 3)]))).toBe("adventures");
  expect(groupOf(pack([], [part("hero", 6)]))).toBe("heroes");
  expect(groupOf(pack([]))).toBe("adventures");
});

test("cards are counted by deck; a deck nobody has words for is called what it is called", () => {
  expect(counted(part("market", 1))).toBe("1 market card");
  expect(counted(part("market", 30))).toBe("30 market cards");
  expect(counted(part("sea-charts", 4))).toBe("4 × Sea charts");
});

test("what is chosen goes into wishes and links, and comes back", () => {
  const chosen = new Map([
    ["wild", false],
    ["margath", true],
    ["~secret", true],
  ]);
  expect(wished(chosen)).toEqual(["wild", "margath:focus", "~secret:focus"]);
  expect(joined(wished(chosen))).toBe("margath:focus+wild");
  expect(chosenFrom(divided("margath:focus+wild"))).toEqual(
    new Map([
      ["margath", true],
      ["wild", false],
    ]),
  );
  expect(joined([])).toBe("-");
  expect(divided("-")).toEqual([]);
});

test("decks have an order", () => {
  const decks = inOrder([part("blue", 1), part("sea-charts", 1), part("hero", 1), part("green", 1)]).map(
    (each) => each.deck,
  );
  expect(decks).toEqual(["hero", "green", "blue", "sea-charts"]);
});
