/**
 * What a chart's expressions may look at. Vega hands them living objects: an item knows its group, the group its
 * runtime, the runtime its view, the view its element, the element the host page and its cookies. So each step of
 * each path passes here. Source: docs/safety.md, "5. Charts".
 */
import { functionContext } from 'vega-functions';
import { Bounds, GroupItem, Item } from 'vega-scenegraph';

const forbiddenKeys = new Set<PropertyKey>(['__proto__', 'constructor', 'prototype']);

/** Classes whose instances are data or geometry through and through. */
const plainPrototypes = new Set<unknown>([
  null,
  ...[Object, Array, Date, RegExp, Bounds, GroupItem, Item].map((type): unknown => type.prototype),
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array].map((type) => type.prototype),
  ...[Int32Array, Uint32Array, Float32Array, Float64Array].map((type) => type.prototype),
  ...listColorPrototypes(),
]);

/** `rgb('red').r` is part of the expression language; the classes behind it are not exported to us. */
function listColorPrototypes(): unknown[] {
  return ['rgb', 'hsl', 'lab', 'hcl'].map((name): unknown => {
    const make = functionContext[name];
    const color: unknown = typeof make === 'function' ? Reflect.apply(make, functionContext, ['#000']) : {};
    return Object.getPrototypeOf(color);
  });
}

/** A member as an expression may see it: data, geometry and text, but no functions and nothing of the page. */
export function readMember(owner: unknown, key: PropertyKey): unknown {
  if (owner === null || owner === undefined) {
    throw new TypeError(`Cannot read "${String(key)}" of ${String(owner)}.`);
  }
  // Every value but those two has members; the compiler has no name for such a type.
  const value = (owner as Record<PropertyKey, unknown>)[key];
  const type = typeof value;
  if (type === 'function') return undefined;
  if (type !== 'object' || value === null) return value;
  return !forbiddenKeys.has(key) && isReadable(value) ? value : undefined;
}

/** True for data and geometry. */
export const isReadable = (value: unknown): boolean => plainPrototypes.has(Object.getPrototypeOf(value));
