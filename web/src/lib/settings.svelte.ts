/** What this browser's owner prefers; kept in localStorage. */

import { PHONE, UPRIGHT, matches } from "./screens";

export type Theme = "light" | "dark" | "system";
export type Pace = "off" | "fast" | "normal" | "slow";
/** How fast what happens is told; "off": at once. */
export type Telling = Pace;

interface Kept {
  theme: Theme;
  pace: Pace;
  botPace: number;
  /** Cards one draws stay until one goes on. */
  stops: boolean;
  /** Milliseconds in which a new question takes no answer: what is pressed then was meant for the last one. */
  guard: number;
  /** The goal card lies open. */
  goal: boolean;
  /** Sounds when one's turn comes and when dice fall. */
  sounds: boolean;
  /** How large what lies beside the map is; 0: as the screen suggests. */
  size: number;
  /** Options are listed one by one, as the rules do: every step with every die. */
  steps: boolean;
  /** Long lists of places are shown whole. */
  whole: boolean;
  name: string;
  language: string;
}

/** Interface sizes to choose from. */
export const SIZES: readonly number[] = [0, 0.9, 1, 1.15, 1.3, 1.5];

/** What a screen suggests: large ones are mostly far away. */
export function suggested(width: number, height: number): number {
  return width >= 2200 && height >= 1200 ? 1.3 : 1;
}

/**
 * So much room a table needs at any size (measured: python -m tests.browser.fitting FOLDER large); the less there is,
 * the less lies side by side.
 */
const ROOM = { broad: [1250, 720], narrow: [1020, 768], upright: [820, 1000] } as const;
/** From here on styles draw it broad (`NARROW` in screens.ts). */
const NARROW_TO = 1260;

/** How large what lies beside the map is drawn: as wished, as long as all of it has room; a phone has none to spare. */
export function tableSize(chosen: number, width: number, height: number): number {
  if (matches(PHONE, width, height)) return 1;
  const [least, low] = ROOM[matches(UPRIGHT, width, height) ? "upright" : width > NARROW_TO ? "broad" : "narrow"];
  const most = Math.floor(Math.min(width / least, height / low) * 100) / 100;
  return Math.min(chosen || suggested(width, height), Math.max(1, most));
}

/** A page is as large as what lies beside the map, as long as it keeps the width it is made for. */
const BROAD = 1180;
export function pageSize(chosen: number, width: number, height: number): number {
  return width < BROAD ? 1 : Math.min(tableSize(chosen, width, height), width / BROAD);
}

const KEY = "questable.settings";
const defaults: Kept = {
  theme: "system",
  pace: "normal",
  botPace: 700,
  stops: true,
  guard: 350,
  goal: true,
  sounds: false,
  size: 0,
  steps: false,
  whole: false,
  name: "",
  language: "",
};
const themes: readonly string[] = ["light", "dark", "system"];
const paces: readonly string[] = ["off", "fast", "normal", "slow"];

/** Whatever lies in the storage, made into settings: what does not fit gives way to the default. */
export function readSettings(text: string | null): Kept {
  let found: Partial<Record<keyof Kept, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) found = parsed;
  } catch {
    return { ...defaults };
  }
  return {
    theme: themes.includes(String(found.theme)) ? (found.theme as Theme) : defaults.theme,
    pace: paces.includes(String(found.pace)) ? (found.pace as Pace) : defaults.pace,
    botPace:
      typeof found.botPace === "number" && found.botPace >= 0 && found.botPace <= 3000
        ? found.botPace
        : defaults.botPace,
    stops: typeof found.stops === "boolean" ? found.stops : defaults.stops,
    guard: typeof found.guard === "number" && found.guard >= 0 && found.guard <= 2000 ? found.guard : defaults.guard,
    goal: typeof found.goal === "boolean" ? found.goal : defaults.goal,
    sounds: typeof found.sounds === "boolean" ? found.sounds : defaults.sounds,
    size: SIZES.includes(Number(found.size)) ? Number(found.size) : defaults.size,
    steps: typeof found.steps === "boolean" ? found.steps : defaults.steps,
    whole: typeof found.whole === "boolean" ? found.whole : defaults.whole,
    name: typeof found.name === "string" ? found.name.slice(0, 24) : defaults.name,
    language:
      typeof found.language === "string" && /^[a-z]{2,3}$/.test(found.language) ? found.language : defaults.language,
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage switched off: settings last as long as the page
  }
}

class Settings {
  #kept = $state<Kept>(readSettings(stored()));
  /** The system asks for reduced motion. */
  #still = $state(false);
  #darkSystem = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.#still = still.matches;
    this.#darkSystem = dark.matches;
    still.addEventListener("change", (event) => (this.#still = event.matches));
    dark.addEventListener("change", (event) => {
      this.#darkSystem = event.matches;
      this.#paint();
    });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
    this.#paint();
  }
  /** Is candle-light what is shown now? */
  get dark(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.#darkSystem);
  }
  /** How fast things move on the screen; "off" whenever the system asks for reduced motion. */
  get pace(): Pace {
    return this.#still ? "off" : this.#kept.pace;
  }
  set pace(pace: Pace) {
    this.#keep({ pace });
  }
  /** The chosen pace, whatever the system says: for the menu. */
  get chosenPace(): Pace {
    return this.#kept.pace;
  }
  /** Nothing may move on the screen. */
  get still(): boolean {
    return this.#still;
  }
  get stops(): boolean {
    return this.#kept.stops;
  }
  set stops(stops: boolean) {
    this.#keep({ stops });
  }
  get goal(): boolean {
    return this.#kept.goal;
  }
  set goal(goal: boolean) {
    this.#keep({ goal });
  }
  get sounds(): boolean {
    return this.#kept.sounds;
  }
  set sounds(sounds: boolean) {
    this.#keep({ sounds });
  }
  get size(): number {
    return this.#kept.size;
  }
  set size(size: number) {
    this.#keep({ size });
  }
  get steps(): boolean {
    return this.#kept.steps;
  }
  set steps(steps: boolean) {
    this.#keep({ steps });
  }
  get whole(): boolean {
    return this.#kept.whole;
  }
  set whole(whole: boolean) {
    this.#keep({ whole });
  }
  get guard(): number {
    return this.#kept.guard;
  }
  /** Milliseconds that bots wait between their choices. */
  get botPace(): number {
    return this.#kept.botPace;
  }
  set botPace(botPace: number) {
    this.#keep({ botPace });
  }
  /** What a table does unless it is told otherwise. */
  readonly usualBotPace = defaults.botPace;
  /** How the player wants to be called. */
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name: name.slice(0, 24) });
  }
  /** The language to read; empty: what the browser asks for. */
  get language(): string {
    return this.#kept.language;
  }
  set language(language: string) {
    this.#keep({ language });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // storage full or switched off: it still holds for this page
    }
  }

  #paint(): void {
    document.documentElement.dataset["theme"] = this.dark ? "dark" : "light";
  }
}

export const settings = new Settings();
