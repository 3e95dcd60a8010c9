import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import shell from "./words/shell.json";
import { catalogue, t } from "./text";

const root = new URL("..", import.meta.url);
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => ({ name, text: readFileSync(new URL(name, root), "utf8") }));

/** Keys asked for as they are, and beginnings of keys that are put together. */
const asked = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/\b(?:t|has)\(\s*(?:"([^"]+)"|`([^`$]*)\$\{[^`]*`)/g)].map((match) => ({ name, key: match[1], start: match[2] })),
);
const keys = [...catalogue.keys()];
const forms = /\.(zero|one|two|few|many|other)$/;

test("every text that is asked for exists", () => {
  expect(asked.length).toBeGreaterThan(100);
  const missing = asked.filter(({ key, start }) =>
    key !== undefined ? !catalogue.has(key) && !catalogue.has(`${key}.other`) : !keys.some((each) => each.startsWith(start ?? "")),
  );
  expect(missing).toEqual([]);
});

test("no text of the shell is left over", () => {
  // Keys chosen by a condition stand in the sources as bare strings.
  const bare = new Set(sources.flatMap(({ text }) => [...text.matchAll(/["'`]([\w.-]+)["'`]/g)].map((match) => match[1])));
  const starts = asked.flatMap(({ start }) => (start === undefined ? [] : [start]));
  const own = (words: object, prefix = ""): string[] =>
    Object.entries(words).flatMap(([key, value]) => (typeof value === "string" ? [prefix + key] : own(value as object, `${prefix}${key}.`)));
  const unused = own(shell).filter((key) => !bare.has(key.replace(forms, "")) && !starts.some((start) => key.startsWith(start)));
  expect(unused).toEqual([]);
});

test("fields are filled in, plurals chosen, unknown keys show themselves", () => {
  expect(t("players", { count: 1 })).toBe("1 player");
  expect(t("players", { count: 3 })).toBe("3 players");
  expect(t("seat-number", { number: 2 })).toBe("Seat 2");
  expect(t("seat-number")).toBe("Seat {number}");
  expect(t("no.such.key")).toBe("no.such.key");
});
