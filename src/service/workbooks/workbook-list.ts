/** Lists of workbooks, newest first, in pages. */
import type { Workbook } from '../../contract/workbook.ts';
import type { Caller } from '../access/caller.ts';
import { itemSource } from '../access/item-source.ts';
import { requireOwnDeployment } from '../access/own-deployment.ts';
import { toPrincipal } from '../access/principals.ts';
import { seesItem } from '../access/sees-item.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { readCursor, toCursor, toPage } from '../http/paging.ts';
import type { Page, Paging } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';
import { toListedWorkbook } from './workbook-answer.ts';
import { isFavorite } from './workbook-rows.ts';
import type { ListedWorkbook } from './workbook-rows.ts';

export interface WorkbookListWish {
  readonly deploymentId: number;
  readonly caller: Caller;
  /** Default: of all folders. */
  readonly folderId?: number | undefined;
  readonly paging: Paging;
}

/** Ids rise, so a workbook's id is its place among all: what comes and goes meanwhile moves no other. */
const order = 'workbooks newest';

export async function listWorkbooks(rows: AccountRows, wish: WorkbookListWish): Promise<Page<Workbook>> {
  const { caller, paging } = wish;
  await requireOwnDeployment(rows, wish.deploymentId);
  const found = await findPage(rows, wish);
  return toPage(found, paging, {
    item: (row) => toListedWorkbook(row, caller),
    cursor: ({ id }) => toCursor(order, [id]),
  });
}

async function findPage(rows: AccountRows, wish: WorkbookListWish): Promise<ListedWorkbook[]> {
  const before = readPlace(wish.paging);
  // In a folder that no row can have there is nothing.
  if (wish.folderId !== undefined && !isRowId(wish.folderId)) return [];
  return selectWorkbooks(rows, wish, before);
}

function readPlace({ after }: Paging): number | undefined {
  if (after === undefined) return undefined;
  const [id] = readCursor(order, after, 1);
  if (isRowId(id)) return id;
  throw new Problem('invalid-field', 'The cursor is not one of this list: begin again without it.', 'after');
}

/** One more than the page holds, where there are more. */
function selectWorkbooks(
  { db, accountId }: AccountRows,
  { deploymentId, caller, folderId, paging }: WorkbookListWish,
  before: number | undefined,
): Promise<ListedWorkbook[]> {
  return db
    .selectFrom('workbook')
    .innerJoin(itemSource('WORKBOOK'), 'item.id', 'workbook.id')
    .where('workbook.account_id', '=', accountId)
    .where('workbook.deployment_id', '=', deploymentId)
    .where(seesItem(caller))
    .$if(folderId !== undefined, (query) => query.where('workbook.folder_id', '=', folderId ?? null))
    .$if(before !== undefined, (query) => query.where('workbook.id', '<', before ?? 0))
    .orderBy('workbook.id', 'desc')
    .limit(paging.first + 1)
    .select(['workbook.id', 'workbook.deployment_id', 'workbook.name', 'workbook.meta'])
    .select(['workbook.calculated_fields', 'workbook.owner_id', 'workbook.folder_id', 'workbook.created_by'])
    .select('workbook.embed_tenant')
    .select(['workbook.created_at', 'workbook.updated_at', isFavorite(toPrincipal(caller)).as('is_favorite')])
    .execute();
}
