import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameInfo, HexBoard, LogLine, Moment, PlayerBoard, Scene, Stage } from "../../lib/protocol";
import type { Telling } from "../../lib/settings.svelte";
import { isFinal, isRash } from "../options/choices";
import { Playback, TIMES } from "./playback.svelte";
import { change } from "./tallies";

const info = { id: "g", moves: 0, seats: [] } as unknown as GameInfo;
const board = (life: number, gold: string): PlayerBoard => ({
  seat: 0,
  name: "Ann",
  gauges: [{ kind: "life", label: "Life", value: life, maximum: 5 }],
  purse: [{ label: "Gold", value: gold, icon: "gold" }],
});
const stage = (version: number, more: Partial<Stage> = {}, life = 5, gold = "3"): Stage => ({
  version,
  info: { ...info, moves: version },
  scene: { board: { kind: "hexes", cells: {} }, players: { "0": board(life, gold) } },
  ...more,
});
const line = (text: string): LogLine => ({ move: 1, kind: "x", text });
const moment = (more: Partial<Moment> = {}): Moment => ({ move: 2, kind: "x", text: "It happens.", lines: 1, ...more });
const roll = moment({ text: "Miss.", dice: [3, 9], sides: 10, seat: 0, lines: 1 });
const wound = moment({
  text: "1 wound.",
  seat: 0,
  lines: 2,
  tallies: [{ seat: 0, icon: "life", value: "4", was: "5" }],
});

let telling: Telling;
let still: boolean;
let stops: boolean;
const made = (): Playback => {
  const playback = new Playback({ telling: () => telling, still: () => still, seats: () => [0], stops: () => stops });
  playback.jump(stage(1), [], []);
  return playback;
};
const life = (playback: Playback): number | undefined => playback.stage?.scene?.players["0"]?.gauges?.[0]?.value;

beforeEach(() => {
  vi.useFakeTimers();
  [telling, still, stops] = ["normal", false, true];
});
afterEach(() => vi.useRealTimers());

describe("what happens", () => {
  it("is shown in order, and nothing of it before its dice have landed", () => {
    const playback = made();
    const asked = { seat: 0, topic: "t", text: "What now?" };
    playback.feed(stage(2, { question: asked }, 4), [line("Miss."), line("1 wound.")], [roll, wound]);
    expect(playback.showing).toMatchObject({
      tumbling: true,
      dice: [
        { faces: ["3"], sides: 10 },
        { faces: ["9"], sides: 10 },
      ],
    });
    expect([life(playback), playback.log.length, playback.stage?.question]).toEqual([5, 0, undefined]);
    vi.advanceTimersByTime(TIMES.tumble);
    expect(playback.showing?.tumbling).toBe(false);
    expect([life(playback), playback.log.map((each) => each.text)]).toEqual([5, ["Miss."]]);
    vi.advanceTimersByTime(TIMES.lie);
    expect(playback.showing?.moment).toBe(wound);
    expect([life(playback), playback.log.length, playback.stage?.question]).toEqual([4, 2, undefined]);
    vi.advanceTimersByTime(TIMES.tally);
    expect([playback.playing, playback.showing, playback.stage?.question]).toEqual([false, null, asked]);
  });

  it("is shown before the table says where it has led to, and then waits for that", () => {
    const playback = made();
    const asked = { seat: 0, topic: "t", text: "What now?" };
    const log = [line("Miss."), line("1 wound.")];
    playback.tell(log, [roll, wound]);
    expect([playback.playing, playback.showing?.tumbling, playback.log.length]).toEqual([true, true, 0]);
    vi.advanceTimersByTime(TIMES.tumble + TIMES.lie + TIMES.tally);
    expect([life(playback), playback.log.length, playback.playing]).toEqual([4, 2, true]);
    expect(playback.stage?.question, "nobody has been asked").toBeUndefined();
    playback.feed(stage(2, { question: asked }, 4), log, []);
    expect([playback.playing, playback.showing, playback.stage?.question]).toEqual([false, null, asked]);
  });

  it("is shown once, whenever the table says where it has led to", () => {
    const playback = made();
    const log = [line("Miss."), line("1 wound.")];
    playback.tell(log, [roll]);
    playback.feed(stage(2, {}, 4), log, [wound]);
    playback.tell([...log, line("Miss.")], [roll]);
    playback.feed(stage(3, {}, 4), [...log, line("Miss.")], []);
    vi.advanceTimersByTime(10_000);
    expect(playback.past).toEqual([roll, wound, roll]);
    expect([playback.playing, playback.stage?.version, playback.log.length]).toEqual([false, 3, 3]);
  });

  it("falls on the one who is fought when that is told, in the phase and round of then; how it may end is open until the end", () => {
    const playback = made();
    const fight = (life: number, round: number, phase: string): Partial<Stage> => {
      const scene = stage(1).scene as Scene;
      const foe = { name: "Orc", card: "orc", gauges: [{ kind: "life", label: "Life", value: life, maximum: 5 }] };
      return {
        scene: {
          ...scene,
          fight: {
            title: "Orc",
            round,
            phase,
            phases: [
              ["melee", "Melee"],
              ["magic", "Magic"],
            ],
            heroes: [],
            foe,
          },
        },
      };
    };
    const sheet = () => {
      const now = playback.stage?.scene?.fight;
      return [now?.foe.gauges?.[0]?.value, now?.round, now?.phase];
    };
    playback.jump(stage(1, fight(5, 1, "melee")), [], []);
    const attack = { ...roll, juncture: { foe: "orc", round: 1, phase: "magic" } };
    const hit = { ...wound, tallies: [{ card: "orc", icon: "life", value: "3", was: "5" }] };
    const round = moment({ text: "Round 2.", lines: 2, juncture: { foe: "orc", round: 2 } });
    expect(playback.telling).toBe(false);
    playback.tell([line("Hit."), line("2 wounds.")], [attack, hit, round]);
    expect([sheet(), playback.telling], "its dice are in the air").toEqual([[5, 1, "magic"], true]);
    vi.advanceTimersByTime(TIMES.tumble);
    expect(sheet()).toEqual([5, 1, "magic"]);
    vi.advanceTimersByTime(TIMES.lie);
    expect(sheet()).toEqual([3, 1, "magic"]);
    vi.advanceTimersByTime(TIMES.tally);
    expect(sheet()).toEqual([3, 2, ""]);
    vi.advanceTimersByTime(60_000);
    expect([sheet(), playback.telling], "the next question is still to come").toEqual([[3, 2, ""], true]);
    playback.feed(stage(2, fight(3, 2, "melee")), [line("Hit."), line("2 wounds.")], []);
    expect([sheet(), playback.telling]).toEqual([[3, 2, "melee"], false]);
  });

  it("leaves the question as it is while somebody only walks, and is over from the first other thing on", () => {
    const playback = made();
    const walked = moment({ text: "Walks.", place: 3 });
    playback.feed(stage(2), [line("Walks.")], [walked, moment({ text: "Finds gold." }), walked]);
    const told: boolean[] = [];
    for (; playback.playing; playback.advance()) told.push(playback.telling);
    expect([told, playback.telling]).toEqual([[false, true, true], false]);
    playback.feed(stage(3), [line("Attempts.")], [moment({ place: 3, juncture: { step: "adventure" } })]);
    expect([playback.telling, playback.stage?.scene?.step], "another step of the turn").toEqual([true, "adventure"]);
  });

  it("stands where it has walked to before what waits there is told", () => {
    const playback = made();
    const cells = (at: string) =>
      Object.fromEntries(
        ["3", "4", "5"].map((id) => [id, { pieces: id === at ? [{ kind: "figure", seat: 0 }] : [] }]),
      ) as unknown as HexBoard["cells"];
    const at = (): string | undefined => {
      const board = playback.stage?.scene?.board;
      return board?.kind === "hexes"
        ? Object.keys(board.cells).find((id) => board.cells[id]?.pieces?.length)
        : undefined;
    };
    const there = (version: number, place: string): Stage => ({
      ...stage(version),
      scene: { board: { kind: "hexes", cells: cells(place) }, players: {} },
    });
    playback.jump(there(1, "3"), [], []);
    const step = (place: number): Moment => moment({ kind: "moved", seat: 0, place });
    playback.feed(
      there(2, "5"),
      [line("Goes."), line("Goes."), line("A card.")],
      [step(4), step(5), moment({ turns: true, seat: 0, card: "orc" })],
    );
    expect(at()).toBe("4");
    vi.advanceTimersByTime(TIMES.step);
    expect(at()).toBe("5");
    vi.advanceTimersByTime(TIMES.step);
    expect([playback.showing?.moment.card, playback.showing?.holds, at()]).toEqual(["orc", true, "5"]);
  });

  it("is in step with the card of a plan: the ribbon is where it is drawn, and the dice of the way are gone", () => {
    const playback = made();
    const dice = [{ faces: ["road"] }, { faces: ["hills"] }];
    const moving = { active: 0, step: "move", dice };
    playback.jump({ ...stage(1), scene: { ...(stage(1).scene as Scene), active: 0, step: "move" } }, [], []);
    const rolled = moment({
      text: "Rolls.",
      dice: [1, 2],
      faces: dice.map((die) => die.faces),
      seat: 0,
      juncture: moving,
    });
    const walked = moment({
      text: "Walks.",
      place: 3,
      juncture: { ...moving, dice: [{ faces: [], spent: true }, dice[1]!] },
    });
    const drawn = moment({
      text: "Draws.",
      turns: true,
      card: "c",
      seat: 0,
      juncture: { active: 0, step: "adventure" },
    });
    playback.tell([line("Rolls.")], [rolled, walked, drawn]);
    const there = () => [playback.stage?.scene?.step, playback.stage?.scene?.dice?.length ?? 0];
    expect([playback.showing?.moment, there()], "its dice are in the air").toEqual([rolled, ["move", 0]]);
    playback.advance();
    expect(there()).toEqual(["move", 2]);
    playback.advance();
    expect([playback.showing?.moment, there()]).toEqual([walked, ["move", 2]]);
    playback.advance();
    expect([playback.showing?.holds, there()]).toEqual([true, ["adventure", 0]]);
  });

  it("passes the turn on when that is told, not before", () => {
    const playback = made();
    const mine = stage(1, {}, 5);
    playback.jump({ ...mine, scene: { ...(mine.scene as Scene), active: 0, step: "move" } }, [], []);
    const [still, next] = [{ active: 0, step: "market" }, { active: 1 }];
    playback.feed(
      stage(2),
      [line("Miss.")],
      [{ ...roll, juncture: still }, moment({ kind: "turn", seat: 1, juncture: next }), wound],
    );
    const told: (boolean | number | null | undefined)[][] = [];
    for (; playback.playing; playback.advance()) told.push([playback.passedOn, playback.stage?.scene?.active]);
    expect(told).toEqual([
      [false, 0],
      [false, 0],
      [true, 1],
      [true, 1],
    ]);
    expect(playback.passedOn).toBe(false);
  });

  it("that nobody need see waits for nothing", () => {
    const playback = made();
    playback.tell([line("A quiet choice.")], []);
    expect(playback.playing).toBe(false);
    playback.feed(stage(2), [line("A quiet choice.")], []);
    expect([playback.stage?.version, playback.log.length]).toEqual([2, 1]);
  });

  it("is dropped when somebody comes anew before its end is known", () => {
    const playback = made();
    playback.tell([line("Miss.")], [roll]);
    vi.advanceTimersByTime(5_000);
    playback.jump(stage(9), [line("Nine.")], []);
    expect([playback.playing, playback.showing, playback.stage?.version]).toEqual([false, null, 9]);
    playback.feed(stage(10, {}, 4), [line("Nine."), line("1 wound.")], [wound]);
    expect(playback.showing?.moment, "its first moment, not the second").toBe(wound);
  });

  it("waits for its turn while something else is told", () => {
    const playback = made();
    playback.feed(stage(2), [line("Miss.")], [roll]);
    playback.feed(stage(3, {}, 4), [line("Miss."), line("1 wound.")], [wound]);
    playback.feed(stage(4, { thinking: 1 }, 4), [line("Miss."), line("1 wound.")], []);
    expect([playback.stage?.version, playback.playing]).toEqual([1, true]);
    vi.advanceTimersByTime(5000);
    expect([playback.stage?.version, playback.stage?.thinking, playback.playing]).toEqual([4, 1, false]);
    expect(playback.past).toEqual([roll, wound]);
  });

  it("stands at once without moments, and after an undo", () => {
    const playback = made();
    playback.feed(stage(2), [], []);
    expect(playback.stage?.version).toBe(2);
    playback.feed(stage(3), [line("Miss.")], [roll]);
    playback.feed(stage(4, { undos: 1, info: { ...info, moves: 1 } }), [], []);
    expect([playback.stage?.version, playback.playing, playback.past]).toEqual([4, false, []]);
  });

  it("goes on when the player says so: first the dice lie, then the next moment comes", () => {
    const playback = made();
    playback.feed(stage(2, {}, 4), [line("Miss."), line("1 wound.")], [roll, wound]);
    playback.advance();
    expect(playback.showing).toMatchObject({ tumbling: false, moment: roll });
    playback.advance();
    expect(playback.showing?.moment).toBe(wound);
    playback.advance();
    expect(playback.playing).toBe(false);
  });

  it("keeps one's own cards and banners until one goes on, those of others for a while", () => {
    const playback = made();
    const banner = moment({ banner: "Knocked out", seat: 0 });
    playback.feed(
      stage(2),
      [line("!")],
      [banner, moment({ banner: "Level 2", seat: 1 }), moment({ turns: true, card: "c", seat: 0 })],
    );
    vi.advanceTimersByTime(60_000);
    expect(playback.showing).toMatchObject({ moment: banner, holds: true });
    playback.advance();
    expect(playback.showing?.holds).toBe(false);
    vi.advanceTimersByTime(TIMES.banner);
    expect(playback.showing).toMatchObject({ holds: true, moment: { card: "c" } });
    stops = false;
    playback.feed(stage(3), [line("!")], [moment({ turns: true, card: "d", seat: 0 })]);
    playback.advance();
    expect(playback.showing).toMatchObject({ holds: false, moment: { card: "d" } });
  });

  it("stops everybody who plays, not spectators, where the goal changes", () => {
    for (const seats of [[0], []]) {
      const playback = new Playback({
        telling: () => telling,
        still: () => still,
        seats: () => seats,
        stops: () => stops,
      });
      playback.jump(stage(1), [], []);
      playback.feed(stage(2), [line("!")], [moment({ banner: "A god awakes", seat: 1, everybody: true })]);
      expect(playback.showing?.holds).toBe(seats.length > 0);
      playback.skip();
      playback.feed(stage(3), [line("!")], [moment({ banner: "It is gone", seat: 1, everybody: true })]);
      expect(playback.missed?.banner, "passed over, but not unseen").toBe(seats.length ? "It is gone" : undefined);
    }
  });

  it("is put aside to look at the table, and passed over by that no more than by waiting", () => {
    const playback = made();
    const banner = moment({ banner: "Knocked out", seat: 0 });
    playback.feed(stage(2), [line("!")], [banner, moment({ banner: "Level 2", seat: 1 })]);
    expect([playback.lookAway(), playback.aside, playback.lookAway()]).toEqual([true, true, false]);
    vi.advanceTimersByTime(60_000);
    expect(playback.showing).toMatchObject({ moment: banner, holds: true });
    playback.comeBack();
    expect([playback.aside, playback.showing?.moment]).toEqual([false, banner]);
    playback.lookAway();
    playback.advance();
    expect([playback.aside, playback.lookAway()]).toEqual([false, false]); // of others: nothing stays
  });

  it("is told at once if so wished, and one's own banner is not lost", () => {
    telling = "off";
    const playback = made();
    playback.feed(
      stage(2, {}, 4),
      [line("Miss."), line("!")],
      [roll, moment({ banner: "Level 2", seat: 0, lines: 2 })],
    );
    expect([playback.playing, playback.stage?.version, playback.log.length]).toEqual([false, 2, 2]);
    expect(playback.missed?.banner).toBe("Level 2");
    playback.noticed();
    expect(playback.missed).toBeNull();
  });

  it("is told at once if so wished, and one's own banner goes with the next change, when it could be read", () => {
    telling = "off";
    const playback = made();
    const banner = moment({ banner: "Assault", seat: 0 });
    const asked = (seat: number) => ({ question: { seat, topic: "t", text: "?" } });
    playback.tell([line("!")], [banner]);
    playback.feed(stage(2, asked(0)), [line("!")], []);
    playback.feed({ ...stage(2, asked(0)), version: 3 }, [line("!")], []);
    vi.advanceTimersByTime(60_000);
    expect(playback.missed, "nobody has made a choice since").toBe(banner);
    playback.tell([line("Miss.")], [roll]);
    playback.feed(stage(4, asked(1)), [line("Miss.")], []);
    expect(playback.missed, "who was asked has read it").toBeNull();

    playback.feed(stage(5, asked(1)), [line("!")], [banner]);
    playback.feed(stage(6, asked(1)), [line("Miss.")], [roll]);
    vi.advanceTimersByTime(TIMES.banner - 1);
    expect(playback.missed, "others go on quickly").toBe(banner);
    vi.advanceTimersByTime(1);
    expect(playback.missed).toBeNull();

    playback.feed(stage(7, asked(1)), [line("!")], [banner]);
    vi.advanceTimersByTime(60_000);
    expect(playback.missed).toBe(banner);
    playback.feed(stage(8, asked(1)), [], []);
    expect(playback.missed, "a quiet choice, too").toBeNull();
  });

  it("keeps one's own banner that was skipped until one is asked, and no longer", () => {
    const playback = made();
    const banner = moment({ banner: "Knocked out", seat: 0 });
    const asked = (seat: number) => ({ question: { seat, topic: "t", text: "?" } });
    playback.skip();
    playback.feed(stage(2, asked(1)), [line("!")], [banner]);
    playback.feed(stage(3, asked(1)), [line("!")], [roll]);
    vi.advanceTimersByTime(60_000);
    playback.feed(stage(4, asked(0)), [line("!")], [roll]);
    expect(playback.missed).toBe(banner);
    playback.feed(stage(5, asked(0)), [line("!")], [roll]);
    vi.advanceTimersByTime(60_000);
    expect(playback.missed).toBeNull();
  });

  it("does not tumble where nothing may move, but is told", () => {
    still = true;
    const playback = made();
    playback.feed(stage(2), [line("Miss.")], [roll]);
    expect(playback.showing).toMatchObject({ tumbling: false, moment: roll });
    expect(playback.log.length).toBe(1);
  });

  it("can be paused, and gone on with", () => {
    const playback = made();
    playback.feed(stage(2, {}, 4), [line("Miss."), line("1 wound.")], [roll, wound]);
    playback.pause();
    vi.advanceTimersByTime(60_000);
    expect(playback.showing?.moment).toBe(roll);
    playback.feed(stage(3), [line("Miss."), line("1 wound.")], [moment()]);
    playback.resume();
    vi.advanceTimersByTime(5000);
    expect([playback.stage?.version, playback.playing]).toEqual([3, false]);
  });

  it("is passed over until the player's next choice, and no further", () => {
    const playback = made();
    playback.feed(stage(2, {}, 4), [line("Miss."), line("1 wound.")], [roll, wound]);
    playback.skip();
    expect([playback.playing, playback.skipping, playback.stage?.version]).toEqual([false, true, 2]);
    playback.feed(stage(3, { question: { seat: 1, topic: "t", text: "?" } }), [line("Miss.")], [roll]);
    expect([playback.playing, playback.skipping]).toEqual([false, true]);
    playback.feed(stage(4, { question: { seat: 0, topic: "t", text: "?" } }), [line("Miss.")], [roll]);
    expect([playback.playing, playback.skipping]).toEqual([false, false]);
    playback.feed(stage(5), [line("Miss.")], [roll]);
    expect(playback.playing).toBe(true);
  });

  it("never keeps the table waiting for long: a long queue is told faster, the longest not at all", () => {
    const playback = made();
    for (let version = 2; version < 200; version += 1) playback.feed(stage(version), [line("Miss.")], [roll]);
    expect(playback.stage?.version).toBeGreaterThan(150);
    vi.advanceTimersByTime(60_000);
    expect([playback.stage?.version, playback.playing]).toEqual([199, false]);
  });
});

describe("tallies", () => {
  it("say by how much", () => {
    expect([
      change({ value: "3/5", was: "1/5" }),
      change({ value: "2", was: "6" }),
      change({ value: "x", was: "y" }),
    ]).toEqual([2, -4, 0]);
  });
});

describe("a second press", () => {
  const option = (id: string, chance?: number) => ({ id, label: id, ...(chance !== undefined && { chance }) });
  it("is wanted where dice will probably fall badly and there is a better way", () => {
    const [bad, fair, good, out] = [option("a", 0.2), option("b", 0.4), option("c", 0.7), option("stop")];
    expect(isRash(bad, [bad, good])).toBe(true);
    expect(isRash(bad, [bad, out])).toBe(true);
    expect(isRash(bad, [bad, fair])).toBe(false);
    expect(isRash(bad, [bad])).toBe(false);
    expect(isRash(bad, [bad, { ...option("use:lamp"), card: "lamp" }]), "the roll still comes").toBe(false);
    expect(isRash(fair, [fair, good])).toBe(false);
    expect(isRash(out, [bad, out])).toBe(false);
  });
  it("is wanted where something is given up for good, if nothing need be", () => {
    const [gone, other, out] = [
      { ...option("use:elixir"), final: true },
      { ...option("use:scroll"), final: true },
      option("pass"),
    ];
    expect(isFinal(gone, [gone, other, out])).toBe(true);
    expect(isFinal(gone, [gone, other])).toBe(false);
    expect(isFinal(out, [gone, out])).toBe(false);
  });
});
