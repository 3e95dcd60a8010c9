/** A map of hexes as the mapmaker sees it: what never changes during a game, apart from pieces. */

import type { Cell, HexBoard, Piece } from "../lib/protocol";
import { type Spot } from "./geometry";
import { EDGES, centre, key, neighbour } from "./hex";

export interface Space {
  readonly id: string;
  readonly key: string;
  readonly column: number;
  readonly row: number;
  readonly middle: Spot;
  readonly terrain: string;
  /** written on a ribbon */
  readonly name: string;
  readonly region: string;
  /** something may lie in the middle */
  readonly socket: boolean;
  readonly rays: boolean;
}

export interface Land {
  /** every space by its place in the grid */
  readonly spaces: ReadonlyMap<string, Space>;
  /** spaces that are not open sea: the shape of the land */
  readonly dry: readonly Space[];
  readonly byId: ReadonlyMap<string, Space>;
  /** ids of places beside the map */
  readonly places: readonly string[];
}

/** Houses stand there. */
export const TOWN = "town";
export const FORTRESS = "fortress";

/** Is there a building on the land that is printed so? Pieces lie around it. */
export function built(terrain: string | null | undefined): boolean {
  return terrain === TOWN || terrain === FORTRESS;
}

export function landOf(board: HexBoard): Land {
  const spaces = new Map<string, Space>();
  const byId = new Map<string, Space>();
  for (const cell of Object.values(board.cells)) {
    const space = spaceOf(cell);
    spaces.set(space.key, space);
    byId.set(space.id, space);
  }
  const dry = [...spaces.values()].filter((space) => space.terrain !== "sea");
  return { spaces, byId, dry, places: Object.keys(board.places ?? {}) };
}

function spaceOf(cell: Cell): Space {
  return {
    id: String(cell.id),
    key: key(cell.column, cell.row),
    column: cell.column,
    row: cell.row,
    middle: centre(cell.column, cell.row),
    terrain: cell.terrain ?? "plains",
    name: cell.name ?? "",
    region: cell.region ?? "",
    socket: sockets(cell).length > 0,
    rays: sockets(cell).some((piece) => piece.rays),
  };
}

/** What is printed on the map: places for counters, signs. */
function sockets(cell: Cell): Piece[] {
  return (cell.pieces ?? []).filter((piece) => piece.kind === "socket" || piece.kind === "mark");
}

/** Everything the drawing depends on; two boards with the same signature look the same but for their pieces. */
export function signature(board: HexBoard): string {
  return Object.values(board.cells)
    .map((c) =>
      [
        c.id,
        c.column,
        c.row,
        c.terrain,
        c.name,
        c.region,
        sockets(c).length,
        sockets(c).some((piece) => piece.rays),
      ].join("|"),
    )
    .concat(Object.keys(board.places ?? {}), board.title ?? "")
    .join("\n");
}

/** The neighbouring spaces by edge; undefined where the map ends. */
export function neighbours(land: Land, space: Space): (Space | undefined)[] {
  return EDGES.map((edge) => land.spaces.get(key(...neighbour(space.column, space.row, edge))));
}

export function atSea(land: Land, space: Space): boolean {
  return neighbours(land, space).some((n) => !n || n.terrain === "sea");
}
