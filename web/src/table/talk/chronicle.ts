/** The lines of the chronicle. */

import { plain } from "../options/choices";
import type { LogLine } from "../../lib/protocol";

/** The lines in which every typed word occurs, each below the heading of its turn. */
export function saying(log: readonly LogLine[], typed: string): LogLine[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found: LogLine[] = [];
  let heading: LogLine | null = null;
  for (const line of log) {
    if (line.kind === TURN) heading = line;
    const text = plain(line.text);
    if (!words.every((word) => text.includes(word))) continue;
    if (heading && heading !== line) found.push(heading);
    heading = null;
    found.push(line);
  }
  return found;
}

/** The kind of line that begins a turn. */
export const TURN = "turn";
