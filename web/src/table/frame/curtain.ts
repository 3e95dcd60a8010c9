/** When a screen that several players share must be covered before it is passed on. */

import type { Stage } from "../../lib/protocol";

/** Whose eyes the screen is made for: the asked seat's if it sits here, else those the server names. */
export function viewer(seats: readonly number[], stage: Pick<Stage, "question" | "eyes">): number | null {
  if (stage.question && seats.includes(stage.question.seat)) return stage.question.seat;
  return stage.eyes ?? (seats.length ? Math.min(...seats) : null);
}

/** Must the curtain fall? `seen` is the seat that last said it was looking, `held` those this browser plays itself. */
export function mustCover(secrets: boolean, held: readonly number[], seen: number | null, now: number | null): boolean {
  return secrets && held.length > 1 && now !== null && held.includes(now) && now !== seen;
}
