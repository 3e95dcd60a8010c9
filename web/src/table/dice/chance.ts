/** Chances as people read them. */
import { t } from "../../lib/text";

const THIN = "\u202f";

/** `64 %`; near the ends with a decimal, so that only what is certain is called 0 or 100. */
export function percent(chance: number): string {
  const value = clamp(chance) * 100;
  if (value > 0 && value < 0.1) return `<${THIN}0.1${THIN}%`;
  if (value > 99.9 && value < 100) return `>${THIN}99.9${THIN}%`;
  const close = (value > 0 && value < 1) || (value > 99 && value < 100);
  return `${close ? value.toFixed(1) : Math.round(value).toString()}${THIN}%`;
}

/** The same to one decimal, for those who want to know exactly: `63.7 %`. */
export function exactly(chance: number): string {
  const value = clamp(chance) * 100;
  return `${Number.isInteger(Math.round(value * 1000) / 1000) ? Math.round(value) : value.toFixed(1)}${THIN}%`;
}

/** As a CSS width. */
export function width(chance: number): string {
  return `${(clamp(chance) * 100).toFixed(2)}%`;
}

export interface Outcomes {
  /** What happens if the dice are kind. */
  good: string;
  /** What happens if not; empty if the hint does not say. */
  bad: string;
  /** What is true either way. */
  note: string;
}

/**
 * A hint of an option that rolls, taken apart: `64 % to hit for 2; a miss costs 3 wounds (then 71 % to win)`. How hints
 * begin to speak of luck and of bad luck stands with the words of the language.
 */
export function outcomes(hint: string): Outcomes {
  const bracket = /\s*\(([^()]*)\)\s*$/.exec(hint);
  const body = bracket ? hint.slice(0, bracket.index) : hint;
  const [good = "", ...rest] = body.split(/;\s+/);
  const [lucky, unlucky, others] = ["lucky", "unlucky", "else"].map((key) => t(`seat.ask.${key}`));
  const bodes = new RegExp(`^(?:${unlucky}|${others})(?!\\p{L})`, "iu");
  const bad = rest.filter((part) => bodes.test(part));
  return {
    good: good.replace(new RegExp(`^[<>]?\\s*\\d+(?:[.,]\\d+)?\\s*%(?::?\\s*)(?:(?:${lucky})\\s+)?`, "u"), ""),
    bad: bad.join("; ").replace(new RegExp(`^(?:${others})\\s+`, "iu"), ""),
    note: [...rest.filter((part) => !bodes.test(part)), ...(bracket?.[1] ? [bracket[1]] : [])].join("; "),
  };
}

function clamp(chance: number): number {
  return Number.isFinite(chance) ? Math.min(1, Math.max(0, chance)) : 0;
}
