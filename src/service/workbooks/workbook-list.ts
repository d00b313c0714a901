/** Lists of workbooks, newest first, in pages. */
import type { Caller } from '../access/caller.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { toPrincipal } from '../access/principal.ts';
import { isReadableItem } from '../access/readable-items.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { toIdPage } from '../http/id-paging.ts';
import type { IdPaging } from '../http/id-paging.ts';
import type { Page } from '../http/paging.ts';
import { loadItems } from '../items/load-items.ts';
import { toWorkbookHead } from './workbook-response.ts';
import { isFavorite, workbookColumns } from './workbook-rows.ts';
import type { WorkbookRow } from './workbook-rows.ts';

export interface ListWorkbooksOptions {
  readonly deploymentId: number;
  readonly caller: Caller;
  /** Default: of all folders. */
  readonly folderId?: number | undefined;
  readonly paging: IdPaging;
}

export async function listWorkbooks(rows: AccountRows, options: ListWorkbooksOptions): Promise<Page> {
  const { caller, paging, folderId } = options;
  await requireDeployment(rows, options.deploymentId);
  // In a folder that no row can have there is nothing.
  const isNowhere = folderId !== undefined && !isRowId(folderId);
  const found = isNowhere ? [] : await selectWorkbooks(rows, options);
  const shown = found.slice(0, paging.first);
  const items = await loadItems(
    rows,
    options,
    shown.map((row) => toWorkbookHead(row, caller)),
  );
  const loaded = new Map(shown.map(({ id }, index) => [id, items[index]]));
  return toIdPage(found, paging, ({ id }) => loaded.get(id));
}

/** One more than the page holds, where there are more. */
function selectWorkbooks(
  { db, accountId }: AccountRows,
  { deploymentId, caller, folderId, paging: { lastId, limit } }: ListWorkbooksOptions,
): Promise<WorkbookRow[]> {
  return db
    .selectFrom('workbook')
    .where('workbook.account_id', '=', accountId)
    .where('workbook.deployment_id', '=', deploymentId)
    .where(isReadableItem(caller, deploymentId, 'WORKBOOK'))
    .$if(folderId !== undefined, (query) => query.where('workbook.folder_id', '=', folderId ?? null))
    .$if(lastId !== undefined, (query) => query.where('workbook.id', '<', lastId ?? 0))
    .orderBy('workbook.id', 'desc')
    .limit(limit)
    .select(workbookColumns)
    .select(isFavorite(toPrincipal(caller)).as('is_favorite'))
    .execute();
}
