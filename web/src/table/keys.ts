/** What the keys do while a question is open. */

import { DIGITS } from "./choices";

export interface Keys {
  /** How many options are shown. */
  count: number;
  /** The one that is previewed, or -1. */
  at: number;
  /** May typed letters narrow the list? */
  filter: boolean;
}

export type Action =
  | { kind: "preview"; at: number }
  | { kind: "commit"; at: number }
  | { kind: "filter"; letter: string }
  | { kind: "back" }
  | null;

export interface Stroke {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
  /** Where the key is, whatever stands on it. */
  code?: string;
}

/**
 * A digit previews, the same digit again or Enter commits, with Shift it commits at once; arrows walk around, Esc goes
 * back, letters filter.
 */
export function press(stroke: Stroke, keys: Keys): Action {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return null;
  const { key } = stroke;
  const { count, at } = keys;
  if (key === "Escape") return { kind: "back" };
  if (count === 0) return keys.filter && isLetter(key) ? { kind: "filter", letter: key } : null;
  const held = stroke.shiftKey ? /^Digit([1-9])$/.exec(stroke.code ?? "") : null;
  if (held) {
    const wanted = Number(held[1]) - 1;
    return wanted < Math.min(count, DIGITS) ? { kind: "commit", at: wanted } : null;
  }
  if (/^[1-9]$/.test(key)) {
    const wanted = Number(key) - 1;
    if (wanted >= Math.min(count, DIGITS)) return null;
    return { kind: wanted === at ? "commit" : "preview", at: wanted };
  }
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return { kind: "preview", at: at < 0 ? 0 : (at + 1) % count };
    case "ArrowLeft":
    case "ArrowUp":
      return { kind: "preview", at: at < 0 ? count - 1 : (at + count - 1) % count };
    case "Home":
      return { kind: "preview", at: 0 };
    case "End":
      return { kind: "preview", at: count - 1 };
    case "Enter":
      return at >= 0 && at < count ? { kind: "commit", at } : null;
  }
  return keys.filter && isLetter(key) ? { kind: "filter", letter: key } : null;
}

export type Order = "undo" | "hint" | "market" | "log" | "places" | "ask" | "again";

const ORDERS: Readonly<Record<string, Order>> = { u: "undo", h: "hint", "?": "hint", m: "market", l: "log", p: "places", i: "ask", r: "again" };

/** Keys for what is always there. Where letters narrow a long list they need Shift. */
export function order(stroke: Stroke & { shiftKey?: boolean }, filter: boolean): Order | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return null;
  const found = ORDERS[stroke.key.toLowerCase()] ?? null;
  return found && filter && isLetter(stroke.key) && !stroke.shiftKey ? null : found;
}

function isLetter(key: string): boolean {
  return /^\p{L}$/u.test(key);
}

/** Where the focus is when a key is pressed decides who gets it. */
export type Ground = "text" | "dialog" | "option" | "control" | "board" | "nothing";

/** Does the open question get this key, given where the focus is? */
export function isOurs(key: string, ground: Ground): boolean {
  switch (ground) {
    case "text":
    case "dialog":
      return false;
    case "option": // a button: Enter presses it by itself
      return key !== "Enter" && key !== " ";
    case "control":
      return /^[1-9]$/.test(key) || key === "Escape" || key.toLowerCase() in ORDERS;
    case "board": // arrows move the map, Enter picks the place in focus
      return !/^(Arrow|Home|End|Enter| |[ihIH]$)/.test(key);
    case "nothing":
      return true;
  }
}
