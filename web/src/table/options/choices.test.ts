import { describe, expect, it } from "vitest";
import type { Choice } from "../../lib/protocol";
import { byCard, byPlace, isHarmless, isQuiet, litChoices, matching, roomFor } from "./choices";

const walk = (place: number, die: number): Choice => ({
  id: `walk:${place}/die${die}`,
  label: `space ${place}`,
  hint: `die ${die}`,
  place,
});
const stop: Choice = { id: "stop", label: "stop here" };
const buy: Choice = { id: "buy:rune", label: "buy Écho Rune", hint: "4 gold", card: "echo-rune" };

describe("options by place", () => {
  it("stand together, whatever kind of id the place has", () => {
    const places = byPlace([
      walk(87, 1),
      walk(87, 2),
      walk(0, 1),
      { id: "go:A3", label: "A3", place: "A3" },
      stop,
      buy,
    ]);
    expect([...places.keys()]).toEqual(["87", "0", "A3"]);
    expect(places.get("87")?.map((choice) => choice.id)).toEqual(["walk:87/die1", "walk:87/die2"]);
  });
  it("and by card", () => {
    const lit = byCard([walk(1, 1), stop, buy]);
    expect([...lit.keys()]).toEqual(["echo-rune"]);
    expect(litChoices(lit, "echo-rune", "anything")).toEqual([buy]);
    expect(litChoices(lit, "copy", "echo-rune")).toEqual([buy]);
    expect(litChoices(lit, "copy", "other")).toEqual([]);
  });
});

describe("options in the bar", () => {
  it("tell the quiet way out from those that do something", () => {
    expect(isQuiet(stop, [stop, walk(1, 1), buy])).toBe(true);
    expect(isQuiet({ ...stop, hint: "ends the movement" }, [stop, buy])).toBe(false);
    expect(isQuiet(buy, [stop, buy])).toBe(false);
  });
  it("what is hardly ever wanted is no harmless answer, also where it is the last", () => {
    const all = [buy, stop, { id: "give-up", label: "give up a card", hint: "then you say which", seldom: true }];
    expect(all.map((each) => isHarmless(each, all))).toEqual([false, true, false]);
    const told = all.map((each) => ({ ...each, hint: "told" }));
    expect(told.map((each) => isHarmless(each, told))).toEqual([false, true, false]);
  });
  it("to roll is harmless where everything else uses a card, but not beside other rolls", () => {
    const drops: Choice = { id: "use:drops", label: "use the drops", hint: "+5", card: "drops", chance: 1 };
    const roll: Choice = { id: "pass", label: "no", hint: "94 % to succeed", chance: 0.94 };
    expect([drops, roll].filter((each) => isHarmless(each, [drops, roll]))).toEqual([roll]);
    const attack: Choice = { id: "attack", label: "attack", chance: 0.5 };
    const defend: Choice = { id: "defend", label: "defend", chance: 0.7 };
    expect([attack, defend].filter((each) => isHarmless(each, [attack, defend]))).toEqual([]);
  });
  it("what is given up for good is no harmless answer", () => {
    const all: Choice[] = [
      { id: "keep", label: "keep it", hint: "it goes there" },
      { id: "throw", label: "throw the bones", hint: "another one", final: true },
    ];
    expect(all.filter((each) => isHarmless(each, all))).toEqual([]);
  });
  it("tell the harmless answer from the last of several of one kind", () => {
    const phases = ["ranged", "melee", "magic"].map((phase): Choice => ({
      id: `influence:${phase}`,
      label: phase,
      hint: "1 die",
    }));
    expect(phases.filter((each) => isHarmless(each, phases))).toEqual([]);
    const none: Choice = { id: "no-influence", label: "none", hint: "nothing happens" };
    expect([...phases, none].filter((each) => isHarmless(each, [...phases, none]))).toEqual([none]);
  });
  it("know no quiet one where none says anything", () => {
    const no: Choice = { id: "pass", label: "no" };
    expect(isQuiet(stop, [stop, no])).toBe(false);
    expect(isQuiet(stop, [stop])).toBe(false);
  });
  it("are found by every typed word, without accents and capitals", () => {
    const all = [walk(87, 1), walk(8, 2), stop, buy];
    expect(matching(all, "echo GOLD")).toEqual([buy]);
    expect(matching(all, "space 87")).toEqual([all[0]]);
    expect(matching(all, "  ")).toEqual(all);
    expect(matching(all, "dragon")).toEqual([]);
  });
});

describe("a long list", () => {
  const all = [stop, buy, walk(1, 1), walk(2, 1), walk(3, 1), walk(4, 1)];
  it("leaves out what is at its end, and has room for a button that brings it", () => {
    expect([Infinity, 9, 6, 5, 4].map((room) => roomFor(all, room))).toEqual([6, 6, 6, 4, 3]);
  });
});
