/** HTTP with the table's server. Whatever goes wrong becomes an `ApiError` whose message people can read. */
import type {
  AdventureInfo,
  CardList,
  CardText,
  ContinueReplay,
  GameInfo,
  GameMade,
  NewGame,
  PackInfo,
  PackReport,
  PackVersion,
  ReplayInfo,
  RuleText,
  SentPack,
  Stage,
} from "./protocol";
import { language, t } from "./text";

export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(message: string, code: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** What people should read about anything that was thrown. */
export function message(error: unknown): string {
  return error instanceof ApiError ? error.message : t("error.unknown");
}

async function problem(response: Response): Promise<ApiError> {
  let said = "";
  let code = "";
  try {
    const body: unknown = await response.json();
    if (typeof body === "object" && body !== null) {
      if ("error" in body && typeof body.error === "string") said = body.error;
      if ("code" in body && typeof body.code === "string") code = body.code;
    }
  } catch {
    // not one of our answers: something between us and the server spoke
  }
  if (said) return new ApiError(said, code, response.status);
  const key =
    response.status === 404
      ? "error.missing"
      : response.status === 413
        ? "error.large"
        : response.status === 429
          ? "error.busy"
          : "error.server";
  return new ApiError(t(key), code || String(response.status), response.status);
}

/** Whatever is asked for is said in the language of the page. */
function inLanguage(path: string): string {
  return language() === "en" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${inLanguage(path)}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(t("error.network"), "network", 0);
  }
  if (!response.ok) throw await problem(response);
  return response;
}

async function read<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await ask(path, init);
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError(t("error.server"), "not-json", response.status);
  }
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const part = encodeURIComponent;
const signed = (tokens: readonly string[]): RequestInit =>
  tokens.length ? { headers: { authorization: `Bearer ${tokens.join(",")}` } } : {};

export const api = {
  /** What can be played; packs that were sent may bring adventures of their own. */
  adventures: (keys: readonly string[] = []) =>
    read<AdventureInfo[]>(
      keys.length ? `/adventures?${keys.map((key) => `key=${part(key)}`).join("&")}` : "/adventures",
    ),
  /** Those of these games that the server knows. */
  games: (ids: readonly string[]) => read<GameInfo[]>(`/games?${ids.map((id) => `id=${part(id)}`).join("&")}`),
  create: (wish: NewGame) => read<GameMade>("/games", json(wish)),
  cards: async (id: string): Promise<Record<string, CardText>> =>
    (await read<CardList>(`/games/${part(id)}/cards`)).cards,
  /** A pack laid over an adventure: what is taken, its cards, and what is wrong with it. */
  pack: (id: string, adventure: string) => read<PackReport>(`/packs/${part(id)}?adventure=${part(adventure)}`),
  /** Those of these packs that were sent and are still there. */
  sentPacks: (keys: readonly string[], adventure = "") =>
    read<PackInfo[]>(`/packs?adventure=${part(adventure)}&${keys.map((key) => `key=${part(key)}`).join("&")}`),
  packVersion: async (id: string): Promise<string> => (await read<PackVersion>(`/packs/${part(id)}/version`)).version,
  sendPack: (pack: Blob | SentPack, adventure: string) =>
    read<PackReport>(
      `/packs?adventure=${part(adventure)}`,
      pack instanceof Blob
        ? { method: "POST", headers: { "content-type": "application/zip" }, body: pack }
        : json(pack),
    ),
  rules: () => read<RuleText[]>("/rules"),
  rule: (id: string) => read<RuleText>(`/rules/${part(id)}`),

  /** The record of a game, as a file. A running game needs the keys of all seats that people play. */
  record: async (id: string, tokens: readonly string[]): Promise<Blob> =>
    (await ask(`/games/${part(id)}/record`, signed(tokens))).blob(),

  openReplay: (file: Blob) =>
    read<ReplayInfo>("/replays", {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: file,
    }),
  replayOfGame: (id: string, tokens: readonly string[]) =>
    read<ReplayInfo>(`/games/${part(id)}/replay`, signed(tokens)),
  replay: (id: string) => read<ReplayInfo>(`/replays/${part(id)}`),
  replayCards: async (id: string): Promise<Record<string, CardText>> =>
    (await read<CardList>(`/replays/${part(id)}/cards`)).cards,
  replayStage: (id: string, move: number, seat: number | null, signal?: AbortSignal) =>
    read<Stage>(
      `/replays/${part(id)}/stage?move=${move}${seat === null ? "" : `&seat=${seat}`}`,
      signal ? { signal } : {},
    ),
  continueReplay: (id: string, wish: ContinueReplay) => read<GameMade>(`/replays/${part(id)}/continue`, json(wish)),
};

/** Offer a file for keeping. */
export function download(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
