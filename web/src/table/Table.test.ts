import { beforeAll, describe, expect, it } from "vitest";
import { render } from "svelte/server";
import fixture from "../../dev/fixtures/assault.json";
import { loadGlyphs } from "../lib/icons";
import type { CardText, Stage } from "../lib/protocol";
import Table from "./Table.svelte";

const stage = fixture.stage as unknown as Stage;
const cards = fixture.cards as unknown as Record<string, CardText>;
const shown = (one: Stage): string =>
  render(Table, { props: { stage: one, cards, log: [], seats: [0], mode: "play", pace: "off" } }).body;
const part = (text: string, start: string, end: string): string =>
  text.slice(text.indexOf(start), text.indexOf(end, text.indexOf(start)));

beforeAll(loadGlyphs);

describe("a fight with two heroes on one side", () => {
  it("shows who acts in full and the other in short", () => {
    const sheet = shown(stage);
    expect(sheet).toContain('aria-label="Dagna, acting"');
    const ours = part(sheet, 'class="ours', 'class="mid2');
    expect(ours.indexOf("Dagna")).toBeLessThan(ours.indexOf("Orsolo"));
    expect(ours.match(/class="side-card[^"]*brief/g)).toHaveLength(1);
    expect(ours.match(/<table/g)).toHaveLength(1);
  });
});

describe("boards of players", () => {
  const { fight: _, ...scene } = stage.scene!;
  const body = shown({
    ...stage,
    scene: { ...scene, active: 2, players: { ...scene.players, 2: { ...scene.players["2"]!, active: true } } },
  });

  it("a seat without a hero has values and trays, and no gauges", () => {
    const king = part(body, 'aria-label="Night King"', "</article>");
    expect(king).toContain("Patrols");
    expect(king).toContain("Threat");
    expect(king).not.toContain('class="pips');
    expect(king).toContain("Gold 3");
  });

  it("cards lie under cards and can be read, unless they lie face down", () => {
    const open = shown({ ...stage, scene });
    const under = part(open, 'aria-label="Under Twin Hatchets"', "</article>");
    expect(under).toContain("Poison");
    expect(under).toContain("weave");
  });

  it("companions are framed", () => {
    expect(part(shown({ ...stage, scene }), 'aria-label="Allies"', "</article>")).toMatch(
      /class="chip large[^"]*framed/,
    );
  });
});

it("of a replay shows the options inside a fight, and the one that was taken", () => {
  const choices = stage.question!.choices!;
  const replay = { mode: "replay", pace: "off", taken: choices[1]!.id } as const;
  const sheet = part(
    render(Table, { props: { stage, cards, log: [], seats: [0], ...replay } }).body,
    '<footer class="fo',
    "</footer>",
  );
  for (const { label } of choices) expect(sheet.toLowerCase()).toContain(label.toLowerCase());
  expect(sheet.match(/<li[^>]*\btaken\b/g)).toHaveLength(1);
});
