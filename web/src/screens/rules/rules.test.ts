import { expect, test } from "vitest";
import type { RuleText } from "../../lib/protocol";
import { books, search } from "./catalogue";
import { pieces } from "./markup";

const rule = (id: string, text: string, chapter = "Combat", book = "Core"): RuleText => ({
  id,
  text,
  chapter,
  book,
  played: book === "Core",
});
const rules = [
  rule("RB-COMBAT-07", "A hero may attack or defend."),
  rule("RB-COMBAT-08", "See RB-MOVE-05 for dice."),
  rule("RB-MOVE-05", "Roll five movement dice; combat waits.", "Movement"),
  rule("MN-COMBAT-01", "The night attacks.", "Combat", "Midnight"),
];

test("chapters of different books stay apart, in the order of the catalogue", () => {
  expect(books([rule("A-1", "x"), rule("B-1", "y", "Seas", "Far")]).map((book) => [book.name, book.played])).toEqual([
    ["Core", true],
    ["Far", false],
  ]);
  expect(
    books(rules).map((book) => [book.name, book.chapters.map((chapter) => [chapter.name, chapter.rules.length])]),
  ).toEqual([
    [
      "Core",
      [
        ["Combat", 2],
        ["Movement", 1],
      ],
    ],
    ["Midnight", [["Combat", 1]]],
  ]);
});

test("every word must occur, somewhere", () => {
  expect(search(rules, "hero ATTACK").map((each) => each.id)).toEqual(["RB-COMBAT-07"]);
  expect(search(rules, "dice").map((each) => each.id)).toEqual(["RB-COMBAT-08", "RB-MOVE-05"]);
  expect(search(rules, "  ")).toEqual([]);
});

test("an id comes before those who mention it", () => {
  expect(search(rules, "rb-move-05").map((each) => each.id)).toEqual(["RB-MOVE-05", "RB-COMBAT-08"]);
});

test("markup becomes pieces, nothing is lost", () => {
  expect(pieces("A **bold** and *slanted* word, `code`; see RB-MOVE-05. 2 * 3 * 4")).toEqual([
    { kind: "text", text: "A " },
    { kind: "bold", text: "bold" },
    { kind: "text", text: " and " },
    { kind: "slanted", text: "slanted" },
    { kind: "text", text: " word, " },
    { kind: "code", text: "code" },
    { kind: "text", text: "; see " },
    { kind: "rule", text: "RB-MOVE-05" },
    { kind: "text", text: ". 2 * 3 * 4" },
  ]);
  expect(pieces("<b>as it is</b>")).toEqual([{ kind: "text", text: "<b>as it is</b>" }]);
});
