/**
 * Flat-topped hexes, odd columns half a hex lower. Edge `e` looks to neighbour `e`; both count clockwise from the
 * south-east.
 */

import { type Spot, around, polygon } from "./geometry";
import { at } from "./random";

export const SIDE = 40;
export const HEIGHT = Math.sqrt(3) * SIDE;
export const EDGES = [0, 1, 2, 3, 4, 5] as const;

export type Place = { readonly column: number; readonly row: number };

export function key(column: number, row: number): string {
  return `${column},${row}`;
}

export function centre(column: number, row: number): Spot {
  return [column * 1.5 * SIDE, row * HEIGHT + ((column & 1) * HEIGHT) / 2];
}

export function corner([x, y]: Spot, index: number, scale = 1): Spot {
  const angle = (index * Math.PI) / 3;
  return [x + SIDE * scale * Math.cos(angle), y + SIDE * scale * Math.sin(angle)];
}

export function hexPath(middle: Spot, scale = 1): string {
  return polygon(EDGES.map((i) => corner(middle, i, scale)));
}

/** The place beyond an edge, whether or not it is on the map. */
export function neighbour(column: number, row: number, edge: number): [number, number] {
  const odd = column & 1;
  switch (edge) {
    case 0:
      return [column + 1, row + odd];
    case 1:
      return [column, row + 1];
    case 2:
      return [column - 1, row + odd];
    case 3:
      return [column - 1, row - 1 + odd];
    case 4:
      return [column, row - 1];
    default:
      return [column + 1, row - 1 + odd];
  }
}

/** The place a point of the plane lies in. */
export function placeAt(x: number, y: number): [number, number] {
  const guess = Math.round(x / (1.5 * SIDE)) || 0;
  let best: [number, number] = [guess, 0];
  let nearest = Infinity;
  for (let column = guess - 1; column <= guess + 1; column++) {
    const row = Math.round((y - ((column & 1) * HEIGHT) / 2) / HEIGHT) || 0;
    const [cx, cy] = centre(column, row);
    const away = (x - cx) ** 2 + (y - cy) ** 2;
    if (away < nearest) {
      nearest = away;
      best = [column, row];
    }
  }
  return best;
}

/**
 * The closed lines around a set of places, corner by corner, the inside always to the right hand. Holes are loops of
 * their own.
 */
export function loops(places: Iterable<Place>): Spot[][] {
  const all = [...places];
  const inside = new Set(all.map((p) => key(p.column, p.row)));
  const mark = (p: Spot): string => `${Math.round(p[0])}_${Math.round(p[1])}`;
  const next = new Map<string, { from: Spot; to: Spot }>();
  for (const { column, row } of all) {
    const middle = centre(column, row);
    for (const edge of EDGES) {
      if (inside.has(key(...neighbour(column, row, edge)))) continue;
      const from = corner(middle, edge);
      next.set(mark(from), { from, to: corner(middle, edge + 1) });
    }
  }
  const found: Spot[][] = [];
  while (next.size) {
    const loop: Spot[] = [];
    let step = next.values().next().value;
    while (step) {
      loop.push(step.from);
      next.delete(mark(step.from));
      step = next.get(mark(step.to));
    }
    found.push(loop);
  }
  return found;
}

export function outline(places: Iterable<Place>): string {
  return loops(places).map(polygon).join("");
}

/** An outline worn by the sea: every edge cut in five, pushed in and out, then smoothed. */
export function worn(loop: readonly Spot[]): Spot[] {
  let points: Spot[] = [];
  loop.forEach((a, i) => {
    const b = loop[(i + 1) % loop.length]!;
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy);
    for (let cut = 0; cut < 5; cut++) {
      const x = a[0] + (dx * cut) / 5;
      const y = a[1] + (dy * cut) / 5;
      const push = (at(Math.round(x), Math.round(y), 5) - 0.42) * (cut ? 9 : 6);
      points.push([x + (dy / length) * push, y - (dx / length) * push]);
    }
  });
  for (let round = 0; round < 3; round++) {
    const old = points;
    points = old.map((p, i): Spot => {
      const before = old[(i + old.length - 1) % old.length]!;
      const after = old[(i + 1) % old.length]!;
      return [(before[0] + 2 * p[0] + after[0]) / 4, (before[1] + 2 * p[1] + after[1]) / 4];
    });
  }
  return points;
}

export function coast(places: Iterable<Place>): string {
  return loops(places)
    .map((loop) => around(worn(loop)))
    .join("");
}
