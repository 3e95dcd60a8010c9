/** How gauges look, by their kind: the icon before them, the shape and the colour of their pips. */

export interface Look {
  icon: string;
  pips: "round" | "lozenge" | "square";
}

const LOOKS: Readonly<Record<string, Look>> = {
  life: { icon: "heart", pips: "round" },
  stamina: { icon: "boot", pips: "lozenge" },
};

/** `temporary-life` looks like `life`, with pips that are not quite solid. */
export function gaugeLook(kind: string): Look & { temporary: boolean } {
  const temporary = kind.startsWith("temporary-");
  const name = temporary ? kind.slice("temporary-".length) : kind;
  const found = Object.hasOwn(LOOKS, name) ? LOOKS[name] : undefined;
  return { ...(found ?? { icon: kind, pips: "square" }), temporary };
}
