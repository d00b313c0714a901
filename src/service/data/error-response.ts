import type { Context } from 'hono';
import { sendDataProblem, toProblem } from '../http/problem-response.ts';
import { DataError } from './data-error.ts';

/** `{ error }`: a refusal in its own words, a fault as nothing but that; who has left is told nothing. */
export function sendError(error: Error, context: Context, onFault?: (error: unknown) => void): Response {
  if (error instanceof DataError) {
    // RFC 9110 section 11.6.1: a 401 says which scheme would be taken.
    if (error.status === 401) context.header('WWW-Authenticate', 'Bearer');
    return context.json({ error: error.message }, error.status);
  }
  const problem = toProblem(error);
  if (problem) return sendDataProblem(context, problem);
  const hasLeft = context.req.raw.signal.aborted;
  if (!hasLeft) onFault?.(error);
  return context.json({ error: 'The query failed inside the service.' }, 500);
}
