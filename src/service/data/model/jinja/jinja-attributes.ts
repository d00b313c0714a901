import { Namespace, numberOf, toText, type Value } from './jinja-values.ts';

/** The value under a key of a dict or namespace, or at a place of a list or text; undefined where there is none. */
export function attributeOf(of: Value, key: Value): Value {
  if (of instanceof Map) return of.get(toText(key) ?? '');
  if (of instanceof Namespace) return of.attributes.get(toText(key) ?? '');
  const place = numberOf(key);
  if (place === undefined || !Number.isInteger(place)) return undefined;
  if (Array.isArray(of)) return of.at(place);
  return typeof of === 'string' ? of.at(place) : undefined;
}
