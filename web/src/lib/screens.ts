/** Kinds of screens. Styles name them `@media (--phone)`; the build puts the queries in (tools/media.ts). */

/** A phone, upright or lying on its side. */
export const PHONE = "(max-width: 760px), (max-width: 1000px) and (max-height: 480px)";
/** Everything larger. */
export const DESK = "(min-width: 1001px), (min-width: 761px) and (min-height: 480.02px)";
/** A phone on its side: the map at the left, the sheet at the right. */
export const LYING = "(min-width: 560px) and (max-width: 1000px) and (max-height: 480px)";
/** A tablet held upright: what lies beside the map lies below it. */
export const UPRIGHT = "(min-width: 761px) and (max-width: 1000px) and (min-height: 900px)";
/** Little room beside the map. */
export const NARROW = "(max-width: 1260px)";

export const SCREENS: Readonly<Record<string, string>> = { phone: PHONE, desk: DESK, lying: LYING, upright: UPRIGHT };

/** Is a screen of these pixels one of those that a query of widths and heights names? */
export function matches(query: string, width: number, height: number): boolean {
  const holds = (bound: RegExpExecArray) => {
    const [have, limit] = [bound[2] === "width" ? width : height, Number(bound[3])];
    return bound[1] === "min" ? have >= limit : have <= limit;
  };
  return query.split(",").some((all) => [...all.matchAll(/\((min|max)-(width|height): ([\d.]+)px\)/g)].every(holds));
}
