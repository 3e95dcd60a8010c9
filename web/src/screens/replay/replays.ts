/**
 * Replays that were opened in this page. The server keeps them for a while only: what it forgot is handed to it again.
 */
import { ApiError, api } from "../../lib/api";
import { keyring } from "../../lib/keyring";
import type { CardText, GameMade, ReplayInfo, SeatWish, Stage } from "../../lib/protocol";
import { address, go } from "../../lib/route";

interface Opened {
  info: ReplayInfo;
  /** How to get it again. */
  source: () => Promise<ReplayInfo>;
}

/** By what stands in the address: the id of the replay, or of the game it is of. */
const opened = new Map<string, Opened>();

export async function openFile(file: Blob): Promise<void> {
  const source = (): Promise<ReplayInfo> => api.openReplay(file);
  const info = await source();
  opened.set(info.id, { info, source });
  go(address.replay(info.id));
}

/** The replay of this address: one that the server holds, or that of a game that is over. */
export async function findReplay(id: string): Promise<ReplayInfo> {
  const known = opened.get(id);
  if (known) return known.info;
  // it is a game of this table; or a file was opened, and this page has been loaded again since
  const ofGame = (): Promise<ReplayInfo> => api.replayOfGame(id, keyring.tokens(id));
  const source = (await api.games([id])).length ? ofGame : (): Promise<ReplayInfo> => api.replay(id);
  const info = await source();
  opened.set(id, { info, source });
  return info;
}

/** Do something with a replay; if the server has forgotten it, hand it over again first. */
async function withReplay<T>(id: string, act: (replay: string) => Promise<T>): Promise<T> {
  const known = opened.get(id);
  if (!known) throw new Error(`replay ${id} was never opened`);
  try {
    return await act(known.info.id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    known.info = await known.source();
    return act(known.info.id);
  }
}

export function stageOf(id: string, move: number, seat: number | null, signal?: AbortSignal): Promise<Stage> {
  return withReplay(id, (replay) => api.replayStage(replay, move, seat, signal));
}

export function continueFrom(id: string, move: number, seats: SeatWish[]): Promise<GameMade> {
  return withReplay(id, (replay) => api.continueReplay(replay, { move, seats }));
}

export function cardsOf(id: string): Promise<Record<string, CardText>> {
  return withReplay(id, api.replayCards);
}
