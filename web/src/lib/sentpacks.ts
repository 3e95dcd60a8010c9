/** Keys of packs this browser has sent; kept in localStorage, for whoever has a key can play with the pack. */
import type { Storage } from "./keyring";

const KEY = "questable.packs";
const MOST = 30;

export class SentPacks {
  #storage: Storage | null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** Newest first. */
  keys(): string[] {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(KEY) ?? "[]");
      return Array.isArray(kept)
        ? kept.filter((key): key is string => typeof key === "string" && /^~[\w-]{8,60}$/.test(key))
        : [];
    } catch {
      return [];
    }
  }

  keep(key: string): void {
    this.#write([key, ...this.keys().filter((each) => each !== key)].slice(0, MOST));
  }

  forget(key: string): void {
    this.#write(this.keys().filter((each) => each !== key));
  }

  #write(keys: string[]): void {
    try {
      this.#storage?.setItem(KEY, JSON.stringify(keys));
    } catch {
      // no room, or not allowed: the pack can be played with as long as the page is open
    }
  }
}

function local(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const sentPacks = new SentPacks(local());
