/** How many lines of an option can be read: its name first, then what is said about it, as its cell has room. */
import { endings, sayAll, sayWithin } from "./clauses";

interface Room {
  name: HTMLElement;
  /** What is said about it, where it is seen. */
  hint: HTMLElement | null;
  /** Height for both. */
  height: number;
  line: number;
  small: number;
  /** Lines all words of its name would take. */
  names: number;
  /** In which line each clause of what is said ends. */
  ends: number[];
  /** All around them. */
  edge: number;
}

/** Letters of a long name where three lines of the usual ones have no room. */
const SMALL = 13;
/** … and where that is not enough for a name with very long words. */
const SMALLEST = 11.5;
const seen = (each: HTMLElement | null) => (each && each.offsetHeight > 2 ? each : null);
/** How high a line of it is. */
export const lineOf = (each: HTMLElement) => parseFloat(getComputedStyle(each).lineHeight) || 16;
/** Letters may reach below their line. */
const linesOf = (each: HTMLElement, line: number) => Math.max(1, Math.floor((each.scrollHeight + 2) / line));
const nameOf = (option: HTMLElement) => option.querySelector<HTMLElement>(":scope > b");
const hintOf = (option: HTMLElement) => option.querySelector<HTMLElement>(":scope > .p");

/** As the styles say. */
function free(option: HTMLElement): void {
  const [name, hint] = [nameOf(option), hintOf(option)];
  name?.style.removeProperty("-webkit-line-clamp");
  name?.style.removeProperty("font-size");
  hint?.style.removeProperty("max-height");
  if (hint) sayAll(hint);
}

function look(option: HTMLElement): Room | null {
  const name = nameOf(option);
  if (!name) return null;
  const hint = seen(hintOf(option));
  const odds = seen(option.querySelector<HTMLElement>(":scope > .o"));
  const style = getComputedStyle(option);
  const below = odds && hint && odds.offsetLeft <= hint.offsetLeft ? odds.offsetHeight + 5 : 0;
  const edge =
    parseFloat(style.paddingTop) +
    parseFloat(style.paddingBottom) +
    (hint ? parseFloat(getComputedStyle(hint).marginTop) : 0) +
    below;
  const [line, small] = [lineOf(name), hint ? lineOf(hint) : 0];
  return {
    name,
    hint,
    line,
    small,
    edge,
    height: option.clientHeight - edge,
    names: linesOf(name, line),
    ends: hint ? endings(hint, small) : [],
  };
}

function lay({ name, hint, line, small, height, names, ends }: Room): void {
  let lines = Math.max(1, Math.min(names, Math.floor((height + 1) / line)));
  if (lines < names) {
    name.style.fontSize = `${SMALL}px`;
    // letters are lower than their line: it may stand in the edge
    lines = Math.max(1, Math.min(names, Math.floor((height + 3) / SMALL)));
  }
  name.style.webkitLineClamp = String(lines);
  if (lines < names && name.scrollHeight > name.clientHeight + 3) {
    name.style.fontSize = `${SMALLEST}px`;
    name.style.webkitLineClamp = String(Math.max(lines, Math.floor((height + 3) / SMALLEST)));
  }
  if (!hint) return;
  const rest = Math.floor((height - lines * line + 1) / small);
  // one can be told from the other by its name: what is said about it gives way, but is heard
  if (rest < 1) {
    hint.style.maxHeight = "0";
    sayWithin(hint, 0, ends);
  } else {
    hint.style.maxHeight = "none";
    sayWithin(hint, rest, ends);
  }
}

/** Lay all of them out; how high the highest would like to be, with so many lines said about it at most. */
export function fitLines(options: readonly HTMLElement[], most: number): number {
  options.forEach(free);
  for (const option of options) option.toggleAttribute("data-hushed", hintOf(option) !== null && !seen(hintOf(option)));
  const rooms = options.map(look).filter((room) => room !== null);
  rooms.forEach(lay);
  const said = (ends: readonly number[]) => Math.max(0, ...ends.filter((end) => end <= most));
  const wish = ({ edge, names, line, ends, small }: Room) => edge + 2 + names * line + said(ends) * small;
  return Math.ceil(Math.max(0, ...rooms.map(wish)));
}

export function freeLines(options: readonly HTMLElement[]): void {
  for (const option of options) option.removeAttribute("data-hushed");
  options.forEach(free);
}
