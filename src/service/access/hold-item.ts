import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { itemNotFound } from './item-access.ts';
import type { ItemPlace } from './item-access.ts';

const tables = { FOLDER: 'folder', WORKBOOK: 'workbook', REPORT: 'report' } as const;

/** Keeps an item from being deleted until the transaction ends, so that what refers to it can be written; else a 404. */
export async function holdItem({ db, accountId }: AccountRows, place: ItemPlace): Promise<void> {
  const { rows } = await sql`
    select id from ${sql.table(tables[place.type])}
    where account_id = ${accountId} and id = ${place.id} for key share
  `.execute(db);
  if (rows.length === 0) throw itemNotFound(place);
}
