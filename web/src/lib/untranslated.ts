/**
 * Texts of the server for which the language has no words yet come in English, with a mark before them that cannot be
 * seen. Whatever holds such a text is marked with its language, so that it is read aloud rightly and can be told apart.
 */
export const MARK = "\u2063";

function look(node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) {
    const holder = node.parentElement;
    if (!holder) return;
    if (node.nodeValue?.includes(MARK)) holder.lang = "en";
    else if (holder.lang === "en" && !holder.textContent.includes(MARK)) holder.removeAttribute("lang");
  } else {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (walk.currentNode.nodeValue?.includes(MARK)) look(walk.currentNode);
  }
}

/** From now on. */
export function markUntranslated(root: Node): void {
  look(root);
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") look(change.target);
      else change.addedNodes.forEach(look);
    }
  }).observe(root, { childList: true, characterData: true, subtree: true });
}
