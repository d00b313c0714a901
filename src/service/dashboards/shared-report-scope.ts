/** Reports that a caller may read in the workspace, as far as they say what may be asked of the data. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Caller } from '../access/caller.ts';
import { isReadableItem } from '../access/readable-items.ts';
import type { AccountRows } from '../database/database.ts';
import type { QueryScope } from './dashboard-query-scope.ts';
import { queryScopeOf } from './dashboard-query-scope.ts';
import { toSnapshotContent } from './report-snapshot-content.ts';
import type { ReportContent } from './report-snapshot-content.ts';

/** More than these, the newest ones, are not read for one request. */
const maxReports = 2_000;

/** What a report must hold to be read at all: one of the cubes and views, or a part of the SQL. It spares the others. */
export type ReportContentFilter = { readonly owners: readonly string[] } | { readonly sql: string };

/** What each of them reaches, as it would once it is published. Without `mention`: of all of them. */
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

/** What a viewer made before they became one opens nothing: only what others share with them does. */
const isReadable = (caller: Caller, deploymentId: number): RawBuilder<boolean> =>
  isReadableItem(caller, deploymentId, 'REPORT', { owns: caller.role !== 'viewer' });

/** Tokens that only look know of published dashboards alone. */
const readsReports = (caller: Caller): boolean =>
  caller.kind === 'person' || caller.claims.mode === 'creator';

function mentions(mention: ReportContentFilter): RawBuilder<boolean> {
  if ('sql' in mention) return sql<boolean>`position(sql_query in ${mention.sql}::text) > 0`;
  const text = sql`coalesce(json_query, '') || coalesce(meta::text, '')`;
  const each = mention.owners.map((owner) => sql<boolean>`position(${`${owner}.`}::text in ${text}) > 0`);
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** A report that could not be published opens nothing. */
function toQueryScope(report: ReportContent): QueryScope[] {
  try {
    const { reportId: id, ...content } = toSnapshotContent(report);
    return [
      queryScopeOf({ config: {}, reportSnapshots: [{ id, reportId: id, versionNumber: 1, ...content }] }),
    ];
  } catch {
    return [];
  }
}
