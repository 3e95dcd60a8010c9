/** Packs on the New game page and in links, apart from the screen. */
import type { AdventureInfo, PackInfo, PackPart } from "./protocol";
import { has, t } from "./text";
import { title } from "./wording";

export type Group = "market" | "adventures" | "heroes";
export const GROUPS: readonly Group[] = ["market", "adventures", "heroes"];

/** A pack that is played with, and whether its cards come first. */
export type Chosen = ReadonlyMap<string, boolean>;

const FOCUS = ":focus";
const NONE = "-";

/** Where a pack is listed: by what most of its cards are. */
export function groupOf(pack: PackInfo): Group {
  const decks = new Map<Group, number>();
  for (const part of [...pack.taken, ...pack.left_out]) {
    const group = part.deck === "hero" ? "heroes" : part.deck === "market" ? "market" : "adventures";
    decks.set(group, (decks.get(group) ?? 0) + part.count);
  }
  return [...decks].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "adventures";
}

const ORDER = ["hero", "market", "green", "yellow", "blue", "red"];

/** From heroes to the hardest adventures; what nobody knows comes last. */
export function inOrder(parts: readonly PackPart[]): PackPart[] {
  const place = (part: PackPart): number => ORDER.indexOf(part.deck) + 1 || ORDER.length + 1;
  return [...parts].sort((a, b) => place(a) - place(b));
}

/** "30 market cards", "12 green" */
export function counted(part: PackPart): string {
  const key = `pack.deck.${part.deck}`;
  return has(`${key}.other`) ? t(key, { count: part.count }) : `${part.count} × ${title(part.deck)}`;
}

/** How the server is told which adventure packs are laid over: one that was sent is known by its key. */
export function over(adventure: AdventureInfo): string {
  return isSent(adventure.pack) ? adventure.pack : adventure.id;
}

/** Was it sent from a browser? Then its id is the key to it. */
export function isSent(id: string): boolean {
  return id.startsWith("~");
}

/** What a new game is asked for. */
export function wished(chosen: Chosen): string[] {
  return [...chosen].map(([id, first]) => (first ? id + FOCUS : id));
}

/** Part of a link: packs, or variants, joined by +. Keys of packs that were sent are nobody else's business. */
export function joined(ids: readonly string[]): string {
  return (
    ids
      .filter((id) => !isSent(id))
      .sort()
      .join("+") || NONE
  );
}

/** The other way round. */
export function divided(part: string): string[] {
  return part === NONE ? [] : part.split("+").filter((each) => each !== "");
}

/** Packs as a link names them. */
export function chosenFrom(ids: readonly string[]): Map<string, boolean> {
  return new Map(ids.map((id) => (id.endsWith(FOCUS) ? [id.slice(0, -FOCUS.length), true] : [id, false])));
}
