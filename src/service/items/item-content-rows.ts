/** SQL for the large columns of workbooks and reports, as stored JSON texts. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DashboardStatus } from '../../contract/endpoints/published-dashboards.ts';
import type { ItemType } from '../../contract/item-fields.ts';
import type { AccountRows } from '../database/database.ts';

/** The large columns of an item as JSON texts, and the status of its dashboard. */
export interface ContentRow {
  readonly meta: string;
  readonly calculated_fields: string;
  /** Null where there is no draft, or the caller may not see it. */
  readonly draft: string | null;
  /** Null where the workbook was never published. */
  readonly dashboard_status: DashboardStatus | null;
  /** The config of the newest version, if it is published. */
  readonly published_config: string | null;
  /** The stored response of the newest version, if it is published; for authors also if it is archived. */
  readonly dashboard: string | null;
}

export interface ContentRequest {
  readonly type: ItemType;
  readonly id: number;
  /** Whether the caller may edit the item, and so sees its draft. */
  readonly isAuthor: boolean;
}

type Expression<T = unknown> = RawBuilder<T>;

/**
 * The contents of the given items, in their order, up to `mostBytes` bytes. Items beyond that are not read from the disk.
 * Null for an item that does not exist any more. Must not be called for folders, which have no content.
 */
export async function selectItemContents(
  rows: AccountRows,
  wanted: readonly ContentRequest[],
  mostBytes: number,
): Promise<(ContentRow | null)[]> {
  if (wanted.length === 0) return [];
  const ids = (type: ItemType): (number | null)[] =>
    wanted.map((item) => (item.type === type ? item.id : null));
  const found = await sql<ContentRow & { readonly found: boolean }>`
    with recursive wanted as (
      select ${ids('WORKBOOK')}::integer[] as workbooks, ${ids('REPORT')}::integer[] as reports,
        ${wanted.map(({ isAuthor }) => isAuthor)}::boolean[] as authors
    ),
    loaded as (
      select 0 as place, false as found, 0::bigint as bytes, null::text as meta, null::text as calculated_fields,
        null::text as draft, null::text as dashboard_status, null::text as published_config, null::text as dashboard
      union all
      select next.place, item.meta is not null, loaded.bytes + ${sizeOf('item')}, item.meta, item.calculated_fields,
        item.draft, item.dashboard_status, item.published_config, item.dashboard
      from loaded cross join wanted cross join lateral (
        select loaded.place + 1 as place, wanted.workbooks[loaded.place + 1] as workbook_id,
          wanted.reports[loaded.place + 1] as report_id, wanted.authors[loaded.place + 1] as is_author
      ) next left join lateral (
        ${sql.join(contentsOf(rows, wanted), sql` union all `)}
      ) item on true
      where loaded.place < ${wanted.length} and loaded.bytes < ${mostBytes}
    )
    select found, meta, calculated_fields, draft, dashboard_status, published_config, dashboard
    from loaded where place > 0 order by place
  `.execute(rows.db);
  return found.rows.map(({ found: isThere, ...content }) => (isThere ? content : null));
}

/** Only for the types that are asked for: the database takes longer to plan the statement than to run it. */
const contentsOf = (rows: AccountRows, wanted: readonly ContentRequest[]): Expression[] => [
  ...(wanted.some(({ type }) => type === 'WORKBOOK') ? [workbookContent(rows)] : []),
  ...(wanted.some(({ type }) => type === 'REPORT') ? [reportContent(rows)] : []),
];

const sizeOf = (alias: string): Expression<number> =>
  sql`(${sql.join(
    ['meta', 'calculated_fields', 'draft', 'published_config', 'dashboard'].map(
      (column) => sql`coalesce(octet_length(${sql.ref(`${alias}.${column}`)}), 0)`,
    ),
    sql` + `,
  )})`;

const workbookContent = ({ accountId }: AccountRows): Expression => sql`
  select workbook.meta::text as meta, workbook.calculated_fields::text as calculated_fields,
    case when next.is_author then workbook.dashboard_draft::text end as draft,
    dashboard.status as dashboard_status,
    case when dashboard.status = 'published' then version.config::text end as published_config,
    case when next.is_author or dashboard.status = 'published' then convert_from(response.body, 'UTF8') collate "default" end as dashboard
  from workbook
  left join dashboard on dashboard.workbook_id = workbook.id and dashboard.account_id = ${accountId}
  left join lateral (
    select newest.id, newest.config from dashboard_version newest
    where newest.dashboard_id = dashboard.id and newest.account_id = ${accountId}
    order by newest.version_number desc limit 1
  ) version on true
  left join dashboard_answer response on response.version_id = version.id and response.account_id = ${accountId}
  where workbook.id = next.workbook_id and workbook.account_id = ${accountId}`;

const reportContent = ({ accountId }: AccountRows): Expression => sql`
  select coalesce(report.meta::text, '{}') as meta, '{}' as calculated_fields, null::text as draft,
    null::text as dashboard_status, null::text as published_config, null::text as dashboard
  from report where report.id = next.report_id and report.account_id = ${accountId}`;
