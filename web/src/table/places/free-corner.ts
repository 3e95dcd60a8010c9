/** Where a sheet lies on the map: in the corner that hides the fewest places one could pick. */

export interface Corner {
  left: boolean;
  top: boolean;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const CORNERS: readonly Corner[] = [
  { left: true, top: false },
  { left: true, top: true },
  { left: false, top: true },
  { left: false, top: false },
];

/** How much the place a sheet speaks of counts more than others. */
const SPOKEN = 1000;

/** Beside the place it speaks of, and over as few others as can be. */
export function quietestBeside(
  area: Box,
  size: [number, number],
  spoken: readonly [number, number] | null,
  spots: readonly (readonly [number, number])[],
): Corner {
  return quietest(area, size, spoken ? [...spots, ...Array.from({ length: SPOKEN }, () => spoken)] : spots);
}

/** Of corners that hide equally many the first one counts: bottom left, top left, top right, bottom right. */
export function quietest(area: Box, size: [number, number], spots: readonly (readonly [number, number])[]): Corner {
  const [width, height] = size;
  const hidden = ({ left, top }: Corner): number => {
    const x = left ? area.left : area.right - width;
    const y = top ? area.top : area.bottom - height;
    return spots.filter(([a, b]) => a >= x && a <= x + width && b >= y && b <= y + height).length;
  };
  return CORNERS.reduce((best, corner) => (hidden(corner) < hidden(best) ? corner : best));
}
