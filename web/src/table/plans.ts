/** What can be done in one go, sorted by where it leads. */

import type { Choice, PlanInfo, PlanLimit, StandingInfo, StandingWish } from "../lib/protocol";

/** Plans that lead somewhere, by the place as the board names it. */
export function byGoal(plans: readonly PlanInfo[]): Map<string, PlanInfo> {
  const goals = new Map<string, PlanInfo>();
  for (const plan of plans) if (plan.place != null && !goals.has(String(plan.place))) goals.set(String(plan.place), plan);
  return goals;
}

/** A plan as the map shows places that can be picked. */
export function asChoice(plan: PlanInfo): Choice {
  return { id: plan.id, label: plan.name, hint: plan.waits ?? "", chance: plan.chance ?? null, place: plan.place ?? null };
}

/** What a limit may be set to: whole numbers, or tenths of one. */
export function steps(limit: PlanLimit): number[] {
  if (limit.percent) return [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].filter((each) => each <= limit.most);
  return Array.from({ length: Math.floor(limit.most) + 1 }, (_, at) => at);
}

/** What a player has set a limit to lies within what it can be now. */
export function within(limit: PlanLimit, wanted: number | undefined): number {
  const value = wanted ?? limit.value;
  return Math.max(0, Math.min(value, steps(limit).at(-1) ?? 0));
}

/** The list of a seat with one answer more. */
export function withAnswer(standing: readonly StandingInfo[], seat: number, wish: StandingWish): StandingWish[] {
  const others = standing.filter((each) => each.seat === seat && each.card !== wish.card);
  return [...others.map(({ card, span }) => ({ card, span })), wish];
}

/** The list of a seat without the answers about a card. */
export function withoutAnswer(standing: readonly StandingInfo[], seat: number, card: string): StandingWish[] {
  return standing.filter((each) => each.seat === seat && each.card !== card).map(({ card: name, span }) => ({ card: name, span }));
}
