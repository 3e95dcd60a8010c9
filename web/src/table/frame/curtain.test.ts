import { describe, expect, it } from "vitest";
import type { Question } from "../../lib/protocol";
import { mustCover, viewer } from "./curtain";

describe("the curtain", () => {
  const asked = (seat: number) => ({ question: { seat } as Question });
  it("looks through the eyes of the asked seat if it sits here, else through those the server names", () => {
    expect(viewer([2, 0], asked(2))).toBe(2);
    expect(viewer([2, 0], { ...asked(1), eyes: 2 })).toBe(2);
    expect(viewer([2, 0], asked(1))).toBe(0);
    expect(viewer([2, 0], {})).toBe(0);
    expect(viewer([], asked(1))).toBeNull();
  });
  it("falls when the screen passes from one seat of this browser to another", () => {
    expect(mustCover(true, [0, 1], 0, 1)).toBe(true);
    expect(mustCover(true, [0, 1], 1, 1)).toBe(false);
    expect(mustCover(true, [0, 1], null, 0)).toBe(true);
  });
  it("stays open where nothing is hidden, or only one person looks", () => {
    expect(mustCover(false, [0, 1], 0, 1)).toBe(false);
    expect(mustCover(true, [1], null, 1)).toBe(false);
    expect(mustCover(true, [0, 1], 0, 2)).toBe(false);
    expect(mustCover(true, [0, 1], 0, null)).toBe(false);
    expect(mustCover(true, [], null, null)).toBe(false);
  });
});
