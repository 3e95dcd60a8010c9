/** Who is how far on the way to winning. */

import type { Progress } from "../lib/protocol";

/** Those who are furthest of all, if they are further than oneself. */
export function leaders(all: readonly Progress[], mine: number | null): Progress[] {
  const far = (each: Progress): number => each.value / Math.max(1, each.maximum);
  const own = all.find((each) => each.seat === mine);
  const best = Math.max(0, ...all.map(far));
  return best > (own ? far(own) : 0) ? all.filter((each) => far(each) === best).slice(0, 2) : [];
}
