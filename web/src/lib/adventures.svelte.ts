/** What can be played; asked once, kept while the page lives. */
import { api } from "./api";
import { Load } from "./load.svelte";
import { roleOf } from "./newgame";
import type { AdventureInfo, GameInfo, RoleInfo, SeatInfo } from "./protocol";
import { sentPacks } from "./sentpacks";
import { t } from "./text";
import { sitter, title } from "./wording";

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

/** What the adventure of a game is called in the language of the page; until the list is here, as its game says. */
export function adventureName(game: Pick<GameInfo, "adventure" | "adventure_name">): string {
  return adventures().value?.find((each) => each.id === game.adventure)?.name ?? game.adventure_name;
}

/** What an optional rule of an adventure is called; its id as words until the list is here. */
export function variantName(adventure: string, id: string): string {
  const found = adventures().value?.find((each) => each.id === adventure);
  return found?.variants.find((each) => each.id === id)?.name ?? title(id);
}

/** What this seat of a game plays, if that is something else than the others do. */
export function roleIn(game: Pick<GameInfo, "adventure" | "seats">, seat: number): RoleInfo | null {
  return roleOf(
    adventures().value?.find((each) => each.id === game.adventure),
    seat,
    game.seats.length,
  );
}

/** Who sits here, and what they play if that is something else: "Bea (Bank)". */
export function sitterOf(game: Pick<GameInfo, "adventure" | "seats">, seat: SeatInfo): string {
  const role = roleIn(game, seat.seat);
  return role ? t("sitter-as", { name: sitter(seat), role: role.name }) : sitter(seat);
}
