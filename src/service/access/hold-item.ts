import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { itemNotFound } from './item-access.ts';
import type { ItemPlace } from './item-access.ts';

const tables = { FOLDER: 'folder', WORKBOOK: 'workbook', REPORT: 'report' } as const;

/** Whether an item is there, and then until the transaction ends, so that what refers to it can be written. */
export async function isHeld({ db, accountId }: AccountRows, { type, id }: ItemPlace): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(tables[type])} where account_id = ${accountId} and id = ${id} for key share
  `.execute(db);
  return rows.length > 0;
}

/** Throws a 404 where it is not there. */
export async function holdItem(rows: AccountRows, place: ItemPlace): Promise<void> {
  if (!(await isHeld(rows, place))) throw itemNotFound(place);
}
