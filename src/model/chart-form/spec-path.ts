/** Reads and writes one place of a spec. Everything else stays as its author wrote it. */
import { isRecord } from '../parsing/read-value.ts';
import type { SpecRecord } from '../report-proposals/proposal-rule.ts';

export type SpecPath = readonly (string | number)[];

/** The value at a place. `undefined`: there is none. */
export function readAt(value: unknown, [key, ...rest]: SpecPath): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') return Array.isArray(value) ? readAt(value[key], rest) : undefined;
  return isRecord(value) && Object.hasOwn(value, key) ? readAt(value[key], rest) : undefined;
}

/**
 * A copy with another value at one place. `undefined` removes the key, and the objects that become empty by it. Whatever stands in
 * the way and is no object, such as `true` or `null`, becomes one.
 */
export const writeAt = (spec: SpecRecord, path: SpecPath, value: unknown): SpecRecord =>
  writeRecord(spec, path, value) ?? {};

function writeRecord(spec: SpecRecord, [key, ...rest]: SpecPath, value: unknown): SpecRecord | undefined {
  if (key === undefined) return isRecord(value) ? value : spec;
  const before = Object.hasOwn(spec, key) ? spec[key] : undefined;
  const after = rest.length === 0 ? value : writeInside(before, rest, value);
  if (after !== undefined) return { ...spec, [key]: after };
  const others = Object.entries(spec).filter(([name]) => name !== String(key));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

function writeInside(before: unknown, path: SpecPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (typeof key !== 'number') {
    // Nothing is removed from what is no object.
    if (!isRecord(before)) return value === undefined ? before : writeRecord({}, path, value);
    return writeRecord(before, path, value);
  }
  if (!Array.isArray(before)) return before;
  const items: readonly unknown[] = before;
  return items.map((item, index) => (index === key ? writeItem(item, rest, value) : item));
}

/** An item of a list stays, even if nothing is left in it: the places of the others do not change. */
const writeItem = (item: unknown, path: SpecPath, value: unknown): unknown =>
  path.length === 0 ? value : (writeInside(item, path, value) ?? {});

/** A copy without some keys. */
export const omit = (record: SpecRecord, keys: ReadonlySet<string>): SpecRecord =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key)));
