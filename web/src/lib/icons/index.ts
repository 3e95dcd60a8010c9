export { type Look, gaugeLook } from "./gauges";
export { type Glyph, glyph, loadGlyphs } from "./icons.svelte";
