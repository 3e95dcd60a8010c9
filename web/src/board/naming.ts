/** What places are called, for people who hear the map instead of seeing it. */

import type { Cell, Choice, Marker, Point, Tile, Token } from "../lib/protocol";
import { t } from "../lib/text";
import { letterOf } from "./tiles";

function word(group: string, name: string, otherwise = name): string {
  const key = `board.${group}.${name}`;
  const text = t(key);
  return text === key ? otherwise : text;
}

function peopled(place: string, markers: readonly Marker[]): string {
  return markers.length ? t("board.withHeroes", { place, heroes: markers.map((m) => m.letters).join(t("board.and")) }) : place;
}

export function spaceName(cell: Cell): string {
  let name = cell.town ?? (cell.terrain ? word("terrain", cell.terrain) : t("board.space", { id: cell.id }));
  if (cell.region && !cell.town) name = t("board.landOf", { terrain: name, region: cell.region });
  if (cell.jewel) name = t(cell.counter ? "board.withJewel" : "board.withSocket", { place: name, colour: word("colours", cell.jewel) });
  if (cell.badge) name = t("board.withSeal", { place: name, badge: cell.badge });
  return peopled(name, cell.markers ?? []);
}

export function tokenName(token: Token): string {
  if (token.name) return token.name;
  return word("token", token.kind, t("board.token.other"));
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
  const tokens = point.tokens ?? [];
  if (tokens.length) name = t("board.tokens", { place: name, tokens: tokens.map(tokenName).join(t("board.and")) });
  return peopled(name, point.markers ?? []);
}

export function percent(chance: number): string {
  const share = chance * 100;
  return t("board.chance", { percent: share > 0 && share < 1 ? "<1" : share > 99 && share < 100 ? ">99" : Math.round(share) });
}

/** A lit place as one hears it: where, and what choosing it means. */
export function choiceName(place: string, choices: readonly Choice[]): string {
  const ways = waysTo(choices);
  if (ways) return t("board.choose", { place, choices: t("board.choiceHint", { label: choices[0]!.label, hint: ways.join("; ") }) });
  const said = choices.map((choice) => {
    const parts = [choice.hint ?? "", choice.chance == null ? "" : percent(choice.chance)].filter(Boolean).join(t("board.and"));
    return parts ? t("board.choiceHint", { label: choice.label, hint: parts }) : t("board.choice", { label: choice.label });
  });
  return said.length ? t("board.choose", { place, choices: said.join("; ") }) : place;
}

/** Several ways to one place that are called the same: how they differ, then what is true of all; null if they are not. */
export function waysTo(choices: readonly Choice[]): string[] | null {
  const [first] = choices;
  if (!first || choices.length < 2 || choices.some((choice) => choice.label !== first.label || !choice.hint || choice.chance != null)) return null;
  const told = choices.map((choice) => choice.hint!.split("; "));
  const common = told[0]!.filter((part) => told.every((parts) => parts.includes(part)));
  const own = told.map((parts) => parts.filter((part) => !common.includes(part)).join("; "));
  const apart = [...new Set(own.filter(Boolean))];
  return [apart.join(t("board.or")), common.join("; ")].filter(Boolean);
}
