/** Places beside the map: where they lie on the sheet. And the ways that lead over water or under ground. */

import type { Link, Place } from "../lib/protocol";
import { type Box, type Spot, middle, num, spot } from "./geometry";

/** The radius of a place. */
export const ROUND = 34;
/** The room below the land where places lie. */
const BAND = 128;
/** From one place to the next. */
const STEP = 190;

/** The land, and below it the room for so many places. */
export function withPlaces(land: Box, count: number): Box {
  return count ? { ...land, height: land.height + BAND } : land;
}

/** Where each place lies: in a row below the land, in the order of the board. */
export function placeSpots(ids: readonly string[], land: Box): Map<string, Spot> {
  const step = Math.min(STEP, land.width / Math.max(1, ids.length));
  const first = land.x + land.width / 2 - ((ids.length - 1) * step) / 2;
  return new Map(ids.map((id, i): [string, Spot] => [id, [first + i * step, land.y + land.height + BAND * 0.52]]));
}

export interface Course {
  readonly id: string;
  readonly d: string;
  readonly middle: Spot;
  readonly link: Link;
}

/** A way between two spots: a shallow bow, so that it is no road. */
export function bow(from: Spot, to: Spot): { d: string; middle: Spot } {
  const [x, y] = middle(from, to);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const top: Spot = [x - dy * 0.16, y + dx * 0.16];
  return { d: `M${spot(from)}Q${spot(top)} ${spot(to)}`, middle: [(x + top[0]) / 2, (y + top[1]) / 2] };
}

/** All links whose two ends are on the sheet. */
export function coursesOf(links: Readonly<Record<string, Link>>, find: (place: string) => Spot | null): Course[] {
  return Object.entries(links).flatMap(([id, link]): Course[] => {
    const [from, to] = link.ends.map((end) => (end == null ? null : find(String(end))));
    return from && to ? [{ id, link, ...bow(from, to) }] : [];
  });
}

/** A thin line from a place to the cell or point it lies at for now. */
export function tethers(places: readonly Place[], find: (place: string) => Spot | null): string {
  return places
    .map((place) => {
      const from = find(place.id);
      const to = place.beside == null ? null : find(String(place.beside));
      return from && to ? `M${spot(from)}L${spot(to)}` : "";
    })
    .join("");
}

/** A ring of small waves around a place. */
export function shore(radius: number): string {
  let d = "";
  for (let i = 0; i < 10; i++) {
    const a = (i * Math.PI) / 5;
    const b = a + Math.PI / 9;
    d += `M${num(Math.cos(a) * radius)} ${num(Math.sin(a) * radius)}A${radius} ${radius} 0 0 1 ${num(Math.cos(b) * radius)} ${num(Math.sin(b) * radius)}`;
  }
  return d;
}
