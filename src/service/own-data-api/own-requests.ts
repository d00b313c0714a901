/** Calls the service's own operations as any client would, so that they alone decide what a caller may do. */
import { z } from 'zod';
import { Problem } from '../http/http-problem.ts';

export interface OwnService {
  /** The whole service as a function. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly publicUrl: string;
}

export interface OwnRequest {
  /** The path below `{base_url}`, with its parameters. */
  readonly path: string;
  /** Sent as JSON by POST. `undefined`: the request is a GET. */
  readonly body?: unknown;
  /** The header of the caller. */
  readonly authorization?: string | undefined;
}

/** @throws Problem with the words of the operation, where it refuses the request. */
export async function callOwnService<T>(
  { path, body, authorization }: OwnRequest,
  schema: z.ZodType<T>,
  { fetch, publicUrl }: OwnService,
): Promise<T> {
  const response = await fetch(
    new Request(`${publicUrl}/api${path}`, {
      headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
  const said: unknown = await response.json();
  if (!response.ok) throw toProblem(said, response.status);
  return schema.parse(said);
}

const problemSchema = z.object({ message: z.string() });

/** The code is that of the nearest kind: what was refused for its caller stays refused. */
function toProblem(said: unknown, status: number): Problem {
  const detail = problemSchema.safeParse(said).data?.message ?? 'The request was refused.';
  if (status === 404) return new Problem('not-found', detail);
  if (status === 401 || status === 403) return new Problem('not-allowed', detail);
  return new Problem(status >= 500 || status === 429 ? 'unavailable' : 'bad-request', detail);
}
