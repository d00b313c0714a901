/** When each person last opened a workbook or a report. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { findOrCreateAuthor } from './author.ts';
import type { Caller } from './caller.ts';

export interface ViewedItem {
  readonly type: 'WORKBOOK' | 'REPORT';
  readonly id: number;
}

/** Seconds within which opening an item again is not worth a write. */
const interval = 60;

/**
 * Notes that the caller opened an item which it may read, at most once a minute. Inside a `write` of its own, which the
 * answer need not wait for: an item that is gone by then is none to note.
 */
export async function recordView(
  rows: AccountRows,
  caller: Caller,
  { type, id }: ViewedItem,
  now: Date,
): Promise<void> {
  const { db, accountId } = rows;
  const userId = await findOrCreateAuthor(rows, caller, now);
  const table = sql.table(type === 'WORKBOOK' ? 'workbook' : 'report');
  const [workbookId, reportId] = type === 'WORKBOOK' ? [id, null] : [null, id];
  await sql`
    insert into item_view (account_id, user_id, workbook_id, report_id, viewed_at)
    select ${accountId}::integer, ${userId}::integer, ${workbookId}::integer, ${reportId}::integer, ${now}::timestamptz
    from ${table} where account_id = ${accountId} and id = ${id} for key share
    on conflict (user_id, coalesce(workbook_id, 0), coalesce(report_id, 0)) do update
    set viewed_at = excluded.viewed_at
    where item_view.viewed_at < excluded.viewed_at - ${interval} * interval '1 second'
  `.execute(db);
}
