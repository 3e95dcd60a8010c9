import { describe, expect, it } from "vitest";
import { bringing, centred, fit, gapOf, kept, showing, toMap, toScreen, usualGapOf, within, zoomed } from "./camera";

const sheet = { x: -100, y: -50, width: 1200, height: 900 };
const gap = gapOf({ width: 1440, height: 900 }, { top: 66, right: 334, bottom: 180, left: 140 });

describe("another question", () => {
  const phone = { x: 0, y: 0, width: 390, height: 320 };
  const near = { x: -1000, y: -1000, zoom: 1 };
  const seen = (view: typeof near, at: [number, number]): boolean => {
    const [x, y] = toScreen(view, at);
    return x > 0 && x < phone.width && y > 0 && y < phone.height;
  };
  it("brings a place one can choose into sight before the hero, and both where they have room", () => {
    const apart = bringing(near, [[100, 100]], [900, 100], phone, 40, 1);
    expect([seen(apart, [100, 100]), seen(apart, [900, 100]), apart.zoom]).toEqual([true, false, 1]);
    const together = bringing(
      near,
      [
        [100, 100],
        [800, 800],
      ],
      [200, 100],
      phone,
      40,
      1,
    );
    expect([seen(together, [100, 100]), seen(together, [200, 100]), seen(together, [800, 800])]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it("brings the hero into sight where no place is asked about", () => {
    expect(seen(bringing(near, [], [300, 300], phone, 40, 1), [300, 300])).toBe(true);
    expect(bringing(near, [], null, phone, 40, 1)).toBe(near);
  });
});

describe("the view of a map", () => {
  it("fits the sheet into what the panels leave free", () => {
    const view = fit(sheet, gap, 0);
    const [left, top] = toScreen(view, [sheet.x, sheet.y]);
    const [right, bottom] = toScreen(view, [sheet.x + sheet.width, sheet.y + sheet.height]);
    expect(left).toBeGreaterThanOrEqual(gap.x - 1e-9);
    expect(top).toBeGreaterThanOrEqual(gap.y - 1e-9);
    expect(right).toBeLessThanOrEqual(gap.x + gap.width + 1e-9);
    expect(bottom).toBeLessThanOrEqual(gap.y + gap.height + 1e-9);
    expect(bottom - top).toBeCloseTo(gap.height);
  });

  it("is fitted into what is usually free, however much a question needs", () => {
    const window = { width: 1440, height: 900 };
    const risen = { top: 66, right: 334, bottom: 300, left: 140, risen: 120 };
    expect(fit(sheet, usualGapOf(window, risen))).toEqual(fit(sheet, gap));
    expect(gapOf(window, risen).height).toBe(gap.height - 120);
  });

  it("comes closer until fingers can tell points apart, as far as all of them go in", () => {
    const small = gapOf({ width: 390, height: 320 }, { top: 0, right: 0, bottom: 0, left: 0 });
    const all = fit(sheet, small);
    const houses = [
      [100, 100],
      [160, 100],
      [160, 160],
    ] as const;
    const view = within(all, houses, small, 48);
    expect(60 * view.zoom).toBeCloseTo(48);
    for (const house of houses) {
      const [x, y] = toScreen(view, house);
      expect(x > 48 && x < 342 && y > 48 && y < 272).toBe(true);
    }
    expect(within(all, [...houses, [1090, 840]], small, 48), "they would not go in").toBe(all);
    expect(
      within(
        all,
        [
          [0, 0],
          [600, 0],
        ],
        small,
        48,
      ),
      "far enough apart",
    ).toBe(all);
    expect(within(all, [[0, 0]], small, 48), "alone").toBe(all);
  });

  it("keeps the point under the finger when it comes nearer", () => {
    const view = fit(sheet, gap);
    const point = toMap(view, [500, 300]);
    const [x, y] = toScreen(zoomed(view, [500, 300], view.zoom * 3), point);
    expect(x).toBeCloseTo(500);
    expect(y).toBeCloseTo(300);
  });

  it("cannot be lost beside the sheet", () => {
    const lost = { x: 99999, y: -99999, zoom: 1 };
    const [x, y] = toMap(kept(lost, sheet, gap), [gap.x + gap.width / 2, gap.y + gap.height / 2]);
    expect(x).toBeCloseTo(sheet.x);
    expect(y).toBeCloseTo(sheet.y + sheet.height);
    const fine = fit(sheet, gap);
    expect(kept(fine, sheet, gap)).toBe(fine);
  });

  it("moves only as far as needed to show points, and steps back if they lie far apart", () => {
    const near = centred([0, 0], 2, gap);
    expect(showing(near, [[10, 10]], gap, 40)).toEqual(near);
    const moved = showing(near, [[600, 0]], gap, 40);
    expect(moved.zoom).toBe(2);
    expect(toScreen(moved, [600, 0])[0]).toBeCloseTo(gap.x + gap.width - 40);
    const far = showing(
      near,
      [
        [0, 0],
        [1000, 600],
      ],
      gap,
      40,
    );
    expect(far.zoom).toBeLessThan(2);
    for (const p of [
      [0, 0],
      [1000, 600],
    ] as const) {
      const [x, y] = toScreen(far, p);
      expect(x).toBeGreaterThanOrEqual(gap.x + 39);
      expect(x).toBeLessThanOrEqual(gap.x + gap.width - 39);
      expect(y).toBeGreaterThanOrEqual(gap.y + 39);
      expect(y).toBeLessThanOrEqual(gap.y + gap.height - 39);
    }
  });
});
