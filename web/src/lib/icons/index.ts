export { type Glyph, glyph, loadGlyphs } from "./icons.svelte";
