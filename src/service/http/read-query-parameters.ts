/** Query parameters as their schema reads them. */
import type { Context } from 'hono';
import type { BodySchema } from './parse-with-schema.ts';
import { parseWith } from './parse-with-schema.ts';

/**
 * The named parameters; others were refused before (check-request-parameters.ts). A parameter of `integers` is read as a whole number, one of `lists` may
 * be repeated. Throws a 400 that names the parameter.
 */
export function readQueryParameters<T>(
  c: Context,
  schema: BodySchema<T>,
  kinds: { readonly integers?: readonly string[]; readonly lists?: readonly string[] } = {},
): T {
  const values = Object.entries(c.req.queries()).map(([name, texts]): [string, unknown] => {
    if (kinds.lists?.includes(name)) return [name, texts];
    const [text = ''] = texts;
    return [name, kinds.integers?.includes(name) === true ? toInteger(text) : text];
  });
  return parseWith(schema, Object.fromEntries(values));
}

/** What is no whole number stays a text, which the schema refuses by name. */
const toInteger = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);
