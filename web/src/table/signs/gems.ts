/** Adventure colours as shapes: circle, triangle, square, diamond; every other colour is a hexagon. */

interface Cut {
  body: string;
  bezel: string;
  facet: string;
  light: string;
}

const CUTS: Readonly<Record<string, Cut>> = {
  green: {
    body: "M0-12A12 12 0 1 1-.01-12Z",
    bezel: "M0-14.6A14.6 14.6 0 1 1-.01-14.6Z",
    facet:
      "M0-6A6 6 0 1 1-.01-6ZM5.5 2.3L11.1 4.6M2.3 5.5L4.6 11.1M-2.3 5.5L-4.6 11.1M-5.5 2.3L-11.1 4.6M-5.5-2.3L-11.1-4.6M-2.3-5.5L-4.6-11.1M2.3-5.5L4.6-11.1M5.5-2.3L11.1-4.6",
    light: "M-8.6-1.2A8.6 8.6 0 0 1-.6-8.6",
  },
  yellow: {
    body: "M0-14.9L14 9.8H-14Z",
    bezel: "M0-18.1L17 11.9H-17Z",
    facet: "M0-6.2L5.9 4.1H-5.9ZM0-14.9V-6.2M14 9.8L5.9 4.1M-14 9.8L-5.9 4.1",
    light: "M-7.2 2.6L-1-9.6",
  },
  blue: {
    body: "M-10.6-10.6H10.6V10.6H-10.6Z",
    bezel: "M-12.8-12.8H12.8V12.8H-12.8Z",
    facet: "M-5.3-5.3H5.3V5.3H-5.3ZM-10.6-10.6L-5.3-5.3M10.6-10.6L5.3-5.3M10.6 10.6L5.3 5.3M-10.6 10.6L-5.3 5.3",
    light: "M-7.7 3.6V-7.7H2.4",
  },
  red: {
    body: "M0-15.6L12.2 0L0 15.6L-12.2 0Z",
    bezel: "M0-19L14.9 0L0 19L-14.9 0Z",
    facet: "M-12.2 0H12.2M0-15.6L-4.9 0L0 15.6L4.9 0Z",
    light: "M-8.2-.7L-1-11",
  },
};

const OTHER: Cut = {
  body: "M-6.5-11.3H6.5L13 0L6.5 11.3H-6.5L-13 0Z",
  bezel: "M-7.9-13.7H7.9L15.8 0L7.9 13.7H-7.9L-15.8 0Z",
  facet:
    "M-3.2-5.6H3.2L6.5 0L3.2 5.6H-3.2L-6.5 0ZM-6.5-11.3L-3.2-5.6M6.5-11.3L3.2-5.6M13 0H6.5M-13 0H-6.5M6.5 11.3L3.2 5.6M-6.5 11.3L-3.2 5.6",
  light: "M-9.5-1L-4.8-8.6",
};

export function cut(colour: string): Cut {
  return CUTS[colour] ?? OTHER;
}

/** Is it one of the colours that have a shape of their own? */
export function isGem(colour: string): boolean {
  return colour in CUTS;
}

export function hue(colour: string): string {
  return colour in CUTS ? `var(--gem-${colour})` : (HUES[colour] ?? "var(--ink-2)");
}

export function shine(colour: string): string {
  return colour in CUTS ? `var(--gem-${colour}-hi)` : "var(--paper-hi)";
}

const HUES: Readonly<Record<string, string>> = {
  orange: "color-mix(in srgb, var(--gem-red), var(--gem-yellow))",
  purple: "color-mix(in srgb, var(--gem-red), var(--gem-blue))",
  gold: "var(--gold)",
};
