/** What a number, a sign or a chance is, in words: for whoever rests on it, holds a finger on it, or hears it read. */

import type { Bar, Gauge, Reckoning, Stat } from "../../lib/protocol";
import { t } from "../../lib/text";
import { exactly } from "../dice/chance";
import { signed } from "../signs/numerals";

/** `Body 5/2: what the numbers are for; where they come from`. */
export function statTip({ label, value, meaning, note }: Stat): string {
  return told(t("seat.tip.value", { label, value }), meaning, note);
}

/** `Life 3 of 5: what takes it away`. */
export function gaugeTip({ label, value, maximum, meaning }: Gauge): string {
  return told(t("seat.hero.gauge", { label, value, maximum }), meaning);
}

/** The chance that it succeeds, exactly; or of what is named. */
export function chanceTip(chance: number, of = ""): string {
  return t(of ? "seat.tip.chanceOf" : "seat.tip.chance", { chance: exactly(chance), of });
}

/** A line of a sum. */
export function partTip({ label, source, amount }: Reckoning): string {
  return t("seat.tip.part", { label: source ? t("seat.tip.from", { label, source }) : label, amount: signed(amount) });
}

/** One result of the dice. */
export function barTip({ total, chance, good }: Bar): string {
  return t(good ? "seat.tip.good" : "seat.tip.bad", { total, chance: exactly(chance) });
}

function told(what: string, ...more: (string | undefined)[]): string {
  const rest = more.filter(Boolean).join("; ");
  return rest ? t("seat.tip.told", { what, more: rest }) : what;
}
