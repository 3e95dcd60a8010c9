import { describe, expect, it } from "vitest";
import { choiceName, percent, placeName, pointName, spaceName, tileName, waysTo } from "./naming";
import { figureFeet } from "./figure-places";

describe("names for the ear", () => {
  it("say what a space is and what lies on it", () => {
    expect(
      spaceName({
        id: 3,
        column: 0,
        row: 0,
        terrain: "forest",
        region: "Hanging Woods",
        pieces: [
          { kind: "socket", label: "blue gem" },
          { kind: "counter", label: "blue adventure" },
        ],
      }),
    ).toBe("Forest, Hanging Woods, blue adventure");
    expect(
      spaceName({ id: 3, column: 0, row: 0, terrain: "forest", pieces: [{ kind: "socket", label: "blue gem" }] }),
    ).toBe("Forest, blue gem (gone)");
    expect(
      spaceName({
        id: 3,
        column: 0,
        row: 0,
        terrain: "town",
        name: "Forge",
        pieces: [{ kind: "figure", label: "Mordrog", letters: "Mo", seat: 1 }],
      }),
    ).toBe("Forge, here: Mordrog");
    expect(
      spaceName({
        id: 3,
        column: 0,
        row: 0,
        terrain: "hills",
        pieces: [
          { kind: "landmark", label: "Old Fair" },
          { kind: "token", label: "Patrol", facing: 5, note: "2 wounds" },
        ],
      }),
    ).toBe("Old Fair, Patrol facing northwest 2 wounds");
    expect(placeName({ id: "i", name: "Isle", note: "adrift", pieces: [{ kind: "mirror" }] })).toBe(
      "Isle, adrift, a piece",
    );
    expect(spaceName({ id: 3, column: 0, row: 0, terrain: "glass" })).toBe("glass");
  });

  it("say what a point asks for, never the colour alone", () => {
    expect(pointName({ id: "C5", x: 0, y: 0, name: "Hidden Gorge", colour: "red" })).toBe(
      "Hidden Gorge, point C5, steep road",
    );
    expect(
      pointName({ id: "C1", x: 0, y: 0, pieces: [{ kind: "token", label: "face-down token", face_up: false }] }),
    ).toBe("Point C1, face-down token");
    expect(tileName({ id: "C", column: 0, row: 0, name: "The Anvil Peaks", face_up: false })).toBe("Unexplored land");
  });

  it("add the choice with hint and chance", () => {
    const choices = [{ id: "a", label: "Green adventure", hint: "2 dice", chance: 0.841 }];
    expect(choiceName("Hills", choices)).toBe("Hills: Green adventure, 2 dice, 84 %");
    expect(choiceName("Hills", [])).toBe("Hills");
    expect([percent(0), percent(0.002), percent(0.999), percent(1)]).toEqual(["0 %", "<1 %", ">99 %", "100 %"]);
  });
});

describe("several ways to one place", () => {
  const way = (hint: string, label = "road 64") => ({ id: hint, label, hint });
  it("tell first how they differ, then what is true of all", () => {
    expect(waysTo([way("hills/road die; N of you; a town"), way("plains/road die; N of you; a town")])).toEqual([
      "hills/road die or plains/road die",
      "N of you; a town",
    ]);
    expect(waysTo([way("N of you"), way("N of you")])).toEqual(["N of you"]);
    expect(choiceName("Road", [way("hills die; N of you"), way("plains die; N of you")])).toBe(
      "Road: road 64, hills die or plains die; N of you",
    );
  });
  it("are told one by one if they are called differently", () => {
    expect(waysTo([way("a die"), way("a die", "Forge")])).toBeNull();
    expect(waysTo([way("a die")])).toBeNull();
    expect(waysTo([{ ...way("a die"), chance: 0.5 }, way("a die")])).toBeNull();
    expect(waysTo([])).toBeNull();
  });
});

describe("pieces that share a space", () => {
  it("stand on feet of their own", () => {
    for (const around of ["open", "gem", "town"] as const)
      for (let count = 1; count <= 8; count++) {
        const spots = figureFeet(count, around);
        expect(spots).toHaveLength(count);
        expect(new Set(spots.map((p) => p.join())).size).toBe(count);
      }
  });
});
