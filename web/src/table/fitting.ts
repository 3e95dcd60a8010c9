/** What must be seen without scrolling is told in fewer words, step by step, until it fits. */

/** Does more stand in it than can be seen? */
export function overflows(list: Pick<HTMLElement, "scrollHeight" | "clientHeight"> | null | undefined): boolean {
  return list != null && list.clientHeight > 0 && list.scrollHeight > list.clientHeight + 1;
}

/**
 * Which of these are put away so that the others fit: one after the other is left open as long as there is room, first
 * what is wanted. Whatever is put away still takes a line.
 */
export function putAway(heights: ReadonlyMap<string, number>, wanted: ReadonlySet<string>, room: number, line: number): Set<string> {
  const away = new Set(heights.keys());
  let left = room - line * heights.size;
  for (const id of [...heights.keys()].sort((a, b) => Number(wanted.has(b)) - Number(wanted.has(a)))) {
    const more = Math.max(0, (heights.get(id) ?? 0) - line);
    if (more > left) continue;
    left -= more;
    away.delete(id);
  }
  return away;
}
