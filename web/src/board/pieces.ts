/** Things that lie or stand on a map: gems, seals, shields, ribbons. Drawn around 0 0. */

import { escape, num, xy } from "./geometry";

type Shape = (r: number) => string;

const SHAPES: Record<string, Shape> = {
  green: (r) => `M0 ${num(-r)}A${num(r)} ${num(r)} 0 1 1 -.01 ${num(-r)}Z`,
  yellow: (r) => `M0 ${num(-r * 1.24)}L${xy(r * 1.166, r * 0.818)}H${num(-r * 1.166)}Z`,
  blue: (r) => `M${xy(-r * 0.88, -r * 0.88)}H${num(r * 0.88)}V${num(r * 0.88)}H${num(-r * 0.88)}Z`,
  red: (r) => `M0 ${num(-r * 1.3)}L${num(r * 1.02)} 0L0 ${num(r * 1.3)}L${num(-r * 1.02)} 0Z`,
  other: (r) =>
    `M${[0, 1, 2, 3, 4, 5].map((i) => xy(r * Math.sin((i * Math.PI) / 3), -r * Math.cos((i * Math.PI) / 3))).join("L")}Z`,
};

const FACETS: Record<string, Shape> = {
  green: (r) => {
    let d = SHAPES.green!(r * 0.5);
    for (let i = 0; i < 8; i++) {
      const a = (i * Math.PI) / 4 + Math.PI / 8;
      d += `M${xy(Math.cos(a) * r * 0.5, Math.sin(a) * r * 0.5)}L${xy(Math.cos(a) * r, Math.sin(a) * r)}`;
    }
    return d;
  },
  yellow: (r) => {
    const k = r * 1.24;
    const m = 0.42;
    return `M0 ${num(-k * m)}L${xy(k * 0.94 * m, k * 0.66 * m)}H${num(-k * 0.94 * m)}ZM0 ${num(-k)}V${num(-k * m)}M${xy(k * 0.94, k * 0.66)}L${xy(k * 0.94 * m, k * 0.66 * m)}M${xy(-k * 0.94, k * 0.66)}L${xy(-k * 0.94 * m, k * 0.66 * m)}`;
  },
  blue: (r) => {
    const k = num(r * 0.88);
    const m = num(r * 0.44);
    return `M-${m} -${m}H${m}V${m}H-${m}ZM-${k} -${k}L-${m} -${m}M${k} -${k}L${m} -${m}M${k} ${k}L${m} ${m}M-${k} ${k}L-${m} ${m}`;
  },
  red: (r) => {
    const k = r * 1.3;
    const w = r * 1.02;
    return `M${num(-w)} 0H${num(w)}M0 ${num(-k)}L${num(-w * 0.4)} 0L0 ${num(k)}L${num(w * 0.4)} 0Z`;
  },
  other: (r) => SHAPES.other!(r * 0.5),
};

const LIGHTS: Record<string, Shape> = {
  green: (r) => `M${xy(-r * 0.72, -r * 0.1)}A${num(r * 0.72)} ${num(r * 0.72)} 0 0 1 ${xy(-r * 0.05, -r * 0.72)}`,
  yellow: (r) => `M${xy(-r * 0.6, r * 0.22)}L${xy(-r * 0.08, -r * 0.8)}`,
  blue: (r) => `M${xy(-r * 0.64, r * 0.3)}V${num(-r * 0.64)}H${num(r * 0.2)}`,
  red: (r) => `M${xy(-r * 0.68, -r * 0.06)}L${xy(-r * 0.08, -r * 0.92)}`,
  other: (r) => `M${xy(-r * 0.6, -r * 0.2)}L${xy(-r * 0.1, -r * 0.62)}`,
};

/**
 * A gem: the colour always comes with its shape. With letters it lies on its other side. The empty place of one is a
 * dashed socket.
 */
export function gem(colour: string, { rays = false, empty = false, radius = 12, letters = "" } = {}): string {
  const kind = colour in SHAPES ? colour : "other";
  let sun = "";
  if (rays) {
    for (let i = 0; i < 16; i++) {
      const a = (i * Math.PI) / 8;
      const length = i % 2 ? radius + 8 : radius + 13;
      const foot = radius + 2;
      sun += `M${xy(Math.cos(a - 0.1) * foot, Math.sin(a - 0.1) * foot)}L${xy(Math.cos(a) * length, Math.sin(a) * length)}L${xy(Math.cos(a + 0.1) * foot, Math.sin(a + 0.1) * foot)}Z`;
    }
    sun = `<path class="j-sun" d="${sun}"/>`;
  }
  if (empty)
    return `<g class="gem empty j-${kind}">${sun}<path class="j-socket" d="${SHAPES[kind]!(radius * 0.86)}"/></g>`;
  const bezel = `${sun}<path class="j-bezel" d="${SHAPES[kind]!(radius + 2.6)}"/><path class="j-body" d="${SHAPES[kind]!(radius)}"/>`;
  if (letters)
    return `<g class="gem turned j-${kind}">${bezel}<text class="j-let" text-anchor="middle" y="${num(radius * (kind === "yellow" ? 0.55 : 0.4))}" font-size="${num(radius * 1.15)}">${escape(letters)}</text></g>`;
  return `<g class="gem j-${kind}">${bezel}<path class="j-facet" d="${FACETS[kind]!(radius)}"/><path class="j-light" d="${LIGHTS[kind]!(radius)}"/></g>`;
}

export function roman(n: number): string {
  const signs: [number, string][] = [
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ];
  let left = n;
  let text = "";
  for (const [value, sign] of signs) for (; left >= value; left -= value) text += sign;
  return text;
}

/** Dark wax with a number. */
export function seal(letters: string, radius = 14): string {
  const number = Number(letters);
  const text = Number.isInteger(number) && number > 0 && number < 40 ? roman(number) : letters;
  let d = `M${radius} 0`;
  for (let i = 1; i <= 14; i++) {
    const a = (i / 14) * 2 * Math.PI;
    const b = ((i - 0.5) / 14) * 2 * Math.PI;
    d += `Q${xy(Math.cos(b) * (radius + 3.4), Math.sin(b) * (radius + 3.4))} ${xy(Math.cos(a) * radius, Math.sin(a) * radius)}`;
  }
  const size = num(radius * (text.length > 3 ? 0.7 : text.length > 2 ? 0.86 : 1.02));
  return `<g class="seal"><path class="seal-w" d="${d}Z"/><circle r="${radius - 3}" class="seal-i"/><text y="${num(radius * 0.36)}" text-anchor="middle" font-size="${size}">${escape(text)}</text></g>`;
}

export const SHIELD = "M-14-17Q0-13 14-17V-1C14 9 7 15 0 19C-7 15-14 9-14-1Z";
export const FOOT = "M-10 2Q-10-4-4-5H4Q10-4 10 2Q0 6-10 2Z";

/** The width of a line of the text face at size 1; a fair guess that needs no layout. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text)
    width += /[ilj.,;:'’!|\s()[\]tfrI]/.test(sign)
      ? 0.3
      : /[mwMWOQ%—]/.test(sign)
        ? 0.8
        : /[A-Z&]/.test(sign)
          ? 0.66
          : 0.49;
  return width;
}

/** A ribbon with a name. `size` is that of the letters. */
export function ribbon(name: string, size = 17.5): string {
  const k = size / 17.5;
  const half = (textWidth(name) * size * 1.08 + 20 * k) / 2;
  const y = (n: number): string => num(n * k);
  return (
    `<g class="ribbon"><path class="r-tail" d="M${num(-half + 5 * k)} ${y(-4)}h${y(-14)}l${y(5)} ${y(7.5)} ${y(-5)} ${y(7.5)}h${y(14)}ZM${num(half - 5 * k)} ${y(-4)}h${y(14)}l${y(-5)} ${y(7.5)} ${y(5)} ${y(7.5)}h${y(-14)}Z"/>` +
    `<path class="r-body" d="M${num(-half)} ${y(-9)}Q0 ${y(-6)} ${num(half)} ${y(-9)}V${y(9)}Q0 ${y(12)} ${num(-half)} ${y(9)}Z"/>` +
    `<text y="${y(7.2)}" text-anchor="middle" font-size="${num(size)}">${escape(name)}</text></g>`
  );
}

/** How wide a ribbon is, tails included. */
export function ribbonWidth(name: string, size = 17.5): number {
  return textWidth(name) * size * 1.08 + (20 + 18) * (size / 17.5);
}
