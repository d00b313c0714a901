import type { Caller } from '../access/caller.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemStanding } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';

/** A folder that something is to be put into; what is wrong with it is said of the field that names it. */
export async function requireDestination(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, folderId, field }: { deploymentId: number; folderId: number; field: string },
): Promise<ItemStanding> {
  try {
    return await requireItem(rows, caller, { deploymentId, type: 'FOLDER', id: folderId }, 'edit');
  } catch (error) {
    if (error instanceof Problem) throw new Problem(error.code, error.message, field);
    throw error;
  }
}
