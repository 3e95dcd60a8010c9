/** Where a floating sheet goes so that it covers neither what it speaks of nor the edge of the screen. */

export interface Size {
  width: number;
  height: number;
}

export interface Anchor {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Spot {
  left: number;
  top: number;
}

/** Beside the anchor if there is room on either side, else (or if wished) above or below it; always on the screen. */
export function beside(anchor: Anchor | null, sheet: Size, screen: Size, above = false, gap = 10): Spot {
  const fit = (value: number, length: number, whole: number) => Math.max(gap, Math.min(value, whole - length - gap));
  if (!anchor) {
    return {
      left: fit((screen.width - sheet.width) / 2, sheet.width, screen.width),
      top: fit((screen.height - sheet.height) / 2, sheet.height, screen.height),
    };
  }
  const middle = (anchor.top + anchor.bottom) / 2 - sheet.height / 2;
  const roomLeft = anchor.left - 2 * gap >= sheet.width;
  const roomRight = screen.width - anchor.right - 2 * gap >= sheet.width;
  if ((roomLeft || roomRight) && !above) {
    const rightSide = roomRight && (!roomLeft || anchor.left < screen.width / 2);
    return {
      left: rightSide ? anchor.right + gap : anchor.left - gap - sheet.width,
      top: fit(middle, sheet.height, screen.height),
    };
  }
  const centre = (anchor.left + anchor.right) / 2 - sheet.width / 2;
  const over = anchor.top - gap - sheet.height;
  return {
    left: fit(centre, sheet.width, screen.width),
    top: fit(over >= gap ? over : anchor.bottom + gap, sheet.height, screen.height),
  };
}
