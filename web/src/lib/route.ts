/** Addresses inside the page: everything after `#`, so that the server never sees the secret of a seat. */

import { divided, joined } from "./packs";

export type Route =
  | { screen: "home" }
  | { screen: "new"; adventure: string; packs: string[]; variants: string[]; friends?: true }
  | { screen: "packs"; pack: string; adventure: string }
  | { screen: "game"; id: string; seat: number | null; token: string }
  | { screen: "lobby"; id: string }
  | { screen: "rules"; rule: string }
  | { screen: "replay"; id: string; move: number | null }
  | { screen: "credits" }
  | { screen: "keys"; bundle: string }
  | { screen: "lost"; address: string };

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray % in a mangled link
  }
}

export function parse(hash: string): Route {
  const lost: Route = { screen: "lost", address: hash };
  const parts = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  const [screen, first = "", second, third, ...more] = parts;
  if (more.length) return lost;
  switch (screen) {
    case undefined:
      return { screen: "home" };
    case "new":
      return { screen: "new", adventure: first, packs: divided(second ?? "-"), variants: divided(third ?? "-") };
    case "invite":
      return second === undefined ? { screen: "new", adventure: first, packs: [], variants: [], friends: true } : lost;
    case "packs":
      return third === undefined
        ? { screen: "packs", pack: first === "-" ? "" : first, adventure: second ?? "" }
        : lost;
    case "game": {
      if (!first) return lost;
      if (second === undefined) return { screen: "game", id: first, seat: null, token: "" };
      if (!/^\d{1,2}$/.test(second) || !third) return lost;
      return { screen: "game", id: first, seat: Number(second), token: third };
    }
    case "lobby":
      return first && second === undefined ? { screen: "lobby", id: first } : lost;
    case "rules":
      return second === undefined ? { screen: "rules", rule: first.toUpperCase() } : lost;
    case "replay":
      if (third !== undefined || (second !== undefined && !/^\d{1,6}$/.test(second))) return lost;
      return { screen: "replay", id: first, move: second === undefined ? null : Number(second) };
    case "keys":
      return first && second === undefined ? { screen: "keys", bundle: first } : lost;
    case "credits":
      return first ? lost : { screen: "credits" };
    default:
      return lost;
  }
}

/** A colon may stay as it is: people read these. */
const readable = (id: string): string => encodeURIComponent(id).replaceAll("%3A", ":");

export const address = {
  home: () => "#/",
  /** With packs and variants chosen, as far as others may know them. */
  newGame: (adventure = "", packs: readonly string[] = [], variants: readonly string[] = []) => {
    const more = [joined(packs), joined(variants)].map((part) => part.split("+").map(readable).join("+"));
    while (more.at(-1) === "-") more.pop();
    return adventure ? ["#/new", encodeURIComponent(adventure), ...more].join("/") : "#/new";
  },
  /** A new game with a seat that is kept for a friend. */
  invite: (adventure = "") => (adventure ? `#/invite/${encodeURIComponent(adventure)}` : "#/invite"),
  packs: (pack = "", adventure = "") =>
    ["#/packs", ...(adventure ? [pack || "-", adventure] : pack ? [pack] : []).map(encodeURIComponent)].join("/"),
  game: (id: string) => `#/game/${encodeURIComponent(id)}`,
  seat: (id: string, seat: number, token: string) =>
    `#/game/${encodeURIComponent(id)}/${seat}/${encodeURIComponent(token)}`,
  keys: (bundle: string) => `#/keys/${bundle}`,
  lobby: (id: string) => `#/lobby/${encodeURIComponent(id)}`,
  rules: (rule = "") => (rule ? `#/rules/${encodeURIComponent(rule)}` : "#/rules"),
  /** A replay, at a step of it if one is named. */
  replay: (id = "", move: number | null = null) =>
    id ? `#/replay/${encodeURIComponent(id)}${move === null ? "" : `/${move}`}` : "#/replay",
  credits: () => "#/credits",
};

/** Go there; `replace` leaves no way back to the address that is left (one with a secret in it, say). */
export function go(hash: string, replace = false): void {
  if (replace) location.replace(hash);
  else location.hash = hash;
}
