import { JinjaFault } from './jinja-fault.ts';
import { Namespace, numberOf, StrictDict, toText, type Value } from './jinja-values.ts';

/**
 * The value under a key of a dict or namespace, or at a place of a list or text; undefined where there is none. `at` is the
 * offset of the expression.
 *
 * @throws JinjaFault where a value from outside of the template has no such key
 */
export function attributeOf(of: Value, key: Value, at: number): Value {
  if (lacksKey(of, key))
    throw new JinjaFault(at, `${of.path} has no '${toText(key) ?? ''}': give it a value in '${of.file}'`);
  if (of instanceof Map) return of.get(toText(key) ?? '');
  if (of instanceof Namespace) return of.attributes.get(toText(key) ?? '');
  const place = numberOf(key);
  if (place === undefined || !Number.isInteger(place)) return undefined;
  if (Array.isArray(of)) return of.at(place);
  return typeof of === 'string' ? of.at(place) : undefined;
}

/** Whether a value from outside of the template lacks a key. */
export const lacksKey = (of: Value, key: Value): of is StrictDict =>
  of instanceof StrictDict && !of.has(toText(key) ?? '');
