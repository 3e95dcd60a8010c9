/**
 * The printed part of a map of tiles as SVG source: leaves of parchment, each with its landscape, roads and numbered
 * points.
 */

import type { Tile, TileBoard } from "../lib/protocol";
import {
  type Bend,
  type Box,
  type Spot,
  around,
  clamp,
  distance,
  escape,
  middle,
  num,
  overlap,
  sample,
  wobbly,
  xy,
} from "./geometry";
import { type Glyph, draw, furrows, mound, mountain, ripple, tree, tuft } from "./glyphs";
import { textWidth } from "./pieces";
import { placeSpots, withPlaces } from "./places";
import { type Chance, seedOf, stream } from "./random";
import { seaArt, sheetFor } from "./sheet";
import { LEAF, type Layout, type Stop, boardBox, corner, layoutOf, leafBox, letterOf, numberOf } from "./tiles";
import { VIGNETTES, type Vignette, extent, vignetteOf } from "./vignettes";

export interface TileArt {
  readonly sheet: Box;
  /** the leaves alone */
  readonly land: Box;
  readonly layout: Layout;
  /** leaves, water, roads */
  readonly ground: string;
  /** glyphs, points, names, frame */
  readonly drawing: string;
}

/** What decides how the tiles look; pieces and tokens are no part of it. */
export function tileSignature(board: TileBoard): string {
  return JSON.stringify([
    board.title,
    board.columns,
    board.rows,
    Object.keys(board.places ?? {}),
    Object.values(board.tiles).map((tile) => [
      tile.id,
      tile.column,
      tile.row,
      tile.name,
      tile.theme,
      tile.vignette,
      tile.face_up,
      tile.turned,
      tile.roads,
      Object.values(tile.points ?? {}).map((p) => [p.id, p.x, p.y, p.colour, p.name, p.vignette, p.side]),
    ]),
  ]);
}

export function drawTiles(board: TileBoard, { prefix, still = false }: { prefix: string; still?: boolean }): TileArt {
  const land = boardBox(board);
  const beside = still ? [] : [...placeSpots(Object.keys(board.places ?? {}), land).values()];
  const sheet = sheetFor(withPlaces(land, beside.length), 34, still ? 1 : 1.26);
  const layout = layoutOf(board);
  const dots: Spot[] = [];
  for (let x = land.x; x <= land.x + land.width; x += 40)
    for (let y = land.y; y <= land.y + land.height; y += 40) dots.push([x, y]);
  for (const [x, y] of beside) dots.push([x - 50, y + 8], [x, y], [x + 50, y + 8]);
  const art = seaArt(sheet, still ? "" : (board.title ?? ""), dots, 34);
  const tiles = Object.values(board.tiles);
  const leaves = new Map(tiles.map((tile) => [tile.id, deckle(tile)]));
  const shown = tiles.filter((tile) => tile.face_up !== false);

  let out = `<defs><clipPath id="${prefix}-leaves"><path d="${[...leaves.values()].join("")}"/></clipPath><filter id="${prefix}-bleed" x="-2%" y="-2%" width="104%" height="104%"><feGaussianBlur stdDeviation="7"/></filter></defs>`;
  if (!still) out += art.under;
  out += `<g transform="translate(2.5 4)"><path class="leaf-shadow" d="${[...leaves.values()].join("")}"/></g>`;
  for (const tile of tiles)
    out += `<path class="${tile.face_up === false ? "leaf-back" : "leaf"}" d="${leaves.get(tile.id)!}"/>`;
  out += `<g clip-path="url(#${prefix}-leaves)"><g filter="url(#${prefix}-bleed)">`;
  for (const tile of shown) out += wash(tile);
  out += `</g></g>`;
  for (const tile of tiles) if (tile.face_up === false) out += closed(tile);

  const roads = layout.ways
    .filter((way) => !way.ferry)
    .map((way) => wobbly(way.bend, 0.6))
    .join("");
  const outside = [...layout.joints, ...layout.stubs]
    .map(({ bend: [a, , b] }) => `M${xy(a[0], a[1])}L${xy(b[0], b[1])}`)
    .join("");
  const scenes = shown.map((tile) => landscape(tile, layout));
  out += scenes.map((scene) => scene.water).join("");
  out += `<path class="rd-case" d="${roads}${outside}"/><path class="rd-fill" d="${roads}${outside}"/>`;
  const ferries = layout.ways
    .filter((way) => way.ferry)
    .map((way) => wobbly(way.bend, 0.4))
    .join("");
  if (ferries) out += `<path class="ferry" d="${ferries}"/>`;
  const ground = out;
  out = scenes.map((scene) => scene.glyphs).join("");
  for (const stop of layout.stops.values())
    out += `<g transform="translate(${xy(stop.at[0], stop.at[1])})">${pointArt(stop)}</g>`;
  if (!still) {
    out += `<g class="place-names">${scenes.map((scene) => scene.names).join("")}</g>`;
    for (const tile of shown) out += tileMark(tile);
    out += art.over;
  }
  return { sheet, land, layout, ground, drawing: out };
}

/** What a leaf is drawn from: it keeps its looks when it is laid elsewhere. */
function signOf(tile: Tile): string {
  return letterOf(tile) || tile.name || tile.id;
}

/** The edge of a leaf, cut by hand. */
function deckle(tile: Tile): string {
  const [x, y] = corner(tile);
  const chance = stream(seedOf(signOf(tile)));
  const points: Spot[] = [];
  const steps = 10;
  const cut = (): number => (chance() - 0.5) * 3;
  for (let side = 0; side < 4; side++)
    for (let i = 0; i < steps; i++) {
      const along = (i / steps) * LEAF;
      const off = i === 0 ? 0 : cut();
      points.push(
        side === 0
          ? [x + along, y + off]
          : side === 1
            ? [x + LEAF + off, y + along]
            : side === 2
              ? [x + LEAF - along, y + LEAF + off]
              : [x + off, y + LEAF - along],
      );
    }
  return `M${points.map((p) => xy(p[0], p[1])).join("L")}Z`;
}

const WASHES: Record<string, string> = {
  forest: "forest",
  mountains: "mountains",
  volcano: "mountains",
  tower: "mountains",
  hills: "hills",
  temple: "hills",
  ruins: "hills",
  swamp: "swamp",
  fen: "swamp",
  graveyard: "swamp",
  lake: "river",
  town: "road",
  capital: "road",
};

/** Watercolour that does not quite reach the edge. */
function wash(tile: Tile): string {
  const [x, y] = corner(tile);
  const chance = stream(seedOf(`${signOf(tile)}wash`));
  const blot: Spot[] = Array.from({ length: 16 }, (_, i): Spot => {
    const a = (i / 16) * 2 * Math.PI;
    const k =
      LEAF * (0.47 + chance() * 0.07) * Math.min(1.32, 1 / Math.max(Math.abs(Math.cos(a)), Math.abs(Math.sin(a))));
    return [x + LEAF / 2 + Math.cos(a) * k, y + LEAF / 2 + Math.sin(a) * k];
  });
  return `<path class="wash w-${WASHES[tile.theme ?? ""] ?? "plains"}" d="${around(blot)}"/>`;
}

/** Land nobody has seen: a folded leaf. */
function closed(tile: Tile): string {
  const [x, y] = corner(tile);
  const half = LEAF / 2;
  let star = "";
  for (let i = 0; i < 8; i++) {
    const a = (i * Math.PI) / 4;
    const long = i % 2 ? 30 : 52;
    star += `M0 0L${xy(Math.cos(a - 0.3) * 13, Math.sin(a - 0.3) * 13)}L${xy(Math.cos(a) * long, Math.sin(a) * long)}L${xy(Math.cos(a + 0.3) * 13, Math.sin(a + 0.3) * 13)}Z`;
  }
  const third = LEAF / 3;
  return `<g class="closed" transform="translate(${xy(x + half, y + half)})"><path class="fold" d="M${xy(-half, -third / 2)}H${half}M${xy(-half, third / 2)}H${half}M${xy(-third / 2, -half)}V${half}M${xy(third / 2, -half)}V${half}"/><rect class="edge" x="${-half + 14}" y="${-half + 14}" width="${LEAF - 28}" height="${LEAF - 28}"/><circle class="edge" r="40"/><path class="star" d="${star}"/></g>`;
}

/** Letter and name in a corner that is free, with the arrow that points to the tile's north. */
function tileMark(tile: Tile): string {
  const [x, y] = corner(tile);
  const arrow = `<path class="north" transform="rotate(${(tile.turned ?? 0) * 90})" d="M0-15.5l3.5 5h-7Z"/>`;
  const rows = nameRows(tile.name ?? "");
  const name = rows
    .map(
      (row, i) =>
        `<text class="tile-name" x="15" y="${num(4.2 + (i - (rows.length - 1) / 2) * 12.5)}">${escape(row)}</text>`,
    )
    .join("");
  return `<g class="tile-mark" transform="translate(${xy(x + 19, y + 19)})">${arrow}<circle class="letter-disc" r="9.5"/><text class="letter" y="4" text-anchor="middle">${escape(letterOf(tile))}</text>${name}</g>`;
}

/** The name of a tile in one line or two: it must not reach the road in the middle of the edge. */
function nameRows(name: string): string[] {
  const words = name.split(" ");
  if (name.length <= 12 || words.length < 2) return name ? [name] : [];
  const cut = words.reduce((best, _, i) => {
    const longest = (n: number): number =>
      Math.max(words.slice(0, n).join(" ").length, words.slice(n).join(" ").length);
    return i > 0 && longest(i) < longest(best) ? i : best;
  }, 1);
  return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
}

interface Scenery {
  readonly water: string;
  readonly glyphs: string;
  readonly names: string;
}

interface Picture {
  readonly x: number;
  readonly y: number;
  readonly source: string;
  readonly box: Box;
}

function landscape(tile: Tile, layout: Layout): Scenery {
  const theme = tile.theme ?? "";
  const chance = stream(seedOf(`${signOf(tile)}/${theme}/${tile.turned ?? 0}`));
  const leaf = leafBox(tile);
  const stops = [...layout.stops.values()].filter((stop) => stop.tile === tile);
  const ways = layout.ways.filter((way) => stops.some((stop) => stop.place === way.from));
  const onRoad = ways.filter((way) => !way.ferry).flatMap((way) => sample(way.bend, 10));
  const points = stops.map((stop) => stop.at);

  let water = "";
  const wet: Spot[][] = [];
  for (const way of ways)
    if (way.ferry) {
      const pond = pool(way.bend, theme === "lake" ? 96 : 58, [...onRoad, ...points], leaf, chance);
      wet.push(pond);
      water += `<path class="pond" d="${around(pond)}"/>`;
      const [cx, cy] = middle(way.bend[0], way.bend[2]);
      let waves = "";
      for (let i = 0; i < 14; i++) {
        const wx = cx + (chance() - 0.5) * 150;
        const wy = cy + (chance() - 0.5) * 150;
        if (inside([wx - 8, wy], pond) && inside([wx + 8, wy], pond)) waves += ripple(wx, wy, 5 + chance() * 5);
      }
      water += `<path class="g-wet" d="${waves}"/>`;
    }

  const marks: Box[] = [
    {
      x: leaf.x + 4,
      y: leaf.y + 4,
      width: 34 + Math.max(0, ...nameRows(tile.name ?? "").map(textWidth)) * 14,
      height: 34,
    },
  ];
  const pictures = picturesOf(tile, stops, onRoad, marks, wet, leaf);
  const names = namesOf(stops, onRoad, [...marks, ...pictures.map((one) => one.box)], leaf);
  const free = (p: Spot, road: number, spread: number): boolean => {
    const edge = 9;
    if (
      p[0] < leaf.x + 3 + spread * 1.3 ||
      p[0] > leaf.x + LEAF - 3 - spread * 1.3 ||
      p[1] < leaf.y + edge + spread * 1.5 ||
      p[1] > leaf.y + LEAF - edge
    )
      return false;
    if (onRoad.some((r) => distance(r, p) < road) || points.some((r) => distance(r, p) < road + 7)) return false;
    if (wet.some((pond) => inside(p, pond) || pond.some((q) => distance(p, q) < 8))) return false;
    return ![...marks, ...names.boxes, ...pictures.map((one) => one.box)].some((box) =>
      overlap(box, { x: p[0] - spread, y: p[1] - spread * 1.4, width: spread * 2, height: spread * 1.5 }),
    );
  };
  const drawn: { y: number; source: string }[] = pictures.map((one) => ({
    y: one.y,
    source: `<g transform="translate(${xy(one.x, one.y)})">${one.source}</g>`,
  }));
  drawn.push(...scatter(theme, leaf, chance, free));
  drawn.sort((a, b) => a.y - b.y);
  return { water, glyphs: drawn.map((one) => one.source).join(""), names: names.source };
}

/** The pictures of the points, each once, and that of the tile wherever one of its points has it, or in its middle. */
function picturesOf(
  tile: Tile,
  stops: readonly Stop[],
  onRoad: readonly Spot[],
  marks: readonly Box[],
  wet: readonly Spot[][],
  leaf: Box,
): Picture[] {
  const wanted = tile.vignette ? vignetteOf(tile.vignette) : null;
  const wishes: { stop: Stop; picture: Vignette }[] = [];
  for (const stop of stops) {
    const picture = stop.point.vignette ? vignetteOf(stop.point.vignette) : null;
    if (picture && (picture === wanted || !wishes.some((wish) => wish.picture === picture)))
      wishes.push({ stop, picture });
  }
  if (wanted && !wishes.some((wish) => wish.picture === wanted)) {
    const heart: Spot = [leaf.x + LEAF / 2, leaf.y + LEAF / 2];
    const stop = stops.filter((each) => !each.side).sort((a, b) => distance(a.at, heart) - distance(b.at, heart))[0];
    if (stop) wishes.unshift({ stop, picture: wanted });
  }
  wishes.sort((a, b) => extent(b.picture)[0] - extent(a.picture)[0]);
  const placed: Picture[] = [];
  for (const { stop, picture } of wishes) {
    const [half, high] = extent(picture);
    const great = picture === wanted;
    let best: { box: Box; x: number; y: number; cost: number } | null = null;
    for (const [dx, dy] of [
      [0, -11],
      [half + 12, 6],
      [-half - 12, 6],
      [half * 0.7, -12],
      [-half * 0.7, -12],
      [0, high + 13],
    ] as const) {
      const x = stop.at[0] + dx;
      const y = stop.at[1] + dy;
      const box: Box = { x: x - half, y: y - high, width: 2 * half, height: high + 3 };
      if (box.x < leaf.x + 4 || box.x + box.width > leaf.x + LEAF - 4 || box.y < leaf.y + 5 || y > leaf.y + LEAF - 6)
        continue;
      let cost = 0;
      for (const other of placed) cost += overlap(box, other.box) * 2;
      for (const mark of marks) cost += overlap(box, mark);
      for (const other of stops)
        if (other !== stop)
          cost += overlap(box, { x: other.at[0] - 11, y: other.at[1] - 11, width: 22, height: 22 }) * 1.5;
      cost +=
        onRoad.filter((p) => p[0] > box.x + 2 && p[0] < box.x + box.width - 2 && p[1] > box.y + 4 && p[1] < y).length *
        26;
      if (picture !== "boat")
        cost +=
          wet.flat().filter((p) => p[0] > box.x && p[0] < box.x + box.width && p[1] > box.y && p[1] < y).length * 50;
      if (!best || cost < best.cost - 1) best = { box, x, y, cost };
    }
    if (best && (great || best.cost < 90))
      placed.push({ x: best.x, y: best.y, source: VIGNETTES[picture], box: best.box });
  }
  return placed;
}

type Free = (p: Spot, road: number, spread: number) => boolean;

/** What grows and stands between the roads. */
function scatter(theme: string, leaf: Box, chance: Chance, free: Free): { y: number; source: string }[] {
  const out: { y: number; source: string }[] = [];
  const shaken = (n: number): number => (chance() - 0.5) * n;
  const add = (glyph: Glyph): void => void out.push({ y: glyph.y, source: draw([glyph]) });
  const rows = (step: number, each: (x: number, y: number) => void): void => {
    let odd = false;
    for (let y = leaf.y + step * 0.8; y < leaf.y + LEAF; y += step * 0.86) {
      for (let x = leaf.x + step * (odd ? 1 : 0.5); x < leaf.x + LEAF; x += step)
        each(x + shaken(step * 0.4), y + shaken(step * 0.3));
      odd = !odd;
    }
  };
  const trees = (step: number, share: number, conifers: number): void =>
    rows(step, (x, y) => {
      if (chance() < share && free([x, y - 5], 11, 6))
        add(tree(x, y, 5.8 + chance() * 1.5, chance, chance() < conifers));
    });
  const grass = (share: number): void => {
    let d = "";
    rows(24, (x, y) => {
      if (chance() < share && free([x, y], 9, 4))
        d += chance() < 0.7 ? tuft(x, y, 0.62 + chance() * 0.25) : `M${xy(x - 4, y)}h3.5m2 0h4`;
    });
    out.push({ y: leaf.y, source: `<path class="g-h g-grass" d="${d}"/>` });
  };
  const fields = (share: number): void => {
    let d = "";
    rows(46, (x, y) => {
      if (chance() < share && free([x, y + 4], 15, 14)) d += furrows(x, y);
    });
    out.push({ y: leaf.y, source: `<path class="g-h" d="${d}"/>` });
  };
  const marsh = (share: number): void => {
    let waves = "";
    let reeds = "";
    rows(20, (x, y) => {
      if (chance() >= share || !free([x, y], 9, 6)) return;
      waves += ripple(x, y, 5 + chance() * 6);
      if (chance() < 0.5) reeds += tuft(x + shaken(5), y - 1, 0.85 + chance() * 0.35);
    });
    out.push({ y: leaf.y, source: `<path class="g-wet" d="${waves}"/><path class="g-h2" d="${reeds}"/>` });
  };
  const peaks = (step: number, share: number): void =>
    rows(step, (x, y) => {
      const w = 11 + chance() * 8;
      if (chance() < share && free([x, y - 4], 13, w * 0.72))
        add(mountain(x, y, w, w * (1.45 + chance() * 0.5), chance));
    });
  const hills = (step: number, share: number): void =>
    rows(step, (x, y) => {
      const w = 11 + chance() * 5;
      if (chance() < share && free([x, y - 3], 12, w * 0.75)) add(mound(x, y, w, w * (0.65 + chance() * 0.25)));
    });

  switch (theme) {
    case "forest":
      trees(14.5, 0.94, 0.22);
      break;
    case "mountains":
      peaks(27, 0.95);
      break;
    case "volcano":
      peaks(30, 0.75);
      grass(0.3);
      break;
    case "hills":
      hills(28, 0.85);
      trees(34, 0.22, 0.2);
      break;
    case "temple":
      hills(30, 0.75);
      trees(26, 0.22, 1);
      break;
    case "swamp":
      marsh(0.85);
      trees(36, 0.18, 0);
      break;
    case "fen":
      marsh(0.7);
      trees(26, 0.34, 0.6);
      break;
    case "tower":
      peaks(34, 0.5);
      trees(26, 0.2, 1);
      grass(0.3);
      break;
    case "graveyard":
      trees(24, 0.34, 0.8);
      grass(0.5);
      break;
    case "lake":
      trees(19, 0.4, 0.15);
      grass(0.6);
      break;
    case "ruins":
      hills(36, 0.35);
      trees(22, 0.3, 0.1);
      grass(0.5);
      break;
    case "town":
    case "capital":
      fields(0.6);
      trees(28, 0.3, 0.1);
      grass(0.4);
      break;
    case "village":
    case "pasture":
      fields(0.35);
      trees(30, 0.26, 0.1);
      grass(0.8);
      break;
    default:
      grass(0.8);
      trees(36, 0.2, 0.2);
  }
  return out;
}

/** Water around a ferry: as far as it gets before it meets a road, a point or the edge. */
export function pool([a, c, b]: Bend, most: number, dry: readonly Spot[], leaf: Box, chance: Chance): Spot[] {
  const heart = middle(middle(a, b), c);
  const others = dry.filter((p) => distance(p, a) > 14 && distance(p, b) > 14);
  const reach: number[] = [];
  const count = 28;
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI;
    const limit = most * (0.88 + chance() * 0.2);
    let r = 8;
    for (; r < limit; r += 3) {
      const p: Spot = [heart[0] + Math.cos(angle) * r, heart[1] + Math.sin(angle) * r];
      if (p[0] < leaf.x + 12 || p[0] > leaf.x + LEAF - 12 || p[1] < leaf.y + 12 || p[1] > leaf.y + LEAF - 12) break;
      if (distance(p, a) < 7 || distance(p, b) < 7 || others.some((o) => distance(o, p) < 15)) break;
    }
    reach.push(r);
  }
  const soft = reach.map((r, i) =>
    Math.min(r + 4, (reach[(i + count - 1) % count]! + 2 * r + reach[(i + 1) % count]!) / 4),
  );
  return soft.map((r, i): Spot => {
    const angle = (i / count) * 2 * Math.PI;
    return [heart[0] + Math.cos(angle) * r, heart[1] + Math.sin(angle) * r];
  });
}

export function inside([x, y]: Spot, shape: readonly Spot[]): boolean {
  let within = false;
  for (let i = 0, j = shape.length - 1; i < shape.length; j = i++) {
    const [ax, ay] = shape[i]!;
    const [bx, by] = shape[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

/** What a coloured point asks for: steep, forest, reed, water. Never colour alone. */
const SIGNS: Record<string, string> = {
  red: "M-6 4.5L-1.5-5.5 1.5-.5 3-3 6.5 4.5Z",
  green: "M0-7L4-1.5H2.2L5.5 3.5H-5.5L-2.2-1.5H-4ZM0 3.5V6.5",
  yellow: "M-5.5 5q2.7-2 5.5 0t5.5 0M-1 3V-6.5M-1-6.5q-2 2 0 4.5q2-2.5 0-4.5M2.5 3q0-4 3-6M-3.5 3q-.2-3-2.5-4",
  blue: "M-6.5-2.5q3.2-3.6 6.5 0t6.5 0M-6.5 2.5q3.2-3.6 6.5 0t6.5 0",
  tower: "M-4.5 6V-3H-5.5V-6.5H-3V-5H-1.2V-6.5H1.2V-5H3V-6.5H5.5V-3H4.5V6Z",
};

function pointArt(stop: Stop): string {
  const colour = stop.point.colour ?? "beige";
  const number = escape(numberOf(stop.point));
  const sign = SIGNS[colour];
  if (!sign)
    return `<g class="point"><circle class="p-disc" r="9"/><text class="p-num" y="3.7" text-anchor="middle">${number}</text></g>`;
  return `<g class="point p-${colour}"><circle class="p-disc" r="11.5"/><path class="p-sign" d="${sign}"/><g transform="translate(9 8.5)"><circle class="p-tab" r="6"/><text class="p-num small" y="3" text-anchor="middle">${number}</text></g></g>`;
}

const NAME_SIZE = 11;

/** Names of places, where they hide the least. Coloured points have a ribbon. */
function namesOf(
  stops: readonly Stop[],
  onRoad: readonly Spot[],
  marks: readonly Box[],
  leaf: Box,
): { source: string; boxes: Box[] } {
  const boxes: Box[] = [];
  const taken: Box[] = [
    ...marks,
    ...stops.map((stop): Box => ({ x: stop.at[0] - 11, y: stop.at[1] - 11, width: 22, height: 22 })),
  ];
  let out = "";
  const order = [...stops]
    .filter((stop) => stop.point.name)
    .sort((a, b) => Number((b.point.colour ?? "beige") !== "beige") - Number((a.point.colour ?? "beige") !== "beige"));
  for (const stop of order) {
    const name = stop.point.name!;
    const special = (stop.point.colour ?? "beige") !== "beige";
    const width = textWidth(name) * NAME_SIZE * 1.06 + (special ? 16 : 4);
    const high = special ? 15 : 12;
    let best: { box: Box; cost: number } | null = null;
    for (const [dx, dy] of [
      [0, 20],
      [0, -19],
      [width / 2 + 15, 1],
      [-width / 2 - 15, 1],
      [width * 0.3, 20],
      [-width * 0.3, 20],
      [width * 0.3, -19],
      [-width * 0.3, -19],
    ] as const) {
      const x = clamp(stop.at[0] + dx, leaf.x + width / 2 + 5, leaf.x + LEAF - width / 2 - 5);
      const y = stop.at[1] + dy;
      const box: Box = { x: x - width / 2, y: y - high / 2, width, height: high };
      if (box.y < leaf.y + 4 || box.y + high > leaf.y + LEAF - 3) continue;
      let cost = Math.abs(x - stop.at[0] - dx) * 3 + (dy === 20 ? 0 : dy < 0 ? 60 : 24);
      for (const other of taken) cost += overlap(box, other) * 4;
      cost +=
        onRoad.filter((p) => p[0] > box.x && p[0] < box.x + width && p[1] > box.y && p[1] < box.y + high).length * 14;
      if (!best || cost < best.cost) best = { box, cost };
    }
    if (!best) continue;
    taken.push(best.box);
    boxes.push(best.box);
    const x = best.box.x + width / 2;
    const y = best.box.y + high / 2;
    out += special
      ? `<g transform="translate(${xy(x, y)})">${strip(name, width)}</g>`
      : `<text class="place-name" x="${num(x)}" y="${num(y + 3.6)}" text-anchor="middle">${escape(name)}</text>`;
  }
  return { source: out, boxes };
}

function strip(name: string, width: number): string {
  const half = width / 2;
  return `<g class="ribbon"><path class="r-body" d="M${num(-half - 3)}-7h${num(width + 6)}l-4 7 4 7h${num(-width - 6)}l4-7Z"/><text y="3.8" text-anchor="middle" font-size="${NAME_SIZE}">${escape(name)}</text></g>`;
}
