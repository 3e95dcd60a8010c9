/** Who is how far on the way to winning. */

import type { PlayerBoard, Progress } from "../../lib/protocol";

/** Boards in the order of turns, beginning with one's own. */
export function fromMine(boards: readonly PlayerBoard[], mine: readonly number[]): PlayerBoard[] {
  const sorted = [...boards].sort((a, b) => a.seat - b.seat);
  const first = mine.length === 1 ? sorted.findIndex((board) => board.seat === mine[0]) : 0;
  return [...sorted.slice(Math.max(0, first)), ...sorted.slice(0, Math.max(0, first))];
}

/** Those who are furthest of all, if they are further than oneself. */
export function leaders(all: readonly Progress[], mine: number | null): Progress[] {
  const far = (each: Progress): number => each.value / Math.max(1, each.maximum);
  const own = all.find((each) => each.seat === mine);
  const best = Math.max(0, ...all.map(far));
  return best > (own ? far(own) : 0) ? all.filter((each) => far(each) === best).slice(0, 2) : [];
}
