import { expect, test } from "vitest";
import { botLevel, chapterName, duration, players, title, when } from "./wording";

test.each<[[number, number], string]>([
  [[60, 180], "1 to 3 hours"],
  [[90, 150], "1½ to 2½ hours"],
  [[30, 120], "½ to 2 hours"],
  [[45, 90], "45 to 90 minutes"],
  [[60, 60], "60 minutes"],
  [[120, 120], "2 hours"],
])("%j minutes are %s", (minutes, text) => {
  expect(duration(minutes)).toBe(text);
});

test("how many may play", () => {
  expect(players([1, 6])).toBe("1 to 6 players");
  expect(players([2, 2])).toBe("2 players");
  expect(players([1, 1])).toBe("1 player");
});

test("a variant's id makes its name", () => {
  expect(title("choose-heroes")).toBe("Choose heroes");
});

test("bots and chapters have names, unknown ones keep theirs", () => {
  expect(botLevel("greedy")).toBe("Greedy: plays to win");
  expect(botLevel("deep-thought")).toBe("Deep-thought");
  expect(chapterName("MOVE")).toBe("Movement");
  expect(chapterName("Worked examples")).toBe("Worked examples");
});

test.each([
  [5, "now"],
  [300, "5 minutes ago"],
  [7200, "2 hours ago"],
  [86400, "yesterday"],
  [-50, "now"],
])("%i seconds before is %s", (past, text) => {
  expect(when(1_000_000 - past, 1_000_000)).toBe(text);
});
