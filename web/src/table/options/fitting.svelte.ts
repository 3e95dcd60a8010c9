/** What must be seen without scrolling is told in fewer words, step by step, until it fits. */

/** Words change their size when their letters come: how often that has been. */
export const lettering = $state({ drawn: 0 });
if (typeof document !== "undefined") document.fonts?.addEventListener("loadingdone", () => (lettering.drawn += 1));

/** Does more stand in it than can be seen? */
export function overflows(list: Pick<HTMLElement, "scrollHeight" | "clientHeight"> | null | undefined): boolean {
  return list != null && list.clientHeight > 0 && list.scrollHeight > list.clientHeight + 1;
}

/** Says so whenever what stands in a list has grown beyond it; until it is told to stop. */
export function onGrowth(list: HTMLElement, grown: () => void): () => void {
  const observer = new ResizeObserver(() => {
    if (overflows(list)) grown();
  });
  for (const each of [list, ...list.children]) observer.observe(each);
  return () => observer.disconnect();
}
