import { describe, expect, it } from "vitest";
import { beside } from "./floating";

describe("floating sheets", () => {
  const screen = { width: 1000, height: 700 };
  const sheet = { width: 280, height: 300 };
  it("lie beside what they speak of and on the screen", () => {
    expect(beside({ left: 20, right: 60, top: 0, bottom: 40 }, sheet, screen)).toEqual({ left: 70, top: 10 });
    expect(beside({ left: 900, right: 980, top: 660, bottom: 690 }, sheet, screen)).toEqual({ left: 610, top: 390 });
    expect(beside(null, sheet, screen)).toEqual({ left: 360, top: 200 });
    expect(beside({ left: 20, right: 60, top: 600, bottom: 640 }, sheet, screen, true)).toEqual({ left: 10, top: 290 });
  });
  it("lie above or below where there is no room beside", () => {
    const phone = { width: 360, height: 640 };
    expect(beside({ left: 100, right: 200, top: 500, bottom: 540 }, sheet, phone)).toEqual({ left: 10, top: 190 });
    expect(beside({ left: 100, right: 200, top: 40, bottom: 80 }, sheet, phone).top).toBe(90);
  });
});
