/** What of a moment is to be seen on the table: what somebody has by then, and how far turn and fight have come. */

import type {
  CardFace,
  Fight,
  Gauge,
  HexBoard,
  Juncture,
  Moment,
  Piece,
  PlayerBoard,
  Scene,
  Shelf,
  Side,
  Stage,
  Stat,
  Tally,
  TileBoard,
} from "../../lib/protocol";

/** The kind of moment that brings somebody to another place. */
export const MOVED = "moved";
const FIGURE = "figure";

/** So much of what, and whose. */
type Held = Omit<Tally, "was">;

/** The stage with what somebody has more or less of. */
export function tallied(stage: Stage, moment: Moment): Stage {
  const { scene } = stage;
  return scene && moment.tallies?.length ? { ...stage, scene: moment.tallies.reduce(holding, scene) } : stage;
}

/** The scene in which somebody has so much of something, on a board and on the sheet of a fight. */
export function holding(scene: Scene, tally: Held): Scene {
  const players = Object.entries(scene.players).map(([seat, board]) => [seat, boardWith(board, tally)] as const);
  const side = (each: Side): Side => sideWith(each, tally);
  const fight = scene.fight
    ? { ...scene.fight, heroes: scene.fight.heroes.map(side), foe: side(scene.fight.foe) }
    : scene.fight;
  return { ...scene, players: Object.fromEntries(players), fight };
}

function boardWith(board: PlayerBoard, tally: Held): PlayerBoard {
  if (tally.card) return board.shelves ? { ...board, shelves: shelvesWith(board.shelves, tally) } : board;
  if (board.seat !== tally.seat) return board;
  const purse = (board.purse ?? []).map((stat) => (stat.icon === tally.icon ? { ...stat, value: tally.value } : stat));
  return { ...board, gauges: filled(board.gauges, tally), purse };
}

function sideWith(side: Side, tally: Held): Side {
  const its = tally.card ? side.seat == null && side.card === tally.card : side.seat === tally.seat;
  if (its) return { ...side, gauges: filled(side.gauges, tally) };
  return tally.card && side.shelves ? { ...side, shelves: shelvesWith(side.shelves, tally) } : side;
}

/** Those who fight beside a player lie there as cards. */
function shelvesWith(shelves: readonly Shelf[], tally: Held): Shelf[] {
  const face = (each: CardFace): CardFace =>
    each.card === tally.card && each.gauges?.length ? { ...each, gauges: filled(each.gauges, tally) } : each;
  return shelves.map((shelf) => (shelf.companions ? { ...shelf, cards: (shelf.cards ?? []).map(face) } : shelf));
}

const filled = (gauges: readonly Gauge[] = [], { icon, value }: Held): Gauge[] =>
  gauges.map((gauge) => (gauge.kind === icon ? { ...gauge, value: Number(value) } : gauge));

/** The stage with turn and fight as far as they have come; dice that still tumble lie nowhere. */
export function reached(stage: Stage, { juncture, dice }: Moment, tumbling = false): Stage {
  let { scene } = stage;
  if (!scene) return stage;
  if (juncture) scene = further(scene, juncture, tumbling);
  if (dice?.length && scene.fight) scene = { ...scene, fight: { ...scene.fight, dice: [], result: "" } }; // those of the roll before
  return scene === stage.scene ? stage : { ...stage, scene };
}

function further(scene: Scene, juncture: Juncture, tumbling: boolean): Scene {
  const { active = null, step = "", dice = [], phase = "" } = juncture;
  const lying = tumbling && JSON.stringify(dice) !== JSON.stringify(scene.dice ?? []) ? [] : dice;
  // a fight that is over leaves the table, before the next card or the next fight
  const fight = scene.fight && isOf(scene.fight, juncture) ? fought(scene.fight, juncture) : null;
  const fighting = sidesOf(fight).map((side) => side.seat);
  const players: Record<string, PlayerBoard> = {};
  for (const [seat, board] of Object.entries(scene.players)) {
    const stats = fighting.includes(board.seat) ? marked(board.stats, fight, phase) : board.stats;
    players[seat] = { ...board, active: board.seat === active, ...(stats && { stats }) };
  }
  return { ...scene, active, step, dice: lying, players, fight };
}

const sidesOf = (fight: Fight | null | undefined): Side[] => (fight ? [...fight.heroes, fight.foe] : []);

/** Is the sheet that of the fight that goes on? Heroes who fight each other change sides. */
const isOf = (fight: Fight, { foe = "" }: Juncture): boolean =>
  foe !== "" && sidesOf(fight).some((side) => side.card === foe);

/** The sheet with round and phase as they are by now. */
function fought(fight: Fight, { round = 0, phase = "", acts = null }: Juncture): Fight {
  const side = (each: Side): Side => ({
    ...each,
    acts: acts !== null && each.seat === acts,
    stats: marked(each.stats, fight, phase),
  });
  return { ...fight, round, phase, heroes: fight.heroes.map(side), foe: side(fight.foe) };
}

/** What bears the icon of a phase counts in that phase. */
function marked(stats: readonly Stat[] = [], fight: Fight | null | undefined, phase: string): Stat[] {
  const phases = new Set((fight?.phases ?? []).map(([id]) => id));
  return stats.map((stat) => (stat.icon && phases.has(stat.icon) ? { ...stat, current: stat.icon === phase } : stat));
}

/** The stage with whoever has moved where the moment says. */
export function walked(stage: Stage, { kind, seat, place }: Moment): Stage {
  if (kind !== MOVED || seat == null || place == null || !stage.scene) return stage;
  return { ...stage, scene: standing(stage.scene, seat, String(place)) };
}

interface Holder {
  pieces?: Piece[];
}

/** The scene with the figure of a seat somewhere else; as it is, if there is no such place. */
export function standing(scene: Scene, seat: number, place: string | null): Scene {
  if (place === null) return scene;
  let figure: Piece | undefined;
  let there = false;
  const isFigure = (piece: Piece): boolean => piece.kind === FIGURE && piece.seat === seat;
  function without<T extends Holder>(all: Record<string, T>): Record<string, T> {
    const found = { ...all };
    for (const [id, each] of Object.entries(all)) {
      there ||= id === place;
      if (!each.pieces?.some(isFigure)) continue;
      figure ??= each.pieces.find(isFigure);
      found[id] = { ...each, pieces: each.pieces.filter((piece) => !isFigure(piece)) };
    }
    return found;
  }
  function withIt<T extends Holder>(all: Record<string, T>): Record<string, T> {
    const here = all[place!];
    return here ? { ...all, [place!]: { ...here, pieces: [...(here.pieces ?? []), figure!] } } : all;
  }
  const { board } = scene;
  const places = without(board.places ?? {});
  const moved: HexBoard | TileBoard =
    board.kind === "hexes"
      ? { ...board, places, cells: without(board.cells) }
      : {
          ...board,
          places,
          tiles: Object.fromEntries(
            Object.entries(board.tiles).map(([id, tile]) => [id, { ...tile, points: without(tile.points ?? {}) }]),
          ),
        };
  if (!figure || !there) return scene;
  moved.places = withIt(moved.places ?? {});
  if (moved.kind === "hexes") moved.cells = withIt(moved.cells);
  else
    moved.tiles = Object.fromEntries(
      Object.entries(moved.tiles).map(([id, tile]) => [id, { ...tile, points: withIt(tile.points ?? {}) }]),
    );
  return { ...scene, board: moved };
}
