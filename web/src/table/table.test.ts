import { describe, expect, it, vi } from "vitest";
import type { Fight, LogLine, SeatInfo, Stage, Tray } from "../lib/protocol";
import { PIPS, landed, pips, scatter, tumbling } from "./dice";
import { actorOf, figure, goesOn, once, rollOf, total } from "./fights";
import { beside } from "./floating";
import { columns, turning } from "./histogram";
import { roman, signed } from "./numerals";
import { rule } from "./rulebook";
import { bearsTokens, grouped, lying, openCards, slots, wantsRoom } from "./trays";
import { waitsFor } from "./waiting";

describe("dice", () => {
  const line = (move: number, dice?: number[], sides?: number): LogLine => ({
    move,
    kind: "x",
    text: "",
    ...(dice && { dice }),
    ...(sides && { sides }),
  });
  it("show pips for six sides only", () => {
    expect(pips("5", 6)).toEqual(PIPS[5]);
    expect(pips("5", 10)).toBeNull();
    expect(pips("forest", 6)).toBeNull();
    expect(PIPS.map((spots) => spots.length)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  it("land as numbers, or as the symbols they bear", () => {
    expect(landed(line(1, [7, 3], 10), null)).toEqual([
      { faces: ["7"], sides: 10 },
      { faces: ["3"], sides: 10 },
    ]);
    expect(landed(line(1, [7, 3]), null)[0]?.sides).toBe(10);
    expect(landed(line(1, [2, 3]), null)[0]?.sides).toBe(6);
    const faces = [["forest", "road"], ["hills"]];
    expect(landed({ ...line(1, [2, 3]), faces }, null)).toEqual([
      { faces: ["forest", "road"], sides: 6 },
      { faces: ["hills"], sides: 6 },
    ]);
  });
  it("tumble within their faces", () => {
    const dice = [{ faces: ["4"], sides: 10 }];
    const seen = new Set(Array.from({ length: 60 }, (_, moment) => Number(tumbling(dice, 0, moment)[0])));
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...seen)).toBeLessThanOrEqual(10);
    expect(seen.size).toBeGreaterThan(4);
    expect(tumbling([{ faces: [], spent: true }], 0, 3)).toEqual([]);
    expect(scatter(1, 2)).toBe(scatter(1, 2));
  });
});

describe("trays", () => {
  const tray = (more: Partial<Tray>): Tray => ({ title: "T", kind: "cards", ...more });
  const cards = (...ids: string[]) => ids.map((id) => ({ id, card: id }));
  it("stand in groups, wide ones are summed up", () => {
    const groups = grouped({
      a: tray({ group: "market", kind: "deck", count: 60 }),
      b: tray({ title: "Event", group: "event", cards: cards("e") }),
      c: tray({ group: "market", cards: cards("x", "y") }),
      d: tray({ group: "market" }),
      e: tray({ group: "market", cards: cards("z") }),
      f: tray({ title: "Revealed", group: "now", cards: cards("r") }),
    });
    expect(groups.map((group) => [group.title, group.wide])).toEqual([
      ["Revealed", false],
      ["Market", true],
      ["Event", false],
    ]);
    expect(openCards(groups[1]!)).toBe(3);
  });
  it("that come later lie where they belong, not at the end", () => {
    const trays = { gods: tray({ title: "Gods" }), pool: tray({ title: "Pool" }), awake: tray({ title: "Awake" }) };
    expect(grouped(trays, {}, ["awake", "gods", "pool"]).map((group) => group.id)).toEqual(["awake", "gods", "pool"]);
    expect(grouped(trays, {}, ["pool", "gone"]).map((group) => group.id)).toEqual(["pool", "gods", "awake"]);
  });
  it("want room for names where tokens lie on a track", () => {
    const track = tray({ kind: "track", cards: [{ id: "r", card: "r", gaps: ["sun"] }] });
    const gods = tray({ cards: [{ id: "g", card: "g", tokens: ["doom"] }] });
    expect([bearsTokens(track), bearsTokens(gods), bearsTokens(tray({ cards: cards("x") }))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(wantsRoom({ gods, track })).toBe(true);
    expect(wantsRoom({ gods, market: tray({ cards: cards("x") }) })).toBe(false);
  });
  it("show tokens one by one, and a heap of them as a number", () => {
    const face = { id: "r", card: "r", tokens: ["wild", "sun"], gaps: ["sun"] };
    expect(lying(face).map((each) => [each.icon, each.gap, each.count])).toEqual([
      ["wild", false, 1],
      ["sun", false, 1],
      ["sun", true, 1],
    ]);
    const heap = { id: "g", card: "g", tokens: Array.from({ length: 26 }, () => "doom") };
    expect(lying(heap)).toEqual([{ icon: "doom", gap: false, count: 26 }]);
    expect(lying({ id: "x", card: "x" })).toEqual([]);
  });
  it("fill the slots the cards name, then the free ones", () => {
    const row = slots(
      tray({
        kind: "track",
        size: 3,
        cards: [
          { id: "b", card: "b", slot: 2 },
          { id: "a", card: "a" },
        ],
      }),
    );
    expect(row.map((slot) => slot.card?.id ?? null)).toEqual(["a", "b", null]);
    expect(slots(tray({ kind: "track", cards: [{ id: "c", card: "c", slot: 4 }] }))).toHaveLength(4);
    expect(slots(tray({ kind: "track" }))).toEqual([]);
  });
});

describe("waiting", () => {
  const seat = (number: number, more: Partial<SeatInfo>): SeatInfo => ({
    seat: number,
    kind: "person",
    name: "n",
    bot: "",
    taken: true,
    here: true,
    host: false,
    ...more,
  });
  const stage = (more: Partial<Stage>): Stage =>
    ({
      version: 1,
      info: {
        state: "running",
        seats: [
          seat(0, {}),
          seat(1, { kind: "bot", bot: "greedy" }),
          seat(2, { here: false }),
          seat(3, { bot: "greedy" }),
        ],
      },
      ...more,
    }) as Stage;
  const asked = (number: number) => ({ question: { seat: number, topic: "t", text: "?" } });
  it("tells bots, people and the absent apart", () => {
    expect(waitsFor(stage(asked(0)))).toEqual({ kind: "person", seat: 0, here: true });
    expect(waitsFor(stage(asked(1)))).toEqual({ kind: "bot", seat: 1 });
    expect(waitsFor(stage(asked(2)))).toEqual({ kind: "person", seat: 2, here: false });
    expect(waitsFor(stage(asked(3)))).toEqual({ kind: "bot", seat: 3 });
    expect(waitsFor(stage({ thinking: 1 }))).toEqual({ kind: "bot", seat: 1 });
    expect(waitsFor(stage({}))).toEqual({ kind: "nobody" });
    expect(waitsFor(stage({ info: { ...stage({}).info, state: "waiting" } }))).toEqual({ kind: "start" });
    expect(
      waitsFor(
        stage({ outcome: { winners: [0], ranking: [0], places: [1], text: "", rules: [], seed: "", salt: "" } }),
      ),
    ).toEqual({ kind: "over" });
  });
  it("is for nobody while it is told what came of the answer: it may be the end of the game", () => {
    expect(waitsFor(stage(asked(2)), true)).toEqual({ kind: "answered", seat: 2 });
    expect(waitsFor(stage({ thinking: 1 }), true)).toEqual({ kind: "answered", seat: 1 });
    expect(waitsFor(stage({}), true)).toEqual({ kind: "nobody" });
  });
});

describe("the fight sheet", () => {
  const side = { name: "x" };
  it("shows the roll of the previewed option, else the one being made", () => {
    const fight: Fight = {
      title: "F",
      heroes: [side],
      foe: side,
      need: "needs 9",
      reckoning_title: "Melee",
      rolls: { defend: { title: "Defence", need: "needs 5" } },
    };
    expect(rollOf(fight, "defend")?.need).toBe("needs 5");
    expect(rollOf(fight, "attack")?.title).toBe("Melee");
    expect(rollOf(fight, null)?.need).toBe("needs 9");
    expect(rollOf({ title: "F", heroes: [side], foe: side }, null)).toBeNull();
  });
  it("adds to the dice with a sign, and keeps them to a number without one", () => {
    const reckoning = [
      { label: "Melee", source: "printed", amount: 7 },
      { label: "Orc", source: "modifier", amount: -1 },
    ];
    expect(total({ reckoning })).toBe("+6");
    expect(total({ reckoning, limit: true })).toBe("6");
    expect(total({ reckoning: [{ label: "Orc", source: "", amount: -2 }], limit: true })).toBe("\u22122");
  });
  it("says once what several cards say alike", () => {
    expect(once(["-1 to the values", "a sun token", "-1 to the values"])).toEqual([
      "-1 to the values (2\u00d7)",
      "a sun token",
    ]);
  });
  it("is the same fight though some of those who fight leave it", () => {
    const of = (foe: string, ...names: string[]): Fight => ({
      title: foe,
      heroes: names.map((name) => ({ name })),
      foe: { name: foe },
    });
    expect(goesOn(of("Orc", "Ann", "Bob"), of("Orc", "Bob"))).toBe(true);
    expect(goesOn(of("Orc", "Ann", "Bob"), of("Troll", "Ann", "Bob"))).toBe(false);
    expect(goesOn(of("Orc", "Ann"), of("Orc", "Bob"))).toBe(false);
  });
  it("knows who acts", () => {
    const [one, two] = [{ name: "one" }, { name: "two", acts: true }];
    expect(actorOf({ title: "F", heroes: [one, two], foe: side })).toBe(two);
    expect(actorOf({ title: "F", heroes: [one], foe: side })).toBe(one);
  });
  it("puts the figure before its words", () => {
    expect(figure("1.9 wounds expected")).toEqual({ number: "1.9", words: "wounds expected" });
    expect(figure("nothing to fear")).toBeNull();
  });
  it("draws bars that stand on the floor and turn where luck does", () => {
    const all = columns([
      { total: 2, chance: 0.1, good: false },
      { total: 3, chance: 0.4, good: false },
      { total: 4, chance: 0.5, good: true },
    ]);
    expect(all.every((column) => Math.abs(column.y + column.height - 84) < 1e-9)).toBe(true);
    expect(all[2]!.height).toBeCloseTo(70);
    expect(turning(all)).toBeGreaterThan(all[1]!.x);
    expect(turning(all)).toBeLessThan(all[2]!.x);
    expect(turning(all.slice(0, 2))).toBeNull();
    expect(columns([])).toEqual([]);
  });
});

describe("floating sheets", () => {
  const screen = { width: 1000, height: 700 };
  const sheet = { width: 280, height: 300 };
  it("lie beside what they speak of and on the screen", () => {
    expect(beside({ left: 20, right: 60, top: 0, bottom: 40 }, sheet, screen)).toEqual({ left: 70, top: 10 });
    expect(beside({ left: 900, right: 980, top: 660, bottom: 690 }, sheet, screen)).toEqual({ left: 610, top: 390 });
    expect(beside(null, sheet, screen)).toEqual({ left: 360, top: 200 });
    expect(beside({ left: 20, right: 60, top: 600, bottom: 640 }, sheet, screen, true)).toEqual({ left: 10, top: 290 });
  });
  it("lie above or below where there is no room beside", () => {
    const phone = { width: 360, height: 640 };
    expect(beside({ left: 100, right: 200, top: 500, bottom: 540 }, sheet, phone)).toEqual({ left: 10, top: 190 });
    expect(beside({ left: 100, right: 200, top: 40, bottom: 80 }, sheet, phone).top).toBe(90);
  });
});

describe("numbers", () => {
  it("can be Roman", () => {
    expect([1, 4, 9, 14, 39].map(roman)).toEqual(["I", "IV", "IX", "XIV", "XXXIX"]);
    expect(roman(0)).toBe("0");
  });
  it("have signs", () => {
    expect([2, -1, 0].map(signed)).toEqual(["+2", "\u22121", "0"]);
  });
});

describe("rules", () => {
  it("are fetched once, and again after a failure", async () => {
    const found = { id: "R-1", text: "x", chapter: "c", book: "b" };
    const get = vi.fn<typeof fetch>();
    get.mockResolvedValueOnce(new Response("{}", { status: 500 }));
    get.mockResolvedValueOnce(new Response(JSON.stringify(found)));
    await expect(rule("R-1", get)).rejects.toThrow();
    await expect(rule("R-1", get)).resolves.toEqual(found);
    await expect(rule("R-1", get)).resolves.toEqual(found);
    expect(get).toHaveBeenCalledTimes(2);
    expect(get.mock.calls[0]?.[0]).toBe("/api/rules/R-1");
  });
});
