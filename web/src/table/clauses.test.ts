import { describe, expect, it } from "vitest";
import { clausesOf } from "./clauses";

describe("clauses", () => {
  it("end at full stops, semicolons and the first colon", () => {
    expect(clausesOf("6 gold. Ally (human bard): ranged 3/1, melee 1/1. Once: sing.")).toEqual(["6 gold.", "Ally (human bard): ranged 3/1, melee 1/1.", "Once: sing."]);
    expect(clausesOf("Weapon (bow): +3 to the roll. After a hit (activate): roll again.")).toEqual(["Weapon (bow):", "+3 to the roll.", "After a hit (activate): roll again."]);
    expect(clausesOf("life 3; movement 5; 2 gold")).toEqual(["life 3;", "movement 5;", "2 gold"]);
  });
  it("do not end within brackets", () => {
    expect(clausesOf("At the start (put X on it; 2 at most): roll. Then rest.")).toEqual(["At the start (put X on it; 2 at most):", "roll.", "Then rest."]);
  });
  it("leave numbers and short words alone", () => {
    expect(clausesOf("1.9 wounds")).toEqual(["1.9 wounds"]);
    expect(clausesOf("")).toEqual([""]);
  });
  it("lose nothing", () => {
    const text = "face down: its “activate” can be used once. Then it goes; for good.";
    expect(clausesOf(text).join(" ")).toBe(text);
  });
});
