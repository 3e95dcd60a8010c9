/** How a new game is put together, apart from the screen. */
import type {
  AdventureInfo,
  Board,
  GameMade,
  NewGame,
  RoleInfo,
  SeatInfo,
  SeatKey,
  SeatWish,
  VariantInfo,
} from "./protocol";

export type SeatKind = "me" | "friend" | "bot";

/** The bot that plays best: the first one the server names. */
export function bestBot(adventure: AdventureInfo): string {
  return adventure.bots[0] ?? "";
}

export function wish(kind: SeatKind, adventure: AdventureInfo, name = ""): SeatWish {
  return kind === "bot"
    ? { kind, bot: bestBot(adventure), name: "" }
    : { kind, bot: "", name: kind === "me" ? name : "" };
}

/** Me and bots, and a friend if one is to be invited; four heroes if the adventure has room for them. */
export function usualSeats(adventure: AdventureInfo, name: string, invited = false): SeatWish[] {
  const [least, most] = adventure.seats;
  const size = Math.max(least, Math.min(4, most));
  return Array.from({ length: size }, (_, seat) =>
    wish(seat === 0 ? "me" : seat === 1 && invited ? "friend" : "bot", adventure, name),
  );
}

/** What this one of so many seats plays, if that is something else than the others do. */
export function roleOf(
  adventure: Pick<AdventureInfo, "roles"> | undefined,
  seat: number,
  seats: number,
): RoleInfo | null {
  return adventure?.roles.find((role) => role.seat === seat || role.seat === seat - seats) ?? null;
}

/** One click: me against bots, nothing changed. */
export function quickGame(adventure: AdventureInfo, name: string): NewGame {
  return { adventure: adventure.id, seats: usualSeats(adventure, name) };
}

/** May this variant be played with so many seats? */
export function fits(variant: VariantInfo, seats: number): boolean {
  return variant.seats === null || (variant.seats[0] <= seats && seats <= variant.seats[1]);
}

/** The chosen variants, those that so many seats bring by themselves, and all that they bring along. */
export function played(chosen: ReadonlySet<string>, variants: readonly VariantInfo[], seats: number): Set<string> {
  const all = new Set(chosen);
  for (const variant of variants) if (variant.automatic && fits(variant, seats)) all.add(variant.id);
  const known = new Map(variants.map((variant) => [variant.id, variant]));
  // a Set visits what is added
  for (const id of all) for (const implied of known.get(id)?.implies ?? []) all.add(implied);
  return all;
}

/** Of the variants in play, one that cannot be played together with this one. */
export function opponent(
  variant: VariantInfo,
  active: ReadonlySet<string>,
  variants: readonly VariantInfo[],
): VariantInfo | null {
  return (
    variants.find(
      (other) =>
        other.id !== variant.id &&
        active.has(other.id) &&
        (variant.excludes.includes(other.id) || other.excludes.includes(variant.id)),
    ) ?? null
  );
}

/** Which of the fresh keys are played here, and which are invitations for others. */
export function sortKeys(made: GameMade): { mine: SeatKey[]; invitations: SeatKey[] } {
  const free = new Set(made.game.seats.filter((seat: SeatInfo) => !seat.taken).map((seat) => seat.seat));
  return {
    mine: made.keys.filter((key) => !free.has(key.seat)),
    invitations: made.keys.filter((key) => free.has(key.seat)),
  };
}

/** Is there anything to draw? Some boards are laid out only during the game. */
export function hasLand(board: Board): boolean {
  return Object.keys(board.kind === "tiles" ? board.tiles : board.cells).length > 0;
}
