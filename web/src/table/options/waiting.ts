/** Whom the table waits for. */

import type { SeatInfo, Stage } from "../../lib/protocol";

export type Wait =
  | { kind: "over" }
  | { kind: "start" }
  | { kind: "bot"; seat: number }
  | { kind: "person"; seat: number; here: boolean }
  | { kind: "answered"; seat: number }
  | { kind: "nobody" };

/** A bot thinks, or a person is asked who may be here or away; nobody while what came of the answer is told. */
export function waitsFor(stage: Pick<Stage, "info" | "question" | "thinking" | "outcome">, telling = false): Wait {
  if (stage.outcome) return { kind: "over" };
  if (stage.info.state === "waiting") return { kind: "start" };
  const seat = stage.question?.seat ?? stage.thinking ?? null;
  if (seat === null) return { kind: "nobody" };
  if (telling) return { kind: "answered", seat };
  const info: SeatInfo | undefined = stage.info.seats.find((each) => each.seat === seat);
  if (stage.thinking === seat || info?.kind === "bot" || info?.bot) return { kind: "bot", seat };
  return { kind: "person", seat, here: info?.here ?? false };
}
