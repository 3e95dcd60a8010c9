/**
 * The geometry of a map of square tiles: where points lie when a tile is turned, how roads bend, which entries meet.
 */

import type { Point, Tile, TileBoard } from "../lib/protocol";
import { type Bend, type Box, type Spot, distance, middle, sample } from "./geometry";
import { at } from "./random";

export const LEAF = 300;
export const GAP = 8;
const PITCH = LEAF + GAP;

export const SIDES = ["north", "east", "south", "west"] as const;
export type Side = (typeof SIDES)[number];

const AHEAD: Record<Side, Spot> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/** A place within a tile (0 to 1) after quarter turns clockwise. */
export function turn([x, y]: Spot, quarters: number): Spot {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return [1 - y, x];
    case 2:
      return [1 - x, 1 - y];
    case 3:
      return [y, 1 - x];
    default:
      return [x, y];
  }
}

export function turnSide(side: Side, quarters: number): Side {
  return SIDES[(SIDES.indexOf(side) + (((quarters % 4) + 4) % 4)) % 4]!;
}

export interface Stop {
  /** what choices and routes call it */
  readonly place: string;
  readonly tile: Tile;
  readonly point: Point;
  readonly at: Spot;
  /** the side of the map grid it leads out of, after turning */
  readonly side: Side | null;
}

export interface Way {
  readonly from: string;
  readonly to: string;
  readonly bend: Bend;
  /** over water, by boat */
  readonly ferry: boolean;
}

export interface Layout {
  readonly stops: ReadonlyMap<string, Stop>;
  readonly ways: readonly Way[];
  /** joints across the edges of tiles */
  readonly joints: readonly Way[];
  /** entries that lead off the map or onto land nobody knows */
  readonly stubs: readonly { readonly from: string; readonly bend: Bend }[];
}

export function corner(tile: Tile): Spot {
  return [tile.column * PITCH, tile.row * PITCH];
}

export function leafBox(tile: Tile): Box {
  const [x, y] = corner(tile);
  return { x, y, width: LEAF, height: LEAF };
}

export function boardBox(board: TileBoard): Box {
  return { x: 0, y: 0, width: board.columns * PITCH - GAP, height: board.rows * PITCH - GAP };
}

/** The letter a tile is known by: what the names of its points begin with, as in [H3]. */
export function letterOf(tile: Tile): string {
  const first = Object.values(tile.points ?? {})[0];
  return first?.id.match(/^\p{L}+/u)?.[0] ?? "";
}

/** The number of a point on its tile. */
export function numberOf(point: Point): string {
  return point.id.match(/\d+$/)?.[0] ?? point.id;
}

export function layoutOf(board: TileBoard): Layout {
  const stops = new Map<string, Stop>();
  const shown = Object.values(board.tiles).filter((tile) => tile.face_up !== false);
  const grid = new Map(shown.map((tile) => [`${tile.column},${tile.row}`, tile]));
  const entries = new Map<string, Stop>();
  for (const tile of shown)
    for (const point of Object.values(tile.points ?? {})) {
      const [x, y] = turn([point.x, point.y], tile.turned ?? 0);
      const [left, top] = corner(tile);
      const side = (SIDES as readonly string[]).includes(point.side ?? "")
        ? turnSide(point.side as Side, tile.turned ?? 0)
        : null;
      const stop: Stop = { place: point.id, tile, point, at: [left + x * LEAF, top + y * LEAF], side };
      stops.set(stop.place, stop);
      if (side) entries.set(`${tile.column},${tile.row},${side}`, stop);
    }

  const ways: Way[] = [];
  for (const tile of shown) {
    const inside = [...stops.values()].filter((stop) => stop.tile === tile);
    for (const [a, b] of tile.roads ?? []) {
      const from = stops.get(a);
      const to = stops.get(b);
      if (!from || !to) continue;
      const ferry = from.point.colour === "blue" && to.point.colour === "blue";
      ways.push({ from: from.place, to: to.place, bend: bent(from, to, inside), ferry });
    }
  }

  const joints: Way[] = [];
  const stubs: { from: string; bend: Bend }[] = [];
  for (const stop of entries.values()) {
    const side = stop.side!;
    const [dx, dy] = AHEAD[side];
    const next = grid.get(`${stop.tile.column + dx},${stop.tile.row + dy}`);
    const other = next && entries.get(`${next.column},${next.row},${turnSide(side, 2)}`);
    if (other) {
      if (side === "east" || side === "south")
        joints.push({
          from: stop.place,
          to: other.place,
          bend: [stop.at, middle(stop.at, other.at), other.at],
          ferry: false,
        });
    } else {
      const [left, top] = corner(stop.tile);
      const edge: Spot = [
        dx > 0 ? left + LEAF : dx < 0 ? left : stop.at[0],
        dy > 0 ? top + LEAF : dy < 0 ? top : stop.at[1],
      ];
      stubs.push({ from: stop.place, bend: [stop.at, middle(stop.at, edge), edge] });
    }
  }
  return { stops, ways, joints, stubs };
}

/** A road with a slight bow, to the side on which it keeps away from the other points. */
function bent(from: Stop, to: Stop, all: readonly Stop[]): Bend {
  const [a, b] = [from.at, to.at];
  const length = distance(a, b) || 1;
  const wish = (at(a[0] + b[0], a[1] + b[1], 21) - 0.5) * 0.34;
  const others = all.filter((stop) => stop !== from && stop !== to).map((stop) => stop.at);
  let best: Bend = [a, middle(a, b), b];
  let widest = -1;
  for (const bow of [wish, -wish, wish * 0.4, 0.3, -0.3]) {
    const [mx, my] = middle(a, b);
    const bend: Bend = [
      a,
      [mx - ((b[1] - a[1]) / length) * bow * length, my + ((b[0] - a[0]) / length) * bow * length],
      b,
    ];
    const clear = Math.min(24, ...sample(bend, 8).flatMap((p) => others.map((o) => distance(p, o))));
    if (clear > widest + 2) {
      widest = clear;
      best = bend;
    }
  }
  return best;
}

/** The line from stop to stop along roads and joints where there are any. */
export function along(layout: Layout, places: readonly string[]): Bend[] {
  const bends: Bend[] = [];
  for (let i = 1; i < places.length; i++) {
    const [one, two] = [places[i - 1]!, places[i]!];
    const a = layout.stops.get(one);
    const b = layout.stops.get(two);
    if (!a || !b) continue;
    const way = [...layout.ways, ...layout.joints].find(
      (w) => (w.from === one && w.to === two) || (w.from === two && w.to === one),
    );
    if (!way) bends.push([a.at, middle(a.at, b.at), b.at]);
    else bends.push(way.from === one ? way.bend : [way.bend[2], way.bend[1], way.bend[0]]);
  }
  return bends;
}
