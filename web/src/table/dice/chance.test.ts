import { afterEach, describe, expect, it } from "vitest";
import { speak } from "../../lib/text";
import german from "../../lib/words/de/seat.json";
import { exactly, outcomes, percent, width } from "./chance";

const plain = (text: string) => text.replace(/\u202f/g, " ");

describe("chances", () => {
  it("are whole percents, with a decimal near the ends", () => {
    expect(plain(percent(0.64))).toBe("64 %");
    expect(plain(percent(0.635))).toBe("64 %");
    expect(plain(percent(0.006))).toBe("0.6 %");
    expect(plain(percent(0.994))).toBe("99.4 %");
  });
  it("are 0 or 100 only where nothing else can happen", () => {
    expect(plain(percent(0))).toBe("0 %");
    expect(plain(percent(1))).toBe("100 %");
    expect(plain(percent(0.0002))).toBe("< 0.1 %");
    expect(plain(percent(0.99989))).toBe("> 99.9 %");
    expect(plain(percent(Number.NaN))).toBe("0 %");
    expect(plain(percent(1.2))).toBe("100 %");
  });
  it("can be told exactly", () => {
    expect(plain(exactly(0.6372))).toBe("63.7 %");
    expect(plain(exactly(0.29))).toBe("29 %");
  });
  it("become widths", () => {
    expect(width(0.5)).toBe("50.00%");
    expect(width(-1)).toBe("0.00%");
  });
});

describe("hints of rolls", () => {
  afterEach(() => speak("en", []));
  it("fall into the same in another language", () => {
    speak("de", [german]);
    expect(
      outcomes("64 % für einen Treffer mit 1 Schaden; ein Fehlschlag kostet 1 Wunde (dann 71 % für einen Sieg)"),
    ).toEqual({
      good: "für einen Treffer mit 1 Schaden",
      bad: "ein Fehlschlag kostet 1 Wunde",
      note: "dann 71 % für einen Sieg",
    });
    expect(outcomes("64 % für eine Parade; sonst 1 Wunde")).toEqual({
      good: "für eine Parade",
      bad: "1 Wunde",
      note: "",
    });
    expect(outcomes("64 % Chance, 12 zu erreichen; Misserfolg: Nimm 1 Wunde").bad).toBe("Misserfolg: Nimm 1 Wunde");
    expect(outcomes("58 % für einen Sieg; eine Niederlage kostet 2 Gold").bad).toBe("eine Niederlage kostet 2 Gold");
    expect(outcomes("55 % Chance zu entkommen; ein Misserfolg kostet 2 Wunden")).toEqual({
      good: "entkommen",
      bad: "ein Misserfolg kostet 2 Wunden",
      note: "",
    });
  });
  it("fall into luck, bad luck and what is true either way", () => {
    expect(outcomes("64 % to hit for 2; a miss costs 3 wounds (then 71 % to win)")).toEqual({
      good: "hit for 2",
      bad: "a miss costs 3 wounds",
      note: "then 71 % to win",
    });
    expect(outcomes("45 % to parry; else 1 wound")).toEqual({ good: "parry", bad: "1 wound", note: "" });
    expect(outcomes("42 % to win: Melee 7; 2 dice")).toEqual({ good: "win: Melee 7", bad: "", note: "2 dice" });
    expect(outcomes("58 % to win: Melee 7; 2 dice; a defeat costs 1 life and ends the turn")).toEqual({
      good: "win: Melee 7",
      bad: "a defeat costs 1 life and ends the turn",
      note: "2 dice",
    });
    expect(outcomes("69 %: Melee 7, Training +1; two of the 4 dice: 5 or less").good).toBe("Melee 7, Training +1");
    expect(outcomes("no danger")).toEqual({ good: "no danger", bad: "", note: "" });
    expect(outcomes("")).toEqual({ good: "", bad: "", note: "" });
  });
});
