/** A map of hexes as the mapmaker sees it: what never changes during a game, apart from pieces and counters. */

import type { Cell, HexBoard } from "../lib/protocol";
import { type Spot } from "./geometry";
import { EDGES, centre, key, neighbour } from "./hex";

export interface Space {
  readonly id: string;
  readonly key: string;
  readonly column: number;
  readonly row: number;
  readonly middle: Spot;
  /** "town" where a town stands */
  readonly terrain: string;
  readonly town: string;
  readonly region: string;
  /** something lies or may lie in the middle */
  readonly jewel: boolean;
  readonly rays: boolean;
}

export interface Land {
  /** every space by its place in the grid */
  readonly spaces: ReadonlyMap<string, Space>;
  /** spaces that are not open sea: the shape of the land */
  readonly dry: readonly Space[];
  readonly byId: ReadonlyMap<string, Space>;
}

export function landOf(board: HexBoard): Land {
  const spaces = new Map<string, Space>();
  const byId = new Map<string, Space>();
  for (const cell of Object.values(board.cells)) {
    const space = spaceOf(cell);
    spaces.set(space.key, space);
    byId.set(space.id, space);
  }
  return { spaces, byId, dry: [...spaces.values()].filter((space) => space.terrain !== "sea") };
}

function spaceOf(cell: Cell): Space {
  return {
    id: String(cell.id),
    key: key(cell.column, cell.row),
    column: cell.column,
    row: cell.row,
    middle: centre(cell.column, cell.row),
    terrain: printedTown(cell) ? "town" : (cell.terrain ?? "plains"),
    town: printedTown(cell),
    region: cell.region ?? "",
    jewel: Boolean(cell.jewel),
    rays: Boolean(cell.sunburst),
  };
}

/** The town that is part of the map; one that moves is a piece lying on it. */
function printedTown(cell: Cell): string {
  return cell.moves ? "" : (cell.town ?? "");
}

/** Everything the drawing depends on; two boards with the same signature look the same but for their pieces. */
export function signature(board: HexBoard): string {
  return Object.values(board.cells)
    .map((c) => [c.id, c.column, c.row, c.terrain, printedTown(c), c.region, Boolean(c.jewel), c.sunburst].join("|"))
    .join("\n")
    .concat(board.title ?? "");
}

/** The neighbouring spaces by edge; undefined where the map ends. */
export function neighbours(land: Land, space: Space): (Space | undefined)[] {
  return EDGES.map((edge) => land.spaces.get(key(...neighbour(space.column, space.row, edge))));
}

export function atSea(land: Land, space: Space): boolean {
  return neighbours(land, space).some((n) => !n || n.terrain === "sea");
}
