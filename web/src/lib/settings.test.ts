import { expect, test } from "vitest";
import { pageSize, readSettings, suggested, tableSize } from "./settings.svelte";

const usual = {
  theme: "system",
  pace: "normal",
  botPace: 700,
  stops: true,
  guard: 350,
  goal: true,
  sounds: false,
  size: 0,
  steps: false,
  whole: false,
  name: "",
  language: "",
};

test.each([
  null,
  "",
  "{",
  "7",
  "null",
  "[]",
  '{"theme": "neon", "pace": 3, "botPace": "fast", "name": null}',
  '{"botPace": -1}',
  '{"language": "../de"}',
  '{"botPace": 9e9}',
  '{"size": 7, "sounds": "loud"}',
])("strange storage (%s) gives the usual settings", (text) => {
  expect(readSettings(text)).toEqual(usual);
});

test("what was chosen stays, long names are cut", () => {
  const kept = {
    theme: "dark",
    pace: "off",
    botPace: 0,
    stops: false,
    guard: 0,
    goal: false,
    sounds: true,
    size: 1.3,
    steps: true,
    whole: true,
    name: "Ann",
    language: "de",
  };
  expect(readSettings(JSON.stringify(kept))).toEqual(kept);
  expect(readSettings(JSON.stringify({ name: "x".repeat(60) })).name).toHaveLength(24);
});

test("large screens suggest large sheets", () => {
  expect([suggested(1440, 900), suggested(2560, 1440), suggested(2560, 1080)]).toEqual([1, 1.3, 1]);
});

test("a table is as large as wished, as long as all of it has room", () => {
  expect([
    tableSize(1.15, 1440, 900),
    tableSize(1.5, 1440, 900),
    tableSize(1.5, 1920, 1080),
    tableSize(1.5, 2560, 1440),
  ]).toEqual([1.15, 1.15, 1.5, 1.5]);
  expect([tableSize(1.3, 1024, 768), tableSize(1.5, 1180, 820), tableSize(1.5, 1366, 720)]).toEqual([1, 1.06, 1]);
  expect([tableSize(0, 2560, 1440), tableSize(0, 1440, 900), tableSize(0.9, 1024, 600)]).toEqual([1.3, 1, 0.9]);
  expect([
    tableSize(1.5, 390, 844),
    tableSize(0.9, 844, 390),
    tableSize(1.5, 820, 1180),
    tableSize(1.5, 1000, 1300),
  ]).toEqual([1, 1, 1, 1.21]);
});

test("a page grows with what lies beside the map, not beyond the width it is made for", () => {
  expect([pageSize(0, 2560, 1440), pageSize(0, 1440, 900), pageSize(1.5, 1875, 1080)]).toEqual([1.3, 1, 1.5]);
  expect([pageSize(1.5, 1250, 900), pageSize(0.9, 390, 844), pageSize(0.9, 1440, 900)]).toEqual([1250 / 1180, 1, 0.9]);
});
