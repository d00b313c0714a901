/** A data model without the source locations of its parts. */
export function stripLocations(value: unknown): unknown {
  if (value instanceof Map)
    return [...value].map(([key, one]: [unknown, unknown]) => [key, stripLocations(one)]);
  if (Array.isArray(value)) return value.map(stripLocations);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (circles.has(key) ? [] : [[key, stripLocations(one)]])),
  );
}

/** Source locations, and the links back to a definition's origin. */
const circles: ReadonlySet<string> = new Set(['location', 'source', 'cube', 'root', 'paths']);
