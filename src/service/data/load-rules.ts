import { continueWait } from '../../contract/paths.ts';
import type {
  CacheMode,
  DataQuery,
  LoadRequest,
  LoadResponse,
  MultiLoadResponse,
  QueryType,
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

export interface LoadDeps {
  model: DataModel;
  queries: RunningQueries;
  isWithinReach: IsQueryAllowed;
  now: () => Date;
}

export interface ContinueWaitResponse {
  error: typeof continueWait;
}

interface PlannedQuery {
  query: DataQuery;
  plan: QueryPlan;
}

/** Answers a request as far as its caller may see, or says that it takes longer. */
export async function answerLoad(
  deps: LoadDeps,
  caller: DataCaller,
  request: LoadRequest,
  signal: AbortSignal,
): Promise<LoadResponse | MultiLoadResponse | ContinueWaitResponse> {
  const { type, planned } = await planRequest(deps, caller, request);
  const asked = planned.map((one) => runQuery(deps, caller, one, { signal, cache: request.cache }));
  const answers = await Promise.all(asked);
  const results = answers.flatMap((answer, index) => {
    const one = planned[index];
    return answer === 'wait' || !one ? [] : [toResponse(one, answer, type)];
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

/** The queries of a request, as far as its caller may ask them. */
export async function planRequest(
  deps: Pick<LoadDeps, 'model' | 'isWithinReach' | 'now'>,
  caller: DataCaller,
  request: LoadRequest,
): Promise<{ type: QueryType; planned: PlannedQuery[] }> {
  await requireAllowedQuery(deps, caller, request);
  const { type, queries } = toQuerySet(request.query);
  const planned = queries.map((query) => ({ query, plan: planQuery(deps.model, query, caller, deps.now()) }));
  return { type, planned };
}

/** Throws a 403 for a request that the caller's dashboards and reports do not ask. */
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

/** Answers are shared by those of whom the token says the same: their rows are the same by every rule. */
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
  { columns: answers, loadedAt, isStale }: QueryResult,
  type: QueryType,
): LoadResponse {
  const [cells = [], total] = answers;
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
    lastRefreshTime: loadedAt.toISOString(),
    ...(total ? { total: Number(total[0]?.[0] ?? 0) } : {}),
    ...(isCut ? { truncated: true } : {}),
    ...(isStale ? { slowQuery: true } : {}),
  };
}
