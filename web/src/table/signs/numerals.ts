/** Small numbers as the old maps write them. */

const ROMAN: readonly (readonly [number, string])[] = [
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
];

/** `IV`; numbers too large for it stay as they are. */
export function roman(number: number): string {
  if (number < 1 || number > 39) return String(number);
  let rest = number;
  let text = "";
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}

/** `+2`, `−1`, `0` with a true minus sign. */
export function signed(amount: number): string {
  if (amount > 0) return `+${amount}`;
  return amount < 0 ? `\u2212${-amount}` : "0";
}
