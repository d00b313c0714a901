import type {
  CacheMode,
  DataQuery,
  LoadRequest,
  LoadResponse,
  MultiLoadResponse,
  QueryType,
  DryRunResponse,
  GeneratedSqlResponse,
} from '../../contract/data-api.ts';
import type { DataCaller, IsQueryAllowed } from '../access/data-caller.ts';
import { annotate } from './query/annotation.ts';
import { DataError } from './data-error.ts';
import type { DataModel } from './model/data-model.ts';
import { planQuery } from './query/plan-query.ts';
import { normalizeQuery } from './query/query-echo.ts';
import type { QueryPlan } from './query/query-plan.ts';
import { listMembers } from './query/query-reader.ts';
import { toPivotQuery, toQuerySet, toSharedColumn } from './query/query-sets.ts';
import { toStatement, toTotalStatement } from './query-sql/query-sql.ts';
import { serializeColumns, serializeData } from './engine/serialize-result.ts';
import type { QueryResult, RunningQueries } from './engine/running-queries.ts';
import { continueWait } from '../../contract/continue-wait.ts';

interface LoadDeps {
  model: DataModel;
  queries: RunningQueries;
  isWithinReach: IsQueryAllowed;
  now: () => Date;
}

interface ContinueWaitResponse {
  error: typeof continueWait;
}

interface PlannedQuery {
  query: DataQuery;
  plan: QueryPlan;
}

/**
 * Runs the queries of a request for its caller. Resolves with "Continue wait" where one of them takes too long.
 *
 * @throws DataError where a query is not valid, or asks for members that the caller may not see.
 */
export async function respondToLoad(
  deps: LoadDeps,
  caller: DataCaller,
  request: LoadRequest,
  signal: AbortSignal,
): Promise<LoadResponse | MultiLoadResponse | ContinueWaitResponse> {
  const { type, planned } = await planRequest(deps, caller, request);
  const outcomes = await Promise.all(
    planned.map((one) => runQuery(deps, caller, one, { signal, cache: request.cache })),
  );
  const results = outcomes.flatMap((outcome, index) => {
    const one = planned[index];
    return outcome === 'wait' || !one ? [] : [toResponse(one, outcome, type)];
  });
  const [only] = results;
  if (results.length < planned.length || !only) return { error: continueWait };
  if (type === 'regularQuery' && request.queryType !== 'multi') return only;
  const pivotQuery = toPivotQuery(
    type,
    results.map((result) => result.query),
  );
  return {
    queryType: type,
    results,
    pivotQuery,
    slowQuery: results.some((result) => result.slowQuery === true),
  };
}

/** Checks and plans the queries of a request. */
async function planRequest(
  deps: Pick<LoadDeps, 'model' | 'isWithinReach' | 'now'>,
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
  deps: Pick<LoadDeps, 'isWithinReach'>,
  caller: DataCaller,
  request: LoadRequest,
): Promise<void> {
  for (const query of toQuerySet(request.query).queries) {
    if (await deps.isWithinReach(caller, query)) continue;
    throw new DataError(
      `This token reaches only what the charts and controls of its dashboards use, and not this query of ` +
        `${listMembers(query).join(', ')}.`,
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
  return queries.request(JSON.stringify([reader, statements]), statements, { signal, mode });
}

function toResponse(
  { query, plan }: PlannedQuery,
  { columns: statements, version, isStale }: QueryResult,
  type: QueryType,
): LoadResponse {
  const [cells = [], total] = statements;
  const rowCount = cells[0]?.length ?? 0;
  const isCut = plan.isCapped && rowCount > plan.limit;
  const echo = normalizeQuery(query, plan);
  const columns = serializeColumns(plan.columns, cells, plan.limit);
  const shared = toSharedColumn(type, echo, { plan, columns });
  const members = [...plan.columns.map(({ name }) => name), ...shared.map(({ name }) => name)];
  const all = [...columns, ...shared.map(({ cells: added }) => added)];
  return {
    query: echo,
    data: serializeData(query.responseFormat ?? 'default', members, all),
    annotation: annotate(plan),
    lastRefreshTime: version.loadedAt.toISOString(),
    ...(total ? { total: Number(total[0]?.[0] ?? 0) } : {}),
    ...(isCut ? { truncated: true } : {}),
    ...(isStale ? { slowQuery: true } : {}),
  };
}

type DryRunDeps = Pick<LoadDeps, 'model' | 'isWithinReach' | 'now'>;

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
export async function respondToSqlRequest(
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
