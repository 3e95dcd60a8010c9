/** Everything people read, by key: t("home.title"), t("players", { count: 2 }). */
import board from "./words/board.json";
import seat from "./words/seat.json";
import shell from "./words/shell.json";

type Words = { [key: string]: string | Words };
export type Fields = Record<string, string | number>;

function flatten(words: Words, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "string") into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
  return into;
}

export const catalogue: ReadonlyMap<string, string> = flatten(
  board,
  "",
  flatten(seat, "", flatten(shell, "", new Map<string, string>())),
);

const plural = new Intl.PluralRules("en");

/**
 * The text of `key` with `{field}` filled in. With a field `count` the key may exist in its plural forms
 * (`key.one`, `key.other`, in other languages also `few` and `many`).
 */
export function t(key: string, fields: Fields = {}): string {
  const count = fields["count"];
  const text =
    (typeof count === "number" ? (catalogue.get(`${key}.${plural.select(count)}`) ?? catalogue.get(`${key}.other`)) : undefined) ??
    catalogue.get(key);
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = fields[name];
    return value === undefined ? whole : String(value);
  });
}

/** Is there a text under this key? */
export function has(key: string): boolean {
  return catalogue.has(key);
}
