/** Lists of reports, in pages. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ListReportsQuery } from '../../contract/report-requests.ts';
import type { Caller } from '../access/caller.ts';
import { requireDeployment } from '../access/deployments.ts';
import { selfId, toPrincipal } from '../access/principals.ts';
import { seesItem } from '../access/sees-item.ts';
import type { AccountRows } from '../database/database.ts';
import { fromExactTime, isExactTime, toExactTime } from '../database/exact-time.ts';
import { foldName } from '../database/fold-name.ts';
import { isRowId } from '../database/row-id.ts';
import { invalidCursor, readCursor, toCursor } from '../http/paging.ts';
import type { Paging } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';
import { selectReports } from './report-rows.ts';
import type { ReportRow } from './report-rows.ts';

export interface ReportListWish {
  readonly deploymentId: number;
  readonly caller: Caller;
  readonly query: ListReportsQuery;
  readonly paging: Paging;
}

export interface ListedReport {
  readonly row: ReportRow;
  readonly cursor: string;
}

/** One more than a page holds, where there are more. */
export async function listReports(rows: AccountRows, wish: ReportListWish): Promise<ListedReport[]> {
  await requireDeployment(rows, wish.deploymentId);
  const { sortBy, sortDirection = sortBy === 'name' ? 'ASC' : 'DESC' } = wish.query;
  const order = `reports ${sortBy} ${sortDirection}`;
  const found = await findIds(rows, wish, { order, isRising: sortDirection === 'ASC' });
  const reports = await selectReports(
    rows,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id, at }) => {
    const row = reports.find((report) => report.id === id);
    return row ? [{ row, cursor: toCursor(order, [at, id]) }] : [];
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

async function findIds(
  { db, accountId }: AccountRows,
  { deploymentId, caller, query, paging }: ReportListWish,
  { order, isRising }: Order,
): Promise<{ id: number; at: string | null }[]> {
  const key = sql.raw(keys[query.sortBy]);
  const direction = sql.raw(isRising ? 'asc' : 'desc');
  const conditions = [
    sql<boolean>`report.account_id = ${accountId} and report.deployment_id = ${deploymentId}`,
    seesItem(caller, deploymentId, 'REPORT'),
    ...toConditions(query),
    ...afterCursor(query, paging, { order, isRising }),
  ];
  const { rows } = await sql<{ id: number; at: string | null }>`
    select report.id, ${query.sortBy === 'name' ? sql`report.folded_name` : toExactTime(key)} as at
    from report
    left join item_view viewed
      on viewed.report_id = report.id and viewed.user_id = ${selfId(toPrincipal(caller))}
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
  // What no row can have as its id stands nowhere.
  if ([workbookId, folderId].some((id) => id !== undefined && !isRowId(id))) return [sql`false`];
  if (workbookId !== undefined) conditions.push(sql`report.workbook_id = ${workbookId}`);
  if (folderId !== undefined) conditions.push(sql`report.folder_id = ${folderId}`);
  if (externalWorkbookId !== undefined)
    conditions.push(sql`report.external_workbook_id = ${externalWorkbookId}`);
  // No pattern: what stands for anything in one is a letter like others here.
  if (search !== undefined) conditions.push(sql`position(${foldName(search)} in report.folded_name) > 0`);
  return conditions;
}

function afterCursor(
  { sortBy }: ListReportsQuery,
  { after }: Paging,
  { order, isRising }: Order,
): RawBuilder<boolean>[] {
  if (after === undefined) return [];
  if (sortBy === 'lastViewedAt')
    throw new Problem('invalid-field', 'Reports by when they were viewed have one page only.', 'after');
  const [at, id] = readCursor(order, after, 2);
  const isPlace = sortBy === 'name' ? typeof at === 'string' : isExactTime(at);
  if (!isPlace || !isRowId(id)) throw invalidCursor();
  const place = sortBy === 'name' ? sql`${at}::text` : fromExactTime(String(at));
  const side = sql.raw(isRising ? '>' : '<');
  return [sql<boolean>`(${sql.raw(keys[sortBy])}, report.id) ${side} (${place}, ${id}::integer)`];
}
