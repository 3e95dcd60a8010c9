import { expect, it } from "vitest";
import type { LogLine } from "../../lib/protocol";
import { saying } from "./chronicle";

const line = (text: string, kind = "x"): LogLine => ({ move: 1, kind, text });

it("finds the lines with all words, below the headings of their turns", () => {
  const first = line("Round 1, Ann's turn.", "turn");
  const second = line("Round 1, Bob's turn.", "turn");
  const log = [
    first,
    line("Ann draws Föhn."),
    line("Ann rests."),
    second,
    line("Bob draws Ox."),
    line("Bob draws Föhn."),
  ];
  expect(saying(log, "DRAWS fohn").map((each) => each.text)).toEqual([
    first.text,
    "Ann draws Föhn.",
    second.text,
    "Bob draws Föhn.",
  ]);
  expect(saying(log, "bob's")).toEqual([second]);
  expect(saying(log, "nobody")).toEqual([]);
});
