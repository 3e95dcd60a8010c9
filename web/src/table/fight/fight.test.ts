import { describe, expect, it } from "vitest";
import type { Fight } from "../../lib/protocol";
import { actorOf, figure, goesOn, once, rollOf, total } from "./fight";
import { columns, turning } from "../dice/histogram";

describe("the fight sheet", () => {
  const side = { name: "x" };
  it("shows the roll of the previewed option, else the one being made", () => {
    const fight: Fight = {
      title: "F",
      heroes: [side],
      foe: side,
      need: "needs 9",
      reckoning_title: "Melee",
      rolls: { defend: { title: "Defence", need: "needs 5" } },
    };
    expect(rollOf(fight, "defend")?.need).toBe("needs 5");
    expect(rollOf(fight, "attack")?.title).toBe("Melee");
    expect(rollOf(fight, null)?.need).toBe("needs 9");
    expect(rollOf({ title: "F", heroes: [side], foe: side }, null)).toBeNull();
  });
  it("adds to the dice with a sign, and keeps them to a number without one", () => {
    const reckoning = [
      { label: "Melee", source: "printed", amount: 7 },
      { label: "Orc", source: "modifier", amount: -1 },
    ];
    expect(total({ reckoning })).toBe("+6");
    expect(total({ reckoning, limit: true })).toBe("6");
    expect(total({ reckoning: [{ label: "Orc", source: "", amount: -2 }], limit: true })).toBe("\u22122");
  });
  it("says once what several cards say alike", () => {
    expect(once(["-1 to the values", "a sun token", "-1 to the values"])).toEqual([
      "-1 to the values (2\u00d7)",
      "a sun token",
    ]);
  });
  it("is the same fight though some of those who fight leave it", () => {
    const of = (foe: string, ...names: string[]): Fight => ({
      title: foe,
      heroes: names.map((name) => ({ name })),
      foe: { name: foe },
    });
    expect(goesOn(of("Orc", "Ann", "Bob"), of("Orc", "Bob"))).toBe(true);
    expect(goesOn(of("Orc", "Ann", "Bob"), of("Troll", "Ann", "Bob"))).toBe(false);
    expect(goesOn(of("Orc", "Ann"), of("Orc", "Bob"))).toBe(false);
  });
  it("knows who acts", () => {
    const [one, two] = [{ name: "one" }, { name: "two", acts: true }];
    expect(actorOf({ title: "F", heroes: [one, two], foe: side })).toBe(two);
    expect(actorOf({ title: "F", heroes: [one], foe: side })).toBe(one);
  });
  it("puts the figure before its words", () => {
    expect(figure("1.9 wounds expected")).toEqual({ number: "1.9", words: "wounds expected" });
    expect(figure("nothing to fear")).toBeNull();
  });
  it("draws bars that stand on the floor and turn where luck does", () => {
    const all = columns([
      { total: 2, chance: 0.1, good: false },
      { total: 3, chance: 0.4, good: false },
      { total: 4, chance: 0.5, good: true },
    ]);
    expect(all.every((column) => Math.abs(column.y + column.height - 84) < 1e-9)).toBe(true);
    expect(all[2]!.height).toBeCloseTo(70);
    expect(turning(all)).toBeGreaterThan(all[1]!.x);
    expect(turning(all)).toBeLessThan(all[2]!.x);
    expect(turning(all.slice(0, 2))).toBeNull();
    expect(columns([])).toEqual([]);
  });
});
