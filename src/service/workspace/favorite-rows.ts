import type { ItemReference } from '../access/item-access.ts';
import { itemColumns, toItemColumns } from '../access/item-columns.ts';
import type { AccountRows } from '../database/database.ts';

export interface Favorite extends ItemReference {
  readonly userId: number;
}

/** Whether it was not marked before. */
export async function insertFavorite(
  { db, accountId }: AccountRows,
  { type, id, userId }: Favorite,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('favorite')
    .values({ account_id: accountId, user_id: userId, ...toItemColumns(type, id), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Whether it was marked. */
export async function deleteFavorite(
  { db, accountId }: AccountRows,
  { type, id, userId }: Favorite,
): Promise<boolean> {
  const result = await db
    .deleteFrom('favorite')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where(itemColumns[type], '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
