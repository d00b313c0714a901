/** SQL of cloning a workbook. All reports are copied together, with few statements. */
import { sql } from 'kysely';
import type { ReportIdMap } from '../../model/dashboard/remap-report-ids.ts';
import type { AccountRows } from '../database/database.ts';

export interface SourceWorkbook {
  readonly name: string;
  /** JSON text, which is copied unchanged. */
  readonly meta: string;
  /** JSON text. */
  readonly calculated_fields: string;
  readonly dashboard_draft: unknown;
}

/** Reads and locks the workbook, so that changes, publishes and deletion wait until the transaction ends. */
export function lockSourceWorkbook(
  { db, accountId }: AccountRows,
  workbookId: number,
): Promise<SourceWorkbook | undefined> {
  return db
    .selectFrom('workbook')
    .where('account_id', '=', accountId)
    .where('id', '=', workbookId)
    .select(['name', 'dashboard_draft'])
    .select([
      sql<string>`meta::text`.as('meta'),
      sql<string>`calculated_fields::text`.as('calculated_fields'),
    ])
    .forShare()
    .executeTakeFirst();
}

export interface CopyReportsOptions {
  readonly fromWorkbookId: number;
  readonly toWorkbookId: number;
  readonly embedTenant: string | null;
  readonly ownerId: number;
  readonly now: Date;
  readonly createPublicId: () => string;
}

/** Copies a workbook's reports, without their folders and refreshes. */
export async function copyReports(rows: AccountRows, options: CopyReportsOptions): Promise<ReportIdMap> {
  const { db, accountId } = rows;
  const ids = await listReportIds(rows, options.fromWorkbookId);
  const idsByPublicId = new Map(ids.map((id) => [options.createPublicId(), id]));
  if (idsByPublicId.size === 0) return new Map();
  const copies = await sql<{ id: number; public_id: string }>`
    insert into report (
      account_id, deployment_id, workbook_id, embed_tenant, owner_id, created_by, created_at, updated_at,
      public_id, name, folded_name, title, description, sql_query, json_query, meta, pivot_items,
      end_result_cell, external_workbook_id, result_location, source
    )
    select account_id, deployment_id, ${options.toWorkbookId}::integer, ${options.embedTenant}::text,
      ${options.ownerId}::integer, ${options.ownerId}::integer, ${options.now}::timestamptz, ${options.now}::timestamptz,
      copy.public_id, name, folded_name, title, description, sql_query, json_query, meta, pivot_items,
      end_result_cell, external_workbook_id, result_location, source
    from report
    join unnest(${[...idsByPublicId.values()]}::integer[], ${[...idsByPublicId.keys()]}::text[]) as copy (source_id, public_id)
      on copy.source_id = report.id
    where report.account_id = ${accountId} and report.workbook_id = ${options.fromWorkbookId}
    order by report.id
    returning id, public_id
  `.execute(db);
  return new Map(copies.rows.flatMap(({ id, public_id }) => toPair(idsByPublicId.get(public_id), id)));
}

const toPair = (from: number | undefined, to: number): [number, number][] =>
  from === undefined ? [] : [[from, to]];

async function listReportIds({ db, accountId }: AccountRows, workbookId: number): Promise<number[]> {
  const found = await db
    .selectFrom('report')
    .where('account_id', '=', accountId)
    .where('workbook_id', '=', workbookId)
    .orderBy('id')
    .select('id')
    .execute();
  return found.map(({ id }) => id);
}
