/** What can be played; asked once, kept while the page lives. */
import { api } from "./api";
import { Load } from "./load.svelte";
import type { AdventureInfo } from "./protocol";

let asked: Load<AdventureInfo[]> | null = null;

export function adventures(): Load<AdventureInfo[]> {
  if (asked?.problem) asked = null; // the server may be back
  asked ??= new Load(api.adventures);
  return asked;
}
