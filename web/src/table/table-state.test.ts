import { expect, it } from "vitest";
import type { Stage } from "../lib/protocol";
import type { Playback } from "./playback/playback.svelte";
import { TableState } from "./table-state.svelte";

it("never lays the preview of a card over what stops play", () => {
  const stage = { version: 1, info: { id: "g", moves: 1, seats: [] } } as unknown as Stage;
  const playback = { showing: { holds: true }, aside: false, playing: true } as unknown as Playback;
  const table = new TableState(() => ({
    stage,
    cards: {},
    seats: [0],
    mode: "play",
    connection: null,
    page: {},
    playback,
  }));
  const card = (pinned: boolean) => ({ card: "lamp", note: "", anchor: null, pinned });
  table.openCard = card(false);
  expect(table.shownCard).toBeNull();
  table.openCard = card(true);
  expect(table.shownCard?.card).toBe("lamp");
});
