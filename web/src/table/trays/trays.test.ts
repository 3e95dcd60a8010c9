import { describe, expect, it } from "vitest";
import type { Tray } from "../../lib/protocol";
import { bearsTokens, grouped, lying, openCards, slots, wantsRoom } from "./trays";

describe("trays", () => {
  const tray = (more: Partial<Tray>): Tray => ({ title: "T", kind: "cards", ...more });
  const cards = (...ids: string[]) => ids.map((id) => ({ id, card: id }));
  it("stand in groups, wide ones are summed up", () => {
    const groups = grouped({
      a: tray({ group: "market", kind: "deck", count: 60 }),
      b: tray({ title: "Event", group: "event", cards: cards("e") }),
      c: tray({ group: "market", cards: cards("x", "y") }),
      d: tray({ group: "market" }),
      e: tray({ group: "market", cards: cards("z") }),
      f: tray({ title: "Revealed", group: "now", cards: cards("r") }),
    });
    expect(groups.map((group) => [group.title, group.wide])).toEqual([
      ["Revealed", false],
      ["Market", true],
      ["Event", false],
    ]);
    expect(openCards(groups[1]!)).toBe(3);
  });
  it("that come later lie where they belong, not at the end", () => {
    const trays = { gods: tray({ title: "Gods" }), pool: tray({ title: "Pool" }), awake: tray({ title: "Awake" }) };
    expect(grouped(trays, {}, ["awake", "gods", "pool"]).map((group) => group.id)).toEqual(["awake", "gods", "pool"]);
    expect(grouped(trays, {}, ["pool", "gone"]).map((group) => group.id)).toEqual(["pool", "gods", "awake"]);
  });
  it("want room for names where tokens lie on a track", () => {
    const track = tray({ kind: "track", cards: [{ id: "r", card: "r", gaps: ["sun"] }] });
    const gods = tray({ cards: [{ id: "g", card: "g", tokens: ["doom"] }] });
    expect([bearsTokens(track), bearsTokens(gods), bearsTokens(tray({ cards: cards("x") }))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(wantsRoom({ gods, track })).toBe(true);
    expect(wantsRoom({ gods, market: tray({ cards: cards("x") }) })).toBe(false);
  });
  it("show tokens one by one, and a heap of them as a number", () => {
    const face = { id: "r", card: "r", tokens: ["wild", "sun"], gaps: ["sun"] };
    expect(lying(face).map((each) => [each.icon, each.gap, each.count])).toEqual([
      ["wild", false, 1],
      ["sun", false, 1],
      ["sun", true, 1],
    ]);
    const heap = { id: "g", card: "g", tokens: Array.from({ length: 26 }, () => "doom") };
    expect(lying(heap)).toEqual([{ icon: "doom", gap: false, count: 26 }]);
    expect(lying({ id: "x", card: "x" })).toEqual([]);
  });
  it("fill the slots the cards name, then the free ones", () => {
    const row = slots(
      tray({
        kind: "track",
        size: 3,
        cards: [
          { id: "b", card: "b", slot: 2 },
          { id: "a", card: "a" },
        ],
      }),
    );
    expect(row.map((slot) => slot.card?.id ?? null)).toEqual(["a", "b", null]);
    expect(slots(tray({ kind: "track", cards: [{ id: "c", card: "c", slot: 4 }] }))).toHaveLength(4);
    expect(slots(tray({ kind: "track" }))).toEqual([]);
  });
});
