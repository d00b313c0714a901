/** Reports that a caller may read in the workspace, as far as they say what may be asked of the data. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Caller } from '../access/caller.ts';
import { seesItem } from '../access/sees-item.ts';
import type { AccountRows } from '../database/database.ts';
import type { Reach } from './query-members.ts';
import { reachOf } from './query-members.ts';
import { toSnapshotContent } from './snapshot-content.ts';
import type { ReportContent } from './snapshot-content.ts';

/** More than these, the newest ones, are not read for one request. */
const mostReports = 2_000;

/** What a report must hold to be read at all: one of the cubes and views, or a part of the SQL. It spares the others. */
export type Mention = { readonly owners: readonly string[] } | { readonly sql: string };

/** What each of them reaches, as it would once it is published. Without `mention`: of all of them. */
export async function listSharedReports(
  rows: AccountRows,
  caller: Caller,
  deploymentId: number,
  mention?: Mention,
): Promise<Reach[]> {
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
    .limit(mostReports)
    .execute();
  return reports.flatMap(toReach);
}

/** What a viewer made before they became one opens nothing: only what others share with them does. */
const isReadable = (caller: Caller, deploymentId: number): RawBuilder<boolean> =>
  seesItem(caller, deploymentId, 'REPORT', { owns: caller.role !== 'viewer' });

/** Tokens that only look know of published dashboards alone. */
const readsReports = (caller: Caller): boolean =>
  caller.kind === 'person' || caller.claims.mode === 'creator';

function mentions(mention: Mention): RawBuilder<boolean> {
  if ('sql' in mention) return sql<boolean>`position(sql_query in ${mention.sql}::text) > 0`;
  const text = sql`coalesce(json_query, '') || coalesce(meta::text, '')`;
  const each = mention.owners.map((owner) => sql<boolean>`position(${`${owner}.`}::text in ${text}) > 0`);
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** A report that could not be published opens nothing. */
function toReach(report: ReportContent): Reach[] {
  try {
    const { reportId: id, ...content } = toSnapshotContent(report);
    return [reachOf({ config: {}, reportSnapshots: [{ id, reportId: id, versionNumber: 1, ...content }] })];
  } catch {
    return [];
  }
}
