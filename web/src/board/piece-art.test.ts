import { beforeAll, describe, expect, it } from "vitest";
import { render } from "svelte/server";
import isles from "../../dev/fixtures/isles.json";
import { loadGlyphs } from "../lib/icons";
import type { Choice, HexBoard, Piece, TileBoard } from "../lib/protocol";
import tiles from "../../dev/fixtures/tiles.json";
import Board from "./Board.svelte";
import { drawHexes } from "./hexart";
import { landOf, signature } from "./land";
import { arrow, drawn, gemsOf, layOut, pieceArt } from "./piece-art";
import { bow, coursesOf, placeSpots, withPlaces } from "./places";

const board = isles as unknown as HexBoard;
const found = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

beforeAll(loadGlyphs);

describe("pieces", () => {
  const counter: Piece = { kind: "counter", colours: ["red"], rays: true };
  const socket: Piece = { kind: "socket", colours: ["red"], rays: true };
  const token: Piece = { kind: "token", icon: "sun" };

  it("cover the place they belong to", () => {
    expect(gemsOf([socket, counter])).toEqual([counter]);
    expect(gemsOf([socket, token])).toEqual([socket]);
    expect(pieceArt(counter)).toContain("j-sun");
    expect(pieceArt(socket)).toContain("j-socket");
  });

  it("lie before the walls of a fortress: what it guards in the gate, counters and others to the sides", () => {
    const guard: Piece = { kind: "token", icon: "moon" };
    const laid = layOut([token, guard, counter], [100, 50], "fortress");
    expect(laid.find(({ piece }) => piece === token)!.at).toEqual([100, 50]);
    for (const piece of [guard, counter])
      expect(Math.abs(laid.find((each) => each.piece === piece)!.at[0] - 100)).toBeGreaterThan(20);
    const map: HexBoard = {
      kind: "hexes",
      cells: { 1: { id: 1, column: 0, row: 0, terrain: "fortress", name: "Keep" } },
    };
    const keep = drawHexes(landOf(map), { title: "", prefix: "f" });
    expect(keep.towns).toContain("stronghold");
    expect(keep.towns).toContain("Keep");
  });

  it("lie beside each other, never on top", () => {
    for (const ground of ["open", "town"] as const)
      for (let count = 1; count <= 9; count++)
        for (const below of [[], [socket, counter]]) {
          const laid = layOut([...below, ...Array.from({ length: count }, () => token)], [10, 20], ground);
          expect(laid).toHaveLength(count + (below.length ? 1 : 0));
          expect(new Set(laid.map(({ at }) => at.join())).size).toBe(laid.length);
        }
    expect(layOut([{ kind: "figure" }, { kind: "landmark" }], [0, 0], "open")).toEqual([]);
  });

  it("may be printed: then they lie in the middle, and all else beside them", () => {
    const anchor: Piece = { kind: "mark", icon: "anchor" };
    expect(
      layOut([token, anchor], [10, 20], "open").map(({ piece, at }) => [piece.kind, at.join() === "10,20"]),
    ).toEqual([
      ["mark", true],
      ["token", false],
    ]);
    expect(pieceArt(anchor)).toContain("mk-icon");
    expect(pieceArt({ kind: "mark", colours: ["red"], letters: "3" })).toMatch(/mk-ring tk-red.*>3</);
    expect(pieceArt({ kind: "mark" })).toContain("mk-ring");
  });

  it("stand on what carries them", () => {
    const standing = (mount: string): string =>
      render(Board, {
        props: {
          board: {
            ...board,
            places: {},
            links: {},
            cells: { 1: { id: 1, column: 0, row: 0, pieces: [{ kind: "figure", seat: 0, letters: "A", mount }] } },
          },
          lit: new Map(),
          hot: null,
          route: [],
          mySeat: 0,
          pace: "off",
          onpick: () => {},
          onhover: () => {},
        },
      }).body;
    expect(found(/p-mount/g, standing("ship"))).toBe(1);
    expect(found(/p-mount/g, standing(""))).toBe(0);
    expect(found(/p-foot/g, standing(""))).toBe(1);
  });

  it("look where they are turned, clockwise from the north", () => {
    expect(arrow(0)).toContain("rotate(0)");
    expect(arrow(5)).toContain("rotate(300)");
    expect(arrow(7)).toBe(arrow(1));
    for (const kind of ["token", "seal", "counter", "house", "mirror"]) {
      expect(pieceArt({ kind, facing: 2 })).toContain("rotate(120)");
      expect(pieceArt({ kind })).not.toContain("rotate");
    }
  });

  it("may go elsewhere, too, but that is told more quietly", () => {
    const art = pieceArt({ kind: "token", facing: 2, ways: [1, 2, 3] });
    expect(found(/class="facing"/g, art)).toBe(1);
    expect(found(/class="facing aside"/g, art)).toBe(2);
    expect(found(/class="facing aside"/g, pieceArt({ kind: "token", ways: [0, 1, 2, 3, 4, 5] }))).toBe(6);
  });

  it("have two sides if they are counters: a jewel, or letters", () => {
    expect(pieceArt({ kind: "counter", colours: ["red"] })).toContain("j-facet");
    const turned = pieceArt({ kind: "counter", colours: ["red"], letters: "4" });
    expect(turned).toContain("j-red");
    expect(turned).toContain(">4</text>");
    expect(turned).not.toContain("j-facet");
  });

  it("of unknown kinds are discs with their icon or letters, and letters are never markup", () => {
    expect(pieceArt({ kind: "mirror", icon: "sun" })).toContain("tk-disc");
    expect(pieceArt({ kind: "mirror", letters: "<b>" })).toContain("&#60;b&#62;");
    expect(pieceArt({ kind: "patrol", icon: "knight", letters: "3" })).toContain("tk-no");
    expect(drawn([{ piece: token, at: [1, 2] }])).toContain("translate(1 2)");
  });
});

describe("places beside the map", () => {
  const land = { x: 0, y: 0, width: 600, height: 400 };
  it("lie below the land, apart from each other, on a sheet that has room for them", () => {
    const spots = [...placeSpots(["a", "b", "c"], land).values()];
    const room = withPlaces(land, 3);
    for (const [x, y] of spots) {
      expect(y).toBeGreaterThan(land.height + 30);
      expect(y).toBeLessThan(room.height - 30);
      expect(x > 0 && x < 600).toBe(true);
    }
    expect(spots[1]![0] - spots[0]![0]).toBeGreaterThan(90);
    expect(withPlaces(land, 0)).toEqual(land);
  });

  it("change the printed sheet, pieces on them do not", () => {
    const moved = structuredClone(board);
    moved.places!["camp"]!.pieces = [{ kind: "figure", letters: "Z", seat: 1 }];
    expect(signature(moved)).toBe(signature(board));
    delete moved.places!["camp"];
    expect(signature(moved)).not.toBe(signature(board));
    const bare: HexBoard = { ...board, places: {} };
    const tall = (one: HexBoard): number => drawHexes(landOf(one), { title: "", prefix: "x" }).sheet.height;
    expect(tall(board)).toBeGreaterThan(tall(bare));
  });
});

describe("links", () => {
  it("bow from end to end, to places too; those that lead nowhere are left out", () => {
    expect(bow([0, 0], [100, 0]).d).toMatch(/^M0 0Q50 16 100 0$/);
    const links = { a: { ends: [1, "isle"] as [number, string] }, b: { ends: [1, 99] as [number, number] } };
    const courses = coursesOf(links, (place) => (place === "99" ? null : place === "1" ? [0, 0] : [10, 10]));
    expect(courses.map((course) => course.id)).toEqual(["a"]);
  });
});

describe("the map of an archipelago", () => {
  const lit = new Map<string, Choice[]>([["drift", [{ id: "sail", label: "Sail", place: "drift" }]]]);
  const props = {
    lit,
    hot: "drift",
    route: [],
    mySeat: 0,
    pace: "off" as const,
    onpick: () => undefined,
    onhover: () => undefined,
  };
  const { body } = render(Board, { props: { ...props, board } });

  it("draws links, open and closed", () => {
    expect(found(/class="link-l"/g, body)).toBe(3);
    expect(found(/class="link closed/g, body)).toBe(1);
    expect(body).toContain("Northern sea route");
  });

  it("draws places with their names and pieces; lit ones can be chosen", () => {
    expect(found(/class="isle[ "]/g, body)).toBe(2);
    expect(body).toContain("Drifting Isle");
    expect(body).toContain('data-place="drift"');
    expect(body).not.toContain('data-place="camp"');
    expect(body).toContain("Drifting Isle, adrift, beast, here: Brand: Sail");
  });

  it("draws figures, and pieces that look somewhere", () => {
    expect(found(/class="pawn /g, body)).toBe(4);
    expect(found(/class="facing"/g, body)).toBe(3);
    expect(body).toContain("Wandering Fair");
  });

  it("can be one of tiles as well", () => {
    const land = {
      ...(tiles as unknown as TileBoard),
      places: board.places!,
      links: { a: { ends: ["A1", "drift"] as [string, string] } },
    };
    const drawnTiles = render(Board, { props: { ...props, board: land } }).body;
    expect(found(/class="isle[ "]/g, drawnTiles)).toBe(2);
    expect(found(/class="link-l"/g, drawnTiles)).toBe(1);
    expect(drawnTiles).toContain('data-place="drift"');
  });
});
