import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";

/** What only the games say: it may come through the scene, the icon set, the phrases and the list of rule chapters. */
const WORDS: Readonly<Record<string, string>> = {
  dragonLords:
    "jewels? sunbursts? runes? dooms? dragons? drakes? dragonspawn undefeated challenges? adversar(y|ies) allies ally hirelings? hazards? margath terrinoth kellos mordrog",
  zanaga: "rituals? gods? omens? stamina survival zanaga lost.city",
  kelnov: "kelnov avatars? all-father vorakesh three.signs",
  cult: "cults? cultists? corrupt(s|ed|ion)? infiltrat(e|es|ed|ion) rune.cult",
  dread:
    "dread voyages? anchorages? captains? embark(s|ed)? shipwreck(s|ed)? legendary assif cerridor dallak tarionar trealton antenor korsec torue albes",
  midnight:
    "midnight night.?kings? lieutenants? servants? izrador jahzir covenants? patrols? assaults? threats? influences? barter legates? black.mirrors? erenhead eredane vynelvale dorns? erenlanders? sarcosans?",
  heroes:
    "nameless guardians? heirs? bazaars? side.quests? personal.quests? family.houses? half-way instructors? dark.?towers? fairy fairies witch(es)? stilts? dwar(f|ves) el(f|ves) lizards? abbey zenda bendida mirabar merlin daphne granatus f(ö|oe?)bus hobiro gasconier",
  creatures: "goblins? orcs? trolls? ogres? ghouls? demons? vampires? wraiths? wizards? sorcerers?",
};
const SAID = new RegExp(
  `(?<![\\p{L}\\d])(${Object.values(WORDS).join(" ").replaceAll(" ", "|").replaceAll(".", "[ -]")})(?![\\p{L}\\d])`,
  "iu",
);
const OUR_OWN = /^(lib\/icons|lib\/icons\.md|lib\/words|lib\/protocol\.ts)/;

/** The words of a line: those that names of functions are made of, too, and those of patterns. */
function spaced(line: string): string {
  return line.replace(/\\b/g, " ").replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
}

it("the page knows no word of any game", () => {
  const root = new URL(".", import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  const sources = files.filter(
    (file) => /\.(ts|svelte|css)$/.test(file) && !file.endsWith(".test.ts") && !OUR_OWN.test(file),
  );
  expect(sources.length).toBeGreaterThan(80);
  const said = sources.flatMap((file) =>
    readFileSync(new URL(file, root), "utf8")
      .split("\n")
      .flatMap((line, i) => (SAID.test(spaced(line)) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
  );
  expect(said).toEqual([]);
});

it("would notice one", () => {
  for (const line of [
    "[/\\bdark tower\\b/i, tower]",
    "  darktower:",
    "ring of the fairies",
    "stilt houses",
    "(Night King)",
    "isNightKing()",
    "board/lost-city.ts",
    "König Föbus",
  ])
    expect(SAID.test(spaced(line)), line).toBe(true);
  for (const line of ["Tower", "self", "cultivated", "text-anchor", "embarrassing"])
    expect(SAID.test(spaced(line)), line).toBe(false);
});
