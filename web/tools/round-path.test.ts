import { expect, test } from "vitest";
import { roundPath } from "./round-path";

test("points are rounded where they lie", () => {
  expect(roundPath("M10.4 10.4L20.6 10.4")).toBe("m10 10l11 0");
});

test("errors of relative steps do not add up", () => {
  const path = `M0 0${"l.4 .4".repeat(100)}`;
  const steps = [...roundPath(path).matchAll(/l(-?\d+) ?(-?\d+)/g)];
  expect(steps.reduce((sum, step) => sum + Number(step[1]), 0)).toBe(40);
  expect(steps.reduce((sum, step) => sum + Number(step[2]), 0)).toBe(40);
});

test("numbers may follow each other without a gap", () => {
  expect(roundPath("m1.5.5-2-3")).toBe("m2 1l-2-3");
});

test("flags of arcs may too", () => {
  expect(roundPath("M0 0a5 5 0 0110 0")).toBe("m0 0a5 5 0 0 1 10 0");
});

test("after closing, the next step begins where the figure began", () => {
  expect(roundPath("M10 10h5v5zl3 3")).toBe("m10 10h5v5zl3 3");
  expect(roundPath("M10.4 10.4l5.2 5.2zm1.2 1.2")).toBe("m10 10l6 6zm2 2");
});

test("curves keep their control points", () => {
  expect(roundPath("M0 0c1.2 1.2 2.6 2.6 3.4 3.4s2 2 4 4q1 1 2 2t2 2")).toBe("m0 0c1 1 3 3 3 3s2 2 4 4q1 1 2 2t2 2");
});

test("what is no path is refused", () => {
  expect(() => roundPath("M1")).toThrow("number is missing");
  expect(() => roundPath("hello")).toThrow();
});
