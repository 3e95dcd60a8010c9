/** The little markup of the rules catalogue: **bold**, *slanted*, `code`, and the ids of other rules. */

export interface Piece {
  kind: "text" | "bold" | "slanted" | "code" | "rule";
  text: string;
}

const MARKS =
  /\*\*(?<bold>[^*]+)\*\*|\*(?<slanted>[^*\s](?:[^*]*[^*\s])?)\*|`(?<code>[^`]+)`|(?<rule>\b[A-Z]{2,3}-[A-Z0-9]+-\d{2,3}\b)/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    for (const kind of ["bold", "slanted", "code", "rule"] as const) {
      const inside = match.groups?.[kind];
      if (inside !== undefined) found.push({ kind, text: inside });
    }
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}
