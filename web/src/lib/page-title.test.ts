import { expect, test } from "vitest";
import { titleOf } from "./page-title";
import { TONES, soundOf } from "./sounds";

test("whose turn it is stands first in the title", () => {
  expect(titleOf("Rise", "your turn")).toBe("● your turn · Rise · Questable");
  expect(titleOf("Rise", "")).toBe("Rise · Questable");
});

test("dice rattle, cards rustle, great moments ring, everything else is silent", () => {
  expect(soundOf({ dice: [3] })).toBe("dice");
  expect(soundOf({ turns: true })).toBe("card");
  expect(soundOf({ banner: "Level!", tone: "good" })).toBe("good");
  expect(soundOf({ banner: "Down", tone: "bad" })).toBe("bad");
  expect(soundOf({ tone: "good" })).toBeNull();
  for (const tones of Object.values(TONES)) for (const tone of tones) expect(tone.at + tone.rings).toBeLessThan(1);
});
