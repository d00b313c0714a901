/** SQL of publishing. All functions must be called in one transaction. */
import { sql } from 'kysely';
import type { DashboardStatus } from '../../contract/endpoints/published-dashboards.ts';
import { isRowId } from '../database/row-id.ts';
import type { AccountRows } from '../database/database.ts';
import type { ReportContent, SnapshotContent } from './report-snapshot-content.ts';

export interface PublishableWorkbook {
  readonly id: number;
  readonly name: string;
  readonly owner_id: number;
  readonly embed_tenant: string | null;
  readonly dashboard_draft: unknown;
}

/** Reads and locks the workbook, so that publishes of it run one after the other. */
export function lockWorkbook(
  { db, accountId }: AccountRows,
  deploymentId: number,
  workbookId: number,
): Promise<PublishableWorkbook | undefined> {
  return db
    .selectFrom('workbook')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', workbookId)
    .select(['id', 'name', 'owner_id', 'embed_tenant', 'dashboard_draft'])
    .forUpdate()
    .executeTakeFirst();
}

/** The given reports, as far as they belong to the workbook. */
export function listWorkbookReports(
  { db, accountId }: AccountRows,
  workbookId: number,
  reportIds: readonly number[],
): Promise<ReportContent[]> {
  const ids = reportIds.filter(isRowId);
  return db
    .selectFrom('report')
    .where('account_id', '=', accountId)
    .where('workbook_id', '=', workbookId)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['id', 'name', 'title', 'description', 'sql_query', 'json_query', 'meta', 'pivot_items'])
    .execute();
}

export interface CurrentDashboard {
  readonly id: number;
  readonly public_id: string;
  readonly status: DashboardStatus;
  readonly allow_embed: boolean;
  readonly created_by: number;
  readonly version_id: number;
  readonly version_number: number;
  readonly content_hash: string;
  /** The stored response: JSON in UTF-8. */
  readonly body: Buffer;
}

/** The workbook's dashboard at its newest version. */
export function findCurrentDashboard(
  { db, accountId }: AccountRows,
  workbookId: number,
): Promise<CurrentDashboard | undefined> {
  return db
    .selectFrom('dashboard')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .innerJoin('dashboard_answer as response', 'response.version_id', 'version.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.workbook_id', '=', workbookId)
    .orderBy('version.version_number', 'desc')
    .limit(1)
    .select(['dashboard.id', 'dashboard.public_id', 'dashboard.status', 'dashboard.allow_embed'])
    .select(['dashboard.created_by', 'version.id as version_id', 'version.version_number'])
    .select(['version.content_hash', 'response.body'])
    .executeTakeFirst();
}

export interface NewDashboard {
  readonly deployment_id: number;
  readonly workbook_id: number;
  readonly public_id: string;
  readonly allow_embed: boolean;
  readonly created_by: number;
  readonly created_at: Date;
}

export async function insertDashboard(
  { db, accountId }: AccountRows,
  dashboard: NewDashboard,
): Promise<number> {
  const { id } = await db
    .insertInto('dashboard')
    .values({ account_id: accountId, status: 'published', ...dashboard })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDashboardStatus(
  { db, accountId }: AccountRows,
  dashboardId: number,
  status: DashboardStatus,
): Promise<void> {
  await db
    .updateTable('dashboard')
    .set({ status })
    .where('account_id', '=', accountId)
    .where('id', '=', dashboardId)
    .execute();
}

export interface NewVersion {
  readonly dashboard_id: number;
  readonly version_number: number;
  readonly title: string | null;
  readonly description: string | null;
  /** JSON text. */
  readonly config: string;
  readonly content_hash: string;
  readonly published_by: number;
  readonly published_at: Date;
}

export async function insertVersion({ db, accountId }: AccountRows, version: NewVersion): Promise<number> {
  const { id } = await db
    .insertInto('dashboard_version')
    .values({ account_id: accountId, ...version })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Most snapshots of one statement: the protocol numbers its parameters with 16 bits. */
const maxSnapshotsPerInsert = 1_000;

/** Inserts the snapshots, and returns them with their new ids. */
export async function insertSnapshots<T extends SnapshotContent>(
  rows: AccountRows,
  versionId: number,
  snapshots: readonly T[],
): Promise<(T & { id: number })[]> {
  const ids = new Map<number, number>();
  for (let start = 0; start < snapshots.length; start += maxSnapshotsPerInsert) {
    const some = snapshots.slice(start, start + maxSnapshotsPerInsert);
    for (const { id, report_id } of await insertSnapshotBatch(rows, versionId, some)) ids.set(report_id, id);
  }
  return snapshots.flatMap((snapshot) => {
    const id = ids.get(snapshot.reportId);
    return id === undefined ? [] : [{ id, ...snapshot }];
  });
}

function insertSnapshotBatch(
  { db, accountId }: AccountRows,
  versionId: number,
  snapshots: readonly SnapshotContent[],
): Promise<{ id: number; report_id: number }[]> {
  const values = snapshots.map(({ reportId, sqlQuery, kind, name, title, description, ...json }) => ({
    account_id: accountId,
    version_id: versionId,
    report_id: reportId,
    kind,
    name,
    title,
    description,
    sql_query: sqlQuery,
    meta: JSON.stringify(json.meta),
    spec: JSON.stringify(json.spec),
    preferences: JSON.stringify(json.preferences),
  }));
  return db.insertInto('report_snapshot').values(values).returning(['id', 'report_id']).execute();
}

export interface NewStoredResponse {
  readonly version_id: number;
  readonly body: Buffer;
  readonly body_gzip: Buffer;
  readonly body_hash: string;
}

export async function insertStoredResponse(
  { db, accountId }: AccountRows,
  response: NewStoredResponse,
): Promise<void> {
  await db
    .insertInto('dashboard_answer')
    .values({ account_id: accountId, ...response })
    .execute();
}
