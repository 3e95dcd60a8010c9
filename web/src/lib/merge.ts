/** JSON merge patch (RFC 7386): null takes a field away, objects merge, everything else replaces. */

type Dict = Record<string, unknown>;

function isDict(value: unknown): value is Dict {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What `target` becomes. Neither argument is changed, and parts that the patch does not touch stay the same objects, so
 * that the screen redraws only what is new.
 */
export function merge(target: unknown, patch: unknown): unknown {
  if (!isDict(patch)) return patch;
  const result: Dict = isDict(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else define(result, key, merge(Object.hasOwn(result, key) ? result[key] : undefined, value));
  }
  return result;
}

/** Sets an own field even if it is called `__proto__`. */
function define(object: Dict, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
