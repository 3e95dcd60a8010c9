/** What the table itself knows about a place, and lists of places for those who do not see the map. */

import { landmarkOf } from "../../board/piece-art";
import { bareName, pieceName, placeName, pointName, spaceName } from "../../board/naming";
import type { Board, DetailInfo, NamedThing, Piece, PlayerBoard, Scene } from "../../lib/protocol";

/** A place of any map: what it is called, alone and with all that is there, and what lies or stands there. */
export interface Somewhere {
  id: string;
  name: string;
  whole: string;
  /** It is called something of its own: a town, a point with a name. */
  proper: boolean;
  pieces: readonly Piece[];
}

export function placesOf(board: Board): Somewhere[] {
  const beside = Object.values(board.places ?? {}).map((place) => ({
    id: place.id,
    name: place.name,
    whole: placeName(place),
    proper: true,
    pieces: place.pieces ?? [],
  }));
  if (board.kind === "hexes") {
    const cells = Object.values(board.cells).map((cell) => {
      const pieces = cell.pieces ?? [];
      const proper = Boolean(cell.name || landmarkOf(pieces));
      return { id: String(cell.id), name: bareName(cell, true), whole: spaceName(cell, true), proper, pieces };
    });
    return [...cells, ...beside];
  }
  const points = Object.values(board.tiles).flatMap((tile) =>
    Object.entries(tile.points ?? {}).map(([id, point]) => ({
      id,
      name: [point.name, id].filter(Boolean).join(" "),
      whole: [pointName(point), tile.name].filter(Boolean).join(", "),
      proper: Boolean(point.name),
      pieces: point.pieces ?? [],
    })),
  );
  return [...points, ...beside];
}

/** Places that cards in front of a player lead to: quests and the like, by place. */
export function goalsOf(boards: readonly (PlayerBoard | null)[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const board of boards)
    for (const shelf of board?.shelves ?? [])
      for (const face of shelf.cards ?? [])
        if (face.place != null && face.face_up !== false)
          found.set(String(face.place), [...(found.get(String(face.place)) ?? []), face.card]);
  return found;
}

/** What can be seen of a place without asking anybody. */
export function seenAt(scene: Scene, place: string, sells: string): DetailInfo[] {
  const somewhere = placesOf(scene.board).find((each) => each.id === place);
  const found: DetailInfo[] = [];
  for (const piece of somewhere?.pieces ?? []) {
    if (piece.kind === "socket") continue;
    const hero = piece.seat == null || piece.kind !== "figure" ? undefined : scene.players[String(piece.seat)];
    found.push({ label: piece.sort || pieceName(piece), text: pieceName(piece), card: piece.card || hero?.card || "" });
  }
  for (const tray of Object.values(scene.trays ?? {}))
    if (tray.place != null && String(tray.place) === place)
      for (const face of tray.cards ?? [])
        if (face.face_up !== false) found.push({ label: sells, text: face.note ?? "", card: face.card });
  return found;
}

export interface Group {
  id: "reach" | "goals" | "heroes" | "things" | "named" | "rest";
  places: Somewhere[];
}

/** All places, each in the first group it belongs to; narrowed by what was typed. */
export function sorted(
  all: readonly Somewhere[],
  reach: ReadonlySet<string>,
  goals: ReadonlyMap<string, unknown>,
  typed = "",
): Group[] {
  const words = typed.trim().toLocaleLowerCase();
  const groups: Record<Group["id"], Somewhere[]> = {
    reach: [],
    goals: [],
    heroes: [],
    named: [],
    things: [],
    rest: [],
  };
  for (const place of all) {
    if (words && !place.whole.toLocaleLowerCase().includes(words) && place.id.toLocaleLowerCase() !== words) continue;
    const stands = place.pieces.some((piece) => piece.kind === "figure");
    const lies = place.pieces.some(
      (piece) => piece.kind !== "socket" && piece.kind !== "figure" && piece.kind !== "mark",
    );
    groups[
      reach.has(place.id)
        ? "reach"
        : goals.has(place.id)
          ? "goals"
          : stands
            ? "heroes"
            : place.proper
              ? "named"
              : lies
                ? "things"
                : "rest"
    ].push(place);
  }
  return (Object.keys(groups) as Group["id"][])
    .filter((id) => groups[id].length)
    .map((id) => ({ id, places: groups[id] }));
}

/** A line of the chronicle, cut where it names a card or a place. */
export function linked(text: string, names: readonly NamedThing[]): NamedThing[] {
  let parts: NamedThing[] = [{ text }];
  for (const name of [...names].sort((a, b) => b.text.length - a.text.length)) {
    parts = parts.flatMap((part): NamedThing[] => {
      const at = part.card || part.place != null || !name.text ? -1 : part.text.indexOf(name.text);
      return at < 0
        ? [part]
        : [{ text: part.text.slice(0, at) }, name, { text: part.text.slice(at + name.text.length) }].filter(
            (each) => each.text,
          );
    });
  }
  return parts;
}

/** What pieces of a kind are called, for a legend: each look once. */
export function legendOf(board: Board): Piece[] {
  const found = new Map<string, Piece>();
  for (const { pieces } of placesOf(board))
    for (const piece of pieces) {
      if (piece.kind === "figure" || piece.kind === "landmark" || piece.kind === "house") continue;
      // what has gone is the same wherever it was
      const looks =
        piece.kind === "seal"
          ? "seal"
          : [
              piece.kind,
              piece.kind !== "socket" && (piece.rays ?? false),
              piece.face_up === false && !piece.card,
              piece.kind === "token" ? (piece.sort ?? "") : (piece.colours ?? []).join("/"),
              piece.sort ?? "",
            ].join("|");
      if (!found.has(looks)) found.set(looks, piece);
    }
  const order = ["counter", "socket", "seal", "mark", "token"];
  const colour = (piece: Piece) => (piece.colours ?? []).join("/");
  return [...found.values()].sort(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      colour(a).localeCompare(colour(b)) ||
      Number(a.rays ?? false) - Number(b.rays ?? false),
  );
}

/** The lands of a map of hexes that are called something, in the order they are met. */
export function landsOf(board: Board): string[] {
  return board.kind === "hexes"
    ? [...new Set(Object.values(board.cells).flatMap((cell) => (cell.terrain ? [cell.terrain] : [])))]
    : [];
}
