import { describe, expect, it } from "vitest";
import type { LogLine } from "../../lib/protocol";
import { PIPS, landed, pips, scatter, tumbling } from "./dice";

describe("dice", () => {
  const line = (move: number, dice?: number[], sides?: number): LogLine => ({
    move,
    kind: "x",
    text: "",
    ...(dice && { dice }),
    ...(sides && { sides }),
  });
  it("show pips for six sides only", () => {
    expect(pips("5", 6)).toEqual(PIPS[5]);
    expect(pips("5", 10)).toBeNull();
    expect(pips("forest", 6)).toBeNull();
    expect(PIPS.map((spots) => spots.length)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  it("land as numbers, or as the symbols they bear", () => {
    expect(landed(line(1, [7, 3], 10), null)).toEqual([
      { faces: ["7"], sides: 10 },
      { faces: ["3"], sides: 10 },
    ]);
    expect(landed(line(1, [7, 3]), null)[0]?.sides).toBe(10);
    expect(landed(line(1, [2, 3]), null)[0]?.sides).toBe(6);
    const faces = [["forest", "road"], ["hills"]];
    expect(landed({ ...line(1, [2, 3]), faces }, null)).toEqual([
      { faces: ["forest", "road"], sides: 6 },
      { faces: ["hills"], sides: 6 },
    ]);
  });
  it("tumble within their faces", () => {
    const dice = [{ faces: ["4"], sides: 10 }];
    const seen = new Set(Array.from({ length: 60 }, (_, moment) => Number(tumbling(dice, 0, moment)[0])));
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...seen)).toBeLessThanOrEqual(10);
    expect(seen.size).toBeGreaterThan(4);
    expect(tumbling([{ faces: [], spent: true }], 0, 3)).toEqual([]);
    expect(scatter(1, 2)).toBe(scatter(1, 2));
  });
});
