/** When a screen that several players share must be covered before it is passed on. */

import type { Question } from "../lib/protocol";

/** Whose eyes the screen is made for: the asked seat's if it sits here, else the first one's. */
export function viewer(seats: readonly number[], question: Pick<Question, "seat"> | null | undefined): number | null {
  if (question && seats.includes(question.seat)) return question.seat;
  return seats.length ? Math.min(...seats) : null;
}

/** Must the curtain fall? `seen` is the seat that last said it was looking, `held` those this browser plays itself. */
export function mustCover(
  secrets: boolean,
  held: readonly number[],
  seen: number | null,
  now: number | null,
): boolean {
  return secrets && held.length > 1 && now !== null && held.includes(now) && now !== seen;
}
