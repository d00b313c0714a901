import type { Caller } from '../access/caller.ts';
import { tenantOf } from '../access/tenancy.ts';
import type { ItemHead } from '../items/item-response.ts';
import type { WorkbookRow } from './workbook-rows.ts';

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

/** Whose something of the account is, is not told to the authors of an embed tenant. */
const hidesOwner = ({ embed_tenant }: WorkbookRow, caller: Caller): boolean =>
  embed_tenant === null && tenantOf(caller) !== null;
