/** What places are called, for people who hear the map instead of seeing it. */

import type { Cell, Choice, Piece, Place, Point, Tile } from "../lib/protocol";
import { t } from "../lib/text";
import { figures, gemsOf, landmarkOf, others } from "./piece-art";
import { letterOf } from "./tiles";

function word(group: string, name: string, otherwise = name): string {
  const key = `board.${group}.${name}`;
  const text = t(key);
  return text === key ? otherwise : text;
}

/** What a piece is called, and where it looks. */
export function pieceName(piece: Piece): string {
  const name = piece.label || piece.sort || piece.letters || t("board.piece");
  const facing =
    piece.facing == null ? "" : t("board.looks", { way: word("compass", String(((piece.facing % 6) + 6) % 6)) });
  return [name, facing, piece.note ?? ""].filter(Boolean).join(" ");
}

/** A place with all that lies there, then those who stand there. */
function peopled(place: string, pieces: readonly Piece[]): string {
  const lying = [
    ...gemsOf(pieces).map((piece) =>
      piece.kind === "socket" ? t("board.empty", { piece: pieceName(piece) }) : pieceName(piece),
    ),
    ...others(pieces).map(pieceName),
  ];
  const named = lying.length ? t("board.with", { place, pieces: lying.join(t("board.and")) }) : place;
  const standing = figures(pieces);
  return standing.length
    ? t("board.here", { place: named, figures: standing.map(pieceName).join(t("board.and")) })
    : named;
}

/**
 * The name of a space alone, without what lies there; a building on it gives it its own. Its number tells it from
 * others of its kind.
 */
export function bareName(cell: Cell, numbered = false): string {
  const given = cell.name || landmarkOf(cell.pieces ?? [])?.label;
  if (given) return given;
  const land = cell.terrain ? word("terrain", cell.terrain) : "";
  const name =
    land && numbered ? t("board.numbered", { terrain: land, id: cell.id }) : land || t("board.space", { id: cell.id });
  return cell.region ? t("board.landOf", { terrain: name, region: cell.region }) : name;
}

export function spaceName(cell: Cell, numbered = false): string {
  return peopled(bareName(cell, numbered), cell.pieces ?? []);
}

export function placeName(place: Place): string {
  return peopled(
    place.note ? t("board.landOf", { terrain: place.name, region: place.note }) : place.name,
    place.pieces ?? [],
  );
}

export function tileName(tile: Tile): string {
  if (tile.face_up === false) return t("board.tileHidden");
  const letter = letterOf(tile) || tile.id;
  return tile.name ? t("board.tileNamed", { id: letter, name: tile.name }) : t("board.tile", { id: letter });
}

export function pointName(point: Point): string {
  const id = point.id;
  let name = point.name ? t("board.pointNamed", { name: point.name, id }) : t("board.point", { id });
  const way = word("way", point.colour ?? "beige", "");
  if (way) name = t("board.pointColour", { place: name, way });
  return peopled(name, point.pieces ?? []);
}

export function percent(chance: number): string {
  const share = chance * 100;
  return t("board.chance", {
    percent: share > 0 && share < 1 ? "<1" : share > 99 && share < 100 ? ">99" : Math.round(share),
  });
}

/** A lit place as one hears it: where, and what choosing it means. */
export function choiceName(place: string, choices: readonly Choice[]): string {
  const ways = waysTo(choices);
  if (ways)
    return t("board.choose", {
      place,
      choices: t("board.choiceHint", { label: choices[0]!.label, hint: ways.join("; ") }),
    });
  const said = choices.map((choice) => {
    const parts = [choice.hint ?? "", choice.chance == null ? "" : percent(choice.chance)]
      .filter(Boolean)
      .join(t("board.and"));
    return parts
      ? t("board.choiceHint", { label: choice.label, hint: parts })
      : t("board.choice", { label: choice.label });
  });
  return said.length ? t("board.choose", { place, choices: said.join("; ") }) : place;
}

/**
 * Several ways to one place that are called the same: how they differ, then what is true of all; null if they are not.
 */
export function waysTo(choices: readonly Choice[]): string[] | null {
  const [first] = choices;
  if (
    !first ||
    choices.length < 2 ||
    choices.some((choice) => choice.label !== first.label || !choice.hint || choice.chance != null)
  )
    return null;
  const told = choices.map((choice) => choice.hint!.split("; "));
  const common = told[0]!.filter((part) => told.every((parts) => parts.includes(part)));
  const own = told.map((parts) => parts.filter((part) => !common.includes(part)).join("; "));
  const apart = [...new Set(own.filter(Boolean))];
  return [apart.join(t("board.or")), common.join("; ")].filter(Boolean);
}
