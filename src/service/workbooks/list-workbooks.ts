import type { Caller } from '../access/caller.ts';
import { readInDeployment } from '../access/require-deployment.ts';
import { toPrincipal } from '../access/principal.ts';
import { readableItemSql } from '../access/visibility-sql.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { toIdPage, type IdPaging } from '../http/list-paging.ts';
import type { Page } from '../http/list-paging.ts';
import { loadItems } from '../items/load-items.ts';
import { favoriteSql, workbookColumns, type WorkbookRow } from './workbook-rows.ts';
import { tenantOfCaller } from '../access/item-access.ts';
import type { ItemHead } from '../items/item-response.ts';

interface ListWorkbooksOptions {
  readonly deploymentId: number;
  readonly caller: Caller;
  /** Default: all folders. */
  readonly folderId?: number | undefined;
  readonly paging: IdPaging;
}

export const listWorkbooks = (rows: AccountRows, options: ListWorkbooksOptions): Promise<Page> =>
  readInDeployment(rows, options.deploymentId, () => readPage(rows, options));

async function readPage(rows: AccountRows, options: ListWorkbooksOptions): Promise<Page> {
  const { caller, paging, folderId } = options;
  // An id outside of the range of row ids matches nothing.
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

/** The workbooks of a page, and one more if there is a next page. */
function selectWorkbooks(
  { db, accountId }: AccountRows,
  { deploymentId, caller, folderId, paging: { lastId, limit } }: ListWorkbooksOptions,
): Promise<WorkbookRow[]> {
  return db
    .selectFrom('workbook')
    .where('workbook.account_id', '=', accountId)
    .where('workbook.deployment_id', '=', deploymentId)
    .where(readableItemSql(caller, deploymentId, 'WORKBOOK'))
    .$if(folderId !== undefined, (query) => query.where('workbook.folder_id', '=', folderId ?? null))
    .$if(lastId !== undefined, (query) => query.where('workbook.id', '<', lastId ?? 0))
    .orderBy('workbook.id', 'desc')
    .limit(limit)
    .select(workbookColumns)
    .select(favoriteSql(toPrincipal(caller)).as('is_favorite'))
    .execute();
}

export function toWorkbookHead(row: WorkbookRow, caller: Caller): ItemHead {
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    name: row.name,
    type: 'WORKBOOK',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(hidesOwner(row, caller) ? { userId: null } : { createdBy: row.created_by, userId: row.owner_id }),
    folderId: row.folder_id,
    isFavorite: row.is_favorite,
  };
}

/** The owner of an account's workbook is hidden from authors of an embed tenant. */
const hidesOwner = ({ embed_tenant }: WorkbookRow, caller: Caller): boolean =>
  embed_tenant === null && tenantOfCaller(caller) !== null;
