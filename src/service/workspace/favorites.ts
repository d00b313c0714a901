import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import { recordChange, type ActionContext } from '../access/record-change.ts';
import { lockItem } from '../access/item-access.ts';
import { requireItem, type ItemReference } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { itemColumns, toItemColumns } from '../access/item-source.ts';

/** Adds an item to the favorites of a person, or removes it. Repeating the call changes nothing. */
export async function setFavorite(
  rows: AccountRows,
  act: ActionContext,
  place: ItemReference,
  isFavorite: boolean,
): Promise<void> {
  await requireItem(rows, act.caller, place, 'read');
  await lockItem(rows, place);
  const userId = await findOrCreateAuthor(rows, act.caller, act.at);
  const mark = { ...place, userId };
  const changed = isFavorite ? await insertFavorite(rows, mark, act.at) : await deleteFavorite(rows, mark);
  if (!changed) return;
  const { type, id } = place;
  const action = `${type.toLowerCase()}.${isFavorite ? 'favorite' : 'unfavorite'}`;
  await recordChange(rows, act, { action, type, id });
}

interface Favorite extends ItemReference {
  readonly userId: number;
}

/** Resolves with whether the item was added. */
async function insertFavorite(
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

/** Resolves with whether the item was removed. */
async function deleteFavorite(
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
