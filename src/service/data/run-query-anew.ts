/** Runs the query of a report, of which the caller needs no rows: by the data engine, with the caller's rights. */
import { setTimeout } from 'node:timers/promises';
import type { DataCaller, IsQueryAllowed, ReportQuery, RunQueryAnew } from '../access/data-access-ports.ts';
import { Problem } from '../http/http-problem.ts';
import { DataError } from '../../semantic-layer/data-error.ts';
import { readLoadRequest } from '../../semantic-layer/requests/query-reader.ts';
import type { SemanticLayer } from '../../semantic-layer/semantic-layer.ts';
import { SqlStoppedError } from '../../semantic-layer/sql-stopped-error.ts';
import { endWithSignal } from './end-with-signal.ts';
import { requireAllowedQueries, requireAllowedRequest } from './require-allowed-query.ts';
import { toReading } from './to-reading.ts';

interface RunnerPorts {
  readonly isQueryAllowed: IsQueryAllowed;
  readonly now: () => Date;
}

export const createQueryRunner =
  (layer: SemanticLayer) =>
  (ports: RunnerPorts): RunQueryAnew =>
  (caller, query) =>
    runInTime((signal) =>
      'sql' in query
        ? runSql(layer, ports, { caller, query, signal })
        : runJson(layer, ports, { caller, query, signal }),
    );

interface Run<Query extends ReportQuery> {
  readonly caller: DataCaller;
  readonly query: Query;
  readonly signal: AbortSignal;
}

async function runJson(
  layer: SemanticLayer,
  { isQueryAllowed, now }: RunnerPorts,
  { caller, query: { query }, signal }: Run<Extract<ReportQuery, { query: unknown }>>,
): Promise<'wait' | 'complete'> {
  const request = readLoadRequest({ query, cache: 'no-cache' });
  await requireAllowedRequest(isQueryAllowed, caller, request);
  return (await layer.run(toReading(caller, now()), request, signal)) === 'wait' ? 'wait' : 'complete';
}

async function runSql(
  { sql: run }: SemanticLayer,
  { isQueryAllowed, now }: RunnerPorts,
  { caller, query: { sql }, signal }: Run<Extract<ReportQuery, { sql: string }>>,
): Promise<'wait' | 'complete'> {
  if (!run) throw new DataError('This service runs no SQL.');
  await requireAllowedQueries(isQueryAllowed, caller, [{ sql }]);
  const request = { query: sql, cache: 'no-cache' } as const;
  // As for a request without filters, so that both share a result.
  const allowedFilters = caller.bounded ? [] : 'all';
  const found = await run(toReading(caller, now()), request, { signal, allowedFilters });
  if (found === 'wait') return 'wait';
  const rows = endWithSignal(found, { signal });
  try {
    while (await rows.next());
    return 'complete';
  } finally {
    rows.leave();
  }
}

/** Seconds that a query may run. */
const limit = 60;

/** Seconds after which a query that could not be started is worth another attempt. */
const busyRetryAfter = 5;

/** Milliseconds between two attempts: a cluster may respond with `wait` at once. */
const pause = 200;

/** Repeats a query until it no longer responds with `wait`. Rejects with a `Problem` for what the query's author can mend. */
export async function runInTime(
  attempt: (signal: AbortSignal) => Promise<'wait' | 'complete'>,
): Promise<void> {
  const signal = AbortSignal.timeout(limit * 1_000);
  try {
    while ((await attempt(signal)) === 'wait') await setTimeout(pause, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? createTimeProblem() : toQueryProblem(error);
  }
}

const createTimeProblem = (): Problem =>
  new Problem('unavailable', `The query ran longer than ${limit} seconds.`);

function toQueryProblem(error: unknown): unknown {
  if (!(error instanceof DataError) && !(error instanceof SqlStoppedError)) return error;
  // A statement that was stopped for its time or memory fails again.
  const isBusy = error instanceof DataError ? error.status >= 502 : error.status === 503;
  return isBusy
    ? new Problem('unavailable', error.message, undefined, { retryAfter: busyRetryAfter })
    : new Problem('invalid-query', `The query failed: ${error.message}`);
}
