/** Reads data from another window: null, booleans, numbers, texts, lists and plain objects of these, and nothing else. */

/** Most levels of lists and objects. A cycle has more. */
const maxDepth = 64;
/** Most values of one message of a host. Objects that are shared many times count each time. */
const maxValues = 1_000_000;

/** What is wrong with a value that is no plain data. `message` is for the developer of the page. */
export class PlainDataError extends Error {
  constructor(where: string, what: string) {
    super(`${where} ${what}.`);
    this.name = 'PlainDataError';
  }
}

/** Names that lead to the prototype of an object. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Copies plain data. Accessors are never called. A key whose value is undefined is left out of the copy.
 * @param where - name of the value in messages.
 * @throws PlainDataError that names the first part that is no plain data.
 */
export function readPlainData(value: unknown, where: string): unknown {
  let left = maxValues;
  const read = (part: unknown, path: string, depth: number): unknown => {
    left -= 1;
    if (left < 0) throw new PlainDataError(where, `has more than ${maxValues} values`);
    if (depth > maxDepth)
      throw new PlainDataError(where, `has more than ${maxDepth} levels, or contains itself`);
    if (isScalar(part)) return part;
    const inner = (one: unknown, key: string): unknown => read(one, `${path}.${key}`, depth + 1);
    return Array.isArray(part) ? readList(part, path, inner) : readObject(part, path, inner);
  };
  return read(value, where, 0);
}

type ReadInner = (value: unknown, key: string) => unknown;

/** NaN and infinities are no values of JSON, and no setting has a meaning for them. */
const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

function readList(list: readonly unknown[], path: string, inner: ReadInner): unknown[] {
  return Array.from({ length: list.length }, (_, index) =>
    inner(readOwn(list, String(index), path), String(index)),
  );
}

function readObject(value: unknown, path: string, inner: ReadInner): Record<string, unknown> {
  const fields = readPlainObject(value, path);
  const copy: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(fields)) if (one !== undefined) copy[key] = inner(one, key);
  return copy;
}

/** The own fields of a plain object, without reading their values further. */
export function readPlainObject(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new PlainDataError(path, `is ${describe(value)}`);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype)
    throw new PlainDataError(path, 'is an object of a class');
  const fields: Record<string, unknown> = {};
  for (const key of Reflect.ownKeys(value)) {
    if (typeof key === 'symbol') throw new PlainDataError(path, 'has a symbol as key');
    if (prototypeKeys.has(key)) throw new PlainDataError(path, `has the key "${key}"`);
    fields[key] = readOwn(value, key, path);
  }
  return fields;
}

function readOwn(value: object, key: string, path: string): unknown {
  const property = Object.getOwnPropertyDescriptor(value, key);
  if (property && !('value' in property)) throw new PlainDataError(`${path}.${key}`, 'is an accessor');
  return property?.value;
}

const describe = (value: unknown): string =>
  value === undefined ? 'undefined' : `of the type ${typeof value}`;

/**
 * Makes plain data of a value of the element: times become ISO 8601 texts, large integers become texts, and what has no
 * plain form is left out.
 */
export function toPlainData(value: unknown, depth = 0): unknown {
  if (isScalar(value)) return value;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  if (Array.isArray(value)) return value.map((one) => toPlainData(one, depth + 1) ?? null);
  const entries = Object.entries(value).map(([key, one]) => [key, toPlainData(one, depth + 1)] as const);
  return Object.fromEntries(entries.filter(([key, one]) => one !== undefined && !prototypeKeys.has(key)));
}
