/** The distribution of a roll as bars. */

import type { Bar } from "../../lib/protocol";

export interface Column {
  x: number;
  y: number;
  width: number;
  height: number;
  good: boolean;
  total: number;
  label: string;
}

export const PLOT = { width: 260, height: 104, floor: 84, top: 14 } as const;

/** Columns of all results; every second, fourth … is labelled so that about ten labels stand under them. */
export function columns(bars: readonly Bar[]): Column[] {
  if (!bars.length) return [];
  const step = (PLOT.width - 10) / bars.length;
  const tallest = Math.max(...bars.map((bar) => bar.chance), 1e-9);
  const every = Math.max(1, Math.ceil(bars.length / 10));
  return bars.map((bar, index) => {
    const height = (bar.chance / tallest) * (PLOT.floor - PLOT.top);
    return {
      x: 5 + index * step + step * 0.1,
      y: PLOT.floor - height,
      width: step * 0.8,
      height,
      good: bar.good,
      total: bar.total,
      label: index % every === 0 ? String(bar.total).replace("-", "\u2212") : "",
    };
  });
}

/** Where luck turns: between the last bad and the first good result, if the results are sorted that way. */
export function turning(all: readonly Column[]): number | null {
  const index = all.findIndex((column, at) => at > 0 && column.good !== all[at - 1]?.good);
  const column = all[index];
  const before = all[index - 1];
  return column && before ? (before.x + before.width + column.x) / 2 : null;
}
