import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { lockItem } from '../access/item-access.ts';
import { requireItem, type ItemReference } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { itemColumns, toItemReferenceColumns } from '../access/item-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

/** Adds an item to the favorites of a user, or removes it. Repeating the call changes nothing. */
export async function setFavorite(
  rows: AccountRows,
  context: ActionContext,
  itemRef: ItemReference,
  isFavorite: boolean,
): Promise<void> {
  await requireItem(rows, context.caller, itemRef, 'read');
  await lockItem(rows, itemRef);
  const userId = await findOrCreateAuthor(rows, context.caller, context.at);
  const mark = { ...itemRef, userId };
  const changed = isFavorite
    ? await insertFavorite(rows, mark, context.at)
    : await deleteFavorite(rows, mark);
  if (!changed) return;
  const { type, id } = itemRef;
  const action = `${type.toLowerCase()}.${isFavorite ? 'favorite' : 'unfavorite'}`;
  await recordAuditEvent(rows, context, { action, type, id });
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
    .values({ account_id: accountId, user_id: userId, ...toItemReferenceColumns(type, id), created_at: now })
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
