/** Lists reports in pages. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListReportsQuery } from '../../contract/endpoints/reports.ts';
import type { Caller } from '../access/caller.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { principalUserIdSql, toPrincipal } from '../access/principal.ts';
import { readableItemSql } from '../access/visibility-sql.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import type { JsonText } from '../http/unparsed-json.ts';
import { invalidCursor, pageBytes, readCursor, toCursor, toPage } from '../http/list-paging.ts';
import type { Page, Paging } from '../http/list-paging.ts';
import { serializeReport } from './report-response.ts';
import { selectReports } from './report-rows.ts';
import { fromExactTime, isExactTime, toExactTime } from '../database/exact-time.ts';
import { foldName } from '../database/fold-name.ts';

export interface ListReportsOptions {
  readonly deploymentId: number;
  readonly caller: Caller;
  readonly query: ListReportsQuery;
  readonly paging: Paging;
}

export async function listReports(rows: AccountRows, options: ListReportsOptions): Promise<Page> {
  await requireDeployment(rows, options.deploymentId);
  const { paging } = options;
  const { sortBy, sortDirection = sortBy === 'name' ? 'ASC' : 'DESC' } = options.query;
  const order = `reports ${sortBy} ${sortDirection}`;
  const found = await findIds(rows, options, { order, isRising: sortDirection === 'ASC' });
  const ids = found.slice(0, paging.first).map(({ id }) => id);
  const reports = await selectReports(rows, ids, pageBytes);
  const read = new Map(reports.map((report, index) => [ids[index], report]));
  const writeRead = (id: number): JsonText | null | undefined => {
    const report = read.get(id);
    return report && serializeReport(report);
  };
  return toPage(found, paging, {
    item: ({ id }) => writeRead(id),
    cursor: ({ id, at }) => toCursor(order, [at, id]),
  });
}

const keys: Record<ListReportsQuery['sortBy'], string> = {
  name: 'report.folded_name collate "C"',
  createdAt: 'report.created_at',
  updatedAt: 'report.updated_at',
  lastViewedAt: 'viewed.viewed_at',
};

interface Order {
  readonly order: string;
  readonly isRising: boolean;
}

/** The ids of a page, and one more if there is a next page. */
async function findIds(
  { db, accountId }: AccountRows,
  { deploymentId, caller, query, paging }: ListReportsOptions,
  { order, isRising }: Order,
): Promise<{ id: number; at: string | null }[]> {
  const key = sql.raw(keys[query.sortBy]);
  const direction = sql.raw(isRising ? 'asc' : 'desc');
  const conditions = [
    sql<boolean>`report.account_id = ${accountId} and report.deployment_id = ${deploymentId}`,
    readableItemSql(caller, deploymentId, 'REPORT'),
    ...toConditions(query),
    ...afterCursor(query, paging, { order, isRising }),
  ];
  const { rows } = await sql<{ id: number; at: string | null }>`
    select report.id, ${query.sortBy === 'name' ? sql`report.folded_name` : toExactTime(key)} as at
    from report
    left join item_view viewed
      on viewed.report_id = report.id and viewed.user_id = ${principalUserIdSql(toPrincipal(caller))}
    where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction} nulls last, report.id ${direction}
    limit ${paging.first + 1}
  `.execute(db);
  return rows;
}

function toConditions({
  workbookId,
  folderId,
  externalWorkbookId,
  search,
}: ListReportsQuery): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  // An id outside of the range of row ids matches nothing.
  if ([workbookId, folderId].some((id) => id !== undefined && !isRowId(id))) return [sql`false`];
  if (workbookId !== undefined) conditions.push(sql`report.workbook_id = ${workbookId}`);
  if (folderId !== undefined) conditions.push(sql`report.folder_id = ${folderId}`);
  if (externalWorkbookId !== undefined)
    conditions.push(sql`report.external_workbook_id = ${externalWorkbookId}`);
  // The text is not a pattern: `%` and `_` stand for themselves.
  if (search !== undefined) conditions.push(sql`position(${foldName(search)} in report.folded_name) > 0`);
  return conditions;
}

/** The rows after the cursor. Reports that were never viewed come last in both directions. */
function afterCursor(
  { sortBy }: ListReportsQuery,
  { after }: Paging,
  { order, isRising }: Order,
): RawBuilder<boolean>[] {
  if (after === undefined) return [];
  const [at, id] = readCursor(order, after, 2);
  if (!isRowId(id)) throw invalidCursor();
  const key = sql.raw(keys[sortBy]);
  const side = sql.raw(isRising ? '>' : '<');
  if (sortBy === 'lastViewedAt' && at === null)
    return [sql<boolean>`${key} is null and report.id ${side} ${id}::integer`];
  if (sortBy === 'name' ? typeof at !== 'string' : !isExactTime(at)) throw invalidCursor();
  const place = sortBy === 'name' ? sql`${at}::text` : fromExactTime(String(at));
  const behind = sql<boolean>`(${key}, report.id) ${side} (${place}, ${id}::integer)`;
  return [sortBy === 'lastViewedAt' ? sql<boolean>`(${behind} or ${key} is null)` : behind];
}
