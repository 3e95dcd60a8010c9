import { describe, expect, it } from "vitest";
import type { GameInfo, Moment, PlayerBoard, Scene, Side, Stage } from "../../lib/protocol";
import { reached, tallied } from "./stage-at-moment";

const life = (value: number) => [{ kind: "life", label: "Life", value, maximum: 6 }];
const stats = (phase: string) =>
  ["melee", "magic"].map((icon) => ({ label: icon, icon, value: "5", current: icon === phase }));
const ally = (value: number) => [
  { title: "Allies", companions: true, cards: [{ id: "bear", card: "bear", gauges: life(value) }] },
];
const board = (value: number, gold: string, more: Partial<PlayerBoard> = {}): PlayerBoard => ({
  seat: 0,
  name: "Ann",
  gauges: life(value),
  purse: [{ label: "Gold", value: gold, icon: "gold" }],
  ...more,
});
const stage = (scene: Partial<Scene> = {}): Stage => ({
  version: 1,
  info: {} as GameInfo,
  scene: { board: { kind: "hexes", cells: {} }, players: { "0": board(5, "3") }, ...scene },
});
const moment = (more: Partial<Moment>): Moment => ({ move: 1, kind: "x", text: "It happens.", ...more });
const side = (seat: number | null, card: string, value: number, more: Partial<Side> = {}): Side => ({
  name: card,
  seat,
  card,
  gauges: life(value),
  ...more,
});

describe("what somebody has more or less of", () => {
  it("changes gauges and purses, and nothing else", () => {
    const before = stage();
    const after = tallied(
      before,
      moment({
        tallies: [
          { seat: 0, icon: "gold", value: "9", was: "3" },
          { seat: 7, icon: "life", value: "1", was: "2" },
        ],
      }),
    );
    expect(after.scene?.players["0"]).toEqual(board(5, "9"));
    expect(before.scene?.players["0"]).toEqual(board(5, "3"));
    expect(tallied(before, moment({}))).toBe(before);
  });

  it("is seen on the sheet of a fight, too, on the side of the one it belongs to", () => {
    const before = stage({
      fight: { title: "", heroes: [side(0, "ann", 5), side(1, "bob", 5)], foe: side(null, "orc", 2) },
    });
    const after = tallied(before, moment({ tallies: [{ seat: 0, icon: "life", value: "4", was: "5" }] })).scene?.fight;
    expect(after?.heroes).toEqual([side(0, "ann", 4), side(1, "bob", 5)]);
    expect(after?.foe).toEqual(side(null, "orc", 2));
  });

  it("of somebody without a seat is named by the card: the one who is fought, or who fights beside a player", () => {
    const heroes = [side(0, "ann", 5, { shelves: ally(3) })];
    const before = stage({
      players: { "0": board(5, "3", { shelves: ally(3) }) },
      fight: { title: "", heroes, foe: side(null, "orc", 2) },
    });
    const foe = tallied(before, moment({ tallies: [{ card: "orc", icon: "life", value: "1", was: "2" }] })).scene
      ?.fight;
    expect(foe).toEqual({ title: "", heroes, foe: side(null, "orc", 1) });
    const bear = tallied(before, moment({ tallies: [{ card: "bear", icon: "life", value: "1", was: "3" }] })).scene;
    expect(bear?.players["0"]).toEqual(board(5, "3", { shelves: ally(1) }));
    expect(bear?.fight?.heroes).toEqual([side(0, "ann", 5, { shelves: ally(1) })]);
    expect(bear?.fight?.foe).toEqual(side(null, "orc", 2));
  });
});

describe("how far things have come", () => {
  const dice = [{ faces: ["3"] }];
  const steps: Partial<Scene> = { active: 0, step: "movement", dice };

  it("is told with the moment: the step, whose turn it is, the dice that lie there", () => {
    const before = stage({
      ...steps,
      players: { "0": board(5, "3", { active: true }), "1": { seat: 1, name: "Bob" } },
    });
    const drawn = reached(before, moment({ turns: true, juncture: { active: 0, step: "adventure" } })).scene;
    expect([drawn?.step, drawn?.dice, drawn?.active]).toEqual(["adventure", [], 0]);
    const next = reached(before, moment({ juncture: { active: 1 } })).scene;
    expect([next?.step, next?.active, Object.values(next?.players ?? {}).map((each) => each.active)]).toEqual([
      "",
      1,
      [false, true],
    ]);
    expect(reached(before, moment({}))).toBe(before);
  });

  it("but of dice that tumble nothing is seen, and those of another roll are gone", () => {
    const before = stage({
      ...steps,
      fight: { title: "", heroes: [], foe: side(null, "orc", 2, { card: "orc" }), dice, result: "a hit" },
    });
    const rolled = moment({ dice: [5], juncture: { active: 0, step: "movement", dice: [{ faces: ["5"] }] } });
    expect(reached(before, rolled, true).scene?.dice).toEqual([]);
    expect(reached(before, rolled).scene?.dice).toEqual([{ faces: ["5"] }]);
    const struck = reached(
      before,
      moment({ dice: [5], juncture: { active: 0, step: "movement", dice, foe: "orc" } }),
      true,
    ).scene;
    expect([struck?.dice, struck?.fight?.dice, struck?.fight?.result], "those of the step still lie there").toEqual([
      dice,
      [],
      "",
    ]);
  });

  it("is on the sheet of that fight its round, its phase, whose roll it is, and what counts", () => {
    const fight = (phase: string, acts: number) => ({
      title: "",
      round: phase === "magic" ? 2 : 1,
      phase,
      phases: [
        ["melee", "Melee"],
        ["magic", "Magic"],
      ] as [string, string][],
      heroes: [0, 1].map((seat) => side(seat, `hero-${seat}`, 5, { acts: acts === seat, stats: stats(phase) })),
      foe: side(null, "orc", 2, { acts: false, stats: stats(phase) }),
    });
    const before = stage({ players: { "0": board(5, "3", { stats: stats("melee") }) }, fight: fight("melee", 0) });
    const after = reached(before, moment({ juncture: { foe: "orc", round: 2, phase: "magic", acts: 1 } })).scene;
    expect(after?.fight).toEqual(fight("magic", 1));
    expect(after?.players["0"]?.stats).toEqual(stats("magic"));
    for (const juncture of [{}, { foe: "troll", round: 1, phase: "magic" }])
      expect(reached(before, moment({ juncture })).scene?.fight, "over, or another one").toBeNull();
    expect(
      reached(before, moment({ juncture: { foe: "hero-1", round: 2, phase: "magic", acts: 1 } })).scene?.fight,
      "they have changed sides",
    ).toEqual(fight("magic", 1));
  });
});
