/**
 * Fair dice, also against the person who runs the server. This browser keeps its contribution and everything that was
 * announced when the drawing began, and looks for it in the seed when the game is over (docs/protocol.md, Fair dice).
 */
import type { Storage } from "./keyring";
import type { LogLine, Stage } from "./protocol";
import { sha256 } from "./sha256";

/** What was announced when this browser revealed its contribution. */
interface Kept {
  server: string;
  commits: Record<string, string>;
  /** Seat -> what this browser contributes. */
  own: Record<string, string>;
  /** Seats of this browser for which another contribution was announced in the end. */
  replaced: string[];
  /** The drawing has begun: nothing above changes any more. */
  fixed: boolean;
  /** Empty until the dice are drawn. */
  seed_hash: string;
}

export type Problem = "other-seed" | "odd-seed" | "other-share" | "not-announced" | "left-out" | "replaced";

export interface Verdict {
  /** Whose dice they are: mine among others, those of others, or the server's alone. */
  whose: "mine" | "others" | "server";
  /** What is wrong, and the seat it is about. */
  problems: { code: Problem; seat: number }[];
  /** Seats of others that announced a contribution which is not in the seed. */
  missing: number[];
}

const KEY = "questable.dice.";

function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The share of a seed, and the contributions by seat. */
function takenApart(seed: string): { share: string; given: Map<string, string> } {
  const [share = "", ...parts] = seed.split(".");
  const pairs = parts.map((part): [string, string] => [part.split(":")[0] ?? "", part.slice(part.indexOf(":") + 1)]);
  return { share, given: new Map(pairs) };
}

export class Fairness {
  #key: string;
  #storage: Storage | null;
  /** What will be contributed; never again once it has been revealed. */
  #next: string;
  #kept: Kept | null;

  constructor(game: string, storage: Storage | null) {
    this.#key = KEY + game;
    this.#storage = storage;
    let read: { next?: unknown; kept?: Kept | null } = {};
    try {
      read = JSON.parse(storage?.getItem(this.#key) ?? "{}") as typeof read;
    } catch {
      // of an earlier version
    }
    this.#next = typeof read.next === "string" && /^[0-9a-f]{32}$/.test(read.next) ? read.next : fresh();
    this.#kept = read.kept ?? null;
    this.#store();
  }

  /** What the server is told beforehand. */
  get commitment(): string {
    return sha256(this.#next);
  }

  /** How things stand: called with every stage that comes. */
  watch(stage: Stage, seats: readonly number[]): void {
    const { dice, info } = stage;
    if (!dice) return;
    if (info.state === "waiting" || dice.drawing) {
      this.#promise(stage, seats);
    } else if (info.known_dice) {
      this.#keep(null); // these dice prove nothing; they are drawn again when a friend sits down
    } else if (this.#kept?.seed_hash === "" && stage.seed_hash) {
      this.#next = fresh();
      this.#keep({ ...this.#kept, seed_hash: stage.seed_hash });
    }
  }

  /** What to reveal now, if the dice are being drawn and it is what this browser announced. */
  toReveal(stage: Stage, seats: readonly number[]): string | null {
    return stage.dice?.drawing && this.#announced(stage, seats).length ? this.#next : null;
  }

  /** Is the seed what it should be? Null while nobody knows it, and where the maker may have known it. */
  verdict(stage: Stage): Verdict | null {
    const { outcome, dice, info } = stage;
    if (!outcome?.seed || !dice || info.known_dice) return null;
    const { share, given } = takenApart(outcome.seed);
    const announced = { server: dice.server ?? "", commits: dice.commits ?? {}, seed_hash: stage.seed_hash ?? "" };
    const seen: Kept = this.#kept ?? { ...announced, own: {}, replaced: [], fixed: true };
    if (!this.#kept && !given.size && !Object.keys(seen.commits).length) {
      return { whose: "server", problems: [], missing: [] };
    }
    const problems: Verdict["problems"] = [];
    const object = (code: Problem, seat = -1): void => void problems.push({ code, seat });
    const seats = [...given.keys()].sort((a, b) => Number(a) - Number(b));
    if (sha256(`${outcome.salt ?? ""}.${outcome.seed}`) !== seen.seed_hash) object("other-seed");
    if ([share, ...seats.map((seat) => `${seat}:${given.get(seat)}`)].join(".") !== outcome.seed) object("odd-seed");
    if (sha256(share) !== seen.server) object("other-share");
    for (const seat of seats) {
      if (sha256(given.get(seat) ?? "") !== seen.commits[seat]) object("not-announced", Number(seat));
    }
    for (const [seat, value] of Object.entries(seen.own)) {
      if (seen.replaced.includes(seat)) object("replaced", Number(seat));
      else if (given.get(seat) !== value) object("left-out", Number(seat));
    }
    const missing = Object.keys(seen.commits).filter((seat) => !given.has(seat) && !(seat in seen.own));
    return { whose: Object.keys(seen.own).length ? "mine" : "others", problems, missing: missing.map(Number) };
  }

  /** What a program needs to check it again: `SEEN` of docs/protocol.md. */
  proof(stage: Stage, log: readonly LogLine[]): string {
    const { server, commits } = this.#kept ?? { server: stage.dice?.server ?? "", commits: stage.dice?.commits ?? {} };
    const seed_hash = this.#kept?.seed_hash ?? stage.seed_hash ?? "";
    const own = this.#kept?.own ?? {};
    return JSON.stringify({ seed_hash, salt: stage.outcome?.salt ?? "", dice: { server, commits }, own, log });
  }

  /** The seats of this browser for which its contribution was announced. */
  #announced(stage: Stage, seats: readonly number[]): string[] {
    return seats.map(String).filter((seat) => stage.dice?.commits?.[seat] === this.commitment);
  }

  /** What was announced counts from now on, and for this browser whatever it was promised before. */
  #promise(stage: Stage, seats: readonly number[]): void {
    const { server = "", commits = {}, drawing: fixed = false } = stage.dice ?? {};
    const before = this.#kept?.seed_hash === "" ? this.#kept : null;
    if (before?.fixed) return;
    const own = { ...before?.own };
    for (const seat of this.#announced(stage, seats)) own[seat] = this.#next;
    if (!Object.keys(own).length) return;
    const replaced = Object.keys(own).filter((seat) => commits[seat] !== sha256(own[seat] ?? ""));
    this.#keep({ server, commits, own, replaced, fixed, seed_hash: "" });
  }

  #keep(kept: Kept | null): void {
    this.#kept = kept;
    this.#store();
  }

  #store(): void {
    try {
      this.#storage?.setItem(this.#key, JSON.stringify({ next: this.#next, kept: this.#kept }));
    } catch {
      // full or forbidden: it is kept as long as the page is open
    }
  }
}
