import type { Context } from 'hono';
import { sendDataProblem, toProblem } from '../http/problem-response.ts';

/** HTTP statuses of the Data API's errors. Source: docs/data-api.md, "Errors". */
type DataStatus = 400 | 401 | 403 | 404 | 413 | 500 | 502 | 503 | 504;

/** An error of the caller's request. Its message is written for the author of the query, and sent as `{ error }`. */
export class DataError extends Error {
  readonly status: DataStatus;

  constructor(message: string, status: DataStatus = 400) {
    super(message);
    this.name = 'DataError';
    this.status = status;
  }
}

/**
 * The response for an error: `{ error }`, with the message of a `DataError` or a `Problem`. Any other error is reported to
 * `onFault` (unless the client has disconnected) and becomes a 500 without details.
 */
export function sendError(error: Error, context: Context, onFault?: (error: unknown) => void): Response {
  if (error instanceof DataError) {
    // RFC 9110 section 11.6.1: a 401 must name the accepted scheme.
    if (error.status === 401) context.header('WWW-Authenticate', 'Bearer');
    return context.json({ error: error.message }, error.status);
  }
  const problem = toProblem(error);
  if (problem) return sendDataProblem(context, problem);
  const isDisconnected = context.req.raw.signal.aborted;
  if (!isDisconnected) onFault?.(error);
  return context.json({ error: 'The query failed inside the service.' }, 500);
}
