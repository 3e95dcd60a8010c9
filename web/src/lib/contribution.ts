/** What this browser contributes to the dice of a game: 128 bits, thought of once, told when the dice are drawn. */
import type { Storage } from "./keyring";

const KEY = "questable.dice.";
const known = new Map<string, string>();

export function contribution(game: string, storage: Storage | null): string {
  const kept = known.get(game) ?? storage?.getItem(KEY + game);
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  known.set(game, fresh);
  try {
    storage?.setItem(KEY + game, fresh);
  } catch {
    // full or forbidden: it is kept as long as the page is open
  }
  return fresh;
}
