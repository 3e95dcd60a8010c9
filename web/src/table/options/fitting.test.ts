import { expect, it } from "vitest";
import type { Tray } from "../../lib/protocol";
import { overflows } from "./fitting.svelte";
import { byNeed, deckColours, grouped, inBrief } from "../trays/trays";

it("more stands in it than can be seen", () => {
  expect(overflows({ scrollHeight: 300, clientHeight: 200 })).toBe(true);
  expect(overflows({ scrollHeight: 201, clientHeight: 200 })).toBe(false);
  expect(overflows({ scrollHeight: 300, clientHeight: 0 })).toBe(false); // it is not on the screen
  expect(overflows(null)).toBe(false);
});

const tray = (kind: string, group: string, more: object = {}) => ({ title: group, kind, group, ...more }) as Tray;
const face = (card: string) => ({ id: card, card });

it("what the question is about is needed most, decks and what is empty least", () => {
  const groups = grouped({
    green: tray("deck", "decks", { count: 29, colour: "green" }),
    yellow: tray("deck", "decks", { count: 20, colour: "yellow" }),
    undefeated: tray("track", "undefeated", { size: 6 }),
    event: tray("cards", "event", { cards: [face("tithe")] }),
    market: tray("cards", "market", { cards: [face("sword"), face("bow")] }),
    revealed: tray("cards", "now", { cards: [face("foe")] }),
  });
  expect(byNeed(groups, new Set(["market"])).map(({ id }) => id)).toEqual([
    "now",
    "market",
    "event",
    "decks",
    "undefeated",
  ]);
  const brief = (id: string) =>
    inBrief(
      groups.find((group) => group.id === id)!,
      ({ card }) => card,
    );
  expect(["decks", "event", "market", "undefeated"].map(brief)).toEqual(["29 · 20", "tithe", "2", "0/6"]);
  const colours = groups.map((group) => [group.id, deckColours(group)]);
  expect(Object.fromEntries(colours)).toMatchObject({ decks: ["green", "yellow"], undefeated: [], market: [] });
});
