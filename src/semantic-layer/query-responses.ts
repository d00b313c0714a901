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
} from '../contract/data-api-schemas.ts';
import { toAnnotation } from './query/annotation.ts';
import { planQuery } from './query/plan-query.ts';
import { normalizeQuery } from './query/normalize-query.ts';
import type { QueryPlan } from './query/query-plan.ts';
import { toAccessKey, type ModelReading } from './policies/reader.ts';
import { toPivotQuery, toQuerySet, toSharedColumn } from './requests/query-sets.ts';
import { toStatement, toTotalStatement } from './query-sql/query-sql.ts';
import { toQueueOwner } from './engine/queue-owner.ts';
import { toWireColumns, serializeRows } from './engine/serialize-result.ts';
import { JsonPieces } from './json-pieces.ts';
import type { QueryResult, QueryExecutor } from './engine/query-executor.ts';

interface Running extends ModelReading {
  readonly queries: QueryExecutor;
}

interface PlannedQuery {
  query: DataQuery;
  plan: QueryPlan;
  /** The place of the time dimension whose ranges the queries of the request compare. */
  compared: number | undefined;
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
 * Runs the queries of a request. Resolves with `wait` where one of them takes too long, else with the JSON of a
 * `LoadResponse`, or of a `MultiLoadResponse` for several queries.
 *
 * @throws DataError where a query is not valid, or asks for members that the reader may not see.
 */
export async function runQueries(
  running: Running,
  request: LoadRequest,
  signal: AbortSignal,
): Promise<JsonPieces | 'wait'> {
  const { type, planned } = planRequest(running, request);
  const outcomes = await Promise.all(
    planned.map((one) => runQuery(running, one, { signal, cache: request.cache })),
  );
  const results = outcomes.flatMap((outcome, index) => {
    const one = planned[index];
    return outcome === 'wait' || !one ? [] : [writeResult(one, outcome, type)];
  });
  const [only] = results;
  if (results.length < planned.length || !only) return 'wait';
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

/** Plans the queries of a request. */
function planRequest(
  { model, reader, at }: ModelReading,
  request: LoadRequest,
): { type: QueryType; planned: PlannedQuery[] } {
  const { type, queries, compared } = toQuerySet(request.query, at);
  const planned = queries.map((query) => ({ query, plan: planQuery(model, query, reader, at), compared }));
  return { type, planned };
}

/**
 * Readers with equal claims about access share results, since every policy gives them the same rows. A shared query takes the
 * turn of the first of them.
 */
function runQuery(
  { model, queries, reader }: Running,
  { query, plan }: PlannedQuery,
  { signal, cache }: { signal: AbortSignal; cache: CacheMode | undefined },
): Promise<QueryResult | 'wait'> {
  const statements = [toStatement(model, plan)];
  if (plan.wantsTotal) statements.push(toTotalStatement(model, plan));
  const mode = query.renewQuery === true ? 'no-cache' : (cache ?? query.cache);
  const owner = toQueueOwner(reader);
  const owned = statements.map((statement) => ({ ...statement, owner }));
  return queries.request(toKey([toAccessKey(reader), statements]), owned, { signal, mode });
}

/** Kept with each result, so that long queries must not be kept themselves. */
const toKey = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64');

function writeResult(
  { query, plan, compared }: PlannedQuery,
  { columns: statements, version, isStale }: QueryResult,
  type: QueryType,
): WrittenResult {
  const [cells = [], total] = statements;
  const found = cells[0]?.length ?? 0;
  const rowCount = Math.min(found, plan.limit);
  const echo = normalizeQuery(query, plan);
  const own = toWireColumns(plan.columns, cells);
  const columns = [...own, ...toSharedColumn(type, echo, { plan, columns: own, compared })];
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

/** The normalized queries of a request, which it does not run. Throws where running them would. */
export function describePlan(planning: ModelReading, request: LoadRequest): DryRunResponse {
  const { type, planned } = planRequest(planning, request);
  // Some errors are found only when the statement is written.
  for (const { plan } of planned) toStatement(planning.model, plan);
  const normalizedQueries = planned.map(({ query, plan }) => normalizeQuery(query, plan));
  const queryOrder = normalizedQueries.map(({ order }) =>
    Object.fromEntries(Array.isArray(order) ? order : []),
  );
  const pivotQuery = toPivotQuery(type, normalizedQueries);
  return { queryType: type, normalizedQueries, queryOrder, pivotQuery };
}

/** The statements of a request with their values. They show tables and row policies. */
export function writeStatements(
  planning: ModelReading,
  request: LoadRequest,
): GeneratedSqlResponse | GeneratedSqlResponse[] {
  const { planned } = planRequest(planning, request);
  const written = planned.map(({ query, plan }): GeneratedSqlResponse => {
    const { sql, values } = toStatement(planning.model, plan);
    return { sql: { sql: [sql, [...values]], order: normalizeQuery(query, plan).order ?? [] } };
  });
  const [only] = written;
  return only && written.length === 1 ? only : written;
}

/** The statements of a query with their values, as one text that shows none of them. */
export function sealQuery(planning: ModelReading, request: LoadRequest): string {
  const { planned } = planRequest(planning, request);
  return toKey(planned.map(({ plan }) => toStatement(planning.model, plan)));
}
