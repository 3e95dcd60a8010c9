/** The rules in the order of their books, and how they are searched. */
import type { RuleText } from "../../lib/protocol";

export interface Chapter {
  name: string;
  book: string;
  rules: RuleText[];
}

export interface Book {
  name: string;
  chapters: Chapter[];
  /** Its box can be played here. */
  played: boolean;
}

export function books(rules: readonly RuleText[]): Book[] {
  const found = new Map<string, Map<string, Chapter>>();
  for (const rule of rules) {
    const book = found.get(rule.book) ?? new Map<string, Chapter>();
    found.set(rule.book, book);
    const chapter = book.get(rule.chapter) ?? { name: rule.chapter, book: rule.book, rules: [] };
    book.set(rule.chapter, chapter);
    chapter.rules.push(rule);
  }
  return [...found].map(([name, chapters]) => ({
    name,
    chapters: [...chapters.values()],
    played: [...chapters.values()].some((chapter) => chapter.rules.some((rule) => rule.played !== false)),
  }));
}

/** Rules that hold every word of the search, an id that begins like it first. */
export function search(rules: readonly RuleText[], wanted: string): RuleText[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const hits = rules.filter((rule) => {
    const text = `${rule.id} ${rule.chapter} ${rule.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const whole = wanted.trim().toLowerCase();
  const rank = (rule: RuleText): number => (rule.id.toLowerCase().startsWith(whole) ? 0 : 1);
  return hits.sort((a, b) => rank(a) - rank(b));
}
