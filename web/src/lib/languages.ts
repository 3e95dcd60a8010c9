/** Which languages there are, which one this browser's owner reads, and how its words come to the page. */
import { divideWords } from "./dividing";
import { settings } from "./settings.svelte";
import { speak, type Words } from "./text";
import { markUntranslated } from "./untranslated";

/** The languages the page has words for, each called as it calls itself. */
export const languages: Readonly<Record<string, string>> = { en: "English", de: "Deutsch" };

const files = import.meta.glob<Words>(["./words/*/*.json", "!./words/en/*.json"], { import: "default" });

/** The language that was chosen; else the first one the browser asks for that we have; else English. */
export function preferred(chosen: string, asked: readonly string[]): string {
  const wanted = chosen ? [chosen] : asked.map((tag) => tag.split("-")[0] ?? "");
  return wanted.find((each) => each in languages) ?? "en";
}

/** Fetch the words of the owner's language. Without them the page speaks English. */
export async function learn(): Promise<void> {
  const wanted = preferred(settings.language, navigator.languages);
  if (wanted === "en") return;
  try {
    const own = Object.entries(files).filter(([path]) => path.startsWith(`./words/${wanted}/`));
    speak(wanted, await Promise.all(own.map(([, load]) => load())));
    document.documentElement.lang = wanted;
    markUntranslated(document.body);
    await divideWords(document.body, wanted);
  } catch {
    // offline or a new version on the server: English is here already
  }
}

/** Everything on the screen, and what the server says, is said anew in another language. */
export function choose(wanted: string): void {
  settings.language = wanted;
  try {
    sessionStorage.setItem(CHOSEN, "yes");
  } catch {
    // whoever keeps nothing opens the settings again
  }
  location.reload();
}

const CHOSEN = "questable.language-chosen";

/** The page was said anew because a language was chosen in the settings: they lie open again, once. */
export function wasChosen(): boolean {
  try {
    const chosen = sessionStorage.getItem(CHOSEN) !== null;
    sessionStorage.removeItem(CHOSEN);
    return chosen;
  } catch {
    return false;
  }
}
