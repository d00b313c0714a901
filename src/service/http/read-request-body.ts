/** What arrives is read here once: JSON bodies through a schema, ids and names from the path. */
import type { Context } from 'hono';
import { parseWith } from './parse-with-schema.ts';
import type { BodySchema } from './parse-with-schema.ts';
import { parseJson } from './parse-json.ts';
import { Problem } from './http-problem.ts';

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** The largest id the database can hold; anything above names no record. */
const largestId = 2_147_483_647;

/** The body as its schema reads it. An empty body reads as `{}`, since bodies of some writes are optional. */
export async function readBody<T>(c: Context, schema: BodySchema<T>): Promise<T> {
  const text = await c.req.text();
  return parseWith(schema, text === '' ? {} : readJson(text, c.req.header('content-type')));
}

function readJson(text: string, contentType: string | undefined): unknown {
  if (!jsonType.test(contentType ?? '')) {
    throw new Problem('unsupported-media-type', 'Send the body as JSON with Content-Type: application/json.');
  }
  return parseJson(text);
}

/** A numeric id of the path. Not a number: 400; a number that no record can have: 404. */
export function readId(c: Context, name: string): number {
  const text = c.req.param(name) ?? '';
  if (!/^\d{1,15}$/.test(text)) throw new Problem('invalid-field', `"${name}" must be a whole number.`, name);
  const id = Number(text);
  if (id < 1 || id > largestId) throw new Problem('not-found', `There is no ${name} ${text}.`);
  return id;
}

/** A name of the path. One that no record can have, since the database cannot hold U+0000: 404. */
export function readPathName(c: Context, name: string): string {
  const text = c.req.param(name) ?? '';
  if (text !== '' && !text.includes('\0')) return text;
  throw new Problem('not-found', `There is no ${name} of that name.`);
}
