/** Small pieces of text that several screens share. */
import type { PackInPlay, SeatInfo } from "./protocol";
import { has, language, t } from "./text";

/** "1 to 6 players", "2 players" */
export function players([least, most]: readonly [number, number]): string {
  return least === most ? t("players", { count: least }) : t("players-range", { least, most });
}

/** "2 to 3 hours", "45 to 90 minutes" */
export function duration([least, most]: readonly [number, number]): string {
  if (most < 120) return least === most ? t("minutes", { most }) : t("minutes-range", { least, most });
  const hours = (minutes: number): string =>
    String(Math.round(minutes / 30) / 2)
      .replace(".5", "½")
      .replace(/^0½/, "½");
  return hours(least) === hours(most)
    ? t("hours", { count: most / 60, most: hours(most) })
    : t("hours-range", { least: hours(least), most: hours(most) });
}

/** "greedy" -> "Greedy" */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The name of a variant: its id, as words. */
export function title(id: string): string {
  return capital(id.replaceAll("-", " "));
}

/** "Fairs and Fords (first)" */
export function packName(pack: PackInPlay): string {
  return pack.focus ? t("pack.named-first", { pack: pack.name }) : pack.name;
}

/** Who sits here, in words. */
export function sitter(seat: SeatInfo): string {
  return seat.name || t("seat-number", { number: seat.seat + 1 });
}

/** A bot and how it plays: "Greedy: plays to win". */
export function botLevel(bot: string): string {
  return has(`bot-level.${bot}`) ? t(`bot-level.${bot}`) : capital(bot);
}

/** A chapter of the rules; many are only called by the part of the game that stands in the ids: MOVE, COMBAT. */
export function chapterName(chapter: string): string {
  return has(`area.${chapter}`) ? t(`area.${chapter}`) : chapter;
}

/** "now", "5 minutes ago", "yesterday" */
export function when(seconds: number, now = Date.now() / 1000): string {
  const ago = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const past = Math.max(0, now - seconds);
  if (past < 60) return ago.format(0, "second");
  if (past < 3600) return ago.format(-Math.round(past / 60), "minute");
  if (past < 86400) return ago.format(-Math.round(past / 3600), "hour");
  return ago.format(-Math.round(past / 86400), "day");
}
