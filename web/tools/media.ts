/** Names of screens in styles: `@media (--phone) and (pointer: coarse)` becomes the queries of src/lib/screens.ts. */
import type { Plugin } from "vite";
import { SCREENS } from "../src/lib/screens.ts";

/** A list of queries with every name put in; a name that means several queries makes several of each that has it. */
export function spelledOut(list: string, screens: Readonly<Record<string, string>> = SCREENS): string {
  return list
    .split(",")
    .flatMap((query) =>
      query
        .trim()
        .split(/\s+and\s+/)
        .reduce<string[]>(
          (made, part) => {
            const name = /^\(--([\w-]+)\)$/.exec(part)?.[1];
            if (name !== undefined && screens[name] === undefined) throw new Error(`no screen is called --${name}`);
            const meant = name === undefined ? [part] : screens[name]!.split(",").map((each) => each.trim());
            return made.flatMap((begun) => meant.map((each) => (begun ? `${begun} and ${each}` : each)));
          },
          [""],
        ),
    )
    .join(", ");
}

export function inStyles(css: string): string {
  return css.replace(/@media\s+([^{]*\(--[^{]*)\{/g, (_, list: string) => `@media ${spelledOut(list.trim())} {`);
}

export function screenNames(): Plugin {
  return {
    name: "questable-screens",
    enforce: "pre",
    transform: (code, id) =>
      /\.css(\?|$)|type=style/.test(id) && code.includes("(--") ? { code: inStyles(code), map: null } : undefined,
  };
}
