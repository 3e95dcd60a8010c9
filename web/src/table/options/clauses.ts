/**
 * What has no room for all its words ends between two clauses: as many are seen as have room, all are heard. Only where
 * more lines would be free does the next one begin, and dots say that there is more.
 */

const DEEPER = /[([{]/u;
const BACK = /[)\]}]/u;

/**
 * `Weapon (bow): +3 to the roll. Then …` in parts that can be read alone: before the first colon, and between full
 * stops and semicolons.
 */
export function clausesOf(text: string): string[] {
  const found: string[] = [];
  let [from, deep] = [0, 0];
  for (let at = 0; at < text.length - 1; at += 1) {
    const letter = text.charAt(at);
    // what stands in brackets belongs together
    if (DEEPER.test(letter)) deep += 1;
    else if (BACK.test(letter)) deep -= 1;
    else if (
      deep <= 0 &&
      text.charAt(at + 1) === " " &&
      (letter === "." || letter === ";" || (letter === ":" && !found.length))
    ) {
      found.push(text.slice(from, at + 1));
      from = at + 2;
    }
  }
  return [...found, text.slice(from)];
}

const spans = (told: HTMLElement) => [...told.querySelectorAll<HTMLElement>(":scope > .clause")];

/** What is said without its danger, which has a place of its own: `you must fight; hills` is `hills`. */
export function withoutDanger(text: string, danger: string): string {
  const at = danger ? text.indexOf(danger) : -1;
  if (at < 0) return text;
  const [before, after] = [text.slice(0, at), text.slice(at + danger.length).replace(/^[;,.] ?/u, "")];
  return after ? before + after : before.replace(/[;,] $/u, "");
}

/** A short first sentence, as what it costs, and the rest: said beside the name it is not said again. */
export function withoutLead(text: string): [string, string] {
  const first = /^.{1,12}?(?=\. )/u.exec(text)?.[0] ?? "";
  return [first, first ? text.slice(first.length + 2) : text];
}

/** Lines that are free for the beginning of what has no room as a whole. */
const FREE = 2;

/** The clause that may begin, though it has no room to its end; -1 if there is none, or too little room. */
export function beginning(lines: number, ends: readonly number[]): number {
  const said = ends.filter((line) => line <= lines).length;
  return said < ends.length && lines - (ends[said - 1] ?? 0) >= FREE ? said : -1;
}

/** All of them are seen again. */
export function sayAll(told: HTMLElement): void {
  told.classList.remove("begun");
  for (const each of spans(told)) each.classList.remove("unsaid", "last");
}

/** In which line each of them ends, all being seen. */
export function endings(told: HTMLElement, line: number): number[] {
  return spans(told).map((each) => Math.round((each.offsetTop + each.offsetHeight - told.offsetTop) / line));
}

/** Only the first of them are seen. */
function sayFirst(told: HTMLElement, count: number): void {
  const all = spans(told);
  for (const [at, each] of all.entries()) {
    each.classList.toggle("unsaid", at >= count);
    each.classList.toggle("last", at === count - 1 && count < all.length);
  }
}

/** As many of them as have room in this many lines. */
export function sayWithin(told: HTMLElement, lines: number, ends: readonly number[]): void {
  const begun = beginning(lines, ends);
  sayFirst(told, begun < 0 ? ends.filter((line) => line <= lines).length : begun + 1);
  told.classList.toggle("begun", begun >= 0);
  told.style.setProperty("--lines", String(lines));
}
