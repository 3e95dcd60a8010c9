/** What somebody has more or less of. */

import type { Tally } from "../../lib/protocol";

/** By how much it changed; 0 if that cannot be said in a number. `3/5` counts what is there, not what is wanted. */
export function change({ value, was }: Pick<Tally, "value" | "was">): number {
  const by = Number.parseInt(value, 10) - Number.parseInt(was, 10);
  return Number.isFinite(by) ? by : 0;
}
