/** Loads items with their large content, as far as it fits into one response. */
import type { Caller } from '../access/caller.ts';
import { findAccessLevels } from '../access/item-access.ts';
import type { AccessLevel } from '../access/access-levels.ts';
import type { AccountRows } from '../database/database.ts';
import type { JsonText } from '../http/unparsed-json.ts';
import { pageBytes } from '../http/list-paging.ts';
import { emptyContent, serializeItem } from './item-response.ts';
import type { ItemHead } from './item-response.ts';
import { selectItemContents } from './item-content-rows.ts';
import type { ContentRow } from './item-content-rows.ts';

/** Null: the item does not exist any more. Undefined: it was not read, since the items before it fill the page. */
export type LoadedItem = JsonText | null | undefined;

export interface ItemReader {
  readonly caller: Caller;
  readonly deploymentId: number;
}

/** Loads items that the caller may read, in their order, with two queries. */
export async function loadItems(
  rows: AccountRows,
  reader: ItemReader,
  heads: readonly ItemHead[],
): Promise<LoadedItem[]> {
  const isAuthor = await findAuthored(rows, reader, heads);
  const wanted = heads
    .filter(({ type }) => type !== 'FOLDER')
    .map(({ type, id }) => ({ type, id, isAuthor: type === 'WORKBOOK' && isAuthor(id) }));
  const contents = (await selectItemContents(rows, wanted, pageBytes)).values();
  return heads.map((head) => {
    if (head.type === 'FOLDER') return serializeItem(head, emptyContent);
    const next = contents.next();
    return next.done ? undefined : next.value && serializeItem(head, next.value);
  });
}

/** Whether an access level allows editing. Only then does the caller get the draft of a workbook. */
export const canEditAtLevel = (level: AccessLevel): boolean => level >= 2;

async function findAuthored(
  rows: AccountRows,
  { caller, deploymentId }: ItemReader,
  heads: readonly ItemHead[],
): Promise<(workbookId: number) => boolean> {
  // An admin may edit every item, as `findAccessLevels` would say.
  if (caller.kind === 'user' && caller.isAdmin) return () => true;
  const ids = heads.flatMap(({ type, id }) => (type === 'WORKBOOK' ? [id] : []));
  const levels = await findAccessLevels(rows, caller, { deploymentId, type: 'WORKBOOK', ids });
  return (id) => canEditAtLevel(levels.get(id) ?? 0);
}

/** Loads one item, for which the caller's rights are known. Undefined where it does not exist any more. */
export async function loadItem(
  rows: AccountRows,
  head: ItemHead,
  level: AccessLevel,
): Promise<JsonText | undefined> {
  const content = head.type === 'FOLDER' ? emptyContent : await loadItemContent(rows, head, level);
  return content && serializeItem(head, content);
}

/** Undefined where the item does not exist any more. */
export async function loadItemContent(
  rows: AccountRows,
  { type, id }: Pick<ItemHead, 'type' | 'id'>,
  level: AccessLevel,
): Promise<ContentRow | undefined> {
  const [content] = await selectItemContents(rows, [{ type, id, isAuthor: canEditAtLevel(level) }], 1);
  return content ?? undefined;
}
