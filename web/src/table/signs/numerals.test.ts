import { describe, expect, it } from "vitest";
import { roman, signed } from "./numerals";

describe("numbers", () => {
  it("can be Roman", () => {
    expect([1, 4, 9, 14, 39].map(roman)).toEqual(["I", "IV", "IX", "XIV", "XXXIX"]);
    expect(roman(0)).toBe("0");
  });
  it("have signs", () => {
    expect([2, -1, 0].map(signed)).toEqual(["+2", "\u22121", "0"]);
  });
});
