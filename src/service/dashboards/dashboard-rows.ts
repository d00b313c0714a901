import { sql } from 'kysely';
import { z } from 'zod';
import { dashboardConfigSchema } from '../../contract/endpoints/published-dashboards.ts';
import { reportSnapshotSchema } from '../../contract/report-snapshot.ts';
import type { Caller } from '../access/caller.ts';
import { itemRowsSql } from '../access/item-rows.ts';
import type { AccountRows } from '../database/database.ts';
import type { QueryingDashboard } from './dashboard-query-scope.ts';
import { themeReferenceSql } from './dashboard-theme.ts';
import { isVisibleSql, isEmbeddableSql, type DashboardVisibilityRow } from './dashboard-visibility.ts';

/** The status, newest version and visibility of a dashboard for a caller. */
export function findDashboardVisibility(
  { db, accountId }: AccountRows,
  caller: Caller,
  publicId: string,
): Promise<DashboardVisibilityRow | undefined> {
  return db
    .selectFrom('dashboard')
    .innerJoin(itemRowsSql('WORKBOOK'), 'item.id', 'dashboard.workbook_id')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .innerJoin('dashboard_answer as response', 'response.version_id', 'version.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.public_id', '=', publicId)
    .orderBy('version.version_number', 'desc')
    .limit(1)
    .select(['dashboard.id', 'dashboard.deployment_id', 'dashboard.status'])
    .select(['version.id as version_id', 'response.body_hash'])
    .select([isVisibleSql(caller).as('isVisible'), isEmbeddableSql(caller).as('isEmbeddable')])
    .select(themeReferenceSql(caller).as('theme'))
    .executeTakeFirst();
}

/** The stored response of a version. With a hash, only a response of exactly these bytes, since settings change it. */
export async function findStoredResponse(
  { db, accountId }: AccountRows,
  versionId: number,
  coding: 'identity' | 'gzip',
  bodyHash?: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const column = coding === 'gzip' ? 'body_gzip' : 'body';
  const row = await db
    .selectFrom('dashboard_answer')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .$if(bodyHash !== undefined, (query) => query.where('body_hash', '=', bodyHash ?? ''))
    .select(`${column} as bytes`)
    .executeTakeFirst();
  return row && new Uint8Array(row.bytes);
}

const queriedSnapshotsSchema = z.array(
  reportSnapshotSchema.pick({ kind: true, spec: true, meta: true, sqlQuery: true }),
);

/** The config of a version, and the queries of its reports as they were published. */
export async function findVersionQueries(
  { db, accountId }: AccountRows,
  versionId: number,
): Promise<QueryingDashboard | undefined> {
  const version = await db
    .selectFrom('dashboard_version')
    .where('account_id', '=', accountId)
    .where('id', '=', versionId)
    .select('config')
    .executeTakeFirst();
  const snapshots = await db
    .selectFrom('report_snapshot')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .select(['kind', 'spec', 'meta', 'sql_query as sqlQuery'])
    .execute();
  return (
    version && {
      config: dashboardConfigSchema.parse(version.config),
      reportSnapshots: queriedSnapshotsSchema.parse(snapshots),
    }
  );
}

/** The newest versions of a deployment's published dashboards that the caller may see. */
export async function listVisibleVersionIds(
  rows: AccountRows,
  caller: Caller,
  deploymentId: number,
): Promise<number[]> {
  const versions = await selectVisibleVersions(rows, caller, deploymentId).select('version.id').execute();
  return versions.map(({ id }) => id);
}

export interface VisibleDashboard {
  readonly publicId: string;
  readonly title: string | null;
  readonly description: string | null;
}

/** What readers are told of a deployment's published dashboards that the caller may see, oldest first. */
export function listVisibleDashboards(
  rows: AccountRows,
  caller: Caller,
  deploymentId: number,
): Promise<VisibleDashboard[]> {
  return selectVisibleVersions(rows, caller, deploymentId)
    .select('dashboard.public_id as publicId')
    .select([tellSql('title').as('title'), tellSql('description').as('description')])
    .execute();
}

/** A text of the config, which takes precedence: docs/dashboard-format.md, "Dashboard config". */
const tellSql = (name: 'title' | 'description') =>
  sql<
    string | null
  >`coalesce(nullif(trim(version.config ->> ${sql.lit(name)}), ''), ${sql.ref(`version.${name}`)})`;

const selectVisibleVersions = ({ db, accountId }: AccountRows, caller: Caller, deploymentId: number) =>
  db
    .selectFrom('dashboard')
    .innerJoin(itemRowsSql('WORKBOOK'), 'item.id', 'dashboard.workbook_id')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.deployment_id', '=', deploymentId)
    .where('dashboard.status', '=', 'published')
    .where(isVisibleSql(caller))
    .where(isEmbeddableSql(caller))
    .distinctOn('dashboard.id')
    .orderBy('dashboard.id')
    .orderBy('version.version_number', 'desc');
