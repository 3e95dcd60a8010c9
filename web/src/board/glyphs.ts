/** The little drawings of the land: trees, hills, mountains, reeds, grass. Recipes in units of a hex side of 40. */

import { num, xy, type Spot } from "./geometry";
import { type Chance } from "./random";

/** One drawing: filled outline, shade, hatching; `y` decides what covers what. */
export interface Glyph {
  readonly y: number;
  readonly look: "tree" | "rock" | "mound" | "stone";
  readonly outline: string;
  readonly shade?: string;
  readonly hatch: string;
}

export function tree(x: number, y: number, w: number, chance: Chance, conifer: boolean): Glyph {
  const j = (): number => (chance() - 0.5) * 1.4;
  if (conifer) {
    const h = w * 2.5;
    return {
      y,
      look: "tree",
      outline: `M${xy(x, y - h)}L${xy(x + w * 0.5 + j(), y - h * 0.52)}L${xy(x + w * 0.28, y - h * 0.54)}L${xy(x + w * 0.8 + j(), y - h * 0.1)}Q${xy(x, y + w * 0.1)} ${xy(x - w * 0.8 + j(), y - h * 0.1)}L${xy(x - w * 0.28, y - h * 0.54)}L${xy(x - w * 0.5 + j(), y - h * 0.52)}Z`,
      hatch: `M${xy(x + 0.6, y - h * 0.1)}V${num(y + 2.4)}M${xy(x + w * 0.15, y - h * 0.62)}L${xy(x + w * 0.3, y - h * 0.3)}M${xy(x + w * 0.1, y - h * 0.36)}L${xy(x + w * 0.44, y - h * 0.16)}`,
    };
  }
  return {
    y,
    look: "tree",
    outline: `M${xy(x - w * 0.86, y - w * 0.35)}C${xy(x - w * 1.5, y - w * 1.1)} ${xy(x - w * 0.9, y - w * 1.75)} ${xy(x - w * 0.42, y - w * 1.5)}C${xy(x - w * 0.3, y - w * 2.3)} ${xy(x + w * 0.5, y - w * 2.3)} ${xy(x + w * 0.5, y - w * 1.5 + j())}C${xy(x + w * 1.1, y - w * 1.75)} ${xy(x + w * 1.45, y - w * 0.95)} ${xy(x + w * 0.86, y - w * 0.35)}C${xy(x + w * 0.4, y + w * 0.02)} ${xy(x - w * 0.4, y + w * 0.02)} ${xy(x - w * 0.86, y - w * 0.35)}Z`,
    hatch: `M${xy(x, y - w * 0.1)}V${num(y + w * 0.5)}M${xy(x + w * 0.35, y - w * 0.5)}Q${xy(x + w * 0.8, y - w * 0.7)} ${xy(x + w * 0.85, y - w * 1.05)}M${xy(x + w * 0.1, y - w * 0.75)}Q${xy(x + w * 0.5, y - w * 0.95)} ${xy(x + w * 0.52, y - w * 1.25)}`,
  };
}

export function mountain(x: number, y: number, w: number, h: number, chance: Chance): Glyph {
  const ax = x + (chance() - 0.5) * w * 0.3;
  const ay = y - h;
  const m = (chance() - 0.5) * 3;
  const ridge: Spot[] = [
    [ax, ay],
    [ax + w * 0.1, ay + h * 0.3],
    [ax - w * 0.04, ay + h * 0.52],
    [ax + w * 0.14, ay + h * 0.78],
    [ax + w * 0.05, y],
  ];
  const left: Spot[] = [
    [ax - w * 0.28, ay + h * 0.36 + m],
    [ax - w * 0.42, ay + h * 0.46],
    [x - w * 0.78, y - h * 0.2],
    [x - w, y],
  ];
  const right: Spot[] = [
    [x + w, y],
    [x + w * 0.7, y - h * 0.26],
    [ax + w * 0.34, ay + h * 0.42 - m * 0.5],
    [ax + w * 0.2, ay + h * 0.24],
  ];
  const line = (points: Spot[]): string => points.map((p) => xy(p[0], p[1])).join("L");
  let hatch = `M${line(ridge)}`;
  for (let i = 1; i <= 5; i++) {
    const t = i / 6;
    const sx = ax + (x + w - ax) * t * 0.96;
    const sy = ay + h * t * 0.98 + 1.5;
    hatch += `M${xy(sx, sy)}L${xy(sx - w * 0.16 - t * w * 0.14, Math.min(y, sy + h * 0.1 + t * h * 0.24))}`;
  }
  return {
    y,
    look: "rock",
    outline: `M${xy(ax, ay)}L${line(left)}L${line(right)}Z`,
    shade: `M${line(ridge)}L${line(right)}Z`,
    hatch,
  };
}

export function mound(x: number, y: number, w: number, h: number): Glyph {
  let hatch = "";
  for (let i = 0; i < 4; i++) {
    const t = 0.56 + i * 0.11;
    const px = x - w + 2 * w * t;
    const py = y - h * Math.sin(Math.PI * Math.pow(t, 0.92)) + 2;
    hatch += `M${xy(px, py)}Q${xy(px + 2.4, py + h * 0.18)} ${xy(px + 2.8, py + h * (0.5 - 0.07 * i))}`;
  }
  return {
    y,
    look: "mound",
    outline: `M${xy(x - w, y)}C${xy(x - w * 0.55, y - h * 0.5)} ${xy(x - w * 0.45, y - h)} ${xy(x - w * 0.02, y - h)}C${xy(x + w * 0.42, y - h)} ${xy(x + w * 0.62, y - h * 0.45)} ${xy(x + w, y)}`,
    hatch,
  };
}

/** Three blades of grass, or of reed where it is wet. */
export function tuft(x: number, y: number, k: number): string {
  return `M${xy(x - 2.6 * k, y)}Q${xy(x - 2.2 * k, y - 2.6 * k)} ${xy(x - 3.4 * k, y - 4.4 * k)}M${xy(x, y)}V${num(y - 5.6 * k)}M${xy(x + 2.6 * k, y)}Q${xy(x + 2.2 * k, y - 2.6 * k)} ${xy(x + 3.4 * k, y - 4.4 * k)}`;
}

export function ripple(x: number, y: number, half: number): string {
  return `M${xy(x - half, y)}Q${xy(x - half / 2, y - 1.6)} ${xy(x, y)}T${xy(x + half, y)}`;
}

export function furrows(x: number, y: number): string {
  let d = "";
  for (let i = 0; i < 5; i++) d += `M${xy(x - 13 + i * 2.2, y + i * 3.6)}q8 -3 ${17 - i} -1`;
  return d;
}

export function draw(glyphs: readonly Glyph[]): string {
  return glyphs
    .map(
      (g) =>
        `<path class="g-${g.look}" d="${g.outline}"/>${g.shade ? `<path class="g-sh" d="${g.shade}"/>` : ""}<path class="g-h" d="${g.hatch}"/>`,
    )
    .join("");
}

/**
 * What one hex of a terrain shows. `free` says whether a drawing may stand at a point, that far from roads and rivers.
 */
export function terrain(
  kind: string,
  [x, y]: Spot,
  chance: Chance,
  options: { north: boolean; busy: boolean; free: (px: number, py: number, clear: number) => boolean },
): string {
  const { north, busy, free } = options;
  const shaken = (n: number): number => (chance() - 0.5) * n;
  if (kind === "forest") {
    const trees: Glyph[] = [];
    [-19, -6, 7, 21].forEach((dy, i) => {
      for (let dx = -30 + (i % 2 ? 8 : 0); dx <= 30; dx += 15.5) {
        const px = x + dx + shaken(5);
        const py = y + dy + 6 + shaken(4);
        if (free(px, py - 6, 9) && chance() > 0.08)
          trees.push(tree(px, py, 6.1 + chance() * 1.5, chance, north || chance() < 0.16));
      }
    });
    return draw(trees.sort((a, b) => a.y - b.y));
  }
  if (kind === "mountains") {
    const peaks = busy
      ? [
          [-20, -9, 13, 22],
          [20, -7, 12, 20],
          [-24, 20, 10, 15],
          [23, 22, 11, 16],
        ]
      : [
          [-15, -2, 16, 27],
          [13, -7, 14, 24],
          [3, 22, 20, 33],
          [-24, 21, 10, 14],
          [27, 20, 9, 14],
        ];
    return draw(
      peaks.map(([dx, dy, w, h]) =>
        mountain(
          x + dx! + shaken(5),
          y + dy! + shaken(4),
          w! * (0.92 + chance() * 0.16),
          h! * (0.9 + chance() * 0.25),
          chance,
        ),
      ),
    );
  }
  if (kind === "hills") {
    const mounds = busy
      ? [
          [-16, -17, 13, 9],
          [17, -15, 12, 9],
          [-22, 20, 12, 9],
          [20, 22, 13, 10],
        ]
      : [
          [-13, -10, 15, 11],
          [16, -12, 13, 10],
          [0, 6, 18, 14],
          [-20, 19, 13, 10],
          [20, 21, 14, 11],
        ];
    return draw(
      mounds.map(([dx, dy, w, h]) => mound(x + dx! + shaken(5), y + dy! + shaken(4), w!, h! * (0.85 + chance() * 0.4))),
    );
  }
  if (kind === "swamp" || kind === "water" || kind === "sea") {
    let waves = "";
    let reeds = "";
    for (let i = 0; i < (kind === "sea" ? 4 : 9); i++) {
      const px = x + shaken(58);
      const py = y + shaken(56);
      if (!free(px, py, 8)) continue;
      waves += ripple(px, py, 7 + chance() * 9);
      if (i % 2 && kind === "swamp") reeds += tuft(px + shaken(6), py - 1, 1 + chance() * 0.35);
    }
    return `<path class="g-wet" d="${waves}"/>${reeds ? `<path class="g-h2" d="${reeds}"/>` : ""}`;
  }
  let grass = "";
  for (let i = 0; i < (kind === "plains" ? 6 : 4); i++) {
    const px = x + shaken(60);
    const py = y + shaken(58);
    if (free(px, py, 11))
      grass += chance() < 0.68 ? tuft(px, py, 0.62 + chance() * 0.2) : `M${xy(px - 4, py)}h3.5m2 0h4`;
  }
  if (kind === "plains" && !busy && chance() < 0.22) grass += furrows(x + 8 - chance() * 16, y + 6);
  return grass ? `<path class="g-h g-grass" d="${grass}"/>` : "";
}
