import { sql } from 'kysely';
import type { ItemType } from '../../contract/report.ts';
import type { AccountRows } from '../database/database.ts';

export interface MoveTarget {
  readonly type: ItemType;
  readonly id: number;
  /** null: the root. */
  readonly folderId: number | null;
  readonly now: Date;
}

const columns = {
  FOLDER: { table: sql.table('folder'), place: sql.ref('parent_id') },
  WORKBOOK: { table: sql.table('workbook'), place: sql.ref('folder_id') },
  REPORT: { table: sql.table('report'), place: sql.ref('folder_id') },
};

export async function updateItemFolder(
  { db, accountId }: AccountRows,
  { type, id, folderId, now }: MoveTarget,
): Promise<void> {
  const { table, place } = columns[type];
  await sql`
    update ${table} set ${place} = ${folderId}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id}
  `.execute(db);
}
