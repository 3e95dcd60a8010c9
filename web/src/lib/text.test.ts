import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import shell from "./words/en/shell.json";
import { languages, preferred } from "./languages";
import { catalogue, gathered, speak, t, type Words } from "./text";

const root = new URL("..", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => ({ name, text: readFileSync(new URL(name, root), "utf8") }));

/** Keys asked for as they are, and beginnings of keys that are put together. */
const asked = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/\b(?:t|has)\(\s*(?:"([^"]+)"|`([^`$]*)\$\{[^`]*`)/g)].map((match) => ({
    name,
    key: match[1],
    start: match[2],
  })),
);
const keys = [...catalogue.keys()];
const forms = /\.(zero|one|two|few|many|other)$/;

test("every text that is asked for exists", () => {
  expect(asked.length).toBeGreaterThan(100);
  const missing = asked.filter(({ key, start }) =>
    key !== undefined
      ? !catalogue.has(key) && !catalogue.has(`${key}.other`)
      : !keys.some((each) => each.startsWith(start ?? "")),
  );
  expect(missing).toEqual([]);
});

test("no text of the shell is left over", () => {
  // Keys chosen by a condition stand in the sources as bare strings.
  const bare = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/["'`]([\w.-]+)["'`]/g)].map((match) => match[1])),
  );
  const starts = asked.flatMap(({ start }) => (start === undefined ? [] : [start]));
  const own = (words: object, prefix = ""): string[] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === "string" ? [prefix + key] : own(value as object, `${prefix}${key}.`),
    );
  const unused = own(shell).filter(
    (key) => !bare.has(key.replace(forms, "")) && !starts.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test("fields are filled in, plurals chosen, unknown keys show themselves", () => {
  expect(t("players", { count: 1 })).toBe("1 player");
  expect(t("players", { count: 3 })).toBe("3 players");
  expect(t("seat-number", { number: 2 })).toBe("Seat 2");
  expect(t("seat-number")).toBe("Seat {number}");
  expect(t("no.such.key")).toBe("no.such.key");
});

// Languages
// ------------------------------------------------------------------------------------------------------------

/** What other languages need not say: the chapters of rules that are written in English. */
const ENGLISH_ONLY = /^area\./;
const fieldsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();
const wordsOf = (language: string): Words[] => {
  const folder = new URL(`lib/words/${language}/`, root);
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Words);
};

test("every language that can be chosen lies in its folder, and the other way round", () => {
  expect(readdirSync(new URL("lib/words/", root)).sort()).toEqual(Object.keys(languages).sort());
});

test.each(Object.keys(languages).filter((each) => each !== "en"))(
  "%s says everything, with the same fields",
  (language) => {
    const words = gathered(wordsOf(language));
    const wanted = keys.filter((key) => !ENGLISH_ONLY.test(key));
    const bare = (each: string): string => each.replace(forms, "");
    expect(new Set([...words.keys()].map(bare))).toEqual(new Set(wanted.map(bare)));
    const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of words) {
      const english = catalogue.get(key) ?? catalogue.get(`${bare(key)}.other`) ?? "";
      const said = fieldsOf(text).filter((each) => each !== "count");
      expect(said, key).toEqual(fieldsOf(english).filter((each) => each !== "count"));
      if (forms.test(key) && catalogue.has(`${bare(key)}.one`))
        for (const each of plurals) expect(words.has(`${bare(key)}.${each}`), `${bare(key)}.${each}`).toBe(true);
    }
  },
);

test("another language is spoken, English where it has no words", () => {
  speak("de", [{ players: { one: "{count} Person", other: "{count} Personen" } }]);
  expect(t("players", { count: 1 })).toBe("1 Person");
  expect(t("players", { count: 3 })).toBe("3 Personen");
  expect(t("seat-number", { number: 2 })).toBe("Seat 2");
  speak("en", []);
  expect(t("players", { count: 1 })).toBe("1 player");
});

test("the language that is read: chosen, else asked for by the browser, else English", () => {
  expect(preferred("de", ["en-GB"])).toBe("de");
  expect(preferred("", ["fr", "de-AT", "en"])).toBe("de");
  expect(preferred("", ["fr"])).toBe("en");
  expect(preferred("xx", ["de"])).toBe("en");
});
