/**
 * Stands in for vega-util's getter, behind every `field` of a transform, sort or lookup: fields may walk data,
 * geometry and the nodes that layouts make, but not on into the page. It imports nothing of Vega, which imports it.
 */

/** Reads one path; like Vega's own, it throws where a step has nothing to read from. */
export function createGuardedGetter(path: readonly string[]): (from: unknown) => unknown {
  const [first = '', ...rest] = path;
  if (rest.length === 0) return (from) => readField(from, first);
  return (from) => path.reduce(readField, from);
}

function readField(owner: unknown, key: string): unknown {
  if (owner === null || owner === undefined) throw new TypeError(`Cannot read "${key}" of ${String(owner)}.`);
  // Every value but those two has members; the compiler has no name for such a type.
  const value = (owner as Record<string, unknown>)[key];
  if (typeof value !== 'object' || value === null) return value;
  return isOutside(value) ? undefined : value;
}

/** Elements, windows and events; a view; the runtime context that leads to it. */
const isOutside = (value: object): boolean =>
  value instanceof EventTarget || value instanceof Event || '_runtime' in value || 'dataflow' in value;
