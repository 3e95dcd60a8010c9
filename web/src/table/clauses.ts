/** What has no room for all its words ends between two clauses, never within one: as many are seen as have room, all are heard. */

const DEEPER = /[([{]/u;
const BACK = /[)\]}]/u;

/** `Weapon (bow): +3 to the roll. Then …` in parts that can be read alone: before the first colon, and between full stops and semicolons. */
export function clausesOf(text: string): string[] {
  const found: string[] = [];
  let [from, deep] = [0, 0];
  for (let at = 0; at < text.length - 1; at += 1) {
    const letter = text.charAt(at);
    // what stands in brackets belongs together
    if (DEEPER.test(letter)) deep += 1;
    else if (BACK.test(letter)) deep -= 1;
    else if (deep <= 0 && text.charAt(at + 1) === " " && (letter === "." || letter === ";" || (letter === ":" && !found.length))) {
      found.push(text.slice(from, at + 1));
      from = at + 2;
    }
  }
  return [...found, text.slice(from)];
}

const spans = (told: HTMLElement) => [...told.querySelectorAll<HTMLElement>(":scope > .clause")];

/** All of them are seen again. */
export function sayAll(told: HTMLElement): void {
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
  sayFirst(told, ends.filter((line) => line <= lines).length);
}
