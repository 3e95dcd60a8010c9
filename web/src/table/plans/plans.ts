/** What can be done in one go, sorted by where it leads. */

import type { Choice, PlanInfo, PlanLimit, PlanWay, StandingInfo, StandingWish, Step } from "../../lib/protocol";
import { isHarmless } from "../options/choices";

/** Plans that lead somewhere, by the place as the board names it. */
export function byGoal(plans: readonly PlanInfo[]): Map<string, PlanInfo> {
  const goals = new Map<string, PlanInfo>();
  for (const plan of plans)
    if (plan.place != null && !goals.has(String(plan.place))) goals.set(String(plan.place), plan);
  return goals;
}

/** A plan as the map shows places that can be picked. */
export function asChoice(plan: PlanInfo): Choice {
  return {
    id: plan.id,
    label: plan.name,
    hint: plan.waits ?? "",
    chance: plan.chance ?? null,
    place: plan.place ?? null,
    ...(plan.danger && { danger: plan.danger }),
  };
}

/** What can be done right after an option, or at the end of a way, with the same press. */
export interface Then {
  id: string;
  name: string;
  limits: readonly PlanLimit[];
}

/** Plans that begin with an option of the question, by that option; and those that go further than another plan. */
export function byBeginning(plans: readonly PlanInfo[]): Map<string, Then[]> {
  const found = new Map<string, Then[]>();
  for (const plan of plans) {
    if (plan.begins)
      found.set(plan.begins, [
        ...(found.get(plan.begins) ?? []),
        { id: plan.id, name: plan.name, limits: plan.limits ?? [] },
      ]);
    const further = (plan.others ?? []).filter((other) => other.then);
    if (further.length)
      found.set(
        plan.id,
        further.map(({ id, then }) => ({ id, name: then ?? "", limits: [] })),
      );
  }
  return found;
}

/**
 * What is listed: harmless answers first, then what leads nowhere, what is hardly ever wanted last of it, then places
 * in reach instead of single steps with single dice, those first where something can be won, those last where nothing
 * waits.
 */
export function listed(choices: readonly Choice[], goals: ReadonlyMap<string, PlanInfo>): Choice[] {
  const single = apart(choices).filter((choice) => choice.place == null || !goals.has(String(choice.place)));
  const harmless = single.filter((choice) => isHarmless(choice, choices)).reverse(); // the last of all ends it
  const worth = (plan: PlanInfo) => plan.chance ?? (plan.waits ? -1 : -2);
  const places = [...goals.values()].filter((plan) => plan.way?.length).sort((a, b) => worth(b) - worth(a));
  const others = single.filter((choice) => !harmless.includes(choice));
  return [
    ...harmless,
    ...others.filter((choice) => !choice.seldom),
    ...others.filter((choice) => choice.seldom),
    ...places.map(asChoice),
  ];
}

/** So much is read through; and so little is always shown. */
const PLENTY = 24;
const FEW = 8;

/**
 * How many of what is listed are shown at first. Of a long list the last places, where nothing can be won and nothing
 * follows, wait until somebody asks for them: they lie open on the map, and in the list of places, too.
 */
export function unfolded(
  all: readonly Choice[],
  goals: ReadonlyMap<string, PlanInfo>,
  then: ReadonlyMap<string, unknown>,
): number {
  const idle = (choice: Choice) =>
    choice.chance == null && !then.has(choice.id) && goals.get(String(choice.place))?.id === choice.id;
  let count = all.length;
  if (count > PLENTY) while (count > FEW && idle(all[count - 1]!)) count -= 1;
  return count;
}

/**
 * Of options that say the same in every word (two swords on one stall) the first: whoever reads or hears them cannot
 * tell them apart.
 */
function apart(choices: readonly Choice[]): Choice[] {
  const said = new Set<string>();
  return choices.filter((choice) => {
    const words = JSON.stringify([choice.label, choice.hint ?? "", choice.chance ?? null, choice.place ?? null]);
    return !said.has(words) && Boolean(said.add(words));
  });
}

/** The way to answer the parts of a plan that has these answers. */
export function wayOf(plan: PlanInfo, chosen: readonly string[]): PlanWay | undefined {
  return plan.ways?.find((way) => way.options.every((option, at) => option === chosen[at]));
}

/** The way with this answer to one part that keeps most of the other answers, and of those the best. */
export function wayWith(plan: PlanInfo, chosen: readonly string[], part: number, option: string): PlanWay | undefined {
  const kept = (way: PlanWay) => way.options.filter((each, at) => at !== part && each === chosen[at]).length;
  const fit = (plan.ways ?? []).filter((way) => way.options[part] === option);
  return fit.reduce<PlanWay | undefined>((best, way) => (best && kept(best) >= kept(way) ? best : way), undefined);
}

/** What is sent to answer all parts of a plan. */
export function stepsOf(plan: PlanInfo, way: PlanWay): Step[] {
  const parts = (plan.parts ?? []).map(({ topic, subject, rolls }, at) => ({
    option: way.options[at] ?? "",
    topic,
    subject: subject ?? null,
    rolls: rolls ?? false,
  }));
  return [...(plan.before ?? []), ...parts];
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
  return [...others.map(({ card, span, always }) => ({ card, span, always: always ?? false })), wish];
}

/** The list of a seat without the answers about a card. */
export function withoutAnswer(standing: readonly StandingInfo[], seat: number, card: string): StandingWish[] {
  return standing
    .filter((each) => each.seat === seat && each.card !== card)
    .map(({ card: name, span, always }) => ({ card: name, span, always: always ?? false }));
}
