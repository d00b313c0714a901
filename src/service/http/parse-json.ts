/** Parses JSON of requests. Values that the service cannot store are refused with their field, never changed or dropped. */
import { findChangedNumber } from '../../contract/changed-numbers.ts';
import { listJsonEntries } from '../../contract/json-entries.ts';
import { Problem } from './http-problem.ts';

export function parseJson(text: string): unknown {
  const value = parseJsonText(text);
  if (mayHoldForbidden(text)) refuseForbidden(value);
  return value;
}

/** Parses JSON of a request, for readers that take only the names they know. */
export function parseJsonText(text: string): unknown {
  if (isTooDeep(text)) {
    throw new Problem('malformed-json', `The body is nested deeper than ${maxJsonDepth} levels.`);
  }
  const value = parse(text);
  refuseChangedNumbers(text);
  return value;
}

/** Throws a 400 that names the first number that JavaScript cannot hold, so that none is stored as another one. */
function refuseChangedNumbers(text: string): void {
  const changed = findChangedNumber(text);
  if (!changed) return;
  const { place, reason } = changed;
  const subject = place === '' ? 'The body' : `The field "${place}"`;
  throw new Problem('invalid-field', `${subject} is not valid: ${reason}`, place || undefined, {
    scimType: 'invalidValue',
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('malformed-json', 'The body is not well-formed JSON.');
  }
}

/**
 * Whether the text may contain U+0000, half of a surrogate pair or `__proto__`, so that most bodies need no further check. JSON
 * can only contain U+0000 as an escape, and the letters of `__proto__` can be escapes that begin with `\u00`. Half a pair is an
 * escape that begins with `\ud`, since the bytes of a body are well-formed text.
 */
const mayHoldForbidden = (text: string): boolean => text.includes('__proto__') || /\\u(?:00|d)/i.test(text);

/** Throws a 400 for the first forbidden value or key in the order of the text. */
function refuseForbidden(body: unknown): void {
  for (const { name, key, value } of listJsonEntries(body)) {
    if (key !== undefined) refuseKey(key, name);
    if (typeof value === 'string') refuseUnstorable(value, name);
  }
}

/** Copying an object key by key would set the prototype of the copy by `__proto__`. */
function refuseKey(key: string, field: string): void {
  refuseUnstorable(key, field);
  if (key === '__proto__')
    throw new Problem(
      'unknown-field',
      `The field "${field}" is not allowed: no object may have that name.`,
      field,
    );
}

/** PostgreSQL's text cannot contain U+0000, nor half of a surrogate pair. */
function refuseUnstorable(text: string, field: string): void {
  const hasNull = text.includes('\0');
  if (!hasNull && !halfPairs.test(text)) return;
  const name = field.replace(new RegExp(halfPairs, 'gu'), '\ufffd');
  const what = hasNull ? 'the character U+0000' : 'half of a surrogate pair';
  throw new Problem('invalid-field', `The field "${name}" contains ${what}.`, name || undefined);
}

const halfPairs = /\p{Surrogate}/u;

/** Maximal nesting of JSON, so that recursive readers do not overflow the stack. */
export const maxJsonDepth = 256;

/** Whether the lists and objects of a JSON text are nested deeper. The result is arbitrary for a text that is not JSON. */
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
