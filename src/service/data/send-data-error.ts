import type { Context } from 'hono';
import { DataError } from '../../semantic-layer/data-error.ts';
import { sendDataProblem, toProblem } from '../http/problem-response.ts';

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
