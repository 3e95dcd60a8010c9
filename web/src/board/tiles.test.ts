import { describe, expect, it } from "vitest";
import fixture from "../../dev/fixtures/tiles.json";
import type { Point, Tile, TileBoard } from "../lib/protocol";
import { type Spot, distance } from "./geometry";
import { drawTiles, inside, pool, tileSignature } from "./tileart";
import { GAP, LEAF, SIDES, along, corner, layoutOf, leafBox, letterOf, numberOf, turn, turnSide } from "./tiles";
import { fan, pieceArt } from "./piece-art";
import { VIGNETTES, vignetteOf } from "./vignettes";

const land = fixture as unknown as TileBoard;

const ENTRIES: Record<string, Spot> = { north: [0.5, 0.04], east: [0.96, 0.5], south: [0.5, 0.96], west: [0.04, 0.5] };

function tile(id: string, column: number, row: number, more: Partial<Tile> = {}): Tile {
  const points: Record<string, Point> = {};
  SIDES.forEach((side, i) => {
    points[`${id}${i + 1}`] = { id: `${id}${i + 1}`, x: ENTRIES[side]![0], y: ENTRIES[side]![1], side };
  });
  points[`${id}5`] = { id: `${id}5`, x: 0.3, y: 0.2 };
  return {
    id,
    column,
    row,
    points,
    roads: [
      [`${id}1`, `${id}5`],
      [`${id}5`, `${id}3`],
    ],
    ...more,
  };
}

function board(...tiles: Tile[]): TileBoard {
  return {
    kind: "tiles",
    title: "",
    columns: 2,
    rows: 2,
    tiles: Object.fromEntries(tiles.map((one) => [one.id, one])),
  };
}

describe("a turned tile", () => {
  it("carries its north-west corner clockwise", () => {
    expect(turn([0, 0], 0)).toEqual([0, 0]);
    expect(turn([0, 0], 1)).toEqual([1, 0]);
    expect(turn([0, 0], 2)).toEqual([1, 1]);
    expect(turn([0, 0], 3)).toEqual([0, 1]);
    expect(turn([0.2, 0.7], 4)).toEqual([0.2, 0.7]);
    expect(turn([0.2, 0.7], -1)).toEqual(turn([0.2, 0.7], 3));
  });

  it("has its northern entry in the east after one turn, where its northern point then lies", () => {
    expect(turnSide("north", 1)).toBe("east");
    expect(turnSide("west", 1)).toBe("north");
    for (let quarters = 0; quarters < 4; quarters++)
      for (const side of SIDES) {
        const [x, y] = turn(ENTRIES[side]!, quarters);
        const [ex, ey] = ENTRIES[turnSide(side, quarters)]!;
        expect(x).toBeCloseTo(ex);
        expect(y).toBeCloseTo(ey);
      }
  });

  it("keeps all points on its leaf", () => {
    for (let turned = 0; turned < 4; turned++) {
      const turnedBoard = board(tile("A", 1, 1, { turned }));
      const box = leafBox(turnedBoard.tiles["A"]!);
      for (const stop of layoutOf(turnedBoard).stops.values()) {
        expect(stop.at[0]).toBeGreaterThan(box.x);
        expect(stop.at[0]).toBeLessThan(box.x + LEAF);
        expect(stop.at[1]).toBeGreaterThan(box.y);
        expect(stop.at[1]).toBeLessThan(box.y + LEAF);
      }
    }
  });
});

describe("facing entries of neighbouring tiles", () => {
  it("are joined straight across, however the tiles are turned", () => {
    for (let one = 0; one < 4; one++)
      for (let two = 0; two < 4; two++) {
        const { joints, stops } = layoutOf(board(tile("A", 0, 0, { turned: one }), tile("B", 1, 0, { turned: two })));
        expect(joints).toHaveLength(1);
        const [a, b] = [stops.get(joints[0]!.from)!, stops.get(joints[0]!.to)!];
        expect([a.tile.id, a.side, b.tile.id, b.side]).toEqual(["A", "east", "B", "west"]);
        expect(a.at[1]).toBeCloseTo(b.at[1]);
        expect(distance(a.at, b.at)).toBeCloseTo(GAP + 0.08 * LEAF);
      }
  });

  it("end at the edge of the leaf where the map ends or nobody has looked yet", () => {
    const { joints, stubs } = layoutOf(
      board(tile("A", 0, 0), { ...tile("B", 1, 0), face_up: false, points: {}, roads: [] }),
    );
    expect(joints).toHaveLength(0);
    expect(stubs).toHaveLength(4);
    expect(stubs.find((stub) => stub.from === "A2")!.bend[2][0]).toBe(LEAF);
  });

  it("of sixteen tiles are joined twenty-four times", () => {
    const whole = structuredClone(land);
    whole.tiles["2"] = tile("C", 2, 0);
    expect(layoutOf(whole).joints).toHaveLength(24);
  });
});

describe("roads on tiles", () => {
  it("begin and end at their points and keep away from the others", () => {
    const layout = layoutOf(land);
    expect(layout.ways.length).toBeGreaterThan(180);
    for (const { from, to, bend } of layout.ways) {
      expect(bend[0]).toEqual(layout.stops.get(from)!.at);
      expect(bend[2]).toEqual(layout.stops.get(to)!.at);
    }
  });

  it("are ferries between two blue points", () => {
    const layout = layoutOf(land);
    expect(layout.ways.filter((way) => way.ferry).map((way) => [way.from, way.to].sort().join())).toEqual([
      "L2,L4",
      "P10,P12",
    ]);
  });

  it("carry a route, also against the direction they are written in", () => {
    const layout = layoutOf(board(tile("A", 0, 0), tile("B", 1, 0)));
    const bends = along(layout, ["A3", "A5", "A1"]);
    expect(bends).toHaveLength(2);
    expect(bends[0]![0]).toEqual(layout.stops.get("A3")!.at);
    expect(bends[1]![2]).toEqual(layout.stops.get("A1")!.at);
    expect(along(layout, ["B4", "A2"])[0]![2]).toEqual(layout.stops.get("A2")!.at);
    expect(along(layout, ["A5"])).toEqual([]);
  });
});

describe("points", () => {
  it("are known by the letter of their tile and their number, wherever the tile lies", () => {
    const capital = land.tiles["9"]!;
    expect(letterOf(capital)).toBe("J");
    expect(numberOf(capital.points!["J13"]!)).toBe("13");
    expect(letterOf(land.tiles["2"]!)).toBe("");
    expect(layoutOf(land).stops.get("J13")!.tile).toBe(capital);
  });

  it("look the same when their tile is exchanged for another", () => {
    const swapped = structuredClone(land);
    const [a, b] = [swapped.tiles["0"]!, swapped.tiles["9"]!];
    swapped.tiles["0"] = { ...b, id: "0", column: 0, row: 0 };
    swapped.tiles["9"] = { ...a, id: "9", column: 1, row: 2 };
    const stops = layoutOf(swapped).stops;
    const before = layoutOf(land).stops;
    const pitch = LEAF + GAP;
    expect(stops.get("J5")!.at[0]).toBeCloseTo(before.get("J5")!.at[0] - pitch);
    expect(stops.get("J5")!.at[1]).toBeCloseTo(before.get("J5")!.at[1] - 2 * pitch);
  });
});

describe("water", () => {
  it("lies under the ferry and leaves dry points dry", () => {
    const dry: Spot[] = [[150, 60]];
    const shape = pool(
      [
        [100, 150],
        [150, 150],
        [200, 150],
      ],
      90,
      dry,
      { x: 0, y: 0, width: LEAF, height: LEAF },
      () => 0.5,
    );
    expect(inside([150, 150], shape)).toBe(true);
    expect(inside([120, 150], shape)).toBe(true);
    expect(inside([150, 60], shape)).toBe(false);
    expect(inside([10, 10], shape)).toBe(false);
  });
});

describe("tokens", () => {
  it("fan out so that none covers another wholly", () => {
    const point: Point = {
      id: "A5",
      x: 0.5,
      y: 0.5,
      pieces: ["a", "b", "c", "d"].map((label) => ({ kind: "token", label })),
    };
    const peopled: Point = { ...point, pieces: [...point.pieces!, { kind: "figure", letters: "K", seat: 0 }] };
    for (const one of [point, peopled]) {
      const laid = fan(one, [100, 100], 1);
      for (let i = 1; i < laid.length; i++) expect(distance(laid[i - 1]!.at, laid[i]!.at)).toBeGreaterThan(10);
    }
    expect(fan(peopled, [100, 100], -1)[0]!.at[0]).toBeLessThan(100);
  });

  it("show one ring piece per colour of the border, and nothing of what is face down", () => {
    const two = pieceArt({ kind: "token", label: "Candles", colours: ["blue", "yellow"], icon: "candle" });
    expect(two.match(/tk-edge/g)).toHaveLength(2);
    expect(pieceArt({ kind: "token", colours: ["red"] }).match(/tk-edge/g)).toHaveLength(1);
    const back = pieceArt({ kind: "token", face_up: false, colours: ["red"], icon: "token-back" });
    expect(back).not.toContain("tk-edge");
    expect(back).toBe(pieceArt({ kind: "token", face_up: false }));
    const own = pieceArt({ kind: "token", face_up: false, card: "message", colours: ["blue"], icon: "scroll" });
    expect(own).toContain("known");
    expect(own).toContain("tk-edge");
    expect(
      new Set(
        ["token-back", "servant-back", "guardian-back"].map((icon) =>
          pieceArt({ kind: "token", icon, face_up: false }),
        ),
      ).size,
    ).toBe(3);
  });
});

describe("the printed tiles", () => {
  it("are the same each time, without style attributes, and do not change with what lies on them", () => {
    const art = drawTiles(land, { prefix: "a" });
    expect(drawTiles(structuredClone(land), { prefix: "a" })).toEqual(art);
    expect(art.ground + art.drawing).not.toMatch(/style=|NaN|undefined|Infinity/);
    const moved = structuredClone(land);
    moved.tiles["0"]!.points!["A5"]!.pieces = [];
    expect(tileSignature(moved)).toBe(tileSignature(land));
    moved.tiles["0"]!.points!["A5"]!.colour = "green";
    expect(tileSignature(moved)).not.toBe(tileSignature(land));
  });

  it("tell nothing of a leaf that is face down", () => {
    const hidden = structuredClone(land);
    hidden.tiles["1"]!.face_up = false;
    expect(drawTiles(hidden, { prefix: "a" }).drawing).not.toContain("Owl Elm");
    expect([...layoutOf(hidden).stops.values()].some((stop) => stop.tile.id === "1")).toBe(false);
    expect(corner(hidden.tiles["1"]!)).toEqual([LEAF + GAP, 0]);
  });
});

describe("vignettes", () => {
  const drawing = (one: TileBoard): string => drawTiles(one, { prefix: "a" }).drawing;
  /** how often a picture is drawn */
  const count = (one: TileBoard, picture: keyof typeof VIGNETTES): number =>
    drawing(one).split(VIGNETTES[picture]).length - 1;
  const alone = (more: Partial<Tile>, point: Partial<Point> = {}): TileBoard => {
    const made = tile("A", 0, 0, more);
    made.points!["A5"] = { ...made.points!["A5"]!, ...point };
    return board(made);
  };

  it("are what the scene says, whatever places are called", () => {
    const renamed = structuredClone(land);
    for (const one of Object.values(renamed.tiles)) {
      one.name = "Mill";
      for (const point of Object.values(one.points ?? {})) if (point.name) point.name = "Bridge";
    }
    for (const one of [land, renamed]) {
      expect(count(one, "palace")).toBe(1);
      expect(count(one, "mushrooms")).toBe(1);
      expect(count(one, "signpost")).toBe(0);
    }
    expect(count(alone({ name: "Old Mill" }, { name: "Mill" }), "mill")).toBe(0);
    expect(count(alone({}, { vignette: "mill" }), "mill")).toBe(1);
  });

  it("are a signpost where the page does not know the word", () => {
    expect(vignetteOf("mill")).toBe("mill");
    for (const word of ["airship", "toString", "", undefined]) expect(vignetteOf(word)).toBe("signpost");
    expect(count(alone({}, { vignette: "airship" }), "signpost")).toBe(1);
    expect(count(alone({ vignette: "airship" }), "signpost")).toBe(1);
    expect(count(alone({}), "signpost")).toBe(0);
  });

  it("of a tile stand beside the points that have the same, or once in its middle", () => {
    expect(count(alone({ vignette: "palace" }), "palace")).toBe(1);
    expect(count(alone({ vignette: "palace" }, { vignette: "palace" }), "palace")).toBe(1);
    expect(count(alone({ vignette: "palace" }, { vignette: "mill" }), "palace")).toBe(1);
  });

  it("are part of what is printed", () => {
    expect(tileSignature(alone({}, { vignette: "mill" }))).not.toBe(tileSignature(alone({})));
    expect(tileSignature(alone({ vignette: "mill" }))).not.toBe(tileSignature(alone({})));
  });
});
