/** The query scopes of reports that a caller may read in the workspace. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Caller } from '../access/caller.ts';
import { readableItemSql } from '../access/visibility-sql.ts';
import type { AccountRows } from '../database/database.ts';
import type { QueryScope } from './dashboard-query-scope.ts';
import { queryScopeOf } from './dashboard-query-scope.ts';
import { toSnapshotContent } from './report-snapshot-content.ts';
import type { ReportContent } from './report-snapshot-content.ts';

/** Most reports that are read for one request: the newest ones. */
const maxReports = 2_000;

/** A filter that spares reading unrelated reports: they must contain one of the cubes and views, or the SQL. */
export type ReportContentFilter = { readonly owners: readonly string[] } | { readonly sql: string };

/** The scope of each report, as if it were published. Without `mention`, of all reports. */
export async function listSharedReportScopes(
  rows: AccountRows,
  caller: Caller,
  deploymentId: number,
  mention?: ReportContentFilter,
): Promise<QueryScope[]> {
  if (!readsReports(caller)) return [];
  const { db, accountId } = rows;
  const reports = await db
    .selectFrom('report')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where(isReadable(caller, deploymentId))
    .where(mention ? mentions(mention) : sql<boolean>`true`)
    .select(['id', 'name', 'title', 'description', 'sql_query', 'json_query', 'meta', 'pivot_items'])
    .orderBy('updated_at', 'desc')
    .limit(maxReports)
    .execute();
  return reports.flatMap(toQueryScope);
}

/** Reports that the caller may read. Own reports of a viewer, from an earlier role, do not count. */
const isReadable = (caller: Caller, deploymentId: number): RawBuilder<boolean> =>
  readableItemSql(caller, deploymentId, 'REPORT', { owns: caller.role !== 'viewer' });

/** Embed tokens in view mode see only published dashboards, and no reports. */
const readsReports = (caller: Caller): boolean => caller.kind === 'user' || caller.claims.mode === 'creator';

function mentions(mention: ReportContentFilter): RawBuilder<boolean> {
  if ('sql' in mention) return sql<boolean>`sql_query = ${mention.sql}`;
  const text = sql`coalesce(json_query, '') || coalesce(meta::text, '')`;
  const each = mention.owners.map((owner) => sql<boolean>`position(${`${owner}.`}::text in ${text}) > 0`);
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** The scope of a report; none where the report could not be published. */
function toQueryScope(report: ReportContent): QueryScope[] {
  try {
    return [queryScopeOf({ config: {}, reportSnapshots: [toSnapshotContent(report)] })];
  } catch {
    return [];
  }
}
