/** The seats this browser holds keys of, by game; kept in localStorage. */
import type { SeatKey } from "./protocol";

export interface HeldGame {
  id: string;
  /** Keys of the seats that are played here: seat -> token. */
  keys: Record<string, string>;
  /** Links for friends, made here: seat -> token. They are never used here. */
  invitations: Record<string, string>;
  /** A second key for a seat that has one: from a link opened again. Tried when the first no longer fits. */
  spare: Record<string, string>;
  /** When it was last used, in milliseconds. */
  used: number;
  /** What was known of it then: the hero that is played here, and whose turn it was. */
  hero: string;
  turn: string;
  /** It was the turn of a hero that is played here. */
  yours: boolean;
}

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = "questable.games";

function texts(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => /^\d+$/.test(entry[0]) && typeof entry[1] === "string",
    ),
  );
}

export class Keyring {
  #games = new Map<string, HeldGame>();
  #storage: Storage | null;
  #now: () => number;

  constructor(storage: Storage | null, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
    this.#read();
  }

  /** Newest first. */
  games(): HeldGame[] {
    this.#read();
    return [...this.#games.values()].sort((a, b) => b.used - a.used);
  }

  tokens(id: string): string[] {
    return Object.values(this.#games.get(id)?.keys ?? {});
  }

  invitation(id: string, seat: number): string {
    return this.#games.get(id)?.invitations[String(seat)] ?? "";
  }

  /**
   * The keys of this browser in a few words, for another device of the same person: all, or those of the newest games.
   */
  bundle(newest = Infinity): string {
    const held = this.games().filter((game) => Object.keys(game.keys).length);
    const keys = Object.fromEntries(held.slice(0, newest).map((game) => [game.id, game.keys]));
    return btoa(JSON.stringify(keys)).replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
  }

  /** Take the keys of another device; how many games that are. What is held here already stays. */
  unbundle(bundle: string): number {
    let found: unknown;
    try {
      found = JSON.parse(atob(bundle.replaceAll("-", "+").replaceAll("_", "/")));
    } catch {
      return 0;
    }
    if (typeof found !== "object" || found === null) return 0;
    const games = Object.entries(found).slice(0, 500);
    for (const [id, keys] of games) {
      for (const [seat, token] of Object.entries(texts(keys))) this.offer(id, Number(seat), token);
    }
    return games.length;
  }

  holds(id: string): boolean {
    return this.tokens(id).length > 0;
  }

  /** Keys that the server just gave: they replace what was there. */
  keep(id: string, keys: readonly SeatKey[], invitations: readonly SeatKey[] = []): void {
    this.#change(id, (game) => {
      for (const { seat, token } of keys) {
        game.keys[String(seat)] = token;
        delete game.spare[String(seat)];
        delete game.invitations[String(seat)];
      }
      for (const { seat, token } of invitations) game.invitations[String(seat)] = token;
    });
  }

  /** A key out of a link. One that is held already stays: an invitation opened a second time is an old key. */
  offer(id: string, seat: number, token: string): void {
    this.#change(id, (game) => {
      const held = game.keys[String(seat)];
      if (held === undefined) game.keys[String(seat)] = token;
      else if (held !== token) game.spare[String(seat)] = token;
    });
  }

  /** The held keys do not fit any more: take the spare ones. False if there are none. */
  useSpare(id: string): boolean {
    const game = this.#games.get(id);
    if (!game || !Object.keys(game.spare).length) return false;
    this.#change(id, (changed) => {
      Object.assign(changed.keys, changed.spare);
      changed.spare = {};
    });
    return true;
  }

  /** What to call the game by in a list. */
  note(id: string, hero: string, turn: string, yours: boolean): void {
    const game = this.#games.get(id);
    if (game && (game.hero !== hero || game.turn !== turn || game.yours !== yours))
      this.#change(id, (changed) => Object.assign(changed, { hero, turn, yours }));
  }

  /** Take a game off the list: its keys are gone with it. */
  forget(id: string): void {
    this.#read();
    this.#games.delete(id);
    this.#write();
  }

  /** This key opens nothing (any more). A game without keys is forgotten. */
  drop(id: string, token: string): void {
    this.#read();
    const game = this.#games.get(id);
    if (!game) return;
    for (const ring of [game.keys, game.spare]) {
      for (const [seat, held] of Object.entries(ring)) if (held === token) delete ring[seat];
    }
    if (![game.keys, game.spare, game.invitations].some((ring) => Object.keys(ring).length)) this.#games.delete(id);
    this.#write();
  }

  #change(id: string, change: (game: HeldGame) => void): void {
    this.#read(); // another tab may have written since
    const game = this.#games.get(id) ?? {
      id,
      keys: {},
      invitations: {},
      spare: {},
      used: 0,
      hero: "",
      turn: "",
      yours: false,
    };
    change(game);
    game.used = this.#now();
    this.#games.set(id, game);
    this.#write();
  }

  #read(): void {
    let found: unknown;
    try {
      found = JSON.parse(this.#storage?.getItem(KEY) ?? "null");
    } catch {
      return;
    }
    if (typeof found !== "object" || found === null) return;
    this.#games = new Map(
      Object.entries(found as Record<string, Partial<HeldGame> | null>).map(([id, game]) => [
        id,
        {
          id,
          keys: texts(game?.keys),
          invitations: texts(game?.invitations),
          spare: texts(game?.spare),
          used: typeof game?.used === "number" ? game.used : 0,
          hero: typeof game?.hero === "string" ? game.hero : "",
          turn: typeof game?.turn === "string" ? game.turn : "",
          yours: game?.yours === true,
        },
      ]),
    );
  }

  #write(): void {
    try {
      this.#storage?.setItem(KEY, JSON.stringify(Object.fromEntries(this.#games)));
    } catch {
      // full or switched off: the keys last as long as the page
    }
  }
}

function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export const keyring = new Keyring(browserStorage());
