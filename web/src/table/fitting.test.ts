import { expect, it } from "vitest";
import { overflows, putAway } from "./fitting";

it("more stands in it than can be seen", () => {
  expect(overflows({ scrollHeight: 300, clientHeight: 200 })).toBe(true);
  expect(overflows({ scrollHeight: 201, clientHeight: 200 })).toBe(false);
  expect(overflows({ scrollHeight: 300, clientHeight: 0 })).toBe(false); // it is not on the screen
  expect(overflows(null)).toBe(false);
});

it("what fits stays open, first what is wanted, then in order", () => {
  const heights = new Map([["a", 200], ["b", 90], ["c", 90], ["d", 60]]);
  const away = (room: number, ...wanted: string[]) => [...putAway(heights, new Set(wanted), room, 30)];
  expect(away(440)).toEqual([]);
  expect(away(300)).toEqual(["b", "c", "d"]); // then nothing else fits
  expect(away(250)).toEqual(["a", "d"]); // not a: it is too high
  expect(away(250, "d")).toEqual(["a", "c"]);
  expect(away(120)).toEqual(["a", "b", "c", "d"]);
  expect(away(0, "a")).toEqual(["a", "b", "c", "d"]);
});
