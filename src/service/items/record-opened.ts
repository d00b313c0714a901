/** Records when each user last opened a workbook or a report. */
import { sql } from 'kysely';
import { DatabaseUnavailableError } from '../database/database-errors.ts';
import type { AccountRows, Database } from '../database/database.ts';
import type { Caller } from '../access/caller.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';

export interface OpenedItem {
  readonly type: 'WORKBOOK' | 'REPORT';
  readonly id: number;
}

/** Records in the background that a caller opened an item. */
export type RecordOpened = (caller: Caller, item: OpenedItem) => void;

/** Milliseconds after which another view of the same item by the same caller is written. */
const interval = 60_000;
/** Most views that are remembered. Then all are forgotten, and the statement in the database checks the interval. */
const maxEntries = 10_000;

/** `onFailure` receives errors of the database. The view is lost, and the request is not affected. */
export function createOpenedRecorder(
  database: Database,
  now: () => Date,
  onFailure: (error: unknown) => void,
): RecordOpened {
  const recordedAt = new Map<string, number>();
  return (caller, item) => {
    const at = now();
    const key = `${caller.accountId} ${nameOf(caller)} ${item.type} ${item.id}`;
    if (at.getTime() - (recordedAt.get(key) ?? -Infinity) < interval) return;
    if (recordedAt.size >= maxEntries) recordedAt.clear();
    recordedAt.set(key, at.getTime());
    database
      .write(caller.accountId, (rows) => recordOpened(rows, caller, item, at))
      .catch((error: unknown) => {
        // Expected while the database is unreachable and while the service stops.
        if (!(error instanceof DatabaseUnavailableError)) onFailure(error);
      });
  };
}

function nameOf(caller: Caller): string {
  if (caller.userId !== undefined || caller.kind === 'user') return String(caller.userId);
  return JSON.stringify([caller.claims.embedTenant, caller.claims.sub]);
}

/**
 * Records that the caller opened an item that it may read, at most once a minute. It needs a `write` of its own, after
 * the response: an item that was deleted in the meantime is ignored.
 */
export async function recordOpened(
  rows: AccountRows,
  caller: Caller,
  { type, id }: OpenedItem,
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
    where item_view.viewed_at < excluded.viewed_at - ${interval} * interval '1 millisecond'
  `.execute(db);
}
