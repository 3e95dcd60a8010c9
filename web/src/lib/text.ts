/**
 * Everything the page itself says, by key: t("home.title"), t("players", { count: 2 }). The words of a language lie in
 * words/<language>/; English is part of the page, another language is fetched before the page is drawn.
 */
import ask from "./words/en/ask.json";
import board from "./words/en/board.json";
import plan from "./words/en/plan.json";
import seat from "./words/en/seat.json";
import shell from "./words/en/shell.json";

export type Words = { [key: string]: string | Words };
export type Fields = Record<string, string | number>;

function flatten(words: Words, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}

/** Words of several files by their keys. */
export function gathered(files: readonly Words[]): Map<string, string> {
  return files.reduce<Map<string, string>>((all, words) => flatten(words, "", all), new Map<string, string>());
}

/** The words of the page in English. */
export const catalogue: ReadonlyMap<string, string> = gathered([shell, seat, board, plan, ask]);

let code = "en";
let spoken: ReadonlyMap<string, string> = catalogue;
let plural = new Intl.PluralRules(code);

/** The language the page speaks. */
export function language(): string {
  return code;
}

/** From now on the page speaks this language; what it has no words for is said in English. */
export function speak(wanted: string, words: readonly Words[]): void {
  code = wanted;
  spoken = wanted === "en" ? catalogue : gathered(words);
  plural = new Intl.PluralRules(wanted);
}

function find(words: ReadonlyMap<string, string>, key: string, count: unknown): string | undefined {
  const counted =
    typeof count === "number" ? (words.get(`${key}.${plural.select(count)}`) ?? words.get(`${key}.other`)) : undefined;
  return counted ?? words.get(key);
}

/**
 * The text of `key` with `{field}` filled in. With a field `count` the key may exist in its plural forms
 * (`key.one`, `key.other`, in other languages also `few` and `many`).
 */
export function t(key: string, fields: Fields = {}): string {
  const text = find(spoken, key, fields["count"]) ?? find(catalogue, key, fields["count"]);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = fields[name];
    return value === undefined ? whole : String(value);
  });
}

/** Is there a text under this key? */
export function has(key: string): boolean {
  return spoken.has(key) || catalogue.has(key);
}
