/** Small woodcuts, drawn from a seed: a hatched sky, a wood for heroes, a barren hill for whatever they meet. */

import { seedOf, stream, type Chance } from "../../board/random";

const f = (n: number) => n.toFixed(1).replace(/\.0$/, "");

function sky(chance: Chance, lines: number): string {
  let d = "";
  for (let i = 0; i < lines; i += 1) {
    const y = 4 + i * 5.6;
    let x = -10;
    while (x < 260) {
      const length = 18 + chance() * 60;
      if (chance() < 0.62) d += `M${f(x)} ${f(y + chance() * 1.5)}h${f(length)}`;
      x += length + 6;
    }
  }
  return d;
}

export interface Woodcut {
  sky: string;
  /** Closed shapes from behind to the front. */
  shapes: string[];
  /** Hatching on top of them. */
  hatch: string;
  /** Where the moon or sun stands, if one does. */
  disc: { x: number; y: number; r: number } | null;
}

export function wood(name: string): Woodcut {
  const chance = stream(seedOf(name));
  const shapes: string[] = [];
  let hatch = "";
  for (let i = 0; i < 13; i += 1) {
    const x = 6 + i * 20 + (chance() - 0.5) * 8;
    const w = 13 + chance() * 6;
    const y = 150 - chance() * 4;
    const h = w * (3.2 + chance() * 2.4);
    shapes.push(
      `M${f(x)} ${f(y - h)}L${f(x + w * 0.55)} ${f(y - h * 0.55)}H${f(x + w * 0.3)}L${f(x + w)} ${f(y - h * 0.1)}H${f(x - w)}L${f(x - w * 0.3)} ${f(y - h * 0.55)}H${f(x - w * 0.55)}Z`,
    );
    hatch += `M${f(x + 2)} ${f(y - h * 0.8)}l${f(w * 0.3)} ${f(h * 0.2)}M${f(x + 2)} ${f(y - h * 0.5)}l${f(w * 0.5)} ${f(h * 0.3)}M${f(x)} ${f(y - h * 0.4)}l${f(w * 0.4)} ${f(h * 0.26)}`;
  }
  return { sky: sky(chance, 16), shapes, hatch, disc: null };
}

export function barren(name: string): Woodcut {
  const chance = stream(seedOf(name));
  const lean = chance() * 30;
  const shapes = [
    `M-6 150V${f(118 + lean / 6)}C30 92 58 ${f(80 + lean / 3)} 92 88C140 ${f(66 + lean / 3)} 200 80 256 ${f(112 + lean / 8)}V150Z`,
  ];
  let hatch = "M10 128l14 10M24 118l18 16M200 104l22 24M216 108l20 22M186 98l24 28M232 116l14 18";
  for (let i = 0; i < 4; i += 1) {
    const left = i % 2 === 0;
    const x = left ? 14 + chance() * 46 : 186 + chance() * 50;
    const w = 8 + chance() * 9;
    const h = 18 + chance() * 20;
    const foot = 112 + chance() * 14;
    shapes.push(
      `M${f(x)} ${f(foot)}l${f(w * 0.2)} ${f(-h)} ${f(w * 0.7)} ${f(-h * 0.12)} ${f(w * 0.3)} ${f(h * 1.08)}Z`,
    );
    hatch += `M${f(x + w * 0.6)} ${f(foot - h * 0.9)}l2 ${f(h * 0.7)}`;
  }
  return {
    sky: sky(chance, 20),
    shapes,
    hatch,
    disc: { x: chance() < 0.5 ? 54 : 196, y: 34 + chance() * 12, r: 20 + chance() * 5 },
  };
}
