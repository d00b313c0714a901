/**
 * The values of templates. Dicts are maps, so that a template reaches only keys that it has set, and none of an object's
 * prototype.
 */

/** A number that is written with a decimal point, also where it is whole: `2.0`. */
export class Float {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** A macro or a function. */
export class Callable {
  readonly name: string;
  readonly call: (args: CallArguments) => Value;

  constructor(name: string, call: (args: CallArguments) => Value) {
    this.name = name;
    this.call = call;
  }
}

export interface CallArguments {
  values: readonly Value[];
  named: ReadonlyMap<string, Value>;
  /** The offset of the call in the source. */
  at: number;
}

/** The result of `namespace(…)`, whose attributes `{% set %}` may change. */
export class Namespace {
  readonly attributes: Map<string, Value>;

  constructor(attributes: ReadonlyMap<string, Value>) {
    this.attributes = new Map(attributes);
  }
}

/** `null` is none, and `undefined` is the value of a missing attribute. */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | string
  | Float
  | Value[]
  | Dict
  | Callable
  | Namespace;
export type Dict = Map<string, Value>;

/**
 * Values from outside of the template. A missing key is a fault, and not undefined as in other dicts: rights may depend
 * on it.
 */
export class StrictDict extends Map<string, Value> {
  /** How a template writes it, such as `COMPILE_CONTEXT.securityContext`. */
  readonly path: string;
  /** The file that defines its values. */
  readonly file: string;

  constructor(path: string, file: string, entries: Iterable<readonly [string, Value]>) {
    super(entries);
    this.path = path;
    this.file = file;
  }
}

export function isTruthy(value: Value): boolean {
  if (value instanceof Float) return value.value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map) return value.size > 0;
  return Boolean(value);
}

export function describeKind(value: Value): string {
  if (value === undefined) return 'undefined';
  if (value === null) return 'none';
  if (typeof value === 'boolean') return 'a boolean';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'number' || value instanceof Float) return 'a number';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Map) return 'a dict';
  return value instanceof Callable ? 'a function' : 'a namespace';
}

/** The number of a value; undefined where it is none. */
export function numberOf(value: Value): number | undefined {
  if (value instanceof Float) return value.value;
  return typeof value === 'number' ? value : undefined;
}

/** The text that `{{ value }}` writes; undefined for values without one. */
export function toText(value: Value): string | undefined {
  if (value === undefined || value instanceof Callable || value instanceof Namespace) return undefined;
  if (typeof value === 'string') return value;
  return toLiteral(value);
}

/** A value as it is written inside of a list, with texts in quotes. */
function toLiteral(value: Value): string {
  if (value === null) return 'none';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Float) return Number.isInteger(value.value) ? `${value.value}.0` : String(value.value);
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(', ')}]`;
  if (value instanceof Map)
    return `{${[...value].map(([key, item]) => `${JSON.stringify(key)}: ${toLiteral(item)}`).join(', ')}}`;
  return value instanceof Callable || value instanceof Namespace ? '' : String(value);
}

export function isEqual(one: Value, other: Value): boolean {
  const first = numberOf(one);
  if (first !== undefined) return first === numberOf(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (one instanceof Map && other instanceof Map)
    return (
      one.size === other.size &&
      [...one].every(([key, item]) => other.has(key) && isEqual(item, other.get(key)))
    );
  return one === other;
}

/** The items that a loop or a filter goes through; undefined where the value is not a sequence. */
export function itemsOf(value: Value): Value[] | undefined {
  if (Array.isArray(value)) return value;
  if (value instanceof Map) return [...value.keys()];
  return typeof value === 'string' ? Array.from(value) : undefined;
}
