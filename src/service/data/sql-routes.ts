/** `POST /v1/cubesql`: SQL over the tables of the data model. Source: docs/data-api.md, "cubesql". */
import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { sqlOperations, type SqlRequest } from '../../contract/endpoints/sql-api.ts';
import { addOperationRoute } from '../http/operation-route.ts';
import type { DataFilter } from '../../contract/data-api-schemas.ts';
import type { DataCaller, IsQueryAllowed } from '../access/data-access-ports.ts';
import { watchAccess } from '../access/watch-access.ts';
import { requireAllowedQueries } from './require-allowed-query.ts';
import { endWithSignal } from './end-with-signal.ts';
import { requireSamePermissions } from './require-same-permissions.ts';
import type { SemanticLayer } from '../../semantic-layer/semantic-layer.ts';
import { fieldLevels, readUrlParameters } from '../../semantic-layer/requests/load-request-fields.ts';
import { toSqlResponseStream, type RowSource } from '../../semantic-layer/sql-response-stream.ts';
import { SqlStoppedError, sqlRetryAfter } from '../../semantic-layer/sql-stopped-error.ts';
import { listFilterNames, readSqlRequest } from '../../semantic-layer/requests/sql-request-reader.ts';
import { toReading } from './to-reading.ts';
import { continueWait } from '../../contract/continue-wait.ts';

export interface SqlRoutesDeps {
  layer: SemanticLayer;
  isQueryAllowed: IsQueryAllowed;
  now: () => Date;
  onFault?: ((error: unknown) => void) | undefined;
}

/** No routes where the layer runs no SQL. */
export function createSqlRoutes(
  deps: SqlRoutesDeps,
  authenticate: (context: Context) => Promise<DataCaller>,
): Hono {
  const app = new Hono();
  const { sql } = deps.layer;
  if (!sql) return app;
  addOperationRoute(app, sqlOperations.runSql, async (context) => {
    const caller = await authenticate(context);
    readUrlParameters(fieldLevels.noParameters, context.req.url);
    const request = readSqlRequest(await context.req.text());
    const allowedFilters = await listAllowedFilters(deps, caller, request);
    const watch = watchAccess({
      clientAborted: context.req.raw.signal,
      check: async () => {
        const current = await authenticate(context);
        requireSamePermissions(caller, current);
        const filters = allowedFilters === 'all' ? [] : allowedFilters.map(toProbe);
        await requireAllowedQueries(deps.isQueryAllowed, current, [{ sql: request.query, filters }]);
      },
    });
    const signal = AbortSignal.any([context.req.raw.signal, watch.signal]);
    try {
      const found = await sql(toReading(caller, deps.now()), request, { signal, allowedFilters });
      if (found !== 'wait') return toResponse(context, deps, endWithSignal(found, watch));
      watch.stop();
      return context.json({ error: continueWait }, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      watch.stop();
      if (error instanceof SqlStoppedError) return toStoppedResponse(context, error);
      throw error;
    }
  });
  return app;
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

/**
 * The filters of a request that the caller may use with this statement. Others are refused later, unless the statement
 * shows their members.
 * @throws DataError where the caller may not run the statement.
 */
async function listAllowedFilters(
  deps: SqlRoutesDeps,
  caller: DataCaller,
  request: SqlRequest,
): Promise<readonly string[] | 'all'> {
  const { query: sql } = request;
  await requireAllowedQueries(deps.isQueryAllowed, caller, [{ sql }]);
  if (!caller.bounded) return 'all';
  const areAllowed = (names: readonly string[]): Promise<boolean> =>
    deps.isQueryAllowed(caller, { sql, filters: names.map(toProbe) });
  const names = listFilterNames(request);
  if (await areAllowed(names)) return names;
  const each = await Promise.all(names.map(async (name) => ((await areAllowed([name])) ? [name] : [])));
  // One dashboard must use all of them.
  const allowed = each.flat();
  return (await areAllowed(allowed)) ? allowed : [];
}

/** Any filter on a member: whether it may be used does not depend on its values. */
const toProbe = (member: string): DataFilter => ({ member, operator: 'set' });
