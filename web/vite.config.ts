import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import type { Plugin } from "vite";
import { screenNames } from "./tools/media.ts";
import { roundPath } from "./tools/round-path.ts";

const require = createRequire(import.meta.url);
const picks = new URL("./src/lib/icons/picks.json", import.meta.url);

/** Of the four thousand game-icons only those named in picks.json go into the bundle: name -> path. */
function gameIcons(): Plugin {
  const id = "virtual:game-icons";
  return {
    name: "questable-game-icons",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(picks.pathname);
      const wanted = JSON.parse(readFileSync(picks, "utf8")) as Record<string, string>;
      const set = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8")) as {
        icons: Record<string, { body: string }>;
        aliases?: Record<string, { parent: string }>;
      };
      const paths: Record<string, string> = {};
      for (const [name, pick] of Object.entries(wanted)) {
        const icon = set.icons[pick] ?? set.icons[set.aliases?.[pick]?.parent ?? ""];
        const found = icon && [...icon.body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
        if (!found?.length)
          throw new Error(`picks.json: "${name}" wants the game-icon "${pick}", which does not exist`);
        paths[name] = roundPath(found.join(""));
      }
      return `export default ${JSON.stringify(paths)};`;
    },
  };
}

const server = "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [screenNames(), svelte(), gameIcons()],
  build: {
    outDir: "../src/questable/table/client",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy lets fonts and scripts come from our own origin only
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // The Host header stays as it is: the server takes WebSockets only from pages of its own host.
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts", "tools/**/*.test.ts"], environment: "node" },
});
