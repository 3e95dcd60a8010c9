import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import glyphs from "virtual:game-icons";
import { glyph, loadGlyphs } from ".";
import { strokes } from "./strokes";

/** The names in the tables of icons.md: what scenes and cards may ask for. */
const promised = readFileSync(new URL("../icons.md", import.meta.url), "utf8")
  .split("\n")
  .filter((row) => row.startsWith("|"))
  .flatMap((row) =>
    [
      ...row
        .split("|")
        .slice(2)
        .join("|")
        .matchAll(/`([a-z-]+)`/g),
    ].map((match) => match[1] ?? ""),
  );

beforeAll(loadGlyphs);

test("every icon that scenes use is drawn", () => {
  expect(promised.length).toBeGreaterThan(40);
  const neutral = glyph("unknown").path;
  expect(promised.filter((name) => glyph(name).path === neutral)).toEqual([]);
});

test("no name is drawn twice", () => {
  expect(Object.keys(strokes).filter((name) => name in glyphs)).toEqual([]);
});

test.each(["no-such-thing", "", "constructor", "__proto__"])(
  "an unknown name (%s) shows the neutral lozenge",
  (name) => {
    expect(glyph(name)).toEqual({ kind: "stroke", path: strokes["unknown"], tint: "" });
  },
);
