/** Coats of arms: a tincture and a charge for every seat. */

const CHARGES: readonly string[] = [
  // antler
  "M0 11V3M0 3C-3 1-4-1-4-4M0 3C3 1 4-1 4-4M-4-4C-8-4-10-7-10-11M4-4C8-4 10-7 10-11M-6.5-4.6C-6.5-7.5-5.5-9-4-11M6.5-4.6C6.5-7.5 5.5-9 4-11M-9-7.5l-3.2-.5M9-7.5l3.2-.5M-3.5 7.5L0 11.5l3.5-4",
  // hammer
  "M0-3V12M-8-10H8V-3H-8ZM-8-8.5L-11-9.5V-3.5L-8-4.5M-2.5 12H2.5",
  // moon and star
  "M5.5 8.5A10 10 0 1 1 3-10.5A8 8 0 1 0 5.5 8.5ZM6-4.5l1.3 3 3.2.2-2.5 2 .9 3.2L6 2.1 3.2 3.9l.8-3.2-2.5-2 3.2-.2Z",
  // quill
  "M-8 12C-5 4 1-4 9-11C10-4 6 4-2 6.5C-4 7-5.5 7-6.3 7M-3 3.5L3.5 2M0-.5L6.5-2.5M3-4L8.5-6.5",
  // tower
  "M-7 11V-5M7 11V-5M-9-5V-11H-5V-8H-2V-11H2V-8H5V-11H9V-5ZM-8 11H8M-2.5 11V5A2.5 2.5 0 0 1 2.5 5V11M0-2V1",
  // wheel
  "M0-10A10 10 0 1 1-.1-10ZM0-3A3 3 0 1 1-.1-3ZM0-3V-10M0 3V10M-3 0H-10M3 0H10M-2.1-2.1L-7-7M2.1-2.1L7-7M-2.1 2.1L-7 7M2.1 2.1L7 7",
  // fish
  "M-10 0C-5-8 3-8 7 0C3 8-5 8-10 0ZM7 0L12-6M7 0L12 6M12-6C10-2 10 2 12 6M-5.5-1.5V-1.4M-1-4C1-1 1 1-1 4",
  // key
  "M0-11A4.5 4.5 0 1 1-.1-11ZM0-2V12M0 12H5M0 8H4M0 4H3",
];

export const SHIELD = "M-14-17Q0-13 14-17V-1C14 9 7 15 0 19C-7 15-14 9-14-1Z";

export function charge(seat: number): string {
  return CHARGES[((seat % CHARGES.length) + CHARGES.length) % CHARGES.length] ?? "";
}

const TINCTURES = 6;

/** The tincture as a CSS colour, the same as that of the pawn; after six seats they begin again, the charges do not. */
export function tincture(seat: number): string {
  return `var(--h${(((seat % TINCTURES) + TINCTURES) % TINCTURES) + 1}, var(--h1))`;
}
