/** Where one stands above a map and how near: a point of the map is drawn at `point * zoom + offset`. */

import { type Box, type Spot, clamp, distance } from "./geometry";

export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** What lies over the edges of the map, in pixels. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** The part of `bottom` that is there for this question only: what needs more room than usual has risen that far. */
  readonly risen?: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of the window that nothing covers. */
export function gapOf(window: Size, insets: Insets): Box {
  return {
    x: insets.left,
    y: insets.top,
    width: Math.max(40, window.width - insets.left - insets.right),
    height: Math.max(40, window.height - insets.top - insets.bottom),
  };
}

/** The part of the window that is usually free: a question that needs more room covers some of it for a while. */
export function usualGapOf(window: Size, insets: Insets): Box {
  return gapOf(window, { ...insets, bottom: insets.bottom - (insets.risen ?? 0) });
}

/** All of `box`, as large as it goes into `gap`. */
export function fit(box: Box, gap: Box, padding = 6): View {
  const zoom = Math.max(0.02, Math.min((gap.width - 2 * padding) / box.width, (gap.height - 2 * padding) / box.height));
  return centred([box.x + box.width / 2, box.y + box.height / 2], zoom, gap);
}

export function centred(point: Spot, zoom: number, gap: Box): View {
  return { zoom, x: gap.x + gap.width / 2 - point[0] * zoom, y: gap.y + gap.height / 2 - point[1] * zoom };
}

/** Nearer or further, with the point under the finger kept where it is. */
export function zoomed(view: View, pixel: Spot, zoom: number): View {
  const k = zoom / view.zoom;
  return { zoom, x: pixel[0] - (pixel[0] - view.x) * k, y: pixel[1] - (pixel[1] - view.y) * k };
}

export function toMap(view: View, pixel: Spot): Spot {
  return [(pixel[0] - view.x) / view.zoom, (pixel[1] - view.y) / view.zoom];
}

export function toScreen(view: View, point: Spot): Spot {
  return [point[0] * view.zoom + view.x, point[1] * view.zoom + view.y];
}

/** The map cannot be lost: the middle of the gap always lies on the sheet. */
export function kept(view: View, sheet: Box, gap: Box): View {
  const [cx, cy] = toMap(view, [gap.x + gap.width / 2, gap.y + gap.height / 2]);
  const x = clamp(cx, sheet.x, sheet.x + sheet.width);
  const y = clamp(cy, sheet.y, sheet.y + sheet.height);
  return x === cx && y === cy ? view : centred([x, y], view.zoom, gap);
}

/** Closer than this, in pixels, fingers would miss one for the other. */
const TOO_NEAR = 36;

/**
 * Drawn closer if points lie too near each other for fingers: until they are `apart` pixels apart, as far as all of
 * them go in.
 */
export function within(view: View, points: readonly Spot[], gap: Box, apart: number): View {
  const nearest = Math.min(
    ...points.flatMap((one, i) => points.slice(i + 1).map((other) => distance(one, other))).filter((far) => far > 0),
  );
  if (nearest * view.zoom >= TOO_NEAR) return view;
  const box = around(points);
  const zoom = Math.min(
    apart / nearest,
    (gap.width - 2 * apart) / Math.max(1, box.width),
    (gap.height - 2 * apart) / Math.max(1, box.height),
  );
  return zoom > view.zoom ? centred([box.x + box.width / 2, box.y + box.height / 2], zoom, gap) : view;
}

function around(points: readonly Spot[]): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return {
    x: Math.min(...xs),
    y: Math.min(...ys),
    width: Math.max(...xs) - Math.min(...xs),
    height: Math.max(...ys) - Math.min(...ys),
  };
}

/** What a question is about: the nearest place one can choose, then the hero and the others as far as they go in. */
export function bringing(
  view: View,
  goals: readonly Spot[],
  mine: Spot | null,
  gap: Box,
  padding: number,
  farthest: number,
): View {
  const from = mine ?? goals[0];
  if (!from) return view;
  const far = ([x, y]: Spot): number => Math.hypot(x - from[0], y - from[1]);
  const [nearest, ...others] = [...goals].sort((a, b) => far(a) - far(b));
  const points: Spot[] = [nearest ?? from];
  let best = showing(view, points, gap, padding);
  for (const point of nearest && mine ? [mine, ...others] : others) {
    const next = showing(view, [...points, point], gap, padding);
    if (next.zoom < farthest) continue;
    points.push(point);
    best = next;
  }
  return best;
}

/** Moved as little as needed to have all points in the gap; further away only if they would not go in otherwise. */
export function showing(view: View, points: readonly Spot[], gap: Box, padding: number): View {
  if (!points.length) return view;
  const box = around(points);
  const roomX = Math.max(20, gap.width - 2 * padding);
  const roomY = Math.max(20, gap.height - 2 * padding);
  if (box.width * view.zoom > roomX || box.height * view.zoom > roomY) {
    const zoom = Math.min(view.zoom, roomX / Math.max(1, box.width), roomY / Math.max(1, box.height));
    return centred([box.x + box.width / 2, box.y + box.height / 2], zoom, gap);
  }
  const [left, top] = toScreen(view, [box.x, box.y]);
  const [right, bottom] = toScreen(view, [box.x + box.width, box.y + box.height]);
  const shift = (low: number, high: number, from: number, to: number): number =>
    low < from ? from - low : high > to ? to - high : 0;
  return {
    zoom: view.zoom,
    x: view.x + shift(left, right, gap.x + padding, gap.x + gap.width - padding),
    y: view.y + shift(top, bottom, gap.y + padding, gap.y + gap.height - padding),
  };
}
