import type { Context } from 'hono';
import { DataError } from './data-error.ts';

/** `{ error }`: a refusal in its own words, a fault as nothing but that; who has left is told nothing. */
export function answerError(error: Error, context: Context, onFault?: (error: unknown) => void): Response {
  if (error instanceof DataError) return context.json({ error: error.message }, error.status);
  const hasLeft = context.req.raw.signal.aborted;
  if (!hasLeft) onFault?.(error);
  return context.json({ error: 'The query failed inside the service.' }, 500);
}
