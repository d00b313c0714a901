/**
 * The values that expressions of charts may read. Vega passes live objects to them: an item refers to its group, the
 * group to its runtime, the runtime to its view, the view to its element, the element to the host page and its cookies.
 * So every step of every path is checked here. See docs/safety.md, "5. Charts".
 */
import { functionContext } from 'vega-functions';
import { Bounds, GroupItem, Item } from 'vega-scenegraph';

const forbiddenKeys = new Set<PropertyKey>(['__proto__', 'constructor', 'prototype']);

/** Classes whose instances contain only data or geometry. */
const plainPrototypes = new Set<unknown>([
  null,
  ...[Object, Array, Date, RegExp, Bounds, GroupItem, Item].map((type): unknown => type.prototype),
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array].map((type) => type.prototype),
  ...[Int32Array, Uint32Array, Float32Array, Float64Array].map((type) => type.prototype),
  ...listColorPrototypes(),
]);

/** `rgb('red').r` is part of the expression language, but the classes of colours are not exported. */
function listColorPrototypes(): unknown[] {
  return ['rgb', 'hsl', 'lab', 'hcl'].map((name): unknown => {
    const make = functionContext[name];
    const color: unknown = typeof make === 'function' ? Reflect.apply(make, functionContext, ['#000']) : {};
    return Object.getPrototypeOf(color);
  });
}

/** Reads a property for an expression: data, geometry and text, but no functions and nothing of the page. */
export function readPlainProperty(owner: unknown, key: PropertyKey): unknown {
  if (owner === null || owner === undefined) {
    throw new TypeError(`Cannot read "${String(key)}" of ${String(owner)}.`);
  }
  // All other values have properties, but TypeScript has no type for them.
  const value = (owner as Record<PropertyKey, unknown>)[key];
  const type = typeof value;
  if (type === 'function') return undefined;
  if (type !== 'object' || value === null) return value;
  return !forbiddenKeys.has(key) && isPlainValue(value) ? value : undefined;
}

/** True for data and geometry. */
export const isPlainValue = (value: unknown): boolean => plainPrototypes.has(Object.getPrototypeOf(value));
