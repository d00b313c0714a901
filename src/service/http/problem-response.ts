/** The one place where what went wrong becomes a response. */
import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ProblemBody } from '../../contract/problem.ts';
import { Problem } from './problem.ts';

/** Receives errors that are nobody's fault but ours. */
export type Log = (message: string, error: unknown) => void;

/** Error handler of the app: unexpected errors are logged with the request id and told as nothing but that. */
export function createErrorHandler(log: Log): (error: Error, c: Context) => Response {
  return (error, c) => {
    if (error instanceof Problem) return answerProblem(c, error);
    if (error instanceof HTTPException && error.status < 500) {
      return answerProblem(c, new Problem('bad-request', 'The request could not be read.'));
    }
    const id = c.get('requestId');
    log(`request ${id} failed`, error);
    return answerProblem(c, new Problem('internal-error', `The service failed. Request id: ${id}.`));
  };
}

export function answerProblem(c: Context, problem: Problem): Response {
  const body: ProblemBody = {
    statusCode: problem.status,
    error: STATUS_CODES[problem.status] ?? 'Error',
    message: problem.message,
    code: problem.code,
    ...(problem.field === undefined ? {} : { field: problem.field }),
  };
  // RFC 9110 section 11.6.1: a 401 says which scheme would be taken.
  if (problem.status === 401) c.header('WWW-Authenticate', 'Bearer');
  c.header('Cache-Control', 'no-store');
  return c.body(JSON.stringify(body), {
    status: problem.status,
    headers: { 'Content-Type': 'application/json' },
  });
}
