/**
 * The printed part of a map of hexes as SVG source: drawn once per game, in layers with room for the lit spaces
 * between.
 */

import { coursesOf } from "./courses";
import { type Box, type Spot, escape, num, overlap, spot, wobbly, xy } from "./geometry";
import { terrain } from "./glyphs";
import { HEIGHT, SIDE, coast, hexPath } from "./hex";
import { FORTRESS, type Land, type Space, built, neighbours } from "./land";
import { ribbon, ribbonWidth } from "./pieces";
import { placeSpots, withPlaces } from "./places";
import { stream } from "./random";
import { lettering } from "./regions";
import { shallows } from "./shallows";
import { seaArt, sheetFor } from "./sheet";
import { LANDMARKS, STRONGHOLD, landmarks } from "./towns";

export interface HexArt {
  readonly sheet: Box;
  /** the land alone, without the sea round it */
  readonly land: Box;
  /** sea, coast, washes, grid */
  readonly ground: string;
  /** rivers, roads, glyphs, names of regions, frame */
  readonly drawing: string;
  /** towns with their names: they stand above gems */
  readonly towns: string;
}

const MARGIN = 52;
const SHAPE = 1.26;
/** how far from the coast, and how strong */
const WATER_LINES: readonly (readonly [number, number])[] = [
  [46, 0.3],
  [34, 0.45],
  [23.5, 0.62],
  [14.5, 0.8],
  [7, 1],
];

export interface Wishes {
  readonly title: string;
  /** ids of definitions have to be unique on a page */
  readonly prefix: string;
  /** a picture: no names, no frame, no grid */
  readonly still?: boolean;
}

export function drawHexes(land: Land, { title, prefix, still = false }: Wishes): HexArt {
  const box = boundsOf([...land.spaces.values()]);
  const beside = still ? [] : [...placeSpots(land.places, box).values()];
  const sheet = still ? sheetFor(box, 40, 1) : sheetFor(withPlaces(box, beside.length), MARGIN, SHAPE);
  const shore = coast(land.dry);
  const courses = coursesOf(land);
  const art = seaArt(
    sheet,
    still ? "" : title,
    [
      ...[...land.spaces.values()].map((s) => s.middle),
      ...beside.flatMap(([x, y]): Spot[] => [
        [x - 50, y + 8],
        [x, y],
        [x + 50, y + 8],
      ]),
    ],
    SIDE + 18,
  );

  let ground =
    `<defs><clipPath id="${prefix}-coast"><path d="${shore}"/></clipPath>` +
    `<filter id="${prefix}-bleed" x="-2%" y="-2%" width="104%" height="104%"><feGaussianBlur stdDeviation="5"/></filter></defs>`;
  if (!still) ground += art.under;
  ground += `<g class="coast">`;
  shallows(
    land,
    sheet,
    WATER_LINES.map(([away]) => away),
  ).forEach((line, i) => {
    const strength = WATER_LINES[i]![1];
    if (i >= WATER_LINES.length - 2) ground += `<path class="c-shoal s${i}" d="${line}"/>`;
    ground += `<path class="c-line" d="${line}" stroke-opacity="${strength}"/>`;
  });
  ground += `<path class="c-land" d="${shore}"/></g><g clip-path="url(#${prefix}-coast)"><g filter="url(#${prefix}-bleed)">`;
  const washes = new Map<string, string>();
  for (const space of land.dry) {
    const wash = space.terrain === "town" ? "road" : space.terrain;
    washes.set(wash, (washes.get(wash) ?? "") + hexPath(space.middle, 1.03));
  }
  for (const [wash, d] of washes) ground += `<path class="wash w-${escape(wash)}" d="${d}"/>`;
  ground += `</g><path class="c-inner" d="${shore}"/>`;
  if (!still) ground += `<path class="grid" d="${land.dry.map((s) => hexPath(s.middle)).join("")}"/>`;
  ground += `</g>`;
  const sea = [...land.spaces.values()].filter((s) => s.terrain === "sea");
  if (sea.length && !still) ground += `<path class="grid wet" d="${sea.map((s) => hexPath(s.middle)).join("")}"/>`;

  let drawing = `<g clip-path="url(#${prefix}-coast)"><g class="rivers">`;
  let bank = "";
  let water = "";
  let flow = "";
  for (const { bend, width } of courses.rivers) {
    const d = wobbly(bend, 1);
    bank += `<path d="${d}" stroke-width="${num(width + 2.6)}"/>`;
    water += `<path d="${d}" stroke-width="${num(width)}"/>`;
    flow += d;
  }
  drawing += `<g class="rv-bank">${bank}</g><g class="rv-water">${water}</g><path class="rv-flow" d="${flow}"/>`;
  drawing += courses.springs
    .map(([x, y]) => `<ellipse class="rv-spring" cx="${num(x)}" cy="${num(y - 2)}" rx="8.5" ry="5.6"/>`)
    .join("");
  const road = courses.roads.map(({ bend }) => wobbly(bend, 0.7)).join("");
  const bridge = courses.bridges.map(([a, c, b]) => `M${spot(a)}Q${spot(c)} ${spot(b)}`).join("");
  drawing += `</g><path class="rd-case" d="${road}"/><path class="rd-fill" d="${road}"/>`;
  if (bridge)
    drawing += `<path class="br-case" d="${bridge}"/><path class="br-fill" d="${bridge}"/><path class="br-plank" d="${bridge}"/>`;
  drawing += `</g>`;

  const southwards = [...land.spaces.values()].sort((a, b) => a.middle[1] - b.middle[1] || a.middle[0] - b.middle[0]);
  const top = box.y + box.height * 0.25;
  drawing += `<g class="terrain">`;
  for (const space of southwards)
    if (!built(space.terrain)) drawing += glyphsOf(space, courses.busy.get(space.key) ?? [], space.middle[1] < top);
  drawing += `</g>`;

  if (!still) {
    drawing += `<g class="regions">`;
    lettering(land).forEach(({ text, size, path }, i) => {
      drawing += `<path id="${prefix}-name${i}" d="${path}" fill="none"/><text class="region" font-size="${size}"><textPath href="#${prefix}-name${i}" startOffset="50%" text-anchor="middle">${escape(text)}</textPath></text>`;
    });
    drawing += `</g>`;
  }

  let towns = "";
  const given = landmarks(land);
  for (const space of southwards) {
    const [x, y] = space.middle;
    const houses = given.get(space.key);
    const walls = houses ? LANDMARKS[houses] : space.terrain === FORTRESS ? STRONGHOLD : "";
    if (!walls && !space.name) continue;
    towns += `<g class="town${space.terrain === FORTRESS ? " stronghold" : ""}" transform="translate(${xy(x, y + 8)})">`;
    if (walls) towns += `<ellipse class="t-ground" cy="1" rx="33" ry="9"/>${walls}`;
    if (!still && space.name)
      towns += `<g transform="translate(${num(aside(land, space))} 20)"><g class="name">${ribbon(space.name)}</g></g>`;
    towns += `</g>`;
  }
  if (!still) drawing += art.over;
  return { sheet, land: box, ground, drawing, towns };
}

/** How far the ribbon of a town moves sideways so that it hides no gem of its neighbours. */
function aside(land: Land, town: Space): number {
  const half = ribbonWidth(town.name) / 2;
  const [x, y] = town.middle;
  const stones = neighbours(land, town)
    .filter((n) => n?.socket)
    .map((n): Box => ({ x: n!.middle[0] - 15, y: n!.middle[1] - 15, width: 30, height: 30 }));
  let best = 0;
  let least = Infinity;
  for (const dx of [0, 10, -10, 20, -20, 30, -30, 40, -40]) {
    const box: Box = { x: x + dx - half, y: y + 19, width: 2 * half, height: 20 };
    const cost = stones.reduce((sum, stone) => sum + overlap(box, stone), Math.abs(dx) * 3);
    if (cost < least) {
      least = cost;
      best = dx;
    }
  }
  return best;
}

function glyphsOf(space: Space, busy: readonly (readonly [number, number])[], north: boolean): string {
  const [x, y] = space.middle;
  const free = (px: number, py: number, clear: number): boolean => {
    const dx = Math.abs(px - x);
    const dy = Math.abs(py - y);
    if (dy > HEIGHT / 2 - 3 || dx > SIDE - 4 || dx * 0.866 + dy * 0.5 > HEIGHT / 2 - 3) return false;
    if (space.socket && Math.hypot(dx, dy) < (space.rays ? 25 : 21)) return false;
    return busy.every((p) => Math.hypot(p[0] - px, p[1] - py) > clear);
  };
  return terrain(space.terrain, space.middle, stream(space.column * 131 + space.row * 977 + 7), {
    north,
    busy: space.socket,
    free,
  });
}

export function boundsOf(spaces: readonly Space[]): Box {
  if (!spaces.length) return { x: -SIDE, y: -SIDE, width: 2 * SIDE, height: 2 * SIDE };
  const xs = spaces.map((s) => s.middle[0]);
  const ys = spaces.map((s) => s.middle[1]);
  const x = Math.min(...xs) - SIDE;
  const y = Math.min(...ys) - HEIGHT / 2;
  return { x, y, width: Math.max(...xs) + SIDE - x, height: Math.max(...ys) + HEIGHT / 2 - y };
}
