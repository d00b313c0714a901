/** Reads what an event carries: its own fields, without those that every event has, as values that JSON can write. */

/** Deeper values are named only by their kind. */
const deepest = 5;

/** Undefined if the event carries nothing. */
export function readEventFields(event: Event): object | undefined {
  const fields = Object.entries(event).filter(([name]) => name !== 'isTrusted');
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map(([name, value]: [string, unknown]) => [name, toWritable(value, 0)]));
}

function toWritable(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value === 'function') return '(function)';
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Node) return `<${value.nodeName.toLowerCase()}>`;
  if (value instanceof Date) return value.toISOString();
  if (depth >= deepest) return '…';
  if (Array.isArray(value)) return value.map((one: unknown) => toWritable(one, depth + 1));
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, one]: [unknown, unknown]) => [String(name), toWritable(one, depth + 1)]),
  );
}
