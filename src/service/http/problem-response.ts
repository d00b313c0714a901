/** Turns errors into responses. */
import { STATUS_CODES } from 'node:http';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ProblemBody } from '../../contract/problem-codes.ts';
import { isSerializationFailure } from '../../postgres/connection-errors.ts';
import { DatabaseUnavailableError } from '../database/database-errors.ts';
import { findNodeRequest } from './client-connection.ts';
import { Problem } from './http-problem.ts';
import { recordProblem } from './request-trace.ts';

/** Receives faults of the service. */
export type Log = (message: string, error: unknown) => void;

/** `Retry-After` in seconds while the database is unreachable. */
export const databaseRetryAfter = 2;

/**
 * Error handler of the app. An unexpected error is logged; its response contains the request id only.
 * @param explainsTokens whether the response says why a credential is refused (`EXPLAIN_TOKENS`).
 */
export const createErrorHandler = (
  log: Log,
  explainsTokens = false,
): ((error: Error, c: Context) => Response) =>
  createErrorHandlerOf(log, (c, problem) => sendProblem(c, explainsTokens ? explain(problem) : problem));

/** Error handler of routes that send errors in a form of their own. An unexpected error is logged. */
export function createErrorHandlerOf<T>(
  log: Log,
  send: (c: Context, problem: Problem) => T,
): (error: Error, c: Context) => T {
  return (error, c) => {
    const problem = toProblem(error) ?? (hasDisconnected(c) ? unfinished : undefined);
    if (problem) return send(c, problem);
    const id = c.get('requestId');
    log(`request ${id} failed`, error);
    return send(c, new Problem('internal-error', `The service failed. Request id: ${id}.`));
  };
}

function explain(problem: Problem): Problem {
  const { code, message, explanation } = problem;
  return explanation === undefined ? problem : new Problem(code, `${message} ${explanation}`);
}

/** For the log: the client has disconnected, which is no fault of the service. */
const unfinished = new Problem('bad-request', 'The request ended before it was whole.');

const hasDisconnected = (c: Context): boolean => {
  const { incoming } = findNodeRequest(c);
  return incoming !== undefined && incoming.destroyed && !incoming.complete;
};

/** The problem of an expected error, such as an unreachable database. `undefined`: the error is a fault. */
export function toProblem(error: Error): Problem | undefined {
  if (error instanceof Problem) return error;
  const cause = { cause: error };
  if (error instanceof HTTPException && error.status < 500) {
    return new Problem('bad-request', 'The request could not be read.', undefined, cause);
  }
  if (error instanceof DatabaseUnavailableError) {
    const message = 'The service cannot reach its database right now. Send the request again shortly.';
    return new Problem('unavailable', message, undefined, { ...cause, retryAfter: databaseRetryAfter });
  }
  if (isSerializationFailure(error)) {
    const message = 'Too many requests changed the same data at the same time. Send the request again.';
    return new Problem('unavailable', message, undefined, { ...cause, retryAfter: 1 });
  }
  return undefined;
}

/** Sends an error in the form of the API that was called. */
export function sendProblem(c: Context, problem: Problem): Response {
  return isScimPath(c.req.path) ? sendScimProblem(c, problem) : sendPlatformProblem(c, problem);
}

const isScimPath = (path: string): boolean => /^(\/api)?\/scim\//.test(path);

/** Source: RFC 7644, section 3.12. */
function sendScimProblem(c: Context, problem: Problem): Response {
  recordProblem(c, problem);
  setProblemHeaders(c, problem);
  const scimType = problem.scimType ?? (problem.code === 'malformed-json' ? 'invalidSyntax' : undefined);
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(problem.status),
    ...(scimType !== undefined && { scimType }),
    detail: problem.message,
  };
  return c.body(JSON.stringify(body), {
    status: problem.status,
    headers: { 'Content-Type': 'application/scim+json' },
  });
}

function sendPlatformProblem(c: Context, problem: Problem): Response {
  recordProblem(c, problem);
  const body: ProblemBody = {
    statusCode: problem.status,
    error: STATUS_CODES[problem.status] ?? 'Error',
    message: problem.message,
    code: problem.code,
    ...(problem.field === undefined ? {} : { field: problem.field }),
  };
  setProblemHeaders(c, problem);
  c.header('Cache-Control', 'no-store');
  return c.body(JSON.stringify(body), {
    status: problem.status,
    headers: { 'Content-Type': 'application/json' },
  });
}

/** RFC 9110 section 11.6.1: a 401 names the accepted scheme. */
export function setProblemHeaders(c: Context, { status, retryAfter }: Problem): void {
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
}

/** Sends an error in the form of the Data API. Source: docs/data-api.md, "Errors". */
export function sendDataProblem(c: Context, problem: Problem): Response {
  recordProblem(c, problem);
  setProblemHeaders(c, problem);
  return c.json({ error: problem.message }, problem.status);
}
