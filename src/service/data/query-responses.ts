import { createHash } from 'node:crypto';
import type {
  CacheMode,
  DataQuery,
  LoadRequest,
  LoadResponse,
  MultiLoadResponse,
  QueryType,
  DryRunResponse,
  GeneratedSqlResponse,
} from '../../contract/data-api-schemas.ts';
import type { DataCaller, IsQueryAllowed } from '../access/data-access-ports.ts';
import { toAnnotation } from './query/annotation.ts';
import { DataError } from './data-error.ts';
import type { DataModel } from './model/data-model.ts';
import { planQuery } from './query/plan-query.ts';
import { normalizeQuery } from './query/normalize-query.ts';
import type { QueryPlan } from './query/query-plan.ts';
import { listRequestedMembers, readLoadRequest } from './query/query-reader.ts';
import { toPivotQuery, toQuerySet, toSharedColumn } from './query/query-sets.ts';
import { toStatement, toTotalStatement } from './query-sql/query-sql.ts';
import { toWireColumns, serializeRows } from './engine/serialize-result.ts';
import { JsonPieces } from './json-pieces.ts';
import type { QueryResult, QueryExecutor } from './engine/query-executor.ts';
import { continueWait } from '../../contract/continue-wait.ts';

interface LoadDeps {
  model: DataModel;
  queries: QueryExecutor;
  isQueryAllowed: IsQueryAllowed;
  now: () => Date;
}

interface ContinueWaitResponse {
  error: typeof continueWait;
}

interface PlannedQuery {
  query: DataQuery;
  plan: QueryPlan;
}

/** A result without its rows, and the JSON of the rows. */
interface WrittenResult {
  readonly response: Omit<LoadResponse, 'data'>;
  readonly rows: Iterable<string>;
  readonly cellCount: number;
}

/** Results with more cells together are sent in pieces. */
const maxCellsAtOnce = 20_000;

/**
 * Runs the queries of a request for its caller. Resolves with "Continue wait" where one of them takes too long, else with
 * the JSON of a `LoadResponse`, or of a `MultiLoadResponse` for several queries.
 *
 * @throws DataError where a query is not valid, or asks for members that the caller may not see.
 */
export async function respondToLoad(
  deps: LoadDeps,
  caller: DataCaller,
  request: LoadRequest,
  signal: AbortSignal,
): Promise<JsonPieces | ContinueWaitResponse> {
  const { type, planned } = await planRequest(deps, caller, request);
  const outcomes = await Promise.all(
    planned.map((one) => runQuery(deps, caller, one, { signal, cache: request.cache })),
  );
  const results = outcomes.flatMap((outcome, index) => {
    const one = planned[index];
    return outcome === 'wait' || !one ? [] : [writeResult(one, outcome, type)];
  });
  const [only] = results;
  if (results.length < planned.length || !only) return { error: continueWait };
  const isLarge = results.reduce((sum, { cellCount }) => sum + cellCount, 0) > maxCellsAtOnce;
  const isOne = type === 'regularQuery' && request.queryType !== 'multi';
  return new JsonPieces(isOne ? writeResponse(only) : writeResponses(type, results), isLarge);
}

function* writeResponse({ response, rows }: WrittenResult): Generator<string> {
  yield `${JSON.stringify(response).slice(0, -1)},"data":`;
  yield* rows;
  yield '}';
}

function* writeResponses(type: QueryType, results: readonly WrittenResult[]): Generator<string> {
  const responses = results.map(({ response }) => response);
  const pivotQuery = toPivotQuery(
    type,
    responses.map(({ query }) => query),
  );
  const shared: Omit<MultiLoadResponse, 'results'> = {
    queryType: type,
    pivotQuery,
    slowQuery: responses.some(({ slowQuery }) => slowQuery === true),
  };
  yield `${JSON.stringify(shared).slice(0, -1)},"results":[`;
  for (const [index, result] of results.entries()) {
    if (index > 0) yield ',';
    yield* writeResponse(result);
  }
  yield ']}';
}

/** Checks and plans the queries of a request. */
async function planRequest(
  deps: Pick<LoadDeps, 'model' | 'isQueryAllowed' | 'now'>,
  caller: DataCaller,
  request: LoadRequest,
): Promise<{ type: QueryType; planned: PlannedQuery[] }> {
  await requireAllowedQuery(deps, caller, request);
  const { type, queries } = toQuerySet(request.query);
  const planned = queries.map((query) => ({ query, plan: planQuery(deps.model, query, caller, deps.now()) }));
  return { type, planned };
}

/** @throws DataError 403 where a query is not part of the dashboards and reports that the token is limited to. */
export async function requireAllowedQuery(
  deps: Pick<LoadDeps, 'isQueryAllowed'>,
  caller: DataCaller,
  request: LoadRequest,
): Promise<void> {
  for (const query of toQuerySet(request.query).queries) {
    if (await deps.isQueryAllowed(caller, query)) continue;
    throw new DataError(
      `This token reaches only what the charts and controls of its dashboards use, and not this query of ` +
        `${listRequestedMembers(query).join(', ')}.`,
      403,
    );
  }
}

/** Callers with equal claims about access share results, since every policy gives them the same rows. */
function runQuery(
  { model, queries }: LoadDeps,
  { accountId, deploymentId, groups, userAttributes, securityContext }: DataCaller,
  { query, plan }: PlannedQuery,
  { signal, cache }: { signal: AbortSignal; cache: CacheMode | undefined },
): Promise<QueryResult | 'wait'> {
  const statements = [toStatement(model, plan)];
  if (plan.wantsTotal) statements.push(toTotalStatement(model, plan));
  const reader = [accountId, deploymentId, groups, userAttributes, securityContext];
  const mode = query.renewQuery === true ? 'no-cache' : (cache ?? query.cache);
  return queries.request(toKey([reader, statements]), statements, { signal, mode });
}

/** Kept with each result, so that long queries must not be kept themselves. */
const toKey = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64');

function writeResult(
  { query, plan }: PlannedQuery,
  { columns: statements, version, isStale }: QueryResult,
  type: QueryType,
): WrittenResult {
  const [cells = [], total] = statements;
  const found = cells[0]?.length ?? 0;
  const rowCount = Math.min(found, plan.limit);
  const echo = normalizeQuery(query, plan);
  const own = toWireColumns(plan.columns, cells);
  const columns = [...own, ...toSharedColumn(type, echo, { plan, columns: own })];
  const response = {
    query: echo,
    annotation: toAnnotation(plan),
    lastRefreshTime: version.loadedAt.toISOString(),
    ...(total ? { total: Number(total[0]?.[0] ?? 0) } : {}),
    ...(plan.isCapped && found > plan.limit ? { truncated: true } : {}),
    ...(isStale ? { slowQuery: true } : {}),
  };
  const rows = serializeRows(query.responseFormat ?? 'default', columns, rowCount);
  return { response, rows, cellCount: rowCount * columns.length };
}

type DryRunDeps = Pick<LoadDeps, 'model' | 'isQueryAllowed' | 'now'>;

/** `/v1/dry-run`: the normalized queries, without running them. Rejects where `/v1/load` would. */
export async function respondToDryRun(
  deps: DryRunDeps,
  caller: DataCaller,
  request: LoadRequest,
): Promise<DryRunResponse> {
  const { type, planned } = await planRequest(deps, caller, request);
  // Some errors are found only when the statement is written.
  for (const { plan } of planned) toStatement(deps.model, plan);
  const normalizedQueries = planned.map(({ query, plan }) => normalizeQuery(query, plan));
  const queryOrder = normalizedQueries.map(({ order }) =>
    Object.fromEntries(Array.isArray(order) ? order : []),
  );
  const pivotQuery = toPivotQuery(type, normalizedQueries);
  return { queryType: type, normalizedQueries, queryOrder, pivotQuery };
}

/**
 * `/v1/sql`: the statements with their values. They show tables and row policies, so that tokens limited to dashboards are
 * refused.
 */
export async function respondWithGeneratedSql(
  deps: DryRunDeps,
  caller: DataCaller,
  request: LoadRequest,
): Promise<GeneratedSqlResponse | GeneratedSqlResponse[]> {
  if (caller.bounded)
    throw new DataError('This token is limited to dashboards and may not see the SQL of queries.', 403);
  const { planned } = await planRequest(deps, caller, request);
  const written = planned.map(({ query, plan }): GeneratedSqlResponse => {
    const { sql, values } = toStatement(deps.model, plan);
    return { sql: { sql: [sql, [...values]], order: normalizeQuery(query, plan).order ?? [] } };
  });
  const [only] = written;
  return only && written.length === 1 ? only : written;
}

/** The statements of a query with their values, as one text that shows none of them. */
export async function sealQuery(deps: DryRunDeps, caller: DataCaller, query: unknown): Promise<string> {
  const { planned } = await planRequest(deps, caller, readLoadRequest({ query }));
  return toKey(planned.map(({ plan }) => toStatement(deps.model, plan)));
}
