import { describe, expect, it } from "vitest";
import type { HexBoard, PlayerBoard, Scene, TileBoard } from "../../lib/protocol";
import { goalsOf, landsOf, legendOf, linked, placesOf, seenAt, sorted } from "./places";
import { isOurs, order } from "../options/keys";

const hexes: HexBoard = {
  kind: "hexes",
  cells: {
    1: {
      id: 1,
      column: 0,
      row: 0,
      terrain: "hills",
      pieces: [{ kind: "counter", label: "green adventure", sort: "adventure", colours: ["green"] }],
    },
    2: { id: 2, column: 1, row: 0, terrain: "town", name: "Forge" },
    3: { id: 3, column: 2, row: 0, terrain: "forest", pieces: [{ kind: "figure", label: "Ann", seat: 0 }] },
    4: {
      id: 4,
      column: 3,
      row: 0,
      terrain: "hills",
      pieces: [{ kind: "socket", label: "green place", colours: ["green"] }],
    },
  },
};
const tiles: TileBoard = {
  kind: "tiles",
  columns: 1,
  rows: 1,
  tiles: {
    A: {
      id: "A",
      column: 0,
      row: 0,
      name: "Meadow",
      points: { A1: { id: "A1", x: 0, y: 0, name: "Larkrise" }, A2: { id: "A2", x: 1, y: 1 } },
    },
  },
};
const scene = {
  board: hexes,
  players: { "0": { seat: 0, name: "Ann", card: "ann" } },
  trays: { m: { title: "Forge", kind: "cards", place: 2, cards: [{ id: "s", card: "sword", note: "3 gold" }] } },
} as unknown as Scene;

describe("places", () => {
  it("of every kind of map are listed, with all that is there", () => {
    expect(placesOf(hexes).map((each) => each.id)).toEqual(["1", "2", "3", "4"]);
    expect(placesOf(hexes)[1]).toMatchObject({ name: "Forge", proper: true });
    expect(placesOf(hexes).map((each) => each.whole)).toEqual([
      "Hills 1, green adventure",
      "Forge",
      "Forest 3, here: Ann",
      "Hills 4, green place (gone)",
    ]);
    expect(placesOf(tiles).map((each) => [each.name, each.proper])).toEqual([
      ["Larkrise A1", true],
      ["A2", false],
    ]);
    expect(placesOf(tiles)[0]?.whole).toContain("Meadow");
  });
  it("stand in the first group they belong to, and can be narrowed", () => {
    const groups = sorted(placesOf(hexes), new Set(["4"]), new Map());
    expect(groups.map((group) => [group.id, group.places.map((each) => each.id)])).toEqual([
      ["reach", ["4"]],
      ["heroes", ["3"]],
      ["named", ["2"]],
      ["things", ["1"]],
    ]);
    expect(sorted(placesOf(hexes), new Set(), new Map([["2", []]]), "FORGE")).toMatchObject([
      { id: "goals", places: [{ id: "2" }] },
    ]);
    expect(sorted(placesOf(hexes), new Set(), new Map(), "nowhere")).toEqual([]);
  });
  it("show what lies and is sold there before anybody is asked", () => {
    expect(seenAt(scene, "2", "sold")).toEqual([{ label: "sold", text: "3 gold", card: "sword" }]);
    expect(seenAt(scene, "3", "sold")).toMatchObject([{ card: "ann" }]);
    expect(seenAt(scene, "4", "sold")).toEqual([]);
  });
  it("that quests lead to are known by the cards", () => {
    const board = {
      seat: 0,
      name: "Ann",
      shelves: [
        {
          title: "Quests",
          cards: [
            { id: "q", card: "q", place: "A1" },
            { id: "r", card: "r", place: "A1" },
            { id: "s", card: "s" },
          ],
        },
      ],
    } as PlayerBoard;
    expect(goalsOf([board, null])).toEqual(new Map([["A1", ["q", "r"]]]));
  });
});

describe("the chronicle", () => {
  it("is cut where cards and places are named, the longest names first", () => {
    const names = [
      { text: "Sword", card: "sword" },
      { text: "Sword of Fire", card: "sword-of-fire" },
      { text: "Forge", place: 2 },
    ];
    expect(linked("Ann buys Sword of Fire at Forge.", names)).toEqual([
      { text: "Ann buys " },
      { text: "Sword of Fire", card: "sword-of-fire" },
      { text: " at " },
      { text: "Forge", place: 2 },
      { text: "." },
    ]);
  });
  it("stays whole where nothing is named", () => {
    expect(linked("Ann rests.", [{ text: "Forge", place: 2 }, { text: "" }])).toEqual([{ text: "Ann rests." }]);
  });
});

describe("the legend", () => {
  it("shows what has gone once, whether it had rays or not, and colours side by side", () => {
    const at = (id: number, kind: "counter" | "socket", colour: string, rays = false) => ({
      id,
      column: id,
      row: 0,
      pieces: [{ kind, label: colour, colours: [colour], rays }],
    });
    const cells = [
      at(1, "counter", "red"),
      at(2, "counter", "blue", true),
      at(3, "socket", "red", true),
      at(4, "socket", "red"),
      at(5, "counter", "red", true),
      at(6, "counter", "blue"),
    ];
    const looks = legendOf({ kind: "hexes", cells: Object.fromEntries(cells.map((cell) => [cell.id, cell])) });
    expect(
      looks.map((piece) => `${piece.kind} ${piece.label}${piece.rays && piece.kind === "counter" ? " rays" : ""}`),
    ).toEqual(["counter blue", "counter blue rays", "counter red", "counter red rays", "socket red"]);
  });
  it("has every look once, and the lands", () => {
    expect(legendOf(hexes).map((piece) => piece.kind)).toEqual(["counter", "socket"]);
    expect(landsOf(hexes)).toEqual(["hills", "town", "forest"]);
    expect(landsOf(tiles)).toEqual([]);
  });
});

describe("keys", () => {
  it("take back, hint, spread out, open and ask", () => {
    expect(["u", "h", "?", "m", "l", "p", "i", "x"].map((key) => order({ key }, false))).toEqual([
      "undo",
      "hint",
      "hint",
      "market",
      "log",
      "places",
      "ask",
      null,
    ]);
    expect(order({ key: "u", ctrlKey: true }, false)).toBeNull();
  });
  it("need Shift where letters narrow a list", () => {
    expect(order({ key: "u" }, true)).toBeNull();
    expect(order({ key: "U", shiftKey: true }, true)).toBe("undo");
    expect(order({ key: "?", shiftKey: true }, true)).toBe("hint");
  });
  it("reach the table from buttons too, but not out of a field", () => {
    expect(isOurs("u", "control")).toBe(true);
    expect(isOurs("u", "text")).toBe(false);
    expect(isOurs("i", "board")).toBe(true);
  });
});
