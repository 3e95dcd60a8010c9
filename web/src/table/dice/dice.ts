/** Dice that are thrown on the screen. */

import type { Die, LogLine, Scene } from "../../lib/protocol";

/** Whatever tells of dice. */
type Thrown = Pick<LogLine, "dice" | "sides" | "faces">;

export type Pace = "off" | "fast" | "normal" | "slow";

/** Which of the nine places of a die's face bear a pip, row by row. */
export const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [2, 6],
  [2, 4, 6],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

/** The places of the pips of a six-sided die, or nothing if its face is no such number. */
export function pips(face: string, sides: number): readonly number[] | null {
  if (sides !== 6 || !/^[1-6]$/.test(face)) return null;
  return PIPS[Number(face)] ?? null;
}

/** The dice of a throw as they lie in the end: symbols as they are told, numbers as numbers. */
export function landed(line: Thrown, scene: Pick<Scene, "fight"> | null | undefined): Die[] {
  const numbers = line.dice ?? [];
  if (line.faces?.length) return line.faces.map((faces) => ({ faces, sides: 6 }));
  const sides = line.sides || scene?.fight?.dice?.[0]?.sides || (Math.max(...numbers) > 6 || scene?.fight ? 10 : 6);
  return numbers.map((number) => ({ faces: [String(number)], sides }));
}

/** What a die shows while it still tumbles: something else at every moment, the same at the same moment. */
export function tumbling(dice: readonly Die[], die: number, moment: number): string[] {
  const own = dice[die];
  const number = scatter(die, moment);
  if (!own || own.faces.length === 0) return [];
  if (own.faces.every((face) => /^\d+$/.test(face))) return [String((number % Math.max(1, own.sides ?? 6)) + 1)];
  return dice[number % dice.length]?.faces ?? [];
}

/** A number that jumps about: for faces, turns and hops. */
export function scatter(die: number, moment: number): number {
  return Math.imul(moment * 31 + die * 17 + 7, 2654435761) >>> 8;
}
