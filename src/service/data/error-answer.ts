import type { Context } from 'hono';
import { DatabaseAway } from '../database/database-fault.ts';
import { databaseRetryAfter } from '../http/problem-response.ts';
import { DataError } from './data-error.ts';

/** `{ error }`: a refusal in its own words, a fault as nothing but that; who has left is told nothing. */
export function answerError(error: Error, context: Context, onFault?: (error: unknown) => void): Response {
  if (error instanceof DataError) return context.json({ error: error.message }, error.status);
  if (error instanceof DatabaseAway) {
    context.header('Retry-After', String(databaseRetryAfter));
    return context.json(
      { error: 'The service cannot reach its database right now. Ask again shortly.' },
      503,
    );
  }
  const hasLeft = context.req.raw.signal.aborted;
  if (!hasLeft) onFault?.(error);
  return context.json({ error: 'The query failed inside the service.' }, 500);
}
