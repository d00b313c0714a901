/** The same question, of several widgets or several dashboards, is one request; it ends when nobody waits any more. */
import { shareRequest, type SharedRequest } from './shared-request.ts';

interface SharedQuery {
  readonly asked: SharedRequest<unknown>;
  readonly startedAt: number;
}

export interface SharedQueryOptions {
  readonly signal: AbortSignal;
  /** An answer that was asked for earlier is not good enough; `performance.now()`. Default: any is. */
  readonly notBefore?: number | undefined;
}

/** By key. What is under way in this page, whoever asked first. */
const queries = new Map<string, SharedQuery>();

/** Joins the question under that key, or starts it. The key says all that the answer depends on, rights included. */
export function shareQuery(
  key: string,
  ask: (signal: AbortSignal) => Promise<unknown>,
  { signal, notBefore = 0 }: SharedQueryOptions,
): Promise<unknown> {
  const known = queries.get(key);
  const isGood = known && !known.asked.isOver && known.startedAt >= notBefore;
  return (isGood ? known : start(key, ask)).asked.join(signal);
}

function start(key: string, ask: (signal: AbortSignal) => Promise<unknown>): SharedQuery {
  const query = { asked: shareRequest(ask), startedAt: performance.now() };
  queries.set(key, query);
  const forget = (): void => {
    if (queries.get(key) === query) queries.delete(key);
  };
  query.asked.answer.then(forget, forget);
  return query;
}
