/** What can be played; asked once, kept while the page lives. */
import { api } from "./api";
import { Load } from "./load.svelte";
import type { AdventureInfo } from "./protocol";
import { sentPacks } from "./sentpacks";
import { title } from "./wording";

let asked: Load<AdventureInfo[]> | null = null;

export function adventures(): Load<AdventureInfo[]> {
  if (asked?.problem) asked = null; // the server may be back
  asked ??= new Load(() => api.adventures(sentPacks.keys()));
  return asked;
}

/** A pack has come that may bring an adventure. */
export function askAgain(): Promise<void> {
  return adventures().again();
}

/** What an optional rule of an adventure is called; its id as words until the list is here. */
export function variantName(adventure: string, id: string): string {
  const found = adventures().value?.find((each) => each.id === adventure);
  return found?.variants.find((each) => each.id === id)?.name ?? title(id);
}
