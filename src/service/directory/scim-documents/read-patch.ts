/** Reads the body of a PATCH request. Source: RFC 7644, section 3.5.2. */
import { z } from 'zod';
import { scimProblem } from '../scim-schema/scim-problem.ts';

export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string | undefined;
  readonly value: unknown;
}

const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Most operations of one request. */
const mostOperations = 1_000;

const operationSchema = z.object({
  /** Some identity providers write it with a capital. */
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(['add', 'remove', 'replace'])),
  path: z.string().nullish(),
  value: z.unknown().optional(),
});

const bodySchema = z.object({
  schemas: z.array(z.string()).optional(),
  operations: z.array(operationSchema).min(1).max(mostOperations),
});

/** Throws a 400 `invalidSyntax`. An empty path counts as none. */
export function readPatch(body: unknown): PatchOperation[] {
  const read = bodySchema.safeParse(lowerNames(body));
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw scimProblem(
      'invalidSyntax',
      `The PATCH request cannot be read at "${where}": ${issue?.message ?? ''}.`,
    );
  }
  const { schemas, operations } = read.data;
  if (schemas && !schemas.some((urn) => urn.toLowerCase() === patchUrn.toLowerCase()))
    throw scimProblem('invalidSyntax', `"schemas" has to contain ${patchUrn}.`);
  return operations.map(({ op, path, value }) => ({
    op,
    path: path === '' ? undefined : (path ?? undefined),
    value,
  }));
}

/** Names of fields ignore case: the standard writes `Operations`, some clients `operations`. */
function lowerNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [name.toLowerCase(), value]),
  );
}
