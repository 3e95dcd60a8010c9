/** Names of regions, laid along the land: on a shallow arc, between the rows of hexes, away from names and gems. */

import { type Box, type Spot, clamp, overlap, xy } from "./geometry";
import { HEIGHT, SIDE } from "./hex";
import { type Land, type Space, neighbours } from "./land";
import { ribbonWidth } from "./pieces";

export interface Lettering {
  readonly text: string;
  readonly size: number;
  /** the line the letters stand on */
  readonly path: string;
}

/** Of one region the largest connected part. */
function parts(land: Land): { name: string; spaces: Space[] }[] {
  const found = new Map<string, Space[]>();
  const seen = new Set<string>();
  for (const start of land.spaces.values()) {
    if (!start.region || seen.has(start.key)) continue;
    const part = [start];
    seen.add(start.key);
    for (const space of part)
      for (const n of neighbours(land, space))
        if (n && n.region === start.region && !seen.has(n.key)) {
          part.push(n);
          seen.add(n.key);
        }
    if (part.length > (found.get(start.region)?.length ?? 0)) found.set(start.region, part);
  }
  return [...found].map(([name, spaces]) => ({ name, spaces })).sort((a, b) => b.spaces.length - a.spaces.length);
}

/** One line, or two of about the same length. */
function lines(name: string, room: number): string[] {
  const words = name.split(" ");
  if (words.length < 2 || name.length * 15 * 1.02 <= room) return [name];
  let best = [name];
  let longest = Infinity;
  for (let cut = 1; cut < words.length; cut++) {
    const pair = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    const length = Math.max(...pair.map((line) => line.length));
    if (length < longest) {
      longest = length;
      best = pair;
    }
  }
  return best;
}

const LETTER = 1.04; // width of a letter with the space after it, at size 1

export function lettering(land: Land): Lettering[] {
  const taken: { box: Box; weight: number }[] = [];
  for (const {
    middle: [x, y],
    name,
    socket,
    rays,
  } of land.spaces.values()) {
    if (name) {
      const half = ribbonWidth(name) / 2;
      taken.push({ box: { x: x - half, y: y - 30, width: half * 2, height: 72 }, weight: 7 });
    } else if (socket) {
      const r = rays ? 25 : 17;
      taken.push({ box: { x: x - r, y: y - r, width: 2 * r, height: 2 * r }, weight: 1 });
    }
  }
  const shores = land.dry.map(({ middle: [x, y] }): Box => ({
    x: x - SIDE * 0.8,
    y: y - HEIGHT / 2,
    width: SIDE * 1.6,
    height: HEIGHT,
  }));
  const all: Lettering[] = [];
  for (const { name, spaces } of parts(land)) {
    const xs = spaces.map((s) => s.middle[0]);
    const ys = spaces.map((s) => s.middle[1]);
    const left = Math.min(...xs) - SIDE;
    const right = Math.max(...xs) + SIDE;
    const room = right - left + SIDE;
    const rows = lines(name, room);
    const longest = Math.max(...rows.map((row) => row.length));
    const size = clamp(room / (longest * LETTER), 13.5, 21);
    const width = longest * size * LETTER;
    const high = rows.length * size * 1.25;
    const lean = slope(spaces);
    const sag = Math.abs(lean) * width * 0.5;
    const cx = xs.reduce((a, b) => a + b, 0) / xs.length;
    const cy = ys.reduce((a, b) => a + b, 0) / ys.length;
    // the names of waters lie beside the few spaces they have, where there is no land
    const water = spaces.every((space) => space.terrain === "sea");
    const aside = water ? 150 : 60;
    let best: { x: number; y: number; cost: number } | null = null;
    for (let dy = -HEIGHT * 1.5; dy <= HEIGHT * 1.5; dy += HEIGHT / 8)
      for (let dx = -aside; dx <= aside; dx += 15) {
        const x = cx + dx;
        const y = cy + dy;
        const box: Box = { x: x - width / 2, y: y - high - sag, width, height: high + 2 * sag };
        let cost = Math.hypot(dx, dy * 0.8) * 4;
        for (const { box: other, weight } of taken) cost += overlap(box, other) * weight;
        if (water) for (const shore of shores) cost += overlap(box, shore);
        else cost += strayed(spaces, box) * 5200;
        if (!best || cost < best.cost) best = { x, y, cost };
      }
    const { x, y } = best!;
    taken.push({
      box: { x: x - width / 2 - 10, y: y - high - sag - 6, width: width + 20, height: high + 2 * sag + 12 },
      weight: 14,
    });
    rows.forEach((text, i) => {
      const base = y - (rows.length - 1 - i) * size * 1.25;
      const half = width / 2 + 30;
      const bow = clamp(width * 0.06, 4, 14) * (i === 0 ? 1 : -0.2);
      all.push({
        text,
        size: Math.round(size * 10) / 10,
        path: `M${xy(x - half, base - lean * half)}Q${xy(x, base - 2 * bow)} ${xy(x + half, base + lean * half)}`,
      });
    });
  }
  return all;
}

/** How much of a line of letters lies outside its region: 0 to 1. */
function strayed(spaces: readonly Space[], box: Box): number {
  let out = 0;
  const y = box.y + box.height / 2;
  for (let i = 0; i <= 8; i++) {
    const x = box.x + (box.width * i) / 8;
    const near = Math.min(...spaces.map((s) => Math.hypot(s.middle[0] - x, s.middle[1] - y)));
    if (near > SIDE) out += 1;
  }
  return out / 9;
}

/** How much a region leans: the slope of the line through its spaces, within reason. */
function slope(spaces: readonly Space[]): number {
  const mean = (pick: (m: Spot) => number): number =>
    spaces.reduce((sum, s) => sum + pick(s.middle), 0) / spaces.length;
  const mx = mean((m) => m[0]);
  const my = mean((m) => m[1]);
  let sxy = 0;
  let sxx = 0;
  for (const {
    middle: [x, y],
  } of spaces) {
    sxy += (x - mx) * (y - my);
    sxx += (x - mx) ** 2;
  }
  return sxx < SIDE * SIDE * 4 ? 0 : clamp(sxy / sxx, -0.09, 0.09);
}
