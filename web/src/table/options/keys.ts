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

export type Order = "undo" | "hint" | "market" | "log" | "places" | "ask" | "again" | "round" | "fight";

const ORDERS: Readonly<Record<string, Order>> = {
  u: "undo",
  h: "hint",
  "?": "hint",
  m: "market",
  l: "log",
  p: "places",
  i: "ask",
  r: "again",
  g: "round",
  f: "fight",
};
/** In a fight these come before any list. */
const FIRST: readonly (Order | null)[] = ["round", "fight"];

/** Keys for what is always there, and for a fight. Where letters narrow a long list the others need Shift. */
export function order(stroke: Stroke & { shiftKey?: boolean }, filter: boolean): Order | null {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey) return null;
  const found = ORDERS[stroke.key.toLowerCase()] ?? null;
  const typed = filter && isLetter(stroke.key) && !stroke.shiftKey;
  return typed && !FIRST.includes(found) ? null : found;
}

function isLetter(key: string): boolean {
  return /^\p{L}$/u.test(key);
}

/** Where the focus is when a key is pressed decides who gets it. */
export type Ground = "text" | "switch" | "dialog" | "option" | "control" | "board" | "nothing";

/** What is moved by arrows and the space bar, and takes no letters. */
const SWITCH = "input:is([type=radio],[type=checkbox],[type=range])";

export function groundOf(target: EventTarget | null): Ground {
  if (!(target instanceof Element)) return "nothing";
  if (target.closest("dialog,[role=dialog],[role=menu]")) return "dialog";
  if (target.closest(SWITCH)) return "switch";
  if (target.closest("input,textarea,select,[contenteditable]")) return "text";
  if (target.closest("[data-option]")) return "option";
  if (target.closest(".chart,[data-place]")) return "board";
  if (target.closest("button,a,[tabindex='0']")) return "control";
  return "nothing";
}

/** Does the space bar do nothing to this switch? */
export function ignoresSpace(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input[type=radio]:checked");
}

/** Does the open question get this key, given where the focus is? */
export function isOurs(key: string, ground: Ground): boolean {
  switch (ground) {
    case "text":
      return key === "Escape";
    case "dialog":
      return false;
    case "switch":
      return !/^(Arrow|Home$|End$|Page| $)/.test(key);
    case "option": // a button: Enter presses it by itself
      return key !== "Enter" && key !== " ";
    case "control":
      return /^[1-9]$/.test(key) || key === "Escape" || key.toLowerCase() in ORDERS;
    case "board": // arrows move the map, Enter picks the place in focus
      return !/^(Arrow|Home|End|Enter| $)/.test(key);
    case "nothing":
      return true;
  }
}
