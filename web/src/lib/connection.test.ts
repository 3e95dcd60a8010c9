import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, TIMES, type Options, type Wire } from "./connection.svelte";
import type { Answer, Command, GameInfo, LogLine, Stage } from "./protocol";

class FakeWire implements Wire {
  sent: Command[] = [];
  open = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    if (!this.open) throw new Error("closed");
    this.sent.push(JSON.parse(text) as Command);
  }
  close(): void {
    this.open = false;
  }
  /** The network breaks. */
  cut(): void {
    this.open = false;
    this.onclose?.();
  }
  say(answer: Answer): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }
  of<T extends Command["type"]>(type: T): Extract<Command, { type: T }>[] {
    return this.sent.filter((command): command is Extract<Command, { type: T }> => command.type === type);
  }
}

const info: GameInfo = {
  id: "g",
  adventure: "a",
  adventure_name: "A",
  state: "running",
  seats: [],
  variants: [],
  packs: [],
  clock: "",
  moves: 0,
  created: 0,
  touched: 0,
  secrets: false,
  problem: "",
  known_dice: false,
  spectators: 0,
  watching: "talk",
};
const asked = { seat: 0, topic: "move", text: "Where to?", choices: [{ id: "east", label: "East" }] };
const line = (text: string): LogLine => ({ move: 1, kind: "walked", text });
const stage = (version: number, more: Partial<Stage> = {}): Stage => ({ version, info, question: asked, ...more });
const welcome = (
  version: number,
  log: LogLine[] = [],
  more: Partial<Extract<Answer, { type: "welcome" }>> = {},
): Answer => ({
  type: "welcome",
  protocol: 1,
  seats: [0],
  keys: [],
  stage: stage(version),
  log,
  log_from: 0,
  skipped: 0,
  moments: [],
  chronicle: "c1",
  chat: [],
  ...more,
});
const change = (since: number, version: number, patch: unknown, log: LogLine[] = [], log_from = 0): Answer => ({
  type: "change",
  since,
  version,
  patch,
  log,
  log_from,
  moments: [],
  told: false,
});

let wires: FakeWire[];
const last = (): FakeWire => {
  const wire = wires.at(-1);
  if (!wire) throw new Error("no wire yet");
  return wire;
};
function connect(more: Partial<Options> = {}): Connection {
  return new Connection({
    game: "g",
    tokens: () => ["key"],
    name: () => "Ann",
    random: () => 0.5,
    wire: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    ...more,
  });
}
function seated(version = 1, log: LogLine[] = []): Connection {
  const connection = connect();
  last().onopen?.();
  last().say(welcome(version, log));
  return connection;
}

beforeEach(() => {
  wires = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("it introduces itself with its keys and shows what it is told", () => {
  const connection = seated(3, [line("one")]);
  expect(last().sent).toEqual([
    {
      type: "hello",
      game: "g",
      tokens: ["key"],
      protocol: 2,
      language: "en",
      name: "Ann",
      dice: "",
      log_from: 0,
      chronicle: "",
    },
  ]);
  expect(connection.status).toBe("open");
  expect(connection.stage?.version).toBe(3);
  expect(connection.log.map((entry) => entry.text)).toEqual(["one"]);
  expect(connection.seats).toEqual([0]);
});

test("new keys are kept and used at once, so that the invitation is worth nothing to anybody else", () => {
  let tokens = ["invitation"];
  const connection = connect({ tokens: () => tokens, onkeys: (keys) => (tokens = keys.map((key) => key.token)) });
  last().onopen?.();
  last().say(welcome(1, [], { keys: [{ seat: 0, token: "new" }] }));
  expect(connection.status, "nobody sees the change").toBe("open");
  expect(wires.map((wire) => wire.open)).toEqual([false, true]);
  last().onopen?.();
  expect(last().of("hello")).toMatchObject([{ tokens: ["new"] }]);
  connection.say("hello");
  expect(last().of("say"), "it waits for the second welcome").toHaveLength(0);
  last().say(welcome(1));
  expect(last().of("say")).toHaveLength(1);
  expect(wires).toHaveLength(2);
});

test("patches in order change the stage, the chronicle grows", () => {
  const connection = seated(1, [line("one")]);
  last().say(change(1, 2, { version: 2, undo: true }, [line("two")], 1));
  last().say(change(2, 3, { question: null }, [line("three")], 2));
  expect(connection.stage?.undo).toBe(true);
  expect(connection.stage?.question).toBeUndefined();
  expect(connection.stage?.version).toBe(3);
  expect(connection.log.map((entry) => entry.text)).toEqual(["one", "two", "three"]);
});

test("what happened is told before the patch, and only once", () => {
  const heard: string[] = [];
  const connection = connect({ ontold: (log, moments) => heard.push(`${log.length} ${moments.length}`) });
  last().onopen?.();
  last().say(welcome(1, [line("one")]));
  const told = (since: number, version: number, log: LogLine[], log_from: number): Answer => ({
    type: "told",
    since,
    version,
    log,
    log_from,
    moments: [],
  });
  last().say(told(1, 2, [line("two")], 1));
  expect([connection.log.length, connection.stage?.version]).toEqual([2, 1]);
  last().say(told(1, 2, [line("two")], 1));
  last().say({ ...change(1, 2, { version: 2, undo: true }, [], 2), told: true } as Answer);
  expect([connection.log.length, connection.stage?.version]).toEqual([2, 2]);
  last().say(told(1, 2, [line("again")], 1));
  expect([connection.log.length, heard]).toEqual([2, ["2 0"]]);
  last().say({ ...change(2, 3, {}, [], 2), told: true } as Answer);
  expect([connection.stage?.version, last().of("resync").length], "what happened was lost").toEqual([2, 1]);
  last().say(welcome(3, [line("one"), line("two"), line("three")]));
  last().say(told(7, 8, [line("eight")], 3));
  expect([connection.log.length, last().of("resync").length], "a patch was lost").toEqual([3, 2]);
});

test("a doubled or late patch changes nothing", () => {
  const connection = seated(1);
  last().say(change(1, 2, { undo: true }, [line("two")], 0));
  const before = connection.stage;
  last().say(change(1, 2, { undo: true }, [line("two")], 0));
  last().say(change(0, 1, { undo: false }));
  expect(connection.stage).toBe(before);
  expect(connection.log).toHaveLength(1);
  expect(last().of("resync")).toHaveLength(0);
});

test("a gap asks for everything, once, and the answer is the truth", () => {
  const connection = seated(1, [line("one")]);
  last().say(change(2, 3, { undo: true }, [line("three")], 2));
  last().say(change(3, 4, { undo: false }, [line("four")], 3));
  expect(last().of("resync")).toEqual([{ type: "resync", log_from: 1, chronicle: "c1" }]);
  expect(connection.stage?.version, "nothing is guessed").toBe(1);
  last().say(welcome(4, [line("one"), line("two"), line("three"), line("four")]));
  expect(connection.stage?.version).toBe(4);
  expect(connection.log).toHaveLength(4);
  last().say(change(7, 8, {}));
  expect(last().of("resync"), "the next gap asks again").toHaveLength(2);
});

test("a hole in the chronicle is a gap too", () => {
  const connection = seated(1, [line("one")]);
  last().say(change(1, 2, {}, [line("nine")], 8));
  expect(last().of("resync")).toHaveLength(1);
  expect(connection.log).toHaveLength(1);
});

test("an undo takes lines back", () => {
  const connection = seated(1, [line("one"), line("two"), line("three")]);
  last().say(change(1, 2, {}, [line("other")], 1));
  expect(connection.log.map((entry) => entry.text)).toEqual(["one", "other"]);
});

test("a choice names the version that was seen; no second one until its effect is on the screen", () => {
  const connection = seated(5);
  connection.choose("east");
  connection.choose("east");
  const sent = last().of("choose");
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ seat: 0, version: 5, option: "east" });
  expect(connection.busy).toBe(true);
  last().say({ type: "accepted", id: sent[0]?.id ?? "", version: 6 });
  expect(connection.busy, "accepted, but the screen still shows the old question").toBe(true);
  last().say(change(5, 6, { question: { text: "And now?" } }));
  expect(connection.busy).toBe(false);
});

test("another seat's question is not answered here", () => {
  const connection = connect();
  last().onopen?.();
  last().say(welcome(1, [], { seats: [1] }));
  connection.choose("east");
  expect(last().of("choose")).toHaveLength(0);
});

test("a refusal says why and frees the screen", () => {
  const connection = seated(5);
  connection.choose("east");
  const id = last().of("choose")[0]?.id ?? "";
  last().say({ type: "refused", id, code: "stale", reason: "The table has moved on.", stale: true });
  expect(connection.problem).toMatchObject({ code: "stale", text: "The table has moved on." });
  expect(connection.busy).toBe(false);
  const first = connection.problem?.number;
  connection.choose("east");
  expect(connection.problem, "trying again clears the notice").toBeNull();
  last().say({
    type: "refused",
    id: last().of("choose")[1]?.id ?? "",
    code: "stale",
    reason: "The table has moved on.",
    stale: true,
  });
  expect(connection.problem?.number, "the same words again are news again").not.toBe(first);
  connection.forgive();
  expect(connection.problem).toBeNull();
});

test("an unanswered command is sent again with the same id until it is answered", () => {
  const connection = seated(5);
  connection.choose("east");
  vi.advanceTimersByTime(TIMES.resend);
  vi.advanceTimersByTime(TIMES.resend);
  const ids = last()
    .of("choose")
    .map((command) => command.id);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  last().say({ type: "accepted", id: ids[0] ?? "", version: 6 });
  vi.advanceTimersByTime(3 * TIMES.resend);
  expect(last().of("choose")).toHaveLength(3);
});

test("a command under way when the line breaks goes out again after coming back, in order", () => {
  const connection = seated(5);
  connection.say("hello");
  connection.choose("east");
  const before = last().sent.slice(1);
  last().cut();
  expect(connection.status).toBe("reconnecting");
  vi.advanceTimersByTime(TIMES.backOff[0]);
  expect(wires).toHaveLength(2);
  last().onopen?.();
  expect(last().sent.map((command) => command.type)).toEqual(["hello"]);
  last().say(welcome(6));
  expect(last().sent.slice(1)).toEqual(before);
});

test("a command given while away waits for the welcome", () => {
  const connection = seated(5);
  last().cut();
  connection.standIn(2);
  vi.advanceTimersByTime(TIMES.backOff[0]);
  last().onopen?.();
  expect(last().of("stand-in")).toHaveLength(0);
  last().say(welcome(6));
  expect(last().of("stand-in")).toMatchObject([{ seat: 2 }]);
});

test("it comes back with growing pauses, and starts over after a welcome", () => {
  seated(1);
  for (const [tries, pause] of [...TIMES.backOff, 15000].entries()) {
    last().cut();
    vi.advanceTimersByTime(pause - 1);
    expect(wires, "not yet").toHaveLength(tries + 1);
    vi.advanceTimersByTime(1);
    expect(wires, "now").toHaveLength(tries + 2);
  }
  last().onopen?.();
  last().say(welcome(2));
  last().cut();
  const before = wires.length;
  vi.advanceTimersByTime(TIMES.backOff[0]);
  expect(wires).toHaveLength(before + 1);
});

test("the pauses are spread, so that a full table does not return at once", () => {
  connect({ random: () => 1 });
  last().cut();
  vi.advanceTimersByTime(TIMES.backOff[0] * 1.25 - 1);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(wires).toHaveLength(2);
});

test("a silent line is given up", () => {
  const connection = seated(1);
  vi.advanceTimersByTime(TIMES.ping);
  expect(last().of("ping")).toHaveLength(1);
  last().say({ type: "pong", sent: 0, version: 1 });
  vi.advanceTimersByTime(TIMES.ping);
  expect(connection.status).toBe("open");
  vi.advanceTimersByTime(TIMES.silence);
  expect(connection.status).toBe("reconnecting");
});

test("an answer to a ping that knows more than we do shows that something was missed", () => {
  const connection = seated(4);
  connection.probe();
  last().say({ type: "pong", sent: 0, version: 4 });
  expect(last().of("resync")).toHaveLength(0);
  connection.probe();
  last().say({ type: "pong", sent: 0, version: 5 });
  expect(last().of("resync")).toHaveLength(1);
});

test("a server that never answers the hello is given up too", () => {
  connect();
  last().onopen?.();
  vi.advanceTimersByTime(TIMES.silence + TIMES.backOff[0]);
  expect(wires).toHaveLength(2);
});

test("a goodbye for good ends it with the reason; retry begins anew", () => {
  const connection = connect();
  last().onopen?.();
  last().say({ type: "goodbye", reason: "No such game.", again: false, code: "no-such-game" });
  expect(connection.status).toBe("gone");
  expect(connection.problem).toMatchObject({ code: "no-such-game", text: "No such game." });
  vi.advanceTimersByTime(60000);
  expect(wires).toHaveLength(1);
  connection.retry();
  expect(wires).toHaveLength(2);
  expect(connection.status).toBe("connecting");
});

test("a server that closes will be back: the game stays on the screen", () => {
  const connection = seated(4);
  last().say({ type: "goodbye", reason: "Closing.", again: true, code: "closing" });
  expect(connection.closed).toBe(true);
  expect(connection.status).toBe("reconnecting");
  expect(connection.stage?.version).toBe(4);
  vi.advanceTimersByTime(TIMES.backOff[0]);
  last().onopen?.();
  last().say(welcome(5));
  expect(connection.closed).toBe(false);
  expect(connection.status).toBe("open");
});

test("lines taken back while away are gone after coming back", () => {
  const connection = seated(4, [line("one"), line("two"), line("three")]);
  last().say(change(4, 5, { undos: 2 }, [], 3));
  last().cut();
  vi.advanceTimersByTime(TIMES.backOff[0]);
  last().onopen?.();
  expect(last().of("hello")).toMatchObject([{ log_from: 3, chronicle: "c1" }]);
  last().say(welcome(6, [line("one"), line("other")]));
  expect(connection.log.map((entry) => entry.text)).toEqual(["one", "other"]);
});

test("chat lines come once and in order", () => {
  const connection = seated(1);
  const said = (number: number): Answer => ({
    type: "said",
    line: { number, name: "Bo", seat: 1, text: `${number}`, at: 0 },
  });
  for (const number of [2, 1, 2]) last().say(said(number));
  expect(connection.chat.map((entry) => entry.number)).toEqual([1, 2]);
});

test("empty words are not said, long ones are cut", () => {
  const connection = seated(1);
  connection.say("   ");
  connection.say("x".repeat(500));
  expect(
    last()
      .of("say")
      .map((command) => command.text.length),
  ).toEqual([300]);
});

test("leaving closes the line for good", () => {
  const connection = seated(1);
  connection.stop();
  expect(last().open).toBe(false);
  vi.advanceTimersByTime(120000);
  expect(wires).toHaveLength(1);
});

test("garbage on the line means coming back, not breaking", () => {
  const connection = seated(1);
  last().onmessage?.({ data: "{" });
  expect(connection.status).toBe("reconnecting");
  vi.advanceTimersByTime(TIMES.backOff[0]);
  expect(wires).toHaveLength(2);
});

test("messages of a line that was given up are not heard", () => {
  const connection = seated(1);
  const old = last();
  old.cut();
  old.say(change(1, 2, { undo: true }));
  expect(connection.stage?.version).toBe(1);
});

test("coming back to the front asks whether the line is alive, or tries at once", () => {
  const connection = seated(1);
  connection.probe();
  expect(last().of("ping")).toHaveLength(1);
  last().cut();
  connection.probe();
  expect(wires).toHaveLength(2);
});

test("those who watch may ask for the lines they were not told", () => {
  const connection = seated(1);
  last().say(welcome(2, [line("seven")], { skipped: 300 }));
  expect(connection.skipped).toBe(300);
  connection.earlier();
  expect(last().of("resync").at(-1)).toMatchObject({ whole: true, log_from: 1 });
  last().say(welcome(3, [line("one"), line("seven")], { skipped: 0 }));
  expect([connection.skipped, connection.log.length]).toEqual([0, 2]);
});

test("the dice are drawn from what was announced", () => {
  const seen: (boolean | undefined)[] = [];
  const connection = connect({
    dice: {
      commitment: "cd".repeat(32),
      watch: (stage) => void seen.push(stage.dice?.drawing),
      toReveal: (stage) => (stage.dice?.drawing ? "ab".repeat(16) : null),
    },
  });
  last().onopen?.();
  expect(last().of("hello")[0]?.dice).toBe("cd".repeat(32));
  last().say(welcome(1));
  expect(last().of("reveal")).toEqual([]);
  last().say(change(1, 2, { dice: { drawing: true } }));
  expect(seen).toEqual([undefined, true]);
  last().say(change(2, 3, { undos: 1 }));
  expect(
    last()
      .of("reveal")
      .map((each) => each.value),
  ).toEqual(["ab".repeat(16)]);
  const id = last().of("reveal")[0]?.id ?? "";
  last().say({ type: "refused", id, code: "no-contribution", reason: "another tab was quicker", stale: false });
  expect(connection.problem).toBeNull();
});

test("a new link for a lost seat is asked for and shown", () => {
  const connection = seated();
  connection.reissue(2);
  connection.watching("look");
  expect(
    last()
      .of("reissue")
      .map((each) => each.seat),
  ).toEqual([2]);
  expect(
    last()
      .of("watching")
      .map((each) => each.may),
  ).toEqual(["look"]);
  last().say({ type: "invitation", key: { seat: 2, token: "new" } });
  expect(connection.invitation).toEqual({ seat: 2, token: "new" });
});

test("a bot is asked what it would do, and what it says is forgotten with the question", () => {
  const connection = seated(3);
  const wire = last();
  connection.advise();
  connection.advise();
  const [asked, twice] = wire.of("advise");
  expect([asked?.seat, asked?.version, twice, connection.advising]).toEqual([0, 3, undefined, true]);
  wire.say({
    type: "advice",
    id: "another",
    version: 3,
    option: "west",
    label: "West",
    reasons: [],
    rivals: [],
    step: "",
  });
  expect(connection.advice).toBeNull();
  wire.say({
    type: "advice",
    id: asked!.id,
    version: 3,
    option: "east",
    label: "East",
    reasons: ["Sunrise"],
    rivals: [],
    step: "",
  });
  expect([connection.advice?.option, connection.advising]).toEqual(["east", false]);
  wire.say(change(3, 4, { info: { spectators: 1 } }));
  expect(connection.advice?.option).toBe("east");
  wire.say(change(4, 5, { info: { moves: 1 } }));
  expect(connection.advice).toBeNull();
  connection.advise();
  wire.say({ type: "refused", id: wire.of("advise")[1]!.id, code: "no-advice", reason: "No idea.", stale: false });
  expect([connection.advising, connection.problem?.text]).toEqual([false, "No idea."]);
});

test("why a plan has ended is told beside the question it led to, and gone with the next", () => {
  const connection = seated();
  connection.plan("go:4");
  const plan = last().of("plan")[0];
  last().say({ type: "accepted", id: plan?.id ?? "", version: 2, made: 1, stopped: "Dice have fallen." });
  last().say(change(1, 2, { info: { moves: 3 }, question: asked }));
  expect(connection.stopped).toBe("Dice have fallen.");
  last().say(change(2, 3, { info: { moves: 3, spectators: 1 }, question: asked }));
  expect(connection.stopped).toBe("Dice have fallen.");
  last().say(change(3, 4, { info: { moves: 4 }, question: asked }));
  expect(connection.stopped).toBe("");
});

test("why a plan has ended is told until others play; of choices put together by hand it is not", () => {
  const connection = seated();
  connection.steps([{ option: "east", topic: "move" }]);
  const byHand = last().of("plan")[0];
  last().say({ type: "accepted", id: byHand?.id ?? "", version: 2, made: 1, stopped: "There is another question." });
  expect(connection.stopped).toBe("");
  last().say(change(1, 2, { question: asked }));
  connection.plan("go:4");
  const plan = last().of("plan")[1];
  last().say({ type: "accepted", id: plan?.id ?? "", version: 3, made: 1, stopped: "Dice have fallen." });
  expect(connection.stopped).toBe("Dice have fallen.");
  last().say(change(2, 3, { question: asked }));
  expect(connection.stopped).toBe("Dice have fallen.");
  last().say(change(3, 4, { question: { ...asked, seat: 1 } }));
  last().say(change(4, 5, { question: asked }));
  expect(connection.stopped).toBe("");
});

test("a number and its percent sign are not torn apart at the end of a line", () => {
  const connection = seated(1, [line("64 % to win, 7 % knocked out")]);
  expect(connection.log[0]?.text).toBe("64\u00a0% to win, 7\u00a0% knocked out");
});
