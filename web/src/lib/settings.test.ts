import { expect, test } from "vitest";
import { readSettings } from "./settings.svelte";

const usual = { theme: "system", pace: "normal", botPace: 700, stops: true, guard: 350, goal: true, name: "", language: "" };

test.each([null, "", "{", "7", "null", "[]", '{"theme": "neon", "pace": 3, "botPace": "fast", "name": null}', '{"botPace": -1}', '{"language": "../de"}', '{"botPace": 9e9}'])(
  "strange storage (%s) gives the usual settings",
  (text) => {
    expect(readSettings(text)).toEqual(usual);
  },
);

test("what was chosen stays, long names are cut", () => {
  const kept = { theme: "dark", pace: "off", botPace: 0, stops: false, guard: 0, goal: false, name: "Ann", language: "de" };
  expect(readSettings(JSON.stringify(kept))).toEqual(kept);
  expect(readSettings(JSON.stringify({ name: "x".repeat(60) })).name).toHaveLength(24);
});
