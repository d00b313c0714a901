/** What a query would do, without running it: `/v1/dry-run` and `/v1/sql`, which clients of the engine call. */
import type { DryRunResponse, LoadRequest, GeneratedSqlResponse } from '../../contract/data-api.ts';
import type { DataCaller } from '../access/data-caller.ts';
import { planRequest, type LoadDeps } from './load-rules.ts';
import { DataError } from './data-error.ts';
import { normalizeQuery } from './query/query-echo.ts';
import { toPivotQuery } from './query/query-sets.ts';
import { toStatement } from './query-sql/query-sql.ts';

type DryRunDeps = Pick<LoadDeps, 'model' | 'isWithinReach' | 'now'>;

/** The queries as they are understood. Rejects as `/v1/load` would. */
export async function answerDryRun(
  deps: DryRunDeps,
  caller: DataCaller,
  request: LoadRequest,
): Promise<DryRunResponse> {
  const { type, planned } = await planRequest(deps, caller, request);
  // Some refusals are only found where the statement is written.
  for (const { plan } of planned) toStatement(deps.model, plan);
  const normalizedQueries = planned.map(({ query, plan }) => normalizeQuery(query, plan));
  const queryOrder = normalizedQueries.map(({ order }) =>
    Object.fromEntries(Array.isArray(order) ? order : []),
  );
  const pivotQuery = toPivotQuery(type, normalizedQueries);
  return { queryType: type, normalizedQueries, queryOrder, pivotQuery };
}

/** The statements with their values. They tell of tables and row rules, so nobody who is bounded to dashboards gets them. */
export async function answerGeneratedSql(
  deps: DryRunDeps,
  caller: DataCaller,
  request: LoadRequest,
): Promise<GeneratedSqlResponse | GeneratedSqlResponse[]> {
  if (caller.bounded) throw new DataError('This token does not reach the SQL that queries become.', 403);
  const { planned } = await planRequest(deps, caller, request);
  const written = planned.map(({ query, plan }): GeneratedSqlResponse => {
    const { sql, values } = toStatement(deps.model, plan);
    return { sql: { sql: [sql, [...values]], order: normalizeQuery(query, plan).order ?? [] } };
  });
  const [only] = written;
  return only && written.length === 1 ? only : written;
}
