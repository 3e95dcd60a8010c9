/** Points, paths and curves. Paths are SVG path data with one decimal. */

import { at } from "./random";

export type Spot = readonly [number, number];

/** A quadratic curve: start, control point, end. */
export type Bend = readonly [Spot, Spot, Spot];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function num(n: number): string {
  const rounded = Math.round(n * 10) / 10;
  return rounded === 0 ? "0" : String(rounded);
}

export function xy(x: number, y: number): string {
  return `${num(x)} ${num(y)}`;
}

export function spot(p: Spot): string {
  return xy(p[0], p[1]);
}

export function distance(a: Spot, b: Spot): number {
  const dx = a[0] - b[0];
  const dy = a[1] - b[1];
  return Math.sqrt(dx * dx + dy * dy); // many times faster than Math.hypot, and called very often
}

export function middle(a: Spot, b: Spot): Spot {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** `share` of the way from `a` to `b`. */
export function between(a: Spot, b: Spot, share: number): Spot {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

export function onBend([a, c, b]: Bend, t: number): Spot {
  const u = 1 - t;
  return [u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], u * u * a[1] + 2 * u * t * c[1] + t * t * b[1]];
}

export function sample(bend: Bend, steps: number): Spot[] {
  return Array.from({ length: steps + 1 }, (_, i) => onBend(bend, i / steps));
}

/** The curve, drawn by a hand that is not quite steady; both ends stay where they are. */
export function wobbly(bend: Bend, sway: number): string {
  const length = distance(bend[0], bend[1]) + distance(bend[1], bend[2]);
  const points = sample(bend, Math.max(2, Math.round(length / 9)));
  const last = points.length - 1;
  const shaken = points.map((p, i): Spot => {
    if (i === 0 || i === last) return p;
    const before = points[i - 1]!;
    const after = points[i + 1]!;
    const along = distance(before, after) || 1;
    const off = (at(p[0], p[1], 11) - 0.5) * 2 * sway;
    return [p[0] - ((after[1] - before[1]) / along) * off, p[1] + ((after[0] - before[0]) / along) * off];
  });
  return through(shaken);
}

/** A smooth open line through the middles of the given points; it starts and ends on the outer ones. */
export function through(points: readonly Spot[]): string {
  const first = points[0];
  if (!first) return "";
  let d = `M${spot(first)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const here = points[i]!;
    const next = points[i + 1]!;
    d += `Q${spot(here)} ${spot(i === points.length - 2 ? next : middle(here, next))}`;
  }
  return points.length === 2 ? `${d}L${spot(points[1]!)}` : d;
}

/** A smooth closed line round the given points. */
export function around(points: readonly Spot[]): string {
  const count = points.length;
  if (count < 3) return "";
  let d = `M${spot(middle(points[0]!, points[1]!))}`;
  for (let i = 1; i <= count; i++)
    d += `Q${spot(points[i % count]!)} ${spot(middle(points[i % count]!, points[(i + 1) % count]!))}`;
  return `${d}Z`;
}

export function polygon(points: readonly Spot[]): string {
  return points.length ? `M${points.map(spot).join("L")}Z` : "";
}

/** Text that goes into SVG source. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
