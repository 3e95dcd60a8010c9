/** Where pieces stand when several share a place. */

import type { Spot } from "./geometry";

const OPEN: readonly (readonly Spot[])[] = [
  [],
  [[0, 0]],
  [
    [-16, 0],
    [16, 0],
  ],
  [
    [-21, -5],
    [21, -5],
    [0, 10],
  ],
  [
    [-20, -12],
    [20, -12],
    [-19, 14],
    [19, 14],
  ],
  [
    [-25, -12],
    [0, -14],
    [25, -12],
    [-14, 14],
    [14, 14],
  ],
  [
    [-25, -12],
    [0, -14],
    [25, -12],
    [-25, 13],
    [0, 15],
    [25, 13],
  ],
];

/** Beside what lies in the middle: first left, then right, then in front. */
const ASIDE: readonly Spot[] = [
  [-25, 6],
  [25, 6],
  [-12, 20],
  [14, 20],
  [-27, -12],
  [27, -12],
];

/** Beside the houses of a town, which are wider. */
const BEFORE_TOWN: readonly Spot[] = [
  [-37, 0],
  [37, 0],
  [-21, 9],
  [21, 9],
  [0, 11],
  [-40, -18],
];

/** `count` feet around the middle of a hex. */
export function figureFeet(count: number, around: "open" | "gem" | "town"): readonly Spot[] {
  const many = Math.max(0, count);
  if (around === "open" && many < OPEN.length) return OPEN[many]!;
  const spots = around === "town" ? BEFORE_TOWN : ASIDE;
  return Array.from({ length: many }, (_, i): Spot => {
    const [x, y] = spots[i % spots.length]!;
    const lap = Math.floor(i / spots.length);
    return [x * (1 - lap * 0.3), y + lap * 7];
  });
}
