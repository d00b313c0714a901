/** Bodies and parameters of requests, read by the schemas of the contract. */
import type { Context } from 'hono';
import { isIntegerParameter } from '../../contract/operations/operation.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import { Problem } from './http-problem.ts';
import type { ParameterKind } from './operation-route.ts';
import { parseJson } from './parse-json.ts';

/** Reads the parameters of the path. Throws a 400 or 404 that names the parameter. */
export function readPathParameters(
  c: Context,
  names: readonly string[],
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    names.map((name) => [name, isIntegerParameter(name) ? readPathId(c, name) : readPathName(c, name)]),
  );
}

/** Reads the query by a schema. Unknown parameters were refused before (refuse-undeclared-input.ts). Throws a 400. */
export function readQueryParameters(
  c: Context,
  schema: NonNullable<Operation['query']>,
  kinds: ReadonlyMap<string, ParameterKind>,
): unknown {
  const values = Object.entries(c.req.queries()).map(([name, texts]): [string, unknown] => [
    name,
    toValue(texts, kinds.get(name)),
  ]);
  return parseBySchema(schema, Object.fromEntries(values));
}

/** Text that is no integer stays text, so that the schema refuses it with the name of the parameter. */
function toValue(texts: readonly string[], kind: ParameterKind | undefined): unknown {
  const [text = ''] = texts;
  if (kind === 'list') return texts;
  return kind === 'integer' && /^\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Reads the body. An invalid value of a field that is the credential is a 401 (docs/platform-api.md, "Authentication"). */
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

/** What arrives is read here once: JSON bodies through a schema, ids and names from the path. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** The largest id of the database. */
const maxId = 2_147_483_647;

/** Reads a body by a schema. An empty body counts as `{}`, since some bodies are optional. */
export async function readBody<T>(c: Context, schema: BodySchema<T>): Promise<T> {
  const text = await c.req.text();
  return parseBySchema(schema, text === '' ? {} : readJson(text, c.req.header('content-type')));
}

function readJson(text: string, contentType: string | undefined): unknown {
  if (!jsonType.test(contentType ?? '')) {
    throw new Problem('unsupported-media-type', 'Send the body as JSON with Content-Type: application/json.');
  }
  return parseJson(text);
}

/** Reads an integer id of the path. Throws a 400 for other text, and a 404 for a number that is no possible id. */
export function readPathId(c: Context, name: string): number {
  const text = c.req.param(name) ?? '';
  if (!/^\d{1,15}$/.test(text)) throw new Problem('invalid-field', `"${name}" must be a whole number.`, name);
  const id = Number(text);
  if (id < 1 || id > maxId) throw new Problem('not-found', `There is no ${name} ${text}.`);
  return id;
}

/** Reads a text parameter of the path. Throws a 404 for text with U+0000, which the database cannot contain. */
export function readPathName(c: Context, name: string): string {
  const text = c.req.param(name) ?? '';
  if (text !== '' && !text.includes('\0')) return text;
  throw new Problem('not-found', `There is no ${name} of that name.`);
}

/** Says in one sentence, with the field's name, why a value does not fit its schema. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
  /** Of a union: the issues of each of its kinds. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** The part of a schema of the contract that is used here. */
export interface BodySchema<T> {
  safeParse(
    value: unknown,
  ): { success: true; data: T } | { success: false; error: { readonly issues: readonly Issue[] } };
}

/**
 * Parses a value by a schema. Throws a 400 with the first issue and the name of the field. `prefix` is the name of the
 * object that contains the value, such as `dashboardDraft`.
 */
export function parseBySchema<T>(schema: BodySchema<T>, value: unknown, prefix = ''): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw toProblem(narrow(result.error.issues[0]), prefix);
}

/** Of a value that fits no kind of a union, what is wrong by the kind that it is most like, if one is. */
function narrow(issue: Issue | undefined): Issue | undefined {
  const kinds = issue?.errors ?? [];
  const least = Math.min(...kinds.map(({ length }) => length));
  const [nearest, ...others] = kinds.filter(({ length }) => length === least);
  if (!issue || !nearest || others.length > 0) return issue;
  const inner = narrow(nearest[0]);
  return inner && { ...inner, path: [...issue.path, ...inner.path] };
}

function toProblem(issue: Issue | undefined, prefix: string): Problem {
  if (!issue) return new Problem('bad-request', 'The body is not valid.');
  if (issue.code === 'unrecognized_keys') {
    const field = nameField([...issue.path, issue.keys?.[0] ?? ''], prefix);
    return new Problem('unknown-field', `The field "${field}" is not known here.`, field);
  }
  const field = nameField(issue.path, prefix);
  const subject = field === '' ? 'The body' : `The field "${field}"`;
  return new Problem('invalid-field', `${subject} is not valid: ${issue.message}.`, field || undefined);
}

/** The name of a field, such as `config.widgets[2].position`. */
function nameField(path: readonly PropertyKey[], prefix: string): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, prefix);
}
