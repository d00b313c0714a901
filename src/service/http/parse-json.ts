/** JSON from outside. What no part of the service can keep is refused by its place, never changed or dropped. */
import { Problem } from './http-problem.ts';

export function parseJson(text: string): unknown {
  if (isTooDeep(text)) {
    throw new Problem('malformed-json', `The body is nested deeper than ${maxJsonDepth} levels.`);
  }
  const value = parse(text);
  if (mayHoldForbidden(text)) refuseForbidden(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('malformed-json', 'The body is not well-formed JSON.');
  }
}

/**
 * Spares most bodies the walk through all that they hold. Both can be written with escapes; U+0000 only so, and each
 * letter of the other by one that begins with `\u00`.
 */
const mayHoldForbidden = (text: string): boolean => text.includes('__proto__') || text.includes('\\u00');

type Place = { readonly name: string; readonly value: unknown };

/** Without recursion, in the order of the text, so that the first one is named. */
function refuseForbidden(body: unknown): void {
  const left: Place[] = [{ name: '', value: body }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { name, value } = place;
    if (typeof value === 'string') refuseNull(value, name);
    else if (typeof value === 'object' && value !== null)
      for (const part of listParts(value, name).reverse()) left.push(part);
  }
}

function listParts(value: object, name: string): Place[] {
  if (Array.isArray(value))
    return value.map((part: unknown, index) => ({ name: `${name}[${index}]`, value: part }));
  return Object.entries(value).map(([key, part]: [string, unknown]) => {
    const field = name === '' ? key : `${name}.${key}`;
    refuseKey(key, field);
    return { name: field, value: part };
  });
}

/** `__proto__` sets an object's prototype wherever it is copied key by key. */
function refuseKey(key: string, field: string): void {
  refuseNull(key, field);
  if (key === '__proto__')
    throw new Problem(
      'unknown-field',
      `The field "${field}" is not allowed: no object may have that name.`,
      field,
    );
}

/** PostgreSQL's text cannot hold U+0000. */
function refuseNull(text: string, field: string): void {
  if (!text.includes('\0')) return;
  throw new Problem(
    'invalid-field',
    `The field "${field}" contains the character U+0000.`,
    field || undefined,
  );
}

/** How deep JSON may be nested: whatever walks it must come to an end before its stack does. */
export const maxJsonDepth = 256;

/** Whether a JSON text holds lists or objects within one another beyond that. Of a text that is no JSON: anything. */
export function isTooDeep(text: string): boolean {
  let levels = 0;
  let isWithinString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isWithinString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isWithinString = false;
    } else if (sign === '"') isWithinString = true;
    else if (sign === '[' || sign === '{') levels += 1;
    else if (sign === ']' || sign === '}') levels -= 1;
    if (levels > maxJsonDepth) return true;
  }
  return false;
}
