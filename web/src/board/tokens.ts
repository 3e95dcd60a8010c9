/** Tokens on points: face up with icon and coloured border, face down with the back of their kind. */

import { glyph } from "../lib/icons";
import type { Point, Token } from "../lib/protocol";
import { type Spot, xy } from "./geometry";

export const TOKEN = 13; // radius
const COLOURS = new Set(["red", "green", "blue", "yellow", "orange", "purple"]);

export function tokenArt(token: Token): string {
  if (token.kind === "house") return houseArt(token.seat ?? null);
  if (token.face_up === false && !token.card) return backArt(token.kind);
  // face down, but known to who looks: they have put it there themselves
  return `<g class="token${token.face_up === false ? " known" : ""}"><circle class="tk-disc" r="${TOKEN}"/>${border(token.border ?? [])}<circle class="tk-field" r="9.6"/>${icon(token.icon || token.kind)}</g>`;
}

/** The border ring, split evenly between its colours. Each colour has its own beading too. */
function border(colours: readonly string[]): string {
  const known = colours.filter((colour) => COLOURS.has(colour));
  if (!known.length) return "";
  const r = 11.3;
  if (known.length === 1) return `<circle class="tk-edge tk-${known[0]}" r="${r}"/><circle class="tk-bead tk-${known[0]}" r="${r}"/>`;
  let out = "";
  known.forEach((colour, i) => {
    const from = -Math.PI / 2 + (i / known.length) * 2 * Math.PI;
    const to = -Math.PI / 2 + ((i + 1) / known.length) * 2 * Math.PI;
    const d = `M${xy(Math.cos(from) * r, Math.sin(from) * r)}A${r} ${r} 0 0 1 ${xy(Math.cos(to) * r, Math.sin(to) * r)}`;
    out += `<path class="tk-edge tk-${colour}" d="${d}"/><path class="tk-bead tk-${colour}" d="${d}"/>`;
  });
  return out;
}

function icon(name: string): string {
  const { kind, path } = glyph(name);
  const size = 14;
  return `<path class="${kind === "stroke" ? "stroked" : "filled"}" transform="translate(${-size / 2} ${-size / 2}) scale(${factor(size / (kind === "stroke" ? 24 : 512))})" d="${path}"/>`;
}

function factor(n: number): string {
  return String(Math.round(n * 10000) / 10000);
}

function backArt(kind: string): string {
  const sign =
    kind === "servant"
      ? "M-6.5 0Q0-6.5 6.5 0Q0 6.5-6.5 0ZM0-2.4A2.4 2.4 0 1 1-.01-2.4ZM-5-5l-2-2.5M0-6.5V-9.5M5-5l2-2.5"
      : kind === "guardian"
        ? "M-5.5 7V-1.5A5.5 6 0 0 1 5.5-1.5V7L2 5V0M-2 5L-5.5 7M-2 5V0M-5.5 0H-2M2 0H5.5"
        : "M0-7.5L1.8-1.8 7.5 0 1.8 1.8 0 7.5-1.8 1.8-7.5 0-1.8-1.8Z";
  return `<g class="token back b-${kind === "servant" || kind === "guardian" ? kind : "unknown"}"><circle class="tk-disc" r="${TOKEN}"/><circle class="tk-rim" r="10.4"/><path class="tk-sign" d="${sign}"/></g>`;
}

function houseArt(seat: number | null): string {
  return `<g class="token house ${seat === null ? "" : `h-${(seat % 6) + 1}`}"><path class="hs-wall" d="M-10 8V-4L0-13 10-4V8Z"/><path class="hs-roof" d="M-13-2L0-14 13-2 10.5 0 0-9.5-10.5 0Z"/><path class="hs-door" d="M-2.8 8V1.5A2.8 3 0 0 1 2.8 1.5V8Z"/></g>`;
}

export interface Laid {
  readonly token: Token;
  readonly at: Spot;
}

/** Where the tokens of a point lie: fanned out above it, or to its side when heroes stand there. `side` is 1 to the east, -1 to the west. */
export function fan(point: Point, [x, y]: Spot, side: 1 | -1): Laid[] {
  const tokens = point.tokens ?? [];
  const peopled = (point.markers ?? []).length > 0;
  const step = tokens.length > 3 ? 13 : 18;
  return tokens.map((token, i): Laid => {
    if (peopled) return { token, at: [x + side * (22 + i * step), y - 2 - (i % 2) * 4] };
    const off = (i - (tokens.length - 1) / 2) * step;
    return { token, at: [x + off, y - 16 + Math.abs(off) * 0.12] };
  });
}
