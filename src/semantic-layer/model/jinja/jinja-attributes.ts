import { JinjaFault } from './jinja-fault.ts';
import { describeKind, Namespace, numberOf, StrictDict, toText, type Value } from './jinja-values.ts';

/**
 * The value under a key of a dict or namespace, or at a place of a list or text; undefined where there is none. `at` is the
 * offset of the expression.
 *
 * @throws JinjaFault where a value from outside of the template has no such key, and where the value can have no keys at all:
 * a comparison with what is not there would decide rights
 */
export function attributeOf(of: Value, key: Value, at: number): Value {
  const why = whyLacking(of, key);
  if (why !== undefined) throw new JinjaFault(at, why);
  if (of instanceof Map) return of.get(toText(key) ?? '');
  if (of instanceof Namespace) return of.attributes.get(toText(key) ?? '');
  const place = numberOf(key);
  if (place === undefined || !Number.isInteger(place)) return undefined;
  if (Array.isArray(of)) return of.at(place);
  return typeof of === 'string' ? of.at(place) : undefined;
}

/** Whether the key of a value is a fault, and not only undefined. */
export const isKeyFault = (of: Value, key: Value): boolean => whyLacking(of, key) !== undefined;

function whyLacking(of: Value, key: Value): string | undefined {
  const name = toText(key) ?? '';
  if (of instanceof StrictDict)
    return of.has(name) ? undefined : `${of.path} has no '${name}': give it a value in '${of.file}'`;
  return hasNoKeys(of) && numberOf(key) === undefined ? `${describeKind(of)} has no '${name}'` : undefined;
}

const hasNoKeys = (of: Value): boolean =>
  Array.isArray(of) || typeof of === 'string' || typeof of === 'boolean' || numberOf(of) !== undefined;
