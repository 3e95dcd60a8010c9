/** The fight sheet: which roll it speaks of. */

import type { Fight, Roll, Side } from "../../lib/protocol";
import { signed } from "../signs/numerals";

/** The roll the previewed option would lead to, else the one that is being made; null if none is in sight. */
export function rollOf(fight: Fight, option: string | null): Roll | null {
  const previewed = option === null ? undefined : fight.rolls?.[option];
  if (previewed) return previewed;
  if (!fight.reckoning?.length && !fight.need && !fight.distribution?.length) return null;
  return {
    title: fight.reckoning_title ?? "",
    reckoning: fight.reckoning ?? [],
    limit: fight.limit ?? false,
    need: fight.need ?? "",
    rules: fight.rules ?? [],
    distribution: fight.distribution ?? [],
    chance: fight.chance ?? null,
  };
}

/** What a sum comes to: what is added to the dice has a sign, what they must keep to is a number. */
export function total({ reckoning = [], limit = false }: Roll): string {
  const sum = reckoning.reduce((sum, line) => sum + line.amount, 0);
  return limit && sum > 0 ? String(sum) : signed(sum);
}

/** Who acts on the side that rolls: of several the one that says so, else the first. */
export function actorOf(fight: Fight): Side | undefined {
  return fight.heroes.find((side) => side.acts) ?? fight.heroes[0];
}

/** Each line once, and how often it is said: `… (3×)`. */
export function once(lines: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return [...times].map(([line, count]) => (count > 1 ? `${line} (${count}\u00d7)` : line));
}

/** Is it still that fight? Of those who fight side by side some may have fallen or escaped since. */
export function goesOn(before: Fight, now: Fight): boolean {
  const names = new Set(before.heroes.map((side) => side.name));
  return before.foe.name === now.foe.name && now.heroes.every((side) => names.has(side.name));
}

/** `1.9 wounds expected` as a figure and its words. */
export function figure(text: string): { number: string; words: string } | null {
  const found = /^([\d.,]+)\s+(.+)$/.exec(text);
  return found ? { number: found[1] ?? "", words: found[2] ?? "" } : null;
}
