/** What arrives is read here once: JSON bodies through a schema, ids from the path. */
import type { Context } from 'hono';
import { parseWith } from './invalid-body.ts';
import type { BodySchema } from './invalid-body.ts';
import { isTooDeep, mostLevels } from './json-depth.ts';
import { Problem } from './problem.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** The largest id the database can hold; anything above names no record. */
const largestId = 2_147_483_647;

/** The body as its schema reads it. An empty body reads as `{}`, since bodies of some writes are optional. */
export async function readBody<T>(c: Context, schema: BodySchema<T>): Promise<T> {
  const text = await c.req.text();
  return parseWith(schema, text === '' ? {} : parseJson(text, c.req.header('content-type')));
}

function parseJson(text: string, contentType: string | undefined): unknown {
  if (!jsonType.test(contentType ?? '')) {
    throw new Problem('unsupported-media-type', 'Send the body as JSON with Content-Type: application/json.');
  }
  if (isTooDeep(text)) {
    const message = `The body is nested deeper than ${mostLevels} levels.`;
    throw new Problem('malformed-json', message);
  }
  try {
    const value: unknown = JSON.parse(text, refuseNull);
    return value;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed-json', 'The body is not well-formed JSON.');
  }
}

/** PostgreSQL's text cannot hold U+0000. */
function refuseNull(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) {
    throw new Problem('invalid-field', `The field "${key}" contains the character U+0000.`, key);
  }
  return value;
}

/** A numeric id of the path. Not a number: 400; a number that no record can have: 404. */
export function readId(c: Context, name: string): number {
  const text = c.req.param(name) ?? '';
  if (!/^\d{1,15}$/.test(text)) throw new Problem('invalid-field', `"${name}" must be a whole number.`, name);
  const id = Number(text);
  if (id < 1 || id > largestId) throw new Problem('not-found', `There is no ${name} ${text}.`);
  return id;
}
