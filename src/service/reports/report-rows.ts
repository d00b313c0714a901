/** SQL of reports. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { foldName } from '../database/fold-name.ts';

export interface UserColumns {
  readonly id: number;
  readonly email: string;
  readonly first_name: string | null;
  readonly picture: string | null;
}

export interface ReportRow {
  readonly id: number;
  readonly deployment_id: number;
  readonly workbook_id: number | null;
  readonly folder_id: number | null;
  readonly public_id: string;
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly sql_query: string | null;
  readonly json_query: string | null;
  /** JSON text. */
  readonly meta: string | null;
  /** JSON text. */
  readonly pivot_items: string | null;
  readonly end_result_cell: string | null;
  readonly external_workbook_id: string | null;
  readonly result_location: string | null;
  readonly source: string | null;
  readonly version: number;
  readonly owner_id: number;
  readonly created_by: number;
  readonly refreshed_by: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly owner: UserColumns;
  readonly refresher: UserColumns | null;
  readonly role_grants: readonly { readonly role: string; readonly action: string }[];
}

/** A user as one JSON value, so that a report and its users are one row. */
const user = (column: string): RawBuilder<UserColumns | null> => sql`(
  select json_build_object('id', id, 'email', email, 'first_name', first_name, 'picture', picture)
  from app_user where app_user.id = ${sql.ref(column)}
)`;

const roleGrants: RawBuilder<ReportRow['role_grants']> = sql`(
  select coalesce(json_agg(json_build_object('role', role, 'action', action) order by role), '[]')
  from item_grant where item_grant.report_id = report.id and role is not null
)`;

/** A report with its users, without a check of rights: call `requireItem` before. */
export async function findReport(rows: AccountRows, reportId: number): Promise<ReportRow | undefined> {
  return (await selectReports(rows, [reportId]))[0] ?? undefined;
}

/** The large columns, whose text is sent unchanged. */
const large = [
  'title',
  'description',
  'sql_query',
  'json_query',
  'meta',
  'pivot_items',
  'end_result_cell',
  'external_workbook_id',
  'result_location',
];

const sizeOfReport = sql<number>`(${sql.join(
  large.map((column) => sql`coalesce(octet_length(${sql.ref(`report.${column}`)}::text), 0)`),
  sql` + `,
)})`;

/**
 * The reports of the given ids, in their order, up to `mostBytes` bytes. Reports beyond that are not read from the disk.
 * Null for a report that does not exist any more.
 */
export async function selectReports(
  { db, accountId }: AccountRows,
  reportIds: readonly number[],
  mostBytes = 1,
): Promise<(ReportRow | null)[]> {
  if (reportIds.length === 0) return [];
  const { rows } = await sql<Omit<ReportRow, 'owner'> & { readonly owner: UserColumns | null }>`
    with recursive wanted as (select ${[...reportIds]}::integer[] as ids),
    fitting as (
      select 0 as place, 0::bigint as bytes
      union all
      select fitting.place + 1, fitting.bytes + coalesce((
        select ${sizeOfReport} from report
        where report.id = wanted.ids[fitting.place + 1] and report.account_id = ${accountId}
      ), 0)
      from fitting cross join wanted
      where fitting.place < ${reportIds.length} and fitting.bytes < ${mostBytes}
    )
    select ${sql.join(reportColumns)}, report.meta::text as meta, report.pivot_items::text as pivot_items,
      ${user('report.owner_id')} as owner, ${user('report.refreshed_by')} as refresher,
      ${roleGrants} as role_grants
    from fitting cross join wanted
    left join report on report.id = wanted.ids[fitting.place] and report.account_id = ${accountId}
    where fitting.place > 0
    order by fitting.place
  `.execute(db);
  return rows.map(({ owner, ...row }) => owner && { ...row, owner });
}

const reportColumns = [
  'id',
  'deployment_id',
  'workbook_id',
  'folder_id',
  'public_id',
  'name',
  'title',
  'description',
  'sql_query',
  'json_query',
  'end_result_cell',
  'external_workbook_id',
  'result_location',
  'source',
  'version',
  'owner_id',
  'created_by',
  'refreshed_by',
  'created_at',
  'updated_at',
].map((column) => sql.ref(`report.${column}`));

/** A report by its public id, which is unique on the platform. Undefined for a report of another account. */
export function findReportByPublicId(
  { db, accountId }: AccountRows,
  publicId: string,
): Promise<{ id: number; deployment_id: number } | undefined> {
  return db
    .selectFrom('report')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId)
    .select(['id', 'deployment_id'])
    .executeTakeFirst();
}

/** The columns of a report that are written as in the request. */
export interface ReportContent {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly sql_query?: string | undefined;
  readonly json_query?: string | undefined;
  readonly end_result_cell?: string | undefined;
  readonly external_workbook_id?: string | undefined;
  readonly result_location?: string | undefined;
  readonly source?: string | undefined;
  readonly folder_id?: number | undefined;
  readonly workbook_id?: number | undefined;
  /** JSON. */
  readonly meta?: string | undefined;
  /** JSON. */
  readonly pivot_items?: string | undefined;
}

export interface NewReport {
  readonly deploymentId: number;
  readonly publicId: string;
  readonly embedTenant: string | null;
  readonly userId: number;
  readonly now: Date;
}

/** Inserts a report, and returns its id. Throws where the public id is taken. */
export async function insertReport(
  { db, accountId }: AccountRows,
  { deploymentId, publicId, embedTenant, userId, now }: NewReport,
  content: ReportContent & { readonly name: string },
): Promise<number> {
  const { id } = await db
    .insertInto('report')
    .values({
      account_id: accountId,
      deployment_id: deploymentId,
      public_id: publicId,
      owner_id: userId,
      created_by: userId,
      created_at: now,
      updated_at: now,
      embed_tenant: embedTenant,
      folded_name: foldName(content.name),
      title: null,
      description: null,
      sql_query: null,
      json_query: null,
      meta: null,
      pivot_items: null,
      workbook_id: null,
      ...withoutAbsent(content),
      name: content.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the given columns. */
export async function updateReport(
  { db, accountId }: AccountRows,
  reportId: number,
  { content, now }: { readonly content: ReportContent; readonly now: Date },
): Promise<void> {
  const { name } = content;
  await db
    .updateTable('report')
    .set({ ...withoutAbsent(content), ...(name === undefined ? {} : { folded_name: foldName(name) }) })
    .set((to) => ({ version: to('version', '+', 1), updated_at: now }))
    .where('account_id', '=', accountId)
    .where('id', '=', reportId)
    .execute();
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutAbsent<T extends object>(content: T): Present<T> {
  const given = Object.entries(content).filter(([, value]) => value !== undefined);
  // `Object.entries` loses the types of the keys.
  return Object.fromEntries(given) as Present<T>;
}

/** False where it does not exist any more. */
export async function deleteReport({ db, accountId }: AccountRows, reportId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report')
    .where('account_id', '=', accountId)
    .where('id', '=', reportId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores the time of the last refresh, and its user. */
export async function markRefreshed(
  { db, accountId }: AccountRows,
  reportId: number,
  { userId, at }: { readonly userId: number; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('report')
    .set({ refreshed_by: userId, refreshed_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', reportId)
    .execute();
}
