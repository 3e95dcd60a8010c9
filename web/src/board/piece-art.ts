/** Pieces on a map: how each is drawn, and where those that share a place lie. Figures stand; everything else lies. */

import { glyph } from "../lib/icons";
import type { Piece, Point } from "../lib/protocol";
import { type Spot, escape, num, xy } from "./geometry";
import { gem, seal } from "./pieces";

export const TOKEN = 13; // radius
const MARK = 32; // size
const COLOURS = new Set(["red", "green", "blue", "yellow", "orange", "purple"]);

export function figures(pieces: readonly Piece[]): Piece[] {
  return pieces.filter((piece) => piece.kind === "figure");
}

export function landmarkOf(pieces: readonly Piece[]): Piece | null {
  return pieces.find((piece) => piece.kind === "landmark") ?? null;
}

export function isGem(piece: Piece): boolean {
  return piece.kind === "counter" || piece.kind === "socket";
}

/** Counters; where none lies, the place where one belongs. */
export function gemsOf(pieces: readonly Piece[]): Piece[] {
  const counters = pieces.filter((piece) => piece.kind === "counter");
  return counters.length ? counters : pieces.filter((piece) => piece.kind === "socket");
}

/** Signs printed on the ground: they lie in the middle, under everything. */
export function marksOf(pieces: readonly Piece[]): Piece[] {
  return pieces.filter((piece) => piece.kind === "mark");
}

/** All but figures, gems, buildings and what is printed. */
export function others(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(
    (piece) => piece.kind !== "figure" && piece.kind !== "landmark" && piece.kind !== "mark" && !isGem(piece),
  );
}

/** What walks over the map by itself is what everybody looks for: it stands out. */
const WALKING = 1.4;

export function pieceArt(piece: Piece): string {
  return piece.ways?.length ? `<g transform="scale(${WALKING})">${art(piece)}</g>` : art(piece);
}

function art(piece: Piece): string {
  const facing = pointers(piece);
  switch (piece.kind) {
    case "counter":
    case "socket":
      return (
        gem(piece.colours?.[0] ?? "", {
          rays: piece.rays ?? false,
          empty: piece.kind === "socket",
          letters: piece.letters ?? "",
        }) + facing
      );
    case "seal":
      return seal(piece.letters ?? "") + facing;
    case "mark":
      return markArt(piece) + facing;
    case "house":
      return houseArt(piece.seat ?? null) + facing;
    default:
      return (piece.face_up === false && !piece.card ? backArt(piece) : faceArt(piece)) + facing;
  }
}

/** Where a piece looks, and where else it may go. */
function pointers(piece: Piece): string {
  const aside = (piece.ways ?? []).filter((way) => way !== piece.facing).map((way) => arrow(way, 16, "facing aside"));
  return aside.join("") + (piece.facing == null ? "" : arrow(piece.facing));
}

/** A direction: 0 is north, then clockwise from side to side of a hex. */
export function arrow(facing: number, radius = 16, look = "facing"): string {
  const r = num(radius);
  return `<g transform="rotate(${(((facing % 6) + 6) % 6) * 60})"><path class="${look}" d="M0 ${num(-radius - 11)}L8.5 -${r}Q0 ${num(-radius - 3)} -8.5 -${r}Z"/></g>`;
}

/** Printed on the ground: an icon, or a ring in the colour it has, with what is written in it. */
function markArt(piece: Piece): string {
  if (piece.icon)
    return `<g class="mark">${icon(piece.icon, "mk-under", MARK)}${icon(piece.icon, "mk-icon", MARK)}</g>`;
  const colour = piece.colours?.find((each) => COLOURS.has(each));
  const written = piece.letters
    ? `<text class="mk-let" text-anchor="middle" y="4.2" font-size="12">${escape(piece.letters)}</text>`
    : "";
  return `<g class="mark"><circle class="mk-under" r="11"/><circle class="mk-ring${colour ? ` tk-${colour}` : ""}" r="11"/>${written}</g>`;
}

/** Face down, but known to who looks: they have put it there themselves. */
function faceArt(piece: Piece): string {
  const seat = piece.seat == null ? "" : ` h-${(piece.seat % 6) + 1}`;
  const inside =
    piece.icon || !piece.letters
      ? icon(piece.icon ?? "")
      : `<text class="tk-let" text-anchor="middle" y="4.4" font-size="${piece.letters.length > 2 ? 9 : 12}">${escape(piece.letters)}</text>`;
  const number =
    piece.icon && piece.letters
      ? `<g transform="translate(10 9)"><circle class="tk-no" r="6.4"/><text class="tk-let" text-anchor="middle" y="3.2" font-size="9">${escape(piece.letters)}</text></g>`
      : "";
  return `<g class="token${piece.face_up === false ? " known" : ""}${seat}"><circle class="tk-disc" r="${TOKEN}"/>${border(piece.colours ?? [])}<circle class="tk-field" r="9.6"/>${inside}${number}</g>`;
}

/** The border ring, split evenly between its colours. Each colour has its own beading too. */
function border(colours: readonly string[]): string {
  const known = colours.filter((colour) => COLOURS.has(colour));
  if (!known.length) return "";
  const r = 11.3;
  if (known.length === 1)
    return `<circle class="tk-edge tk-${known[0]}" r="${r}"/><circle class="tk-bead tk-${known[0]}" r="${r}"/>`;
  let out = "";
  known.forEach((colour, i) => {
    const from = -Math.PI / 2 + (i / known.length) * 2 * Math.PI;
    const to = -Math.PI / 2 + ((i + 1) / known.length) * 2 * Math.PI;
    const d = `M${xy(Math.cos(from) * r, Math.sin(from) * r)}A${r} ${r} 0 0 1 ${xy(Math.cos(to) * r, Math.sin(to) * r)}`;
    out += `<path class="tk-edge tk-${colour}" d="${d}"/><path class="tk-bead tk-${colour}" d="${d}"/>`;
  });
  return out;
}

function icon(name: string, look = "", size = 14): string {
  const { kind, path } = glyph(name);
  return `<path class="${look || (kind === "stroke" ? "stroked" : "filled")}" transform="translate(${-size / 2} ${-size / 2}) scale(${factor(size / (kind === "stroke" ? 24 : 512))})" d="${path}"/>`;
}

function factor(n: number): string {
  return String(Math.round(n * 10000) / 10000);
}

/** The back of a piece: its sign, and the tint the icon set gives it. */
function backArt(piece: Piece): string {
  const sign = piece.icon || "token-back";
  const { tint } = glyph(sign);
  return `<g class="token back"><circle class="tk-back"${tint ? ` fill="${tint}"` : ""} r="${TOKEN}"/><circle class="tk-rim" r="10.4"/>${icon(sign, "tk-sign")}</g>`;
}

function houseArt(seat: number | null): string {
  return `<g class="token house ${seat === null ? "" : `h-${(seat % 6) + 1}`}"><path class="hs-wall" d="M-10 8V-4L0-13 10-4V8Z"/><path class="hs-roof" d="M-13-2L0-14 13-2 10.5 0 0-9.5-10.5 0Z"/><path class="hs-door" d="M-2.8 8V1.5A2.8 3 0 0 1 2.8 1.5V8Z"/></g>`;
}

export interface Laid {
  readonly piece: Piece;
  readonly at: Spot;
}

const OPEN: readonly (readonly Spot[])[] = [
  [],
  [[0, 0]],
  [
    [-15, 0],
    [15, 0],
  ],
  [
    [-16, -10],
    [16, -10],
    [0, 13],
  ],
  [
    [-15, -13],
    [15, -13],
    [-15, 13],
    [15, 13],
  ],
];
/** Beside what lies in the middle. */
const ASIDE: readonly Spot[] = [
  [17, 14],
  [-17, 14],
  [17, -14],
  [-17, -14],
  [0, 25],
  [0, -25],
];
/** Beside the houses of a town. */
const ROUND_TOWN: readonly Spot[] = [
  [0, -26],
  [-27, -14],
  [27, 14],
  [-27, 14],
  [27, -14],
];

/** Before the walls of a fortress: what it guards in its gate, everything else to its sides. */
const BEFORE_WALLS: readonly Spot[] = [
  [0, 0],
  [27, 7],
  [-27, -15],
  [27, -15],
  [0, -30],
];

export type Ground = "open" | "town" | "fortress";

/** Where all that lies on a cell or a place lies: marks and gems in the middle, other things there or beside them. */
export function layOut(pieces: readonly Piece[], [x, y]: Spot, ground: Ground): Laid[] {
  const marks = marksOf(pieces);
  const gems = gemsOf(pieces);
  const rest = others(pieces);
  const [gx, gy] = ground === "fortress" ? [-27, 7] : [0, 0];
  const spots =
    ground === "fortress"
      ? BEFORE_WALLS
      : ground === "town"
        ? ROUND_TOWN
        : gems.length || marks.length
          ? ASIDE
          : (OPEN[rest.length] ?? [[0, 0], ...ASIDE]);
  return [
    ...marks.map((piece): Laid => ({ piece, at: [x, y] })),
    ...gems.map((piece, i): Laid => ({ piece, at: [x + gx + i * 10, y + gy - i * 7] })),
    ...rest.map((piece, i): Laid => {
      const [dx, dy] = spots[i % spots.length]!;
      const lap = Math.floor(i / spots.length);
      return { piece, at: [x + dx + lap * 4, y + dy + lap * 4] };
    }),
  ];
}

export function drawn(laid: readonly Laid[]): string {
  return laid
    .map(({ piece, at }) => `<g transform="translate(${xy(at[0], at[1])})">${tip(piece)}${pieceArt(piece)}</g>`)
    .join("");
}

/** What it is, for a pointer that rests on it. */
export function wordsOf(piece: Piece): string {
  return [piece.label, piece.sort !== piece.label ? piece.sort : "", piece.note].filter(Boolean).join(", ");
}

function tip(piece: Piece): string {
  const words = wordsOf(piece);
  return words ? `<title>${escape(words)}</title>` : "";
}

export function piecesArt(pieces: readonly Piece[], at: Spot, ground: Ground): string {
  return drawn(layOut(pieces, at, ground));
}

/**
 * Where the pieces of a point lie: fanned out above it, or to its side when somebody stands there. `side` is 1 to the
 * east, -1 to the west.
 */
export function fan(point: Point, [x, y]: Spot, side: 1 | -1): Laid[] {
  const pieces = point.pieces ?? [];
  const lying = pieces.filter((piece) => piece.kind !== "figure");
  const peopled = lying.length < pieces.length;
  const step = lying.length > 3 ? 13 : 18;
  return lying.map((piece, i): Laid => {
    if (peopled) return { piece, at: [x + side * (22 + i * step), y - 2 - (i % 2) * 4] };
    const off = (i - (lying.length - 1) / 2) * step;
    return { piece, at: [x + off, y - 16 + Math.abs(off) * 0.12] };
  });
}
