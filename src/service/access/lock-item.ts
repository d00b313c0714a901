import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { itemNotFound } from './item-access.ts';
import type { ItemReference } from './item-access.ts';

const tables = { FOLDER: 'folder', WORKBOOK: 'workbook', REPORT: 'report' } as const;

/** Whether an item is there, and then until the transaction ends, so that what refers to it can be written. */
export async function tryLockItem(
  { db, accountId }: AccountRows,
  { type, id }: ItemReference,
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(tables[type])} where account_id = ${accountId} and id = ${id} for key share
  `.execute(db);
  return rows.length > 0;
}

/** Throws a 404 where it is not there. */
export async function lockItem(rows: AccountRows, place: ItemReference): Promise<void> {
  if (!(await tryLockItem(rows, place))) throw itemNotFound(place);
}
