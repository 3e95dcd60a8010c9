import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

/** What only the games say: it may come through the scene, the icon set, the phrases and the list of rule chapters. */
const WORDS =
  /\b(jewels?|sunbursts?|rituals?|gods?|runes?|dooms?|omens?|dragons?|undefeated|servants?|guardians?|nameless|stamina|challenges?|adversar(y|ies)|allies|ally|survival|lost city|margath|zanaga|terrinoth)\b/i;
const OUR_OWN = /^(lib\/icons|lib\/icons\.md|lib\/words|lib\/protocol\.ts)/;

it("the page knows no word of any game", () => {
  const root = new URL(".", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const sources = files.filter((file) => /\.(ts|svelte|css)$/.test(file) && !file.endsWith(".test.ts") && !OUR_OWN.test(file));
  expect(sources.length).toBeGreaterThan(80);
  const said = sources.flatMap((file) =>
    readFileSync(new URL(file, root), "utf8")
      .split("\n")
      .flatMap((line, i) => (WORDS.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
  );
  expect(said).toEqual([]);
});
