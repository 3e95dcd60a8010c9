/** What a mapmaker puts around a map: neat line, compass rose and its rhumb lines, ships, a sea serpent, the title. */

import { type Box, type Spot, distance, escape, num, xy } from "./geometry";

/** Room round the neat line that is drawn as well, so that the sea does not end at the edge of the sheet. */
export const BLEED = 420;

const FRAME = 16;

export interface Art {
  /** below the land */
  readonly under: string;
  /** above everything that is printed */
  readonly over: string;
}

/** The sheet for what lies within `land`: never narrower than a lying sheet of paper, so that the sea has room. */
export function sheetFor(land: Box, margin: number, shape: number): Box {
  const height = land.height + 2 * margin;
  const width = Math.max(land.width + 2 * margin, height * shape);
  return { x: land.x + land.width / 2 - width / 2, y: land.y - margin, width, height };
}

export function withBleed(sheet: Box): Box {
  return { x: sheet.x - BLEED, y: sheet.y - BLEED, width: sheet.width + 2 * BLEED, height: sheet.height + 2 * BLEED };
}

/** Decorate the sea; `land` are the points things keep `clear` away from. */
export function seaArt(sheet: Box, title: string, land: readonly Spot[], clear: number): Art {
  const inner: Box = {
    x: sheet.x + FRAME + 6,
    y: sheet.y + FRAME + 6,
    width: sheet.width - 2 * FRAME - 12,
    height: sheet.height - 2 * FRAME - 12,
  };
  const place = freePlaces(inner, land, clear);

  let over = neatLine(sheet);
  if (title) {
    const rows = titleRows(title);
    const w = Math.max(150, Math.max(...rows.map((row) => row.length)) * 15.5 + 52);
    const h = rows.length * 24 + 38;
    for (const scale of [1, 0.85, 0.7]) {
      const spot = place((w + 8) * scale, (h + 8) * scale, [0.02, 0.02]);
      if (!spot) continue;
      over += cartouche(rows, spot, w, h, scale);
      break;
    }
  }
  const rose = place(124, 150, [0.02, 0.98]);
  const heart: Spot = rose ? [rose[0], rose[1] + 8] : [sheet.x + sheet.width * 0.06, sheet.y + sheet.height * 0.92];
  if (rose) over += compass(heart);
  const serpentAt = place(140, 64, [0.97, 0.06]);
  if (serpentAt) over += serpent(serpentAt);
  const big = place(84, 84, [0.98, 0.42]);
  if (big) over += ship(big, 0.95);
  const small = place(60, 60, [0.03, 0.55]);
  if (small) over += ship(small, 0.62);
  return { under: rhumbs(heart), over };
}

const MESH = 12;

/**
 * A finder of free places in the sea: asked for a width, a height and a wish (shares of the sheet), it gives the middle
 * of the nearest free place and keeps it, or null. Whether a box is free is read from running sums over a mesh.
 */
export function freePlaces(
  inner: Box,
  land: readonly Spot[],
  clear: number,
): (w: number, h: number, wish: Spot) => Spot | null {
  const across = Math.max(1, Math.ceil(inner.width / MESH));
  const down = Math.max(1, Math.ceil(inner.height / MESH));
  const full = new Uint8Array(across * down);
  const fill = (x0: number, y0: number, x1: number, y1: number, when: (x: number, y: number) => boolean): void => {
    const column = (x: number): number => Math.floor((x - inner.x) / MESH);
    const row = (y: number): number => Math.floor((y - inner.y) / MESH);
    for (let r = Math.max(0, row(y0)); r <= Math.min(down - 1, row(y1)); r++)
      for (let c = Math.max(0, column(x0)); c <= Math.min(across - 1, column(x1)); c++)
        if (when(inner.x + (c + 0.5) * MESH, inner.y + (r + 0.5) * MESH)) full[r * across + c] = 1;
  };
  for (const [px, py] of land)
    fill(px - clear, py - clear, px + clear, py + clear, (x, y) => Math.hypot(x - px, y - py) < clear);

  return (w, h, [wishX, wishY]) => {
    const sums = new Uint32Array((across + 1) * (down + 1));
    for (let r = 0; r < down; r++)
      for (let c = 0; c < across; c++)
        sums[(r + 1) * (across + 1) + c + 1] =
          full[r * across + c]! +
          sums[r * (across + 1) + c + 1]! +
          sums[(r + 1) * (across + 1) + c]! -
          sums[r * (across + 1) + c]!;
    const wide = Math.ceil(w / MESH);
    const high = Math.ceil(h / MESH);
    const goal: Spot = [inner.x + inner.width * wishX, inner.y + inner.height * wishY];
    let best: Spot | null = null;
    for (let r = 0; r + high <= down; r++)
      for (let c = 0; c + wide <= across; c++) {
        const at = (row: number, column: number): number => sums[row * (across + 1) + column]!;
        if (at(r + high, c + wide) - at(r, c + wide) - at(r + high, c) + at(r, c)) continue;
        const here: Spot = [inner.x + c * MESH + w / 2, inner.y + r * MESH + h / 2];
        if (!best || distance(here, goal) < distance(best, goal)) best = here;
      }
    if (best) fill(best[0] - w / 2 - 8, best[1] - h / 2 - 8, best[0] + w / 2 + 8, best[1] + h / 2 + 8, () => true);
    return best;
  };
}

function rhumbs([x, y]: Spot): string {
  let d = "";
  for (let i = 0; i < 16; i++)
    d += `M${xy(x, y)}L${xy(x + Math.cos((i * Math.PI) / 8) * 2600, y + Math.sin((i * Math.PI) / 8) * 2600)}`;
  return `<path class="rhumb" d="${d}"/>`;
}

function neatLine(sheet: Box): string {
  const rect = (inset: number, width: number): string =>
    `<rect x="${num(sheet.x + inset)}" y="${num(sheet.y + inset)}" width="${num(sheet.width - 2 * inset)}" height="${num(sheet.height - 2 * inset)}" stroke-width="${width}"/>`;
  const across = Math.max(4, 2 * Math.round(sheet.width / 130));
  const down = Math.max(4, 2 * Math.round(sheet.height / 130));
  const x = sheet.x + 10;
  const y = sheet.y + 10;
  const w = (sheet.width - 20) / across;
  const h = (sheet.height - 20) / down;
  let bars = "";
  for (let i = 0; i < across; i += 2)
    bars += `M${xy(x + w * i, y)}h${num(w)}M${xy(x + w * (i + 1), y + h * down)}h${num(w)}`;
  for (let i = 0; i < down; i += 2)
    bars += `M${xy(x, y + h * (i + 1))}v${num(h)}M${xy(x + w * across, y + h * i)}v${num(h)}`;
  return `<g class="neat">${rect(5, 2.2)}${rect(15, 1)}<path stroke-width="5" d="${bars}"/></g>`;
}

function compass([x, y]: Spot): string {
  let dark = "";
  let pale = "";
  for (let i = 0; i < 16; i++) {
    const a = (i * Math.PI) / 8 - Math.PI / 2;
    const length = i % 4 === 0 ? 54 : i % 2 === 0 ? 36 : 22;
    const w = i % 4 === 0 ? 0.3 : 0.34;
    const k = i % 4 === 0 ? 13 : 11;
    const tip = xy(Math.cos(a) * length, Math.sin(a) * length);
    dark += `M0 0L${xy(Math.cos(a - w) * k, Math.sin(a - w) * k)}L${tip}Z`;
    pale += `M0 0L${xy(Math.cos(a + w) * k, Math.sin(a + w) * k)}L${tip}Z`;
  }
  return `<g class="sea-art" transform="translate(${xy(x, y)})"><circle r="40"/><circle r="44" stroke-width=".6"/><path class="k" d="${dark}"/><path class="f" d="${pale}"/><circle class="au" r="5"/><path class="au" d="M0-72l4 9h-8Z"/></g>`;
}

function ship([x, y]: Spot, k: number): string {
  return `<g class="sea-art" transform="translate(${xy(x, y)}) scale(${k})"><path class="f" d="M-26 8Q0 14 28 6L22 20Q0 26-20 20Z"/><path d="M-12 9V-30M8 9V-38M22 6V-20M-32 2L-26 8M28 6L40-2"/><path class="f" d="M-12-28Q2-20-11-4Q-24-4-26 0Q-16-14-12-28ZM8-36Q26-26 10-4Q-4-6-8-2Q6-18 8-36ZM22-20Q32-12 23-2Z"/><path d="M8-38l-8-3 8-2M-34 26q6-4 12 0t12 0 12 0 12 0 12 0M-26 32q6-4 12 0t12 0 12 0"/></g>`;
}

function serpent([x, y]: Spot): string {
  return `<g class="sea-art" transform="translate(${xy(x - 6, y)})"><path class="f" d="M-38 20C-38-8-10-8-10 20M-18 20C-18 4-30 4-30 20M2 20C2-2 24-2 24 20M10 20C10 8 17 8 17 20M36 20C36 0 40-16 56-20C66-22 70-14 64-11L56-9C50-4 48 8 48 20"/><path d="M58-17l1 .5M50-20l-4-6 7 3M-52 22h80M32 22h30M-44 27q6-4 12 0t12 0 12 0 12 0"/></g>`;
}

function titleRows(title: string): string[] {
  const words = title.split(" ");
  if (title.length <= 14 || words.length < 2) return [title];
  let best = [title];
  let longest = title.length;
  for (let cut = 1; cut < words.length; cut++) {
    const rows = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    const length = Math.max(...rows.map((row) => row.length));
    if (length < longest) {
      longest = length;
      best = rows;
    }
  }
  return best;
}

function cartouche(rows: readonly string[], [x, y]: Spot, w: number, h: number, scale: number): string {
  const frame = (inset: number): string => {
    const a = w / 2 - inset;
    const b = h / 2 - inset;
    const n = 12 - inset * 0.3;
    return `M${xy(-a + n, -b)}H${num(a - n)}Q${xy(a - n + 2, -b + n - 2)} ${xy(a, -b + n)}V${num(b - n)}Q${xy(a - n + 2, b - n + 2)} ${xy(a - n, b)}H${num(-a + n)}Q${xy(-a + n - 2, b - n + 2)} ${xy(-a, b - n)}V${num(-b + n)}Q${xy(-a + n - 2, -b + n - 2)} ${xy(-a + n, -b)}Z`;
  };
  const top = -((rows.length - 1) * 24) / 2 + 1;
  const lines = rows
    .map((row, i) => `<text class="ct" y="${num(top + i * 24)}" text-anchor="middle">${escape(row)}</text>`)
    .join("");
  const under = top + (rows.length - 1) * 24 + 13;
  const flourish = `<path class="c3" d="M-44 ${num(under)}h32M44 ${num(under)}h-32M0 ${num(under - 3.5)}l5 3.5-5 3.5-5-3.5Z"/>`;
  return `<g class="cart" transform="translate(${xy(x, y)}) scale(${scale})"><path class="c1" d="${frame(0)}"/><path class="c2" d="${frame(5)}"/>${lines}${flourish}</g>`;
}
