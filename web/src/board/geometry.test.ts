import { describe, expect, it } from "vitest";
import hexes from "../../dev/fixtures/hexes.json";
import type { Cell, HexBoard } from "../lib/protocol";
import { coursesOf, gate, joined } from "./courses";
import { type Spot, around, distance, through, wobbly } from "./geometry";
import { EDGES, HEIGHT, SIDE, centre, coast, corner, key, loops, neighbour, outline, placeAt, worn } from "./hex";
import { drawHexes } from "./hexart";
import { TOWN, landOf, neighbours, signature } from "./land";
import { lettering } from "./regions";
import { contours, shallows } from "./shallows";
import { LANDMARKS, landmarks } from "./towns";

const terrinoth = hexes as unknown as HexBoard;

function board(cells: Omit<Cell, "id">[]): HexBoard {
  return {
    kind: "hexes",
    title: "",
    cells: Object.fromEntries(cells.map((cell, i) => [i + 1, { id: i + 1, ...cell }])),
  };
}

/** A map from rows of letters; "~" is no space. */
function drawn(...rows: string[]): HexBoard {
  const names: Record<string, string> = { p: "plains", r: "river", d: "road", m: "mountains", s: "swamp", f: "forest" };
  const cells: Omit<Cell, "id">[] = [];
  rows.forEach((line, row) =>
    [...line].forEach((sign, column) => {
      if (sign === "~") return;
      cells.push(
        sign === "T"
          ? { column, row, terrain: "town", name: `Town ${column}` }
          : { column, row, terrain: names[sign]! },
      );
    }),
  );
  return board(cells);
}

describe("hexes", () => {
  it("are neighbours both ways, one hex height apart, through opposite edges", () => {
    for (const [column, row] of [
      [0, 0],
      [3, 2],
      [4, 5],
      [-1, -3],
    ] as const)
      for (const edge of EDGES) {
        const [c, r] = neighbour(column, row, edge);
        expect(neighbour(c, r, (edge + 3) % 6)).toEqual([column, row]);
        expect(distance(centre(column, row), centre(c, r))).toBeCloseTo(HEIGHT);
      }
  });

  it("share the corners of the edge between them", () => {
    for (const edge of EDGES) {
      const here = centre(3, 3);
      const there = centre(...neighbour(3, 3, edge));
      expect(distance(corner(here, edge), corner(there, edge + 4))).toBeLessThan(1e-6);
      expect(distance(corner(here, edge + 1), corner(there, edge + 3))).toBeLessThan(1e-6);
    }
  });

  it("are found from any point inside them", () => {
    for (const [column, row] of [
      [0, 0],
      [5, 2],
      [6, 7],
      [-2, -1],
    ] as const) {
      const [x, y] = centre(column, row);
      for (let a = 0; a < 12; a++) {
        const p: Spot = [x + Math.cos(a) * SIDE * 0.85, y + Math.sin(a) * SIDE * 0.8];
        expect(placeAt(...p)).toEqual([column, row]);
      }
    }
  });
});

describe("the coast", () => {
  it("is one closed line around an island, a hex side per step", () => {
    const land = landOf(terrinoth);
    const rings = loops(land.dry);
    expect(rings).toHaveLength(1);
    const ring = rings[0]!;
    ring.forEach((p, i) => expect(distance(p, ring[(i + 1) % ring.length]!)).toBeCloseTo(SIDE));
    const open = land.dry.reduce((sum, space) => sum + neighbours(land, space).filter((n) => !n).length, 0);
    expect(ring).toHaveLength(open);
  });

  it("has a line of its own for every island and every lake", () => {
    expect(loops(landOf(drawn("pp~~pp", "pp~~pp")).dry)).toHaveLength(2);
    const ring = EDGES.map((edge) => neighbour(2, 2, edge)).map(([column, row]) => ({
      column,
      row,
      terrain: "plains",
    }));
    expect(
      loops(landOf(board(ring)).dry)
        .map((loop) => loop.length)
        .sort((a, b) => a - b),
    ).toEqual([6, 18]);
  });

  it("does not count open sea as land", () => {
    const land = landOf(
      board([
        { column: 0, row: 0, terrain: "plains" },
        { column: 0, row: 1, terrain: "sea" },
      ]),
    );
    expect(loops(land.dry)[0]).toHaveLength(6);
  });

  it("stays near the hexes it follows, and is the same whenever it is drawn", () => {
    const ring = loops(landOf(terrinoth).dry)[0]!;
    const edge = worn(ring);
    expect(edge).toHaveLength(ring.length * 5);
    for (const p of edge) expect(Math.min(...ring.map((q) => distance(p, q)))).toBeLessThan(SIDE / 2 + 8);
    expect(coast(landOf(terrinoth).dry)).toBe(coast(landOf(structuredClone(terrinoth)).dry));
    expect(coast(landOf(terrinoth).dry)).toMatch(/^M[^Z]+Z$/);
  });
});

describe("the outline of lit spaces", () => {
  it("is one line around spaces that touch and leaves out the edges between them", () => {
    const one = loops([{ column: 2, row: 2 }]);
    expect(one.map((loop) => loop.length)).toEqual([6]);
    const [column, row] = neighbour(2, 2, 1);
    expect(
      loops([
        { column: 2, row: 2 },
        { column, row },
      ]).map((loop) => loop.length),
    ).toEqual([10]);
    expect(
      outline([
        { column: 2, row: 2 },
        { column: 7, row: 2 },
      ]).match(/Z/g),
    ).toHaveLength(2);
    expect(outline([])).toBe("");
  });
});

describe("roads", () => {
  it("join neighbours without small rings", () => {
    const steps = (network: Map<string, string[]>, from: string, to: string): number => {
      const far = new Map([[from, 0]]);
      for (const [k, n] of far)
        for (const next of network.get(k)!) if (!far.has(next) && !(k === from && next === to)) far.set(next, n + 1);
      return far.get(to) ?? Infinity;
    };
    const triangle = joined(landOf(drawn("dd", "d~")), (space) => space.terrain === "road");
    expect([...triangle.values()].map((all) => all.length).sort()).toEqual([1, 1, 2]);
    const network = joined(landOf(drawn("dddd", "dddd", "dddd")), (space) => space.terrain === "road");
    for (const [k, others] of network) {
      expect(others.length).toBeGreaterThan(0);
      for (const other of others) expect(steps(network, k, other)).toBeGreaterThan(3);
    }
  });

  it("meet at the same point of the edge from both sides", () => {
    const land = landOf(terrinoth);
    const { roads, roadNetwork } = coursesOf(land);
    const ends = (k: string): Spot[] =>
      roads.filter((road) => road.key === k).flatMap((road) => [road.bend[0], road.bend[2]]);
    let seen = 0;
    for (const [k, others] of roadNetwork)
      for (const other of others) {
        const through = gate(land.spaces.get(k)!, land.spaces.get(other)!, 4);
        expect(gate(land.spaces.get(other)!, land.spaces.get(k)!, 4)).toEqual(through);
        for (const side of [k, other]) expect(ends(side).some((p) => distance(p, through) < 1e-9)).toBe(true);
        seen += 1;
      }
    expect(seen).toBeGreaterThan(60);
  });

  it("lead from every town of Terrinoth to every other", () => {
    const land = landOf(terrinoth);
    const { roadNetwork } = coursesOf(land);
    const towns = [...land.spaces.values()].filter((space) => space.terrain === TOWN);
    const reached = new Set([towns[0]!.key]);
    for (const k of reached) for (const n of roadNetwork.get(k)!) reached.add(n);
    expect(towns.filter((town) => !reached.has(town.key)).map((town) => town.name)).toEqual([]);
    expect(towns).toHaveLength(8);
  });
});

describe("rivers", () => {
  it("go on behind the road that crosses them, over a bridge", () => {
    const land = landOf(drawn("prp", "prp", "ddd", "prp", "prp"));
    const { riverNetwork, bridges } = coursesOf(land);
    const crossing = riverNetwork.get(key(1, 2));
    expect(crossing).toHaveLength(2);
    expect(bridges).toHaveLength(1);
    expect(distance(bridges[0]![1], centre(1, 2))).toBeLessThan(12);
  });

  it("do not join where a road only runs beside two of them", () => {
    const land = landOf(drawn("rprp", "rdrp", "rprp"));
    const { bridges } = coursesOf(land);
    expect(bridges).toHaveLength(0);
  });

  it("grow from the spring in the mountains to the mouth at the sea", () => {
    const land = landOf(drawn("mmm", "prp", "prp", "prp", "prp"));
    const { rivers, springs } = coursesOf(land);
    const widths = [1, 2, 3, 4].map((row) => rivers.find((river) => river.key === key(1, row))!.width);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(springs).toHaveLength(1);
    expect(distance(springs[0]!, centre(1, 1))).toBeLessThan(15);
    const mouth = rivers.find((river) => river.key === key(1, 4))!;
    const out = Math.max(mouth.bend[0][1], mouth.bend[2][1]);
    expect(out).toBeGreaterThan(centre(1, 4)[1] + HEIGHT / 2);
  });

  it("of Terrinoth are three", () => {
    const { riverNetwork, springs, bridges } = coursesOf(landOf(terrinoth));
    const left = new Set(riverNetwork.keys());
    let count = 0;
    for (const start of left) {
      count += 1;
      const river = new Set([start]);
      for (const k of river) for (const n of riverNetwork.get(k)!) river.add(n);
      for (const k of river) if (k !== start) left.delete(k);
    }
    expect(count).toBe(3);
    expect(springs).toHaveLength(3);
    expect(bridges.length).toBeGreaterThanOrEqual(3);
  });
});

describe("lines", () => {
  it("begin and end where they should, however shaky the hand", () => {
    const d = wobbly(
      [
        [0, 0],
        [50, 10],
        [100, 0],
      ],
      3,
    );
    expect(d.startsWith("M0 0")).toBe(true);
    expect(d.endsWith("100 0")).toBe(true);
    expect(
      through([
        [0, 0],
        [5, 5],
      ]),
    ).toBe("M0 0L5 5");
    expect(
      around([
        [0, 0],
        [1, 0],
      ]),
    ).toBe("");
  });
});

describe("the printed map", () => {
  it("gives every town a landmark of its own as long as there are enough", () => {
    const land = landOf(terrinoth);
    const given = landmarks(land);
    expect(given.size).toBe(8);
    expect(new Set(given.values()).size).toBe(Object.keys(LANDMARKS).length);
  });

  it("leaves the towns as they are when the land changes, also for somebody who comes later", () => {
    const before = drawHexes(landOf(terrinoth), { title: "", prefix: "a" });
    const frozen = structuredClone(terrinoth);
    for (const cell of Object.values(frozen.cells))
      if (cell.terrain === "river") cell.terrain = "plains";
      else if (cell.terrain === "road") cell.terrain = "hills";
    const after = drawHexes(landOf(frozen), { title: "", prefix: "a" });
    expect(after.towns).toBe(before.towns);
    expect(after.drawing).not.toBe(before.drawing);
  });

  it("names every region once", () => {
    const land = landOf(terrinoth);
    const regions = new Set([...land.spaces.values()].map((space) => space.region).filter(Boolean));
    expect(
      lettering(land)
        .map((line) => line.text)
        .join(" ")
        .split(" ")
        .sort(),
    ).toEqual([...regions].join(" ").split(" ").sort());
  });

  it("is the same each time, has no style attributes, and does not change when a hero moves", () => {
    const art = drawHexes(landOf(terrinoth), { title: "Terrinoth & <co>", prefix: "a" });
    expect(drawHexes(landOf(structuredClone(terrinoth)), { title: "Terrinoth & <co>", prefix: "a" })).toEqual(art);
    const source = art.ground + art.drawing + art.towns;
    expect(source).not.toMatch(/style=|NaN|undefined/);
    expect(source).not.toContain("<co>");
    const moved = structuredClone(terrinoth);
    moved.cells[1]!.pieces = [
      { kind: "figure", letters: "X", seat: 0, active: true },
      { kind: "counter", colours: ["red"] },
    ];
    expect(signature(moved)).toBe(signature(terrinoth));
    moved.cells[1]!.terrain = "swamp";
    expect(signature(moved)).not.toBe(signature(terrinoth));
  });

  it("can be drawn of any map: one space, none, unknown terrain", () => {
    for (const strange of [
      board([]),
      drawn("T"),
      drawn("d"),
      drawn("r"),
      board([{ column: 3, row: 1, terrain: "glass" }]),
    ]) {
      const art = drawHexes(landOf(strange), { title: "", prefix: "a" });
      expect(art.ground + art.drawing).not.toMatch(/NaN|undefined|Infinity/);
      expect(art.sheet.width).toBeGreaterThan(0);
    }
  });
});

describe("the lines along the coast", () => {
  it("are closed rings at their distance from the land", () => {
    const size = 41;
    const field = new Float32Array(size * size);
    for (let r = 0; r < size; r++) for (let c = 0; c < size; c++) field[r * size + c] = Math.hypot(c - 20, r - 20);
    const rings = contours(field, size, size, 10.5);
    expect(rings).toHaveLength(1);
    for (const [c, r] of rings[0]!) expect(Math.hypot(c - 20, r - 20)).toBeCloseTo(10.5, 0);
    rings[0]!.forEach((p, i) => expect(distance(p, rings[0]![(i + 1) % rings[0]!.length]!)).toBeLessThan(1.5));
  });

  it("run round two islands apart and meet where these are near", () => {
    const sheet = { x: -200, y: -200, width: 900, height: 500 };
    const [near, far] = shallows(landOf(drawn("p~~p")), sheet, [8, 60]);
    expect(near!.match(/Z/g)).toHaveLength(2);
    expect(far!.match(/Z/g)).toHaveLength(1);
  });
});
