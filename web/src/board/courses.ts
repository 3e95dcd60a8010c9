/**
 * Rivers and roads. A board only says which spaces are river and which are road; here they become lines: neighbours are
 * joined, corners of three mutual neighbours are cut open, a river goes on behind the road that crosses it, and it
 * grows from its spring to its mouth.
 */

import { type Bend, type Spot, between, middle, onBend, sample } from "./geometry";
import { EDGES, HEIGHT, key, neighbour } from "./hex";
import { type Land, type Space, TOWN, atSea, neighbours } from "./land";
import { at } from "./random";

/** Which spaces are joined with which: keys of spaces, both ways. */
export type Network = Map<string, string[]>;

export interface Stretch {
  readonly key: string;
  readonly bend: Bend;
  readonly width: number;
}

export interface Courses {
  readonly roads: readonly Stretch[];
  readonly rivers: readonly Stretch[];
  readonly bridges: readonly Bend[];
  readonly springs: readonly Spot[];
  readonly roadNetwork: Network;
  readonly riverNetwork: Network;
  /** points on roads and rivers by space: drawings keep away from them */
  readonly busy: ReadonlyMap<string, readonly Spot[]>;
}

const ROAD_WIDTH = 4.6;
const SPRING = 2.6;
const GROWTH = 9;

export function coursesOf(land: Land): Courses {
  const roadNetwork = joined(land, (s) => s.terrain === "road" || s.terrain === TOWN);
  const riverNetwork = joined(land, (s) => s.terrain === "river");
  const under = passBehind(land, riverNetwork);
  const mouths = mouthsOf(land, riverNetwork);

  const roads: Stretch[] = [];
  const onRoad = new Map<string, Bend>();
  for (const [k, others] of roadNetwork) {
    const space = land.spaces.get(k)!;
    const gates = others.map((other) => gate(space, land.spaces.get(other)!, 4));
    const bends = bendsAt(heart(space, 8, 4), gates, space.terrain === "road" ? space : null);
    bends.forEach((bend) => roads.push({ key: k, bend, width: ROAD_WIDTH }));
    if (bends[0]) onRoad.set(k, bends[0]);
  }

  const rivers: Stretch[] = [];
  const springs: Spot[] = [];
  for (const [k, others] of riverNetwork) {
    const space = land.spaces.get(k)!;
    const gates = others.map((other) => gate(space, land.spaces.get(other)!, 8));
    const out = mouths.outlets.get(k);
    if (out) gates.push(out);
    const mid = heart(space, 14, 8);
    const far = mouths.far.get(k) ?? 0;
    const width = SPRING + GROWTH * (1 - far / ((mouths.length.get(k) ?? 0) + 1));
    bendsAt(mid, gates, null).forEach((bend) => rivers.push({ key: k, bend, width }));
    if (gates.length < 2) springs.push(mid);
  }

  const bridges: Bend[] = [];
  for (const k of under) {
    const bend = land.spaces.get(k)!.terrain === "road" ? onRoad.get(k) : undefined;
    if (bend) bridges.push([between(bend[0], bend[1], 0.5), bend[1], between(bend[2], bend[1], 0.5)]);
  }

  const busy = new Map<string, Spot[]>();
  for (const stretch of [...roads, ...rivers]) {
    const points = busy.get(stretch.key) ?? [];
    points.push(...sample(stretch.bend, 8));
    busy.set(stretch.key, points);
  }
  return { roads, rivers, bridges, springs, roadNetwork, riverNetwork, busy };
}

/** Join neighbours, but never close a small ring: of three mutual neighbours two joints are enough. */
export function joined(land: Land, member: (space: Space) => boolean): Network {
  const network: Network = new Map();
  const pairs: { a: Space; b: Space; rank: number }[] = [];
  const members = [...land.spaces.values()].filter(member);
  const degree = new Map(members.map((s) => [s.key, neighbours(land, s).filter((n) => n && member(n)).length]));
  for (const space of members) {
    network.set(space.key, []);
    for (const edge of [0, 1, 2] as const) {
      const other = land.spaces.get(key(...neighbour(space.column, space.row, edge)));
      if (!other || !member(other)) continue;
      const towns = Number(space.terrain === TOWN) + Number(other.terrain === TOWN);
      // a road leads into the town it touches; two towns side by side need no road if another way joins them
      const rank = towns === 1 ? 0 : towns === 2 ? 99 : degree.get(space.key)! + degree.get(other.key)!;
      pairs.push({ a: space, b: other, rank });
    }
  }
  pairs.sort((p, q) => p.rank - q.rank);
  for (const { a, b } of pairs) {
    if (steps(network, a.key, b.key, 3) <= 3) continue;
    network.get(a.key)!.push(b.key);
    network.get(b.key)!.push(a.key);
  }
  return network;
}

/** How many joints lie between two spaces; more than `most` is not looked for. */
function steps(network: Network, from: string, to: string, most: number): number {
  let edge = [from];
  const seen = new Set(edge);
  for (let n = 0; n <= most; n++) {
    if (edge.includes(to)) return n;
    edge = edge.flatMap((k) => network.get(k) ?? []).filter((k) => !seen.has(k) && seen.add(k));
  }
  return Infinity;
}

/**
 * Let rivers go on behind a road or a town that lies between two of their ends; returns the spaces passed. Two mouths
 * side by side are not one river: round a corner one of the ends must lie inland.
 */
function passBehind(land: Land, rivers: Network): Set<string> {
  const passed = new Set<string>();
  const ways: { space: Space; a: string; b: string; turn: number }[] = [];
  for (const space of land.spaces.values()) {
    if (space.terrain !== "road" && space.terrain !== TOWN) continue;
    const around = neighbours(land, space);
    for (const i of EDGES)
      for (let j = i + 2; j <= Math.min(5, i + 4); j++) {
        const a = around[i];
        const b = around[j];
        if (!a || !b || !rivers.has(a.key) || !rivers.has(b.key)) continue;
        const turn = Math.abs(3 - (j - i));
        if (turn === 0 || !atSea(land, a) || !atSea(land, b)) ways.push({ space, a: a.key, b: b.key, turn });
      }
  }
  ways.sort((p, q) => p.turn - q.turn || Number(q.space.terrain === TOWN) - Number(p.space.terrain === TOWN));
  for (const { space, a, b } of ways) {
    if (passed.has(space.key) || (rivers.get(a)?.length ?? 0) > 1 || (rivers.get(b)?.length ?? 0) > 1) continue;
    if (steps(rivers, a, b, 999) < Infinity) continue;
    rivers.get(a)!.push(space.key);
    rivers.get(b)!.push(space.key);
    rivers.set(space.key, [a, b]);
    passed.add(space.key);
  }
  return passed;
}

interface Mouths {
  /** where a river leaves its last space, by space */
  readonly outlets: Map<string, Spot>;
  /** how far from the mouth a space is, and how long its river */
  readonly far: Map<string, number>;
  readonly length: Map<string, number>;
}

function mouthsOf(land: Land, rivers: Network): Mouths {
  const outlets = new Map<string, Spot>();
  const far = new Map<string, number>();
  const length = new Map<string, number>();
  const seen = new Set<string>();
  for (const start of rivers.keys()) {
    if (seen.has(start)) continue;
    const river = [start];
    seen.add(start);
    for (const k of river)
      for (const n of rivers.get(k)!)
        if (!seen.has(n)) {
          river.push(n);
          seen.add(n);
        }
    const ends = river.map((k) => land.spaces.get(k)!).filter((s) => rivers.get(s.key)!.length < 2);
    const mouth = best(ends.length ? ends : [land.spaces.get(start)!], (s) => mouthWorth(land, s));
    const outlet = outletOf(land, mouth, rivers.get(mouth.key)![0]);
    if (outlet) outlets.set(mouth.key, outlet);
    let edge = [mouth.key];
    far.set(mouth.key, 0);
    let n = 0;
    while (edge.length) {
      n += 1;
      edge = edge.flatMap((k) => rivers.get(k)!).filter((k) => !far.has(k) && far.set(k, n));
    }
    river.forEach((k) => length.set(k, n - 1));
  }
  return { outlets, far, length };
}

function best<T>(all: readonly T[], worth: (one: T) => number): T {
  return all.reduce((a, b) => (worth(b) > worth(a) ? b : a));
}

/** Rivers come from high land and end in the sea, or else in a fen. */
function mouthWorth(land: Land, space: Space): number {
  const around = neighbours(land, space).map((n) => n?.terrain);
  const high = around.filter((t) => t === "mountains" || t === "hills").length;
  const wet = around.some((t) => t === "swamp" || t === "water");
  return (atSea(land, space) ? 6 : wet ? 4 : 0) - high * 2 + space.middle[1] / 1e4;
}

/** The point beyond the edge a river leaves by: opposite to where it comes from, to the sea or into a fen. */
function outletOf(land: Land, mouth: Space, from: string | undefined): Spot | null {
  const around = neighbours(land, mouth);
  const source = from ? around.findIndex((n) => n?.key === from) : 4;
  const rank = (edge: number): number => {
    const n = around[edge];
    const kind = !n || n.terrain === "sea" || n.terrain === "water" ? 2 : n.terrain === "swamp" ? 1 : 0;
    const turn = Math.abs(3 - ((edge - source + 6) % 6));
    return kind && turn < 3 ? kind * 10 - turn : -1;
  };
  const edge = best(EDGES, rank);
  if (rank(edge) < 0) return null;
  const angle = Math.PI / 6 + (edge * Math.PI) / 3;
  const reach = around[edge]?.terrain === "swamp" ? HEIGHT * 0.62 : HEIGHT * 0.6;
  return [mouth.middle[0] + Math.cos(angle) * reach, mouth.middle[1] + Math.sin(angle) * reach];
}

/** Where a line crosses the edge between two spaces: the same point from both sides. */
export function gate(one: Space, other: Space, sway: number): Spot {
  const [a, b] = one.key < other.key ? [one.middle, other.middle] : [other.middle, one.middle];
  const [x, y] = middle(a, b);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const off = (at(a[0] + b[0], a[1] + b[1], 3) - 0.5) * 2 * sway;
  return [x - ((b[1] - a[1]) / length) * off, y + ((b[0] - a[0]) / length) * off];
}

function heart(space: Space, sway: number, salt: number): Spot {
  const [x, y] = space.middle;
  return [x + (at(x, y, salt) - 0.5) * sway, y + (at(y, x, salt) - 0.5) * sway];
}

/** The curves inside one space: through it from gate to gate, side ways joining the straightest one. */
function bendsAt(mid: Spot, gates: readonly Spot[], alone: Space | null): Bend[] {
  if (gates.length === 0) return alone ? [[[mid[0] - 22, mid[1] + 5], mid, [mid[0] + 22, mid[1] - 4]]] : [];
  if (gates.length === 1) return [[mid, between(mid, gates[0]!, 0.45), gates[0]!]];
  let straightest: Bend = [gates[0]!, mid, gates[1]!];
  let widest = -1;
  for (let i = 0; i < gates.length; i++)
    for (let j = i + 1; j < gates.length; j++) {
      const a = Math.atan2(gates[i]![1] - mid[1], gates[i]![0] - mid[0]);
      const b = Math.atan2(gates[j]![1] - mid[1], gates[j]![0] - mid[0]);
      const angle = Math.PI - Math.abs(Math.PI - Math.abs(a - b));
      if (angle > widest) {
        widest = angle;
        straightest = [gates[i]!, mid, gates[j]!];
      }
    }
  const junction = onBend(straightest, 0.5);
  const rest = gates.filter((g) => g !== straightest[0] && g !== straightest[2]);
  return [straightest, ...rest.map((g): Bend => [g, between(g, junction, 0.6), junction])];
}
