/** The icon set: strokes of our own for terrain and controls, glyphs of game-icons (CC BY 3.0) for cards. */
import { strokes, tints } from "./strokes";

export interface Glyph {
  kind: "stroke" | "fill";
  path: string;
  tint: string;
}

const neutral: Glyph = { kind: "stroke", path: strokes["unknown"] ?? "", tint: "" };

/** The glyphs are many: they come by themselves when the first one is wanted, and nothing waits for them. */
let glyphs = $state.raw<Record<string, string> | null>(null);
let coming: Promise<void> | null = null;

export function loadGlyphs(): Promise<void> {
  coming ??= import("virtual:game-icons").then(
    (module) => {
      glyphs = module.default;
    },
    () => {
      coming = null; // the server is away for the moment; the next icon asks again
    },
  );
  return coming;
}

export function glyph(name: string): Glyph {
  const stroke = Object.hasOwn(strokes, name) ? strokes[name] : undefined;
  if (stroke) return { kind: "stroke", path: stroke, tint: tints[name] ?? "" };
  if (!name) return neutral;
  if (!glyphs) {
    void loadGlyphs();
    return { kind: "fill", path: "", tint: "" };
  }
  const fill = Object.hasOwn(glyphs, name) ? glyphs[name] : undefined;
  return fill ? { kind: "fill", path: fill, tint: "" } : neutral;
}
