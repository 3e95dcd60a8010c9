/** What lies beside the map, in groups. */

import type { CardFace, Tray } from "../../lib/protocol";

export interface Group {
  id: string;
  title: string;
  trays: { id: string; tray: Tray }[];
  /** Too much for the narrow column: a summary stands there, the whole is spread out beside it. */
  wide: boolean;
  /** The column shows its cards as well, as small as they can be. */
  brief: boolean;
}

const NARROW = 2;

/** The group of what lies there only for the moment: it comes first. */
export const NOW = "now";

/**
 * Trays of one group stand together, in the order in which the first of each group lies there. What came later is the
 * last of the record, wherever it lies: the table says in which order.
 */
export function grouped(
  trays: Readonly<Record<string, Tray>>,
  names: Readonly<Record<string, string>> = {},
  order: readonly string[] = [],
): Group[] {
  const groups = new Map<string, { id: string; tray: Tray }[]>();
  for (const id of new Set([...order, ...Object.keys(trays)])) {
    const tray = trays[id];
    if (!tray) continue;
    const name = tray.group || id;
    const group = groups.get(name);
    if (group) group.push({ id, tray });
    else groups.set(name, [{ id, tray }]);
  }
  const sorted = [...groups].sort(([a], [b]) => Number(b === NOW) - Number(a === NOW));
  return sorted.map(([id, members]) => ({
    id,
    title: members.length === 1 ? (members[0]?.tray.title ?? id) : (names[id] ?? capital(id)),
    trays: members,
    wide:
      members.filter(({ tray }) => tray.kind === "cards").length > NARROW || members.some(({ tray }) => laden(tray)),
    brief: members.some(({ tray }) => laden(tray)),
  }));
}

/** A track of cards with tokens on them: more than a small card can tell. */
function laden(tray: Tray): boolean {
  return tray.kind === "track" && bearsTokens(tray);
}

/** Tokens lie on its cards, or belong there: they are read better in a list. */
export function bearsTokens(tray: Tray): boolean {
  return (tray.cards ?? []).some((card) => card.tokens?.length || card.gaps?.length);
}

/** Tracks of cards with tokens want a broader column, where the screen has room for one. */
export function wantsRoom(trays: Readonly<Record<string, Tray>>): boolean {
  return Object.values(trays).some(laden);
}

export interface Lying {
  icon: string;
  /** Its place is still empty. */
  gap: boolean;
  count: number;
}

/** So many tokens alike are drawn one by one. */
const HEAP = 5;

/** Tokens on a card, then the places of those that are missing; a heap of them is one with its number. */
export function lying(card: CardFace): Lying[] {
  return [...heaped(card.tokens ?? [], false), ...heaped(card.gaps ?? [], true)];
}

function heaped(icons: readonly string[], gap: boolean): Lying[] {
  const counts = new Map<string, number>();
  for (const icon of icons) counts.set(icon, (counts.get(icon) ?? 0) + 1);
  if (icons.length <= HEAP) return icons.map((icon) => ({ icon, gap, count: 1 }));
  return [...counts].map(([icon, count]) => ({ icon, gap, count }));
}

/** How many cards lie open in a group. */
export function openCards(group: Group): number {
  return group.trays.reduce((sum, { tray }) => sum + (tray.kind === "deck" ? 0 : (tray.cards ?? []).length), 0);
}

/** Nothing but decks: how many cards are left in each is soon said. */
export function onlyDecks(group: Group): boolean {
  return group.trays.every(({ tray }) => tray.kind === "deck" || tray.kind === "pile");
}

/** Nothing lies there. */
function isEmpty(group: Group): boolean {
  return group.trays.every(({ tray }) => (tray.kind === "track" || tray.kind === "cards") && !tray.cards?.length);
}

/**
 * The most needed first: what lies there only for the moment and what the question is about, then in the order of the
 * table, and last decks, of which a line says as much, and what is empty.
 */
export function byNeed(groups: readonly Group[], wanted: ReadonlySet<string>): Group[] {
  const rank = (group: Group) =>
    group.id === NOW ? 0 : wanted.has(group.id) ? 1 : isEmpty(group) ? 4 : onlyDecks(group) ? 3 : 2;
  return [...groups].sort((a, b) => rank(a) - rank(b));
}

/** The colours of decks, in their order; none if one of them has no colour. */
export function deckColours(group: Group): string[] {
  const colours = group.trays.map(({ tray }) => tray.colour ?? "");
  return onlyDecks(group) && colours.every(Boolean) ? colours : [];
}

/**
 * What a group says in one line: its only card, how many lie in it and in how many slots, or where its first track of
 * numbers stands.
 */
export function inBrief(group: Group, nameOf: (card: CardFace) => string): string {
  if (onlyDecks(group)) return group.trays.map(({ tray }) => String(tray.count ?? tray.cards?.length ?? 0)).join(" · ");
  const track = group.trays.find(({ tray }) => tray.kind === "numbers")?.tray;
  if (track) return `${track.value ?? 0}${track.size ? `/${track.size}` : ""}`;
  const slotted = group.trays.find(({ tray }) => tray.kind === "track" && tray.size)?.tray;
  if (slotted && openCards(group) !== 1) return `${slotted.cards?.length ?? 0}/${slotted.size}`;
  const [only] = group.trays.length === 1 ? (group.trays[0]?.tray.cards ?? []) : [];
  const cards = openCards(group);
  if (cards === 1 && only) return nameOf(only);
  return cards ? String(cards) : "";
}

export interface Slot {
  number: number;
  card: CardFace | null;
}

/** The slots of a track, filled and empty; cards that name their slot lie there, others in the first free one. */
export function slots(tray: Tray): Slot[] {
  const cards = tray.cards ?? [];
  const size = Math.max(tray.size ?? 0, cards.length, ...cards.map((card) => card.slot ?? 0));
  const row: Slot[] = Array.from({ length: size }, (_, index) => ({ number: index + 1, card: null }));
  const homeless: CardFace[] = [];
  for (const card of cards) {
    const slot = row[(card.slot ?? 0) - 1];
    if (slot && !slot.card) slot.card = card;
    else homeless.push(card);
  }
  for (const card of homeless) {
    const free = row.find((slot) => slot.card === null);
    if (free) free.card = card;
  }
  return row;
}

function capital(word: string): string {
  const spaced = word.replace(/-/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
