/** The options of a question, sorted by where they can be picked. */

import type { Choice } from "../../lib/protocol";

/** How many options can be reached by a digit. */
export const DIGITS = 9;

/** Options that are places, by the place as the board names it. */
export function byPlace(choices: readonly Choice[]): Map<string, Choice[]> {
  return grouped(choices, (choice) => (choice.place == null ? "" : String(choice.place)));
}

/** Options that are cards, by the card as it is named where it lies. */
export function byCard(choices: readonly Choice[]): Map<string, Choice[]> {
  return grouped(choices, (choice) => choice.card ?? "");
}

function grouped(choices: readonly Choice[], key: (choice: Choice) => string): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = key(choice);
    if (!name) continue;
    const group = groups.get(name);
    if (group) group.push(choice);
    else groups.set(name, [choice]);
  }
  return groups;
}

/** Options in whose words every typed word occurs. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return choices.filter((choice) => {
    const text = plain(`${choice.label} ${choice.hint ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without accents, in small letters. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A way out that names nothing on the table and promises nothing, beside options that do. */
export function isQuiet(choice: Choice, choices: readonly Choice[]): boolean {
  const says = (each: Choice) => each.place != null || Boolean(each.card) || each.chance != null || Boolean(each.hint);
  return !says(choice) && choices.some(says);
}

/**
 * Nothing is used, spent or risked by it: stop, pass, leave. Where the rules list their options such an answer comes
 * last; it is to be found at once, so it is shown first. The last of several that do the same is none.
 */
export function isHarmless(choice: Choice, choices: readonly Choice[]): boolean {
  if (choices.length < 2 || choice.seldom || isFinal(choice, choices) || choice.place != null || choice.card)
    return false;
  // to roll is harmless only where else a card is used
  if (choice.chance != null && !choices.every((each) => each === choice || each.card)) return false;
  if (choices.some((each) => each !== choice && verb(each) === verb(choice))) return false;
  return isQuiet(choice, choices) || choice === choices.findLast((each) => !each.seldom);
}

/** What an option does, whatever it is done to: `buy` of `buy:lantern`. */
function verb(choice: Choice): string {
  return choice.id.replace(/[:/].*$/, "");
}

/** A chance below this is a bad one, and another is better if it is better by so much. */
const BAD = 1 / 3;
const BETTER = 0.25;

/**
 * Dice decide, they are likely to fall badly, and there is a better way: such an option is hardly wanted at the first
 * press. A card to use before the roll is no other way, for the roll still comes.
 */
export function isRash(choice: Choice, choices: readonly Choice[]): boolean {
  const { chance } = choice;
  if (chance == null || chance >= BAD) return false;
  return choices.some((each) => each !== choice && (each.chance == null ? !each.card : each.chance >= chance + BETTER));
}

/** Something is given up for good, no undo brings it back, and there is an answer that gives up nothing. */
export function isFinal(choice: Choice, choices: readonly Choice[]): boolean {
  return Boolean(choice.final) && choices.some((each) => !each.final);
}

/** The options of a card that lies somewhere: they name it by its id there or by its entry in the card list. */
export function litChoices(lit: ReadonlyMap<string, Choice[]>, id: string, card: string): Choice[] {
  return lit.get(id) ?? lit.get(card) ?? [];
}

/**
 * How many options are listed where there is room for so many: whoever wants the others presses the last one, which
 * says how many they are.
 */
export function roomFor(choices: readonly Choice[], room: number): number {
  return choices.length <= room ? choices.length : room - 1;
}
