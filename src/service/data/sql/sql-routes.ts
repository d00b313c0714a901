/** `POST /v1/cubesql`: SQL over the tables of the data model. Source: docs/data-api.md, "cubesql". */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { sqlOperations, type SqlRequest } from '../../../contract/endpoints/sql-api.ts';
import { addOperationRoute } from '../../http/operation-route.ts';
import type { DataFilter } from '../../../contract/data-api-schemas.ts';
import type { DataCaller, IsQueryAllowed, SqlText } from '../../access/data-access-ports.ts';
import { watchAccess, type AccessWatch } from '../../access/watch-access.ts';
import { requireSamePermissions } from '../require-same-permissions.ts';
import { DataError } from '../data-error.ts';
import type { DataModel } from '../model/data-model.ts';
import type { OlapEngine } from '../engine/olap-engine.ts';
import { fieldLevels, readUrlParameters } from '../query/load-request-fields.ts';
import { toSqlResponseStream, type RowSource } from './sql-response-stream.ts';
import type { RunnerPool } from './runner-pool.ts';
import { SqlStoppedError, sqlRetryAfter } from './sql-errors.ts';
import { listFilterNames, readSqlRequest } from './sql-request-reader.ts';
import type { SqlQueryRequest } from './running-sql-query.ts';
import { SqlQueries } from './sql-queries.ts';
import { defaultLimits, maxSqlCharacters, type SqlLimits } from './sql-session.ts';
import { createNameTest } from './prepare-sql.ts';
import { quoteNames } from './quote-names.ts';
import { continueWait } from '../../../contract/continue-wait.ts';

export interface SqlRoutesDeps {
  engine: Pick<OlapEngine, 'loadedAt'>;
  model: DataModel;
  restrictModel?: ((model: DataModel, deploymentId: number) => DataModel) | undefined;
  isQueryAllowed: IsQueryAllowed;
  now: () => Date;
  /** Milliseconds until the response is "Continue wait"; default 5,000. */
  continueWaitAfter?: number | undefined;
  onFault?: ((error: unknown) => void) | undefined;
  /** Runs the SQL; without it the route does not exist. */
  sqlRunners?: RunnerPool | undefined;
  sqlLimits?: Partial<SqlLimits> | undefined;
}

export function createSqlRoutes(
  deps: SqlRoutesDeps,
  authenticate: (context: Context) => Promise<DataCaller>,
): Hono {
  const app = new Hono();
  const { sqlRunners: pool, engine, continueWaitAfter = 5_000 } = deps;
  if (!pool) return app;
  const limits = { ...defaultLimits, ...deps.sqlLimits };
  const queries = new SqlQueries({ engine, pool, limits, continueWaitAfter });
  addOperationRoute(app, sqlOperations.runSql, async (context) => {
    const caller = await authenticate(context);
    readUrlParameters(fieldLevels.noParameters, context.req.url);
    const request = readSqlRequest(await context.req.text());
    const allowed = await listAllowedFilters(deps, caller, request);
    const watch = watchAccess({
      clientAborted: context.req.raw.signal,
      check: async () => {
        const current = await authenticate(context);
        requireSamePermissions(caller, current);
        await requireAllowedQuery(deps, current, { sql: request.query, filters: allowed.map(toProbe) });
      },
    });
    try {
      return await runSql(queries, deps, { context, caller, request, allowed, watch });
    } catch (error) {
      watch.stop();
      if (error instanceof SqlStoppedError) return toStoppedResponse(context, error);
      throw error;
    }
  });
  return app;
}

interface SqlRouteRequest {
  context: Context;
  caller: DataCaller;
  request: SqlRequest;
  /** The names of filters that the caller may use with any statement: see `StatementFilters`. */
  allowed: readonly string[];
  watch: AccessWatch;
}

async function runSql(
  queries: SqlQueries,
  deps: SqlRoutesDeps,
  routeRequest: SqlRouteRequest,
): Promise<Response> {
  const { context, request, watch } = routeRequest;
  const found = await queries.request(toQueryRequest(deps, routeRequest), {
    signal: AbortSignal.any([context.req.raw.signal, watch.signal]),
    mode: request.cache,
    acceptsWait: request.throwContinueWait === true,
  });
  if (found !== 'wait') return toResponse(context, deps, withAccessWatch(found, watch));
  watch.stop();
  return context.json({ error: continueWait }, 200, { 'cache-control': 'no-store' });
}

function toStoppedResponse(context: Context, { message, status }: SqlStoppedError): Response {
  if (status === 503) context.header('Retry-After', String(sqlRetryAfter));
  return context.json({ error: message }, status);
}

function toResponse(context: Context, { onFault }: SqlRoutesDeps, found: RowSource): Response {
  const known: unknown = context.get('requestId');
  const requestId = typeof known === 'string' ? known : randomUUID();
  return context.body(toSqlResponseStream(found, { requestId, onFault }), 200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
  });
}

/** Requests share rows if their tokens have equal claims about access; shares of the runners are counted per person. */
function toQueryRequest(
  { model: whole, restrictModel, now }: SqlRoutesDeps,
  { caller, request, allowed }: SqlRouteRequest,
): SqlQueryRequest {
  const { timezone: timeZone, filters: list } = request;
  const { accountId, deploymentId, groups, userAttributes, securityContext } = caller;
  const reader = [accountId, deploymentId, groups, userAttributes, securityContext];
  const model = restrictModel?.(whole, deploymentId) ?? whole;
  const isLong = request.query.length > maxSqlCharacters;
  const text = isLong ? request.query : quoteNames(request.query, createNameTest({ model, reader: caller }));
  return {
    key: JSON.stringify([reader, timeZone, text, list, allowed]),
    text,
    context: {
      model,
      reader: caller,
      now: now(),
      timeZone,
      filters: list && { list, allowed: new Set(allowed) },
    },
    owner: { account: accountId, reader: JSON.stringify([reader, subjectOf(caller)]) },
  };
}

/** Identifies the caller in the queue: a user, or an embedded reader of a host. */
function subjectOf({ caller }: DataCaller): unknown {
  if (!caller) return undefined;
  return caller.kind === 'user' ? caller.userId : [caller.claims.embedTenant, caller.claims.sub];
}

/**
 * The filters of a request that the caller may use with this statement. Others are refused later, unless the statement
 * shows their members.
 * @throws DataError where the caller may not run the statement.
 */
async function listAllowedFilters(
  deps: SqlRoutesDeps,
  caller: DataCaller,
  request: SqlRequest,
): Promise<string[]> {
  const { query: sql } = request;
  await requireAllowedQuery(deps, caller, { sql });
  const allowed = await Promise.all(
    listFilterNames(request).map(async (name) =>
      (await deps.isQueryAllowed(caller, { sql, filters: [toProbe(name)] })) ? [name] : [],
    ),
  );
  return allowed.flat();
}

/** Any filter on a member: whether it may be used does not depend on its values. */
const toProbe = (member: string): DataFilter => ({ member, operator: 'set' });

async function requireAllowedQuery(
  { isQueryAllowed }: SqlRoutesDeps,
  caller: DataCaller,
  query: SqlText,
): Promise<void> {
  if (await isQueryAllowed(caller, query)) return;
  throw new DataError(
    'This token may run only the SQL of charts on its dashboards, exactly as published.',
    403,
  );
}

/** Wraps a source so that `next` rejects with the reason as soon as the caller loses access. */
export function withAccessWatch(source: RowSource, { signal, stop }: AccessWatch): RowSource {
  // One listener for the whole stream: `Promise.race` with one long-lived promise would keep every part in memory.
  let refuse: ((reason: Error) => void) | undefined;
  signal.addEventListener('abort', () => refuse?.(toError(signal.reason)), { once: true });
  return {
    async next() {
      signal.throwIfAborted();
      try {
        return await new Promise((resolve, reject) => {
          refuse = reject;
          source.next().then(resolve, reject);
        });
      } finally {
        refuse = undefined;
      }
    },
    leave() {
      stop();
      source.leave();
    },
  };
}

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The response was interrupted.', { cause: reason });
