import { describe, expect, it } from "vitest";
import type { SeatInfo, Stage } from "../../lib/protocol";
import { waitsFor } from "./waiting";

describe("waiting", () => {
  const seat = (number: number, more: Partial<SeatInfo>): SeatInfo => ({
    seat: number,
    kind: "person",
    name: "n",
    bot: "",
    taken: true,
    here: true,
    host: false,
    ...more,
  });
  const stage = (more: Partial<Stage>): Stage =>
    ({
      version: 1,
      info: {
        state: "running",
        seats: [
          seat(0, {}),
          seat(1, { kind: "bot", bot: "greedy" }),
          seat(2, { here: false }),
          seat(3, { bot: "greedy" }),
        ],
      },
      ...more,
    }) as Stage;
  const asked = (number: number) => ({ question: { seat: number, topic: "t", text: "?" } });
  it("tells bots, people and the absent apart", () => {
    expect(waitsFor(stage(asked(0)))).toEqual({ kind: "person", seat: 0, here: true });
    expect(waitsFor(stage(asked(1)))).toEqual({ kind: "bot", seat: 1 });
    expect(waitsFor(stage(asked(2)))).toEqual({ kind: "person", seat: 2, here: false });
    expect(waitsFor(stage(asked(3)))).toEqual({ kind: "bot", seat: 3 });
    expect(waitsFor(stage({ thinking: 1 }))).toEqual({ kind: "bot", seat: 1 });
    expect(waitsFor(stage({}))).toEqual({ kind: "nobody" });
    expect(waitsFor(stage({ info: { ...stage({}).info, state: "waiting" } }))).toEqual({ kind: "start" });
    expect(
      waitsFor(
        stage({ outcome: { winners: [0], ranking: [0], places: [1], text: "", rules: [], seed: "", salt: "" } }),
      ),
    ).toEqual({ kind: "over" });
  });
  it("is for nobody while it is told what came of the answer: it may be the end of the game", () => {
    expect(waitsFor(stage(asked(2)), true)).toEqual({ kind: "answered", seat: 2 });
    expect(waitsFor(stage({ thinking: 1 }), true)).toEqual({ kind: "answered", seat: 1 });
    expect(waitsFor(stage({}), true)).toEqual({ kind: "nobody" });
  });
});
