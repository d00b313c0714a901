/** What a data model says, without the places where it says it. */
export function toMeaning(value: unknown): unknown {
  if (value instanceof Map) return [...value].map(([key, one]: [unknown, unknown]) => [key, toMeaning(one)]);
  if (Array.isArray(value)) return value.map(toMeaning);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (circles.has(key) ? [] : [[key, toMeaning(one)]])),
  );
}

/** Places, and what leads back to where one came from. */
const circles: ReadonlySet<string> = new Set(['place', 'source', 'cube', 'root', 'paths']);
