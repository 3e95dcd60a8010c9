/**
 * Small pictures of places: what a scene calls a vignette. They stand on the line y = 0.
 *
 * The words say what is to be seen, never what it is in a game or what it is called. docs/protocol.md lists them.
 */

const house = (x: number, w: number, h: number): string =>
  `<path class="wall" d="M${x} 0v${-h}h${w}v${h}Z"/><path class="roof" d="M${x - 1.6} ${-h}l${w * 0.3} ${-h * 0.8}h${w * 0.55}l${w * 0.15 + 3} ${h * 0.8}Z"/>`;
const tower = (x: number, w: number, h: number, roof: number): string =>
  `<path class="wall" d="M${x} 0v${-h}h${w}v${h}Z"/><path class="roof" d="M${x - 2} ${-h}L${x + w / 2} ${-h - roof}L${x + w + 2} ${-h}Z"/><path class="win" d="M${x + w / 2} ${-h + 4}v4"/>`;
const column = (x: number, h: number): string =>
  `<path class="wall" d="M${x - 1} 0h7v-2h-1V${-h + 2}h1v-2h-7v2h1V-2h-1Z"/>`;
const stone = (x: number, y: number): string => `<path class="wall" d="M${x} ${y}v-7a3.4 3.6 0 0 1 6.8 0v7Z"/>`;
const cross = (x: number, y: number): string => `<path class="win" d="M${x} ${y}v-8M${x - 2.6} ${y - 5.4}h5.2"/>`;
const sheep = (x: number, y: number): string =>
  `<path class="wall" d="M${x} ${y}c-3-1-2.4-5 1-5 1-2.4 5-2.2 6 0 3.4 0 3.4 4.6 0 5Z"/><path class="gate" d="M${x - 1.4} ${y - 4.6}l-2.6-.6.6 3 2 .2Z"/><path class="win" d="M${x + 1.6} ${y}v2M${x + 5.4} ${y}v2"/>`;

export const VIGNETTES = {
  tower: `<path class="g-rock" d="M-30 4L-22-12-15-6-10-16H10L16-7 23-13 31 4Q0 10-30 4Z"/><path class="night" d="M-11-8L-8-58-13-64-12-72-7-68-5-76 0-71 5-76 7-68 12-72 13-64 8-58 11-8Z"/><path class="night" d="M-19-6L-17-34-20-38-18-43-14-40-11-43-11-6ZM19-6L17-34 20-38 18-43 14-40 11-43 11-6Z"/><path class="ember" d="M-2-54h4v7h-4ZM-3-36h2v5h-2ZM2-26h2v5h-2ZM-15-28h2v4h-2ZM13-28h2v4h-2Z"/><path class="night" d="M-5-8v-8a5 5.5 0 0 1 10 0v8Z"/><path class="ember" d="M-3-8v-7a3 3.5 0 0 1 6 0v7Z"/>`,
  temple: `<path class="wall" d="M-26 3h52v-4h-52ZM-23-1h46v-3h-46Z"/>${column(-21, 22)}${column(-11.5, 22)}${column(6.5, 22)}${column(16, 22)}<path class="gate" d="M-3.5-4v-9a3.5 3.5 0 0 1 7 0v9Z"/><path class="wall" d="M-24-22h48v-4h-48Z"/><path class="roof" d="M-26-26L0-39 26-26Z"/><path class="flag" d="M0-35.5l1.5 3 3.3.4-2.5 2.2.7 3.3-3-1.6-3 1.6.7-3.3-2.5-2.2 3.3-.4Z"/>`,
  palace: `${tower(-27, 9, 17, 10)}${tower(18, 9, 17, 10)}${house(-19, 11, 10)}${house(8, 11, 10)}${tower(-12, 9, 26, 12)}${tower(4, 9, 24, 12)}<path class="wall" d="M-9.5 0V-34h3.8v3h3.2v-3h4.8v3h3.2v-3h3.8V0Z"/><path class="win" d="M0-25v5M0-34v-9"/><path class="flag" d="M0-43q4-2 8 .5q-3 1.6-1 4q-4-1.6-7 0Z"/><path class="wall" d="M-31 4V-7h4v3h4v-3h4v3h4v-3h4v3h4v-3h12v3h4v-3h4v3h4v-3h4v3h4v-3h4V4Z"/><path class="gate" d="M-5 4v-5a5 5.5 0 0 1 10 0v5Z"/>`,
  town: `${house(-26, 12, 9)}${tower(-15, 8, 19, 10)}${house(-8, 13, 12)}${house(4, 10, 8)}${tower(13, 7, 14, 8)}${house(18, 11, 9)}`,
  village: `${house(-22, 12, 8)}${tower(-8, 8, 16, 11)}${cross(-4, -26)}${house(0, 11, 9)}${house(12, 11, 7)}`,
  church: `${house(-3, 16, 11)}${tower(-12, 9, 18, 11)}${cross(-7.5, -28)}<path class="gate" d="M-9.5 0v-4a2 2.2 0 0 1 4 0v4Z"/>`,
  market: `<path class="wall" d="M-18-9h15V0h-15ZM3-9h15V0H3Z"/><path class="roof" d="M-20-9l3-8h11l3 8ZM1-9l3-8h11l3 8Z"/><path class="win" d="M-15.5-9l1.5-8M-11-9v-8M-6.5-9l-1-8M5.5-9l1.5-8M10.5-9v-8M15-9l-1.5-8"/>`,
  hut: `<path class="win" d="M-9 0l2-9M9 0L8-9M0 0v-8"/><path class="wall" d="M-11-8l1-12 19-2 3 13Z"/><path class="roof" d="M-16-19L-3-38q3-4 5-8 1 6 1 9L15-20Z"/><path class="gate" d="M-4-8l.5-7 5-.4.5 7Z"/><path class="smoke" d="M9-32c-3-3 3-5 0-8s4-5 2-8"/>`,
  cottage: `${house(-8, 16, 9)}<path class="wall" d="M4-15v-6h4v6Z"/><path class="smoke" d="M6-22c-2-2 2-3 0-6"/><path class="gate" d="M-3 0v-5h4v5Z"/>`,
  mill: `<path class="wall" d="M-7 0l2-18h10l2 18Z"/><path class="roof" d="M-6-18q6-10 12 0Z"/><path class="smoke" d="M0-19L-11-29M0-19l11-10M0-19L-10-9M0-19l10 10M-11-29l5-1.5 2 4M11-29l1 5-4 2M10-9l-5 1-2-4M-10-9l-1-5 4-2"/>`,
  volcano: `<path class="g-rock" d="M-44 3L-30-14-24-15-11-43-6-40 0-42 5-40 10-43 21-20 27-17 44 3Q0 8-44 3Z"/><path class="g-sh" d="M5-40L10-43 21-20 27-17 44 3Q24 6 8 6L14-8 6-18Z"/><path class="ember" d="M-8-40L0-42 7-40 4-30 7-20 2-24 0-14-3-27-7-31Z"/><path class="smoke" d="M-2-46c-9-4 5-9-2-15s7-7 4-13M4-46c6-4-3-8 3-13s0-7 3-10"/>`,
  graveyard: `${stone(-20, 0)}${stone(-8, 3)}${cross(5, 1)}${stone(9, 0)}${cross(20, 4)}<path class="smoke" d="M-25-2q6-10 2-20M-23-14l-7-5M-22-18l5-5"/>`,
  pyramid:
    `<path class="wall" d="M-27 0v-6h5v-6h5v-6h5v-6h24v6h5v6h5v6h5v6Z"/><path class="win" d="M-22-6h44M-17-12h34M-12-18h24"/>` +
    `<path class="wall" d="M-7-24v-8h14v8Z"/><path class="roof" d="M-9.5-32h19l-3-5h-13Z"/><path class="gate" d="M-3-24v-4a3 3 0 0 1 6 0v4Z"/><path class="wall" d="M-4 0v-24h8v24Z"/><path class="win" d="M-4-6h8M-4-12h8M-4-18h8"/>`,
  ruins: `${column(-22, 12)}${column(-11, 22)}<path class="wall" d="M-13-22h26l-3 4h-7l-3-2-4 2h-9Z"/>${column(4, 20)}<path class="wall" d="M15 0l1-9 5 3 3-4 3 10Z"/>`,
  tree: `<path class="wall trunk" d="M-4 0q3-8 1-15h6q-2 8 2 15Z"/><path class="g-tree" d="M-15-12c-9-1-9-12-1-14-2-9 8-14 14-8 5-8 18-4 16 5 8 1 9 13 1 16-4 5-11 5-14 1-4 5-13 5-16 0Z"/><path class="g-h" d="M4-18q5-1 6-6M-4-20q4-1 5-6M-10-16q4 0 6-4"/>`,
  stones: `<path class="g-rock" d="M-14 0l1-14 5-3 3 4 1 13ZM0 1l1-18 6-2 3 7 0 13ZM13 0l0-10 5-2 3 12Z"/><path class="g-h" d="M-8-4l2-8M7-4l1-10"/>`,
  gate: `${tower(-13, 7, 16, 8)}${tower(6, 7, 16, 8)}<path class="wall" d="M-6 0v-13H6V0H3.5v-5a3.5 3.5 0 0 0-7 0v5Z"/>`,
  bridge: `<path class="wall" d="M-18 2v-6q18-10 36 0v6h-6a6 5.5 0 0 0-12 0a6 5.5 0 0 0-12 0Z"/>`,
  cave: `<path class="g-rock" d="M-19 2l5-15 7-8 9-2 8 7 6 9 4 9Z"/><path class="gate" d="M-6 2v-7a6 6.5 0 0 1 12 0v7Z"/><path class="g-h" d="M10-10l3 6M-12-8l2-5"/>`,
  boat: `<path class="wall" d="M-11-2q11 4 22 0l-3 6q-8 2-16 0Z"/><path class="win" d="M0 0v-17"/><path class="flag" d="M1-16q9 6 0 12Z"/>`,
  well: `<path class="wall" d="M-8 0v-5a8 3 0 0 1 16 0v5a8 3 0 0 1-16 0Z"/><ellipse class="rv-spring" cx="0" cy="-5" rx="6" ry="2.2"/><path class="smoke" d="M0-7v-6M-3-8q1-6 3-5q2-1 3 5"/>`,
  sheep: `<path class="win" d="M-22 2v-8M-10 2v-8M-22-4h12M-22-1h12M10 3v-8M22 3v-8M10-3h12M10 0h12"/>${sheep(-6, -6)}${sheep(3, 0)}${sheep(-3, 8)}`,
  mushrooms: [0, 1, 2, 3, 4, 5, 6]
    .map((i) => {
      const a = (i * 2 * Math.PI) / 7;
      const x = Math.round(Math.cos(a) * 14);
      const y = Math.round(Math.sin(a) * 7) - 6;
      return `<path class="win" d="M${x} ${y}v-3"/><path class="ember" d="M${x - 3} ${y - 3}a3 3 0 0 1 6 0Z"/>`;
    })
    .join(""),
  signpost: `<path class="g-rock" d="M-9 1l2-4 5-1 8 1 3 4Z"/><path class="wall" d="M-1.6-2v-25h3.2v25Z"/><path class="wall" d="M-3-24.5h15l4 3.2-4 3.2H-3ZM3-15.5h-13l-4 3.2 4 3.2H3Z"/><path class="win" d="M1-21.3h8M-8-12.3h8"/>`,
} as const;

export type Vignette = keyof typeof VIGNETTES;

/** What is drawn for a word; a sign that may point to anything for one this page does not know. */
export function vignetteOf(word: string | undefined): Vignette {
  return word && Object.hasOwn(VIGNETTES, word) ? (word as Vignette) : "signpost";
}

/** Half the width and the height of a picture, to keep others away. */
export function extent(picture: Vignette): readonly [number, number] {
  switch (picture) {
    case "tower":
      return [32, 78];
    case "volcano":
      return [46, 58];
    case "palace":
      return [33, 44];
    case "temple":
    case "town":
    case "pyramid":
      return [28, 40];
    case "village":
    case "graveyard":
    case "sheep":
      return [25, 28];
    case "hut":
      return [17, 49];
    case "tree":
    case "church":
      return [19, 38];
    case "mill":
    case "cottage":
      return [13, 32];
    default:
      return [17, 26];
  }
}
