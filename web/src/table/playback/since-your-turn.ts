/** What the others did since one's own last turn, hero by hero. */

import type { Moment } from "../../lib/protocol";

/** The kind of moment that begins a turn. */
const TURN = "turn";

/** Something a hero did or suffered; several in a row that say the same are one. */
export interface Deed {
  icon: string;
  tone: string;
  text: string;
  times: number;
  /** These are steps on a way, of which the last is told. */
  steps: boolean;
  place: string | null;
  /** All that belongs to it, quiet moments before it too: so it can be shown once more. */
  moments: Moment[];
}

/** What a hero did, and the way it went. */
export interface Story {
  seat: number;
  deeds: Deed[];
  trail: string[];
  /** All that happened to the hero, in order. */
  moments: Moment[];
}

interface Turn {
  seat: number;
  moments: Moment[];
}

/**
 * The turns after one's own last one and before the one that is one's own now. Somebody who only watches is told the
 * last turn of each seat.
 */
export function turnsSince(past: readonly Moment[], mine: readonly number[], seats: number): Turn[] {
  const turns: Turn[] = [];
  for (const moment of past) {
    if (moment.kind === TURN && moment.seat != null) turns.push({ seat: moment.seat, moments: [] });
    turns.at(-1)?.moments.push(moment);
  }
  if (!mine.length) return turns.slice(-seats);
  while (turns.length && mine.includes(turns.at(-1)!.seat)) turns.pop(); // the own turn that goes on now
  const own = turns.findLastIndex((turn) => mine.includes(turn.seat));
  return turns.slice(own + 1);
}

/** What happened in these turns, told hero by hero, in the order of their turns. */
export function stories(turns: readonly Turn[], past: readonly Moment[] = []): Story[] {
  const found = new Map<number, Story>();
  const ways = new Map<Story, string>(); // of which its last deed tells a step
  for (const { seat } of turns)
    if (!found.has(seat)) found.set(seat, { seat, deeds: [], trail: startOf(seat, turns, past), moments: [] });
  for (const turn of turns) {
    const quiet = new Map<Story, Moment[]>(); // what led to the next deed
    for (const moment of turn.moments) {
      const story = found.get(moment.seat ?? turn.seat) ?? found.get(turn.seat);
      if (!story) continue;
      story.moments.push(moment);
      const moments = [...(quiet.get(story) ?? []), moment];
      quiet.set(story, moments);
      const place = moment.place == null ? null : String(moment.place);
      if (moment.kind === "moved" && place !== null && story.trail.at(-1) !== place) story.trail.push(place);
      if (!moment.icon || !moment.text || moment.kind === TURN) continue;
      const last = story.deeds.at(-1);
      quiet.delete(story);
      const deed = {
        icon: moment.icon,
        tone: moment.tone ?? "",
        text: moment.text,
        times: 1,
        steps: Boolean(moment.way),
        place,
        moments,
      };
      if (last && (last.text === deed.text || (deed.steps && ways.get(story) === moment.way)))
        story.deeds[story.deeds.length - 1] = {
          ...deed,
          times: last.times + 1,
          moments: [...last.moments, ...moments],
        };
      else story.deeds.push(deed);
      ways.set(story, moment.way ?? "");
    }
  }
  return [...found.values()];
}

/** Where a hero stood when its turn began, if it went there before our eyes. */
function startOf(seat: number, turns: readonly Turn[], past: readonly Moment[]): string[] {
  const first = turns.find((turn) => turn.seat === seat)?.moments[0];
  const before = first ? past.slice(0, past.indexOf(first)) : [];
  const stood = before.findLast((moment) => moment.kind === "moved" && moment.seat === seat && moment.place != null);
  return stood ? [String(stood.place)] : [];
}

/** `Ann goes to Elmford.` under the name of Ann: `Goes to Elmford.` */
export function withoutName(text: string, name: string): string {
  if (!name || !text.startsWith(`${name} `)) return text;
  const rest = text.slice(name.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
