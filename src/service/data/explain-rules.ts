/** What a query would do, without running it: `/v1/dry-run` and `/v1/sql`, which clients of the engine call. */
import type { DryRunResponse, LoadRequest, WrittenSqlResponse } from '../../contract/data.ts';
import type { DataCaller } from '../access/data-caller.ts';
import { planRequest, type LoadDeps } from './data-rules.ts';
import { DataError } from './data-error.ts';
import { echoQuery } from './query-echo.ts';
import { toPivotQuery } from './query-sets.ts';
import { toStatement } from './query-sql.ts';

type ExplainDeps = Pick<LoadDeps, 'model' | 'isWithinReach' | 'now'>;

/** The queries as they are understood. Rejects as `/v1/load` would. */
export async function answerDryRun(
  deps: ExplainDeps,
  caller: DataCaller,
  request: LoadRequest,
): Promise<DryRunResponse> {
  const { type, planned } = await planRequest(deps, caller, request);
  // Some refusals are only found where the statement is written.
  for (const { plan } of planned) toStatement(deps.model, plan);
  const normalizedQueries = planned.map(({ query, plan }) => echoQuery(query, plan));
  const queryOrder = normalizedQueries.map(({ order }) =>
    Object.fromEntries(Array.isArray(order) ? order : []),
  );
  const pivotQuery = toPivotQuery(type, normalizedQueries);
  return { queryType: type, normalizedQueries, queryOrder, pivotQuery };
}

/** The statements with their values. They tell of tables and row rules, so nobody who is bounded to dashboards gets them. */
export async function answerWrittenSql(
  deps: ExplainDeps,
  caller: DataCaller,
  request: LoadRequest,
): Promise<WrittenSqlResponse | WrittenSqlResponse[]> {
  if (caller.bounded) throw new DataError('This token does not reach the SQL that queries become.', 403);
  const { planned } = await planRequest(deps, caller, request);
  const written = planned.map(({ query, plan }): WrittenSqlResponse => {
    const { sql, values } = toStatement(deps.model, plan);
    return { sql: { sql: [sql, [...values]], order: echoQuery(query, plan).order ?? [] } };
  });
  const [only] = written;
  return only && written.length === 1 ? only : written;
}
