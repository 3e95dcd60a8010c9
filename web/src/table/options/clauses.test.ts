import { describe, expect, it } from "vitest";
import { beginning, clausesOf, withoutDanger, withoutLead } from "./clauses";

it("says a price once", () => {
  expect(withoutLead("2 gold. Potion: heal 1 wound.")).toEqual(["2 gold", "Potion: heal 1 wound."]);
  expect(withoutLead("no price here")).toEqual(["", "no price here"]);
});

describe("clauses", () => {
  it("end at full stops, semicolons and the first colon", () => {
    expect(clausesOf("6 gold. Ally (human bard): ranged 3/1, melee 1/1. Once: sing.")).toEqual([
      "6 gold.",
      "Ally (human bard): ranged 3/1, melee 1/1.",
      "Once: sing.",
    ]);
    expect(clausesOf("Weapon (bow): +3 to the roll. After a hit (activate): roll again.")).toEqual([
      "Weapon (bow):",
      "+3 to the roll.",
      "After a hit (activate): roll again.",
    ]);
    expect(clausesOf("life 3; movement 5; 2 gold")).toEqual(["life 3;", "movement 5;", "2 gold"]);
  });
  it("do not end within brackets", () => {
    expect(clausesOf("At the start (put X on it; 2 at most): roll. Then rest.")).toEqual([
      "At the start (put X on it; 2 at most):",
      "roll.",
      "Then rest.",
    ]);
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

describe("danger", () => {
  it("is told apart from the rest of what is said", () => {
    expect(withoutDanger("you must fight; roaming here: Singhara; hills", "you must fight")).toBe(
      "roaming here: Singhara; hills",
    );
    expect(withoutDanger("way in: 60 %, patrols: 76 %", "patrols: 76 %")).toBe("way in: 60 %");
    expect(withoutDanger("patrols: 76 %", "patrols: 76 %")).toBe("");
    expect(withoutDanger("a green adventure", "")).toBe("a green adventure");
  });
});

describe("room for more", () => {
  it("is used for the beginning of what has no room as a whole", () => {
    expect(beginning(4, [1, 2, 5])).toBe(2); // two lines are free
    expect(beginning(3, [1, 2, 5])).toBe(-1); // one is too little to begin
    expect(beginning(4, [1, 2, 4])).toBe(-1); // all is said
    expect(beginning(2, [3])).toBe(0);
  });
});
