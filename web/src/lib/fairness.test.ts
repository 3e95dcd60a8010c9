/** The page finds out whether the server kept to what it had announced. */
import { expect, test } from "vitest";
import { Fairness, type Verdict } from "./fairness";
import type { DiceInfo, OutcomeInfo, Stage } from "./protocol";
import { sha256 } from "./sha256";

const SHARE = "5e".repeat(16);
const SALT = "a1".repeat(16);
const FRIEND = "b".repeat(32);

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

function stage(state: string, dice: DiceInfo, more: Partial<Stage> = {}): Stage {
  return { version: 1, info: { state, known_dice: false } as Stage["info"], dice, ...more };
}

/** A server, honest unless a trick is played on it; the browser under test sits at seat 0, a friend at seat 1. */
class Server {
  own = "";
  commits: Record<string, string> = { "1": sha256(FRIEND) };
  share = SHARE;
  browser: Fairness;

  constructor(kept = storage()) {
    this.browser = new Fairness("game", kept);
    this.commits["0"] = this.browser.commitment;
  }

  tell(state: string, dice: Partial<DiceInfo> = {}, more: Partial<Stage> = {}): string | null {
    const all = { server: sha256(SHARE), commits: { ...this.commits }, ...dice };
    const now = stage(state, all, more);
    this.browser.watch(now, [0]);
    return this.browser.toReveal(now, [0]);
  }

  draw(): void {
    this.tell("waiting");
    this.own = this.tell("waiting", { drawing: true }) ?? "";
  }

  /** How the game ends: with this seed. */
  end(seed = `${this.share}.0:${this.own}.1:${FRIEND}`, told = seed): Verdict | null {
    const seed_hash = sha256(`${SALT}.${told}`);
    this.tell("running", {}, { seed_hash });
    const outcome = { seed, salt: SALT } as OutcomeInfo;
    return this.browser.verdict(
      stage("over", { commits: this.commits, server: sha256(this.share) }, { seed_hash, outcome }),
    );
  }

  codes(seed?: string, told?: string): string[] {
    return (this.end(seed, told)?.problems ?? []).map(({ code, seat }) => (seat < 0 ? code : `${code} ${seat}`));
  }
}

function drawn(): Server {
  const server = new Server();
  server.draw();
  return server;
}

test("an honest server is found to be honest", () => {
  const server = drawn();
  expect(server.own).toMatch(/^[0-9a-f]{32}$/);
  expect(server.end()).toEqual({ whose: "mine", problems: [], missing: [] });
  const proof = JSON.parse(server.browser.proof(stage("over", {}, { outcome: { salt: SALT } as OutcomeInfo }), []));
  expect(proof).toMatchObject({ own: { "0": server.own }, dice: { server: sha256(SHARE) }, salt: SALT });
});

test("a server that drops a contribution is found out by its owner, and told of to the others", () => {
  const mine = drawn();
  expect(mine.codes(`${SHARE}.1:${FRIEND}`)).toEqual(["left-out 0"]);
  const theirs = drawn();
  expect(theirs.end(`${SHARE}.0:${theirs.own}`)).toEqual({ whose: "mine", problems: [], missing: [1] });
});

test("a server that drops all contributions and wishes for its share is found out", () => {
  expect(drawn().codes(SHARE)).toEqual(["left-out 0"]);
  const server = drawn();
  server.share = "0".repeat(31) + "7"; // the best of many that it tried when it knew all contributions
  expect(server.codes()).toEqual(["other-share"]);
});

test("nothing else may be in the seed", () => {
  const server = drawn();
  const good = `${SHARE}.0:${server.own}.1:${FRIEND}`;
  expect(server.codes(`${good}.6:${"c".repeat(32)}`)).toEqual(["not-announced 6"]);
  expect(drawn().codes(good)).toContain("left-out 0");
  const again = drawn();
  expect(again.codes(`${SHARE}.0:${again.own}.0:${again.own}.1:${FRIEND}`)).toEqual(["odd-seed"]);
  const other = drawn();
  expect(other.codes(undefined, "another seed")).toEqual(["other-seed"]);
});

test("what is announced is fixed when the drawing begins", () => {
  const server = drawn();
  server.commits["1"] = sha256("c".repeat(32));
  expect(server.tell("waiting", { drawing: true, server: sha256("x") })).toBe(server.own);
  expect(server.codes(`${SHARE}.0:${server.own}.1:${"c".repeat(32)}`)).toEqual(["not-announced 1"]);
});

test("an announcement that is taken away before the drawing is noticed", () => {
  const server = new Server();
  server.tell("waiting");
  server.commits["0"] = sha256("of the server");
  expect(server.tell("waiting", { drawing: true })).toBeNull();
  expect(server.codes(`${SHARE}.0:of the server.1:${FRIEND}`)).toEqual(["replaced 0"]);
  const silent = new Server();
  silent.tell("waiting"); // and it is never asked for
  expect(silent.codes(`${SHARE}.1:${FRIEND}`)).toEqual(["left-out 0"]);
});

test("a contribution is revealed for one drawing only", () => {
  const server = drawn();
  server.end();
  const before = sha256(server.own);
  expect(server.browser.commitment).not.toBe(before);
  expect(server.tell("running", { drawing: true, server: sha256("chosen now") })).toBeNull();
  server.commits["0"] = server.browser.commitment;
  const next = server.tell("running", { drawing: true });
  expect(next).toMatch(/^[0-9a-f]{32}$/);
  expect(next).not.toBe(server.own);
});

test("it is remembered when the page is loaded again", () => {
  const kept = storage();
  const server = new Server(kept);
  server.draw();
  server.browser = new Fairness("game", kept);
  expect(server.end()).toEqual({ whose: "mine", problems: [], missing: [] });
  expect(new Fairness("another", kept).commitment).not.toBe(sha256(server.own));
});

test("those who contributed nothing are told what can be told", () => {
  const watcher = new Server();
  watcher.commits = { "1": sha256(FRIEND) };
  expect(watcher.end(`${SHARE}.1:${FRIEND}`)).toEqual({ whose: "others", problems: [], missing: [] });
  const alone = new Server();
  alone.commits = {};
  expect(alone.end(SHARE)).toEqual({ whose: "server", problems: [], missing: [] });
  const known = stage("over", {}, { outcome: { seed: "2", salt: "" } as OutcomeInfo });
  known.info.known_dice = true;
  expect(new Fairness("game", null).verdict(known)).toBeNull();
});
