/**
 * Long words are given soft hyphens, in languages whose words are longer than a column is broad. They stand in what is
 * on the screen only: what the page knows and sends has none.
 */
const SOFT = "\u00AD";
const LONG = /\p{L}{10,}/gu;

export type Places = (word: string) => number[];
const rules = import.meta.glob<{ places: Places }>(["./dividing/*.ts", "!./dividing/*.test.ts"]);

/** The text with soft hyphens in its long words. */
export function softened(text: string, places: Places): string {
  return text.replace(LONG, (word) => {
    let [soft, from] = ["", 0];
    for (const at of places(word.toLowerCase())) {
      soft += word.slice(from, at) + SOFT;
      from = at;
    }
    return soft + word.slice(from);
  });
}

/** From now on everything that is shown below `root`. Where a language has no rules the browser divides as it can. */
export async function divideWords(root: Node, language: string): Promise<void> {
  const load = rules[`./dividing/${language}.ts`];
  if (!load) return;
  const { places } = await load();
  const soften = (node: Node) => {
    const text = node.nodeValue ?? "";
    const holder = node.parentElement;
    // what was written by hand is left alone, and what a map says has its own room
    if (text.length < 10 || text.includes(SOFT) || !holder || holder.closest("svg, textarea, [lang=en]")) return;
    const soft = softened(text, places);
    if (soft !== text) node.nodeValue = soft;
  };
  const look = (node: Node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node.nodeType === Node.TEXT_NODE) soften(node);
    else while (walk.nextNode()) soften(walk.currentNode);
  };
  look(root);
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") soften(change.target);
      else change.addedNodes.forEach(look);
    }
  }).observe(root, { childList: true, characterData: true, subtree: true });
}
