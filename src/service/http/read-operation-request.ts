/** The parameters and the body of a request, read by the schemas that the contract declares for its operation. */
import type { Context } from 'hono';
import { isIntegerParameter } from '../../contract/operation-paths.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { Problem } from './http-problem.ts';
import type { ParameterKind } from './operation-route.ts';
import { parseWith } from './parse-with-schema.ts';
import { readBody, readId, readPathName } from './read-request-body.ts';

/** Integers and names, as `isIntegerParameter` tells them apart. Throws a 400 or 404 that names the parameter. */
export function readPathParameters(
  c: Context,
  names: readonly string[],
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    names.map((name) => [name, isIntegerParameter(name) ? readId(c, name) : readPathName(c, name)]),
  );
}

/** The named parameters; others were refused before (check-request-parameters.ts). Throws a 400 that names one. */
export function readQuery(
  c: Context,
  schema: NonNullable<Operation['query']>,
  kinds: ReadonlyMap<string, ParameterKind>,
): unknown {
  const values = Object.entries(c.req.queries()).map(([name, texts]): [string, unknown] => [
    name,
    toValue(texts, kinds.get(name)),
  ]);
  return parseWith(schema, Object.fromEntries(values));
}

/** What is no whole number stays a text, which the schema refuses by name. */
function toValue(texts: readonly string[], kind: ParameterKind | undefined): unknown {
  const [text = ''] = texts;
  if (kind === 'list') return texts;
  return kind === 'integer' && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Where a field of the body is the credential, one that does not fit is a 401 (docs/platform-api.md, "Authentication"). */
export async function readOperationBody(
  c: Context,
  { body, credential }: Pick<Operation, 'body' | 'credential'>,
): Promise<unknown> {
  if (!body) return undefined;
  try {
    return await readBody(c, body);
  } catch (error) {
    if (!credential || !(error instanceof Problem) || error.field !== credential.field) throw error;
    throw new Problem('credential-invalid', `The ${credential.name} is not valid.`, credential.field);
  }
}
