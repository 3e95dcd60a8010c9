/**
 * Rounds an SVG path to whole units of its grid. Game-icons are drawn on 512 units with three decimals; on a screen
 * nobody sees the difference, and the bundle shrinks to half. Every point is rounded where it really lies, so that the
 * errors of relative commands do not add up.
 */

const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;

interface Segment {
  command: string;
  values: number[];
}

/** Commands with their numbers; repeated ones written out. */
function* segments(path: string): Generator<Segment> {
  let at = 0;
  const skip = (): void => {
    while (at < path.length && /[\s,]/.test(path.charAt(at))) at += 1;
  };
  const number = (flag: boolean): number => {
    skip();
    if (flag) return Number(path.charAt(at++)); // flags of arcs may stand without a gap: "011" is 0, 1, 1
    NUMBER.lastIndex = at;
    const found = NUMBER.exec(path);
    if (!found) throw new Error(`a number is missing at ${at} of ${path.slice(0, 40)}…`);
    at += found[0].length;
    return Number(found[0]);
  };
  for (skip(); at < path.length; skip()) {
    let command = path.charAt(at++);
    const count = ARGUMENTS[command.toLowerCase()];
    if (count === undefined) throw new Error(`${command} is no command of a path`);
    do {
      const arc = command.toLowerCase() === "a";
      yield { command, values: Array.from({ length: count }, (_, i) => number(arc && (i === 3 || i === 4))) };
      if (command === "m") command = "l"; // further points after a move are lines
      if (command === "M") command = "L";
      skip();
    } while (count > 0 && at < path.length && /[-+.\d]/.test(path.charAt(at)));
  }
}

export function roundPath(path: string): string {
  let exact = { x: 0, y: 0 };
  let drawn = { x: 0, y: 0 };
  let exactStart = exact;
  let drawnStart = drawn;
  let result = "";
  for (const { command, values } of segments(path)) {
    const kind = command.toLowerCase();
    const relative = command === kind;
    const base = relative ? exact : { x: 0, y: 0 };
    const from = drawn;
    const put: number[] = [];
    const point = (i: number): void => {
      const to = { x: base.x + (values[i] ?? 0), y: base.y + (values[i + 1] ?? 0) };
      const on = { x: Math.round(to.x), y: Math.round(to.y) };
      put.push(on.x - from.x, on.y - from.y);
      exact = to;
      drawn = on;
    };
    switch (kind) {
      case "z":
        exact = exactStart;
        drawn = drawnStart;
        break;
      case "h":
        exact = { x: base.x + (values[0] ?? 0), y: exact.y };
        drawn = { x: Math.round(exact.x), y: from.y };
        put.push(drawn.x - from.x);
        break;
      case "v":
        exact = { x: exact.x, y: base.y + (values[0] ?? 0) };
        drawn = { x: from.x, y: Math.round(exact.y) };
        put.push(drawn.y - from.y);
        break;
      case "a":
        put.push(...values.slice(0, 2).map((radius) => Math.round(radius * 10) / 10), ...values.slice(2, 5));
        point(5);
        break;
      default:
        for (let i = 0; i < values.length; i += 2) point(i);
    }
    if (kind === "m") {
      exactStart = exact;
      drawnStart = drawn;
    }
    result += kind + put.map((value, i) => (i && value >= 0 ? ` ${value}` : String(value))).join("");
  }
  return result;
}
