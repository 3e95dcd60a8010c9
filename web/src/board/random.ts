/** Seeded chance: the same cell is always drawn the same way, so nothing flickers when a map is drawn again. */

export type Chance = () => number;

/** A stream of numbers from 0 to 1 (mulberry32). */
export function stream(seed: number): Chance {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One number from 0 to 1 that belongs to a place. */
export function at(x: number, y: number, salt = 0): number {
  return stream(Math.round(x * 7349 + y * 9151 + salt * 3571) + 17)();
}

/** A seed made of words. */
export function seedOf(words: string): number {
  let seed = 2166136261;
  for (let i = 0; i < words.length; i++) seed = Math.imul(seed ^ words.charCodeAt(i), 16777619);
  return seed | 0;
}
