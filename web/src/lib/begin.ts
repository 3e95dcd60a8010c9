/** Make a game and go to it. */
import { api } from "./api";
import { keyring } from "./keyring";
import { sortKeys } from "./newgame";
import type { GameMade, NewGame } from "./protocol";
import { address, go } from "./route";

export function enter(made: GameMade): void {
  const { mine, invitations } = sortKeys(made);
  keyring.keep(made.game.id, mine, invitations);
  go(made.game.state === "waiting" ? address.lobby(made.game.id) : address.game(made.game.id));
}

export async function begin(wish: NewGame): Promise<void> {
  enter(await api.create(wish));
}
