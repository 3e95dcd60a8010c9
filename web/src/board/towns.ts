/** Towns: a cluster of walls and roofs with one landmark each. */

import { type Land, type Space, TOWN, atSea } from "./land";
import { seedOf, stream } from "./random";

const tower = (x: number, w: number, h: number, roof = 8): string =>
  `<path class="wall" d="M${x} 0v${-h}h${w}v${h}Z"/><path class="roof" d="M${x - 2} ${-h}L${x + w / 2} ${-h - roof}L${x + w + 2} ${-h}Z"/><path class="win" d="M${x + w / 2} ${-h + 4}v4"/>`;
const keep = (x: number, w: number, h: number): string =>
  `<path class="wall" d="M${x - 1.5} 0V${-h - 4}h${w / 5 + 0.6}v3h${w / 5}v-3h${w / 5 + 1.6}v3h${w / 5}v-3h${w / 5 + 0.6}V0Z"/><path class="win" d="M${x + w / 2} ${-h + 5}v5"/>`;
const house = (x: number, w: number, h: number): string =>
  `<path class="wall" d="M${x} 0v${-h}h${w}v${h}Z"/><path class="roof" d="M${x - 1.6} ${-h}l${w * 0.3} ${-h * 0.8}h${w * 0.55}l${w * 0.15 + 3} ${h * 0.8}Z"/>`;
const dome = (x: number, w: number, h: number): string =>
  `<path class="wall" d="M${x} 0v${-h}h${w}v${h}Z"/><path class="roof" d="M${x - 1} ${-h}C${x - 1} ${-h - w * 0.9} ${x + w * 0.4} ${-h - w * 0.7} ${x + w / 2} ${-h - w * 1.15}C${x + w * 0.6} ${-h - w * 0.7} ${x + w + 1} ${-h - w * 0.9} ${x + w + 1} ${-h}Z"/>`;
const arch = (x: number, w: number, h: number): string =>
  `<path class="wall" d="M${x} 0v${-h}h${w}v${h}h${-w * 0.28}v${-h * 0.4}a${w * 0.22} ${w * 0.24} 0 0 0 ${-w * 0.44} 0v${h * 0.4}Z"/>`;
const flag = (x: number, y: number): string =>
  `<path class="win" d="M${x} ${y}v-9"/><path class="flag" d="M${x} ${y - 9}q4 -2 8 .5q-3 1.6 -1 4q-4 -1.6 -7 0Z"/>`;

/** About 56 wide, standing on the line y = 0. */
export const LANDMARKS = {
  citadel:
    tower(-27, 9, 17, 10) +
    tower(18, 9, 17, 10) +
    house(-19, 11, 10) +
    house(8, 11, 10) +
    tower(-12, 9, 26, 12) +
    tower(4, 9, 24, 12) +
    keep(-8, 16, 30) +
    flag(0, -34) +
    `<path class="wall" d="M-31 4V-7h4v3h4v-3h4v3h4v-3h4v3h4v-3h12v3h4v-3h4v3h4v-3h4v3h4v-3h4V4Z"/><path class="gate" d="M-5 4v-5a5 5.5 0 0 1 10 0v5Z"/>`,
  chimneys:
    house(-25, 14, 10) +
    keep(-12, 15, 19) +
    `<path class="wall" d="M6 0l2-27h7l2 27Z"/><path class="wall" d="M18 0l1.4-18h5.4l1.4 18Z"/><path class="smoke" d="M11-29c-4-3 3-5 0-9s5-4 3-8M22-20c-3-3 3-4 1-7"/><path class="gate" d="M-8 0v-5a3.5 4 0 0 1 7 0v5Z"/>`,
  lighthouse:
    house(-26, 13, 9) +
    house(-14, 12, 12) +
    `<path class="wall" d="M3 0l2.4-27h7.2L15 0Z"/><path class="roof" d="M4.5-31l4.5-6 4.5 6Z"/><path class="wall" d="M4.8-27h8.4v-4h-8.4Z"/><path class="smoke" d="M16-31l9-3M16-29h10M2-31l-8-3M2-29h-9"/>` +
    house(15, 11, 9),
  gate:
    tower(-24, 11, 25, 13) +
    tower(13, 11, 25, 13) +
    arch(-13, 26, 16) +
    `<path class="win" d="M-13-12h26"/>` +
    house(24, 8, 7),
  ship:
    house(-26, 12, 9) +
    tower(-15, 8, 18, 9) +
    house(-7, 12, 12) +
    `<path class="wall" d="M7-1h21l-3.5 6H11Z"/><path class="win" d="M17-1v-21M22-1v-16"/><path class="flag" d="M16-20q-8 7 0 16ZM21-15q-5 5.5 0 11Z"/>`,
  domes: dome(-26, 11, 10) + dome(15, 11, 10) + dome(-12, 9, 17) + dome(4, 9, 15) + dome(-5, 11, 25) + flag(0.5, -37),
  bridge:
    house(-27, 12, 9) +
    keep(-14, 12, 25) +
    flag(-8, -29) +
    `<path class="wall" d="M-2 2v-9q14-7 29 0v9h-5a5 5 0 0 0-9 0h-2a5 5 0 0 0-9 0Z"/>`,
  windmill:
    house(-25, 13, 10) +
    house(-12, 11, 8) +
    `<path class="wall" d="M3 0l2-18h10l2 18Z"/><path class="roof" d="M4-18q6-10 12 0Z"/><path class="smoke" d="M10-19L-1-29M10-19l11-10M10-19L0-9M10-19l10 10"/><path class="smoke" d="M-1-29l5-1.5 2 4M21-29l1 5-4 2M20-9l-5 1-2-4M0-9l-1-5 4-2"/>` +
    house(18, 10, 8),
} as const;

/** A fortress: steep dark walls and three towers without a roof. */
export const STRONGHOLD =
  keep(-25, 11, 19) +
  keep(14, 11, 19) +
  keep(-8, 16, 33) +
  `<path class="wall" d="M-29 4V-9h5v3h5v-3h5v3h5v-3h18v3h5v-3h5v3h5v-3h5V4Z"/><path class="gate" d="M-5 4v-6l5-5 5 5v6Z"/><path class="win" d="M-3-20v5M3-20v5M-20-12v4M20-12v4"/>`;

export type Landmark = keyof typeof LANDMARKS;

/**
 * How well a landmark suits a town: a lighthouse wants the sea, a gate the north. Otherwise its name decides, never the
 * terrain around: cards change that, and a town keeps its picture.
 */
function suits(landmark: Landmark, land: Land, town: Space): number {
  const chance = stream(seedOf(`${town.name}/${landmark}`))();
  if (landmark === "lighthouse" || landmark === "ship") return atSea(land, town) ? 2 + chance : 0;
  return 2 * chance + (landmark === "gate" && town.row <= 2 ? 1 : 0);
}

/** Every town its own landmark; where there are more towns than landmarks, they are given out again. */
export function landmarks(land: Land): Map<string, Landmark> {
  const given = new Map<string, Landmark>();
  const towns = [...land.spaces.values()].filter((s) => s.terrain === TOWN).sort((a, b) => a.key.localeCompare(b.key));
  const all = Object.keys(LANDMARKS) as Landmark[];
  let left = [...all];
  while (given.size < towns.length) {
    let choice: { worth: number; town: Space; landmark: Landmark } | null = null;
    for (const town of towns) {
      if (given.has(town.key)) continue;
      for (const landmark of left) {
        const worth = suits(landmark, land, town);
        if (!choice || worth > choice.worth) choice = { worth, town, landmark };
      }
    }
    const { town, landmark } = choice!;
    given.set(town.key, landmark);
    left = left.filter((one) => one !== landmark);
    if (!left.length) left = [...all];
  }
  return given;
}
