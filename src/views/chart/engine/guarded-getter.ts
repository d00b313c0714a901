/**
 * Replaces vega-util's getter, which reads every `field` of a transform, sort or lookup. Fields may read data, geometry
 * and nodes of layouts, but nothing of the page. It does not import Vega, because Vega imports it.
 */

/** Reads a path. Like Vega's getter, it throws if a step has nothing to read from. */
export function createGuardedGetter(path: readonly string[]): (from: unknown) => unknown {
  const [first = '', ...rest] = path;
  if (rest.length === 0) return (from) => readField(from, first);
  return (from) => path.reduce(readField, from);
}

function readField(owner: unknown, key: string): unknown {
  if (owner === null || owner === undefined) throw new TypeError(`Cannot read "${key}" of ${String(owner)}.`);
  // All other values have properties, but TypeScript has no type for them.
  const value = (owner as Record<string, unknown>)[key];
  if (typeof value !== 'object' || value === null) return value;
  return isOutside(value) ? undefined : value;
}

/** Elements, windows and events, a view, or the runtime context that refers to it. */
const isOutside = (value: object): boolean =>
  value instanceof EventTarget || value instanceof Event || '_runtime' in value || 'dataflow' in value;
