/**
 * The lines an engraver draws along a coast. They are lines of equal distance from the land, found on a mesh: thin
 * lines are painted many times faster than the same coast stroked again and again in great widths.
 */

import { type Box, type Spot, around, middle } from "./geometry";
import { key, loops, placeAt, worn } from "./hex";
import type { Land } from "./land";

const MESH = 6;

/** Closed lines at each of the distances from the coast. */
export function shallows(land: Land, sheet: Box, distances: readonly number[]): string[] {
  const far = Math.max(0, ...distances) + 3 * MESH;
  const left = sheet.x - MESH;
  const top = sheet.y - MESH;
  const columns = Math.ceil(sheet.width / MESH) + 3;
  const rows = Math.ceil(sheet.height / MESH) + 3;
  const away = new Float32Array(columns * rows).fill(far);
  for (const loop of loops(land.dry)) {
    const shore = worn(loop);
    shore.forEach((p, i) => {
      for (const [x, y] of [p, middle(p, shore[(i + 1) % shore.length]!)]) {
        const c0 = Math.max(1, Math.floor((x - far - left) / MESH));
        const c1 = Math.min(columns - 2, Math.ceil((x + far - left) / MESH));
        const r0 = Math.max(1, Math.floor((y - far - top) / MESH));
        const r1 = Math.min(rows - 2, Math.ceil((y + far - top) / MESH));
        for (let r = r0; r <= r1; r++)
          for (let c = c0; c <= c1; c++) {
            const dx = left + c * MESH - x;
            const dy = top + r * MESH - y;
            const d = Math.sqrt(dx * dx + dy * dy);
            if (d < away[r * columns + c]!) away[r * columns + c] = d;
          }
      }
    });
  }
  const dry = new Set(land.dry.map((space) => space.key));
  for (let r = 1; r < rows - 1; r++)
    for (let c = 1; c < columns - 1; c++)
      if (dry.has(key(...placeAt(left + c * MESH, top + r * MESH)))) away[r * columns + c] = 0;
  return distances.map((distance) =>
    contours(away, columns, rows, distance)
      .map((line) => around(line.map(([c, r]): Spot => [left + c * MESH, top + r * MESH])))
      .join(""),
  );
}

/** Closed lines along which a field has a value (marching squares). The rim of the field must lie above it. */
export function contours(field: Float32Array, columns: number, rows: number, level: number): Spot[][] {
  const value = (c: number, r: number): number => field[r * columns + c]!;
  const share = (a: number, b: number): number => (level - a) / (b - a || 1);
  // edges of the mesh: even numbers lie along a row, odd ones along a column
  const across = (c: number, r: number): number => 2 * (r * columns + c);
  const along = (c: number, r: number): number => 2 * (r * columns + c) + 1;
  const spots = new Map<number, Spot>();
  const next = new Map<number, number>();
  for (let r = 0; r < rows - 1; r++)
    for (let c = 0; c < columns - 1; c++) {
      const [a, b, d, e] = [value(c, r), value(c + 1, r), value(c + 1, r + 1), value(c, r + 1)];
      const kind = Number(a < level) | (Number(b < level) << 1) | (Number(d < level) << 2) | (Number(e < level) << 3);
      if (kind === 0 || kind === 15) continue;
      const north = across(c, r);
      const east = along(c + 1, r);
      const south = across(c, r + 1);
      const west = along(c, r);
      if (a < level !== b < level) spots.set(north, [c + share(a, b), r]);
      if (b < level !== d < level) spots.set(east, [c + 1, r + share(b, d)]);
      if (e < level !== d < level) spots.set(south, [c + share(e, d), r + 1]);
      if (a < level !== e < level) spots.set(west, [c, r + share(a, e)]);
      // the lower side always lies to the right hand
      const steps: Record<number, [number, number][]> = {
        1: [[north, west]],
        2: [[east, north]],
        3: [[east, west]],
        4: [[south, east]],
        5: [
          [north, west],
          [south, east],
        ],
        6: [[south, north]],
        7: [[south, west]],
        8: [[west, south]],
        9: [[north, south]],
        10: [
          [east, north],
          [west, south],
        ],
        11: [[east, south]],
        12: [[west, east]],
        13: [[north, east]],
        14: [[west, north]],
      };
      for (const [from, to] of steps[kind]!) next.set(from, to);
    }
  const found: Spot[][] = [];
  while (next.size) {
    const line: Spot[] = [];
    let here: number | undefined = next.keys().next().value;
    while (here !== undefined) {
      line.push(spots.get(here)!);
      const to: number | undefined = next.get(here);
      next.delete(here);
      here = to !== undefined && next.has(to) ? to : undefined;
    }
    if (line.length > 3) found.push(line);
  }
  return found;
}
