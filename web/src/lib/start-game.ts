/** Make a game and go to it. */
import { api } from "./api";
import { keyring } from "./keyring";
import { sortKeys } from "./newgame";
import { wished } from "./packs";
import type { GameMade, NewGame, PackInPlay } from "./protocol";
import { address, go } from "./route";
import { sentPacks } from "./sentpacks";

export function enter(made: GameMade): void {
  const { mine, invitations } = sortKeys(made);
  keyring.keep(made.game.id, mine, invitations);
  go(made.game.state === "waiting" ? address.lobby(made.game.id) : address.game(made.game.id));
}

export async function begin(wish: NewGame): Promise<void> {
  enter(await api.create(wish));
}

/** The packs of a game, to be asked for once more: those that were sent from here are known by their keys. */
export async function sameAgain(packs: readonly PackInPlay[]): Promise<string[]> {
  const keys = packs.length ? sentPacks.keys() : [];
  const sent = keys.length ? await api.sentPacks(keys) : [];
  return wished(
    new Map(packs.map((pack) => [sent.find((each) => each.called === pack.id)?.id ?? pack.id, pack.focus])),
  );
}
