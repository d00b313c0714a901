/** Each person's own marks on what they read often. */
import { findOrCreateAuthor } from '../access/author.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { lockItem } from '../access/lock-item.ts';
import { requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { deleteFavorite, insertFavorite } from './favorite-rows.ts';

/** Marks an item, or takes the mark away. Doing it twice changes nothing more. */
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
