/** Texts of the path and the query. The database cannot hold U+0000; of a query it was refused before (check-request-parameters.ts). */
import type { Context } from 'hono';
import { Problem } from './http-problem.ts';

/** A name of the path. One that no record can have: 404. */
export function readPathName(c: Context, name: string): string {
  const text = c.req.param(name) ?? '';
  if (text !== '' && !text.includes('\0')) return text;
  throw new Problem('not-found', `There is no ${name} of that name.`);
}

/** A text of the query; undefined: it was left out, or is empty. */
export function readQueryText(c: Context, name: string): string | undefined {
  const text = c.req.query(name);
  return text === '' ? undefined : text;
}
