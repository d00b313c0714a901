import { DatabaseUnavailableError } from '../database/database-errors.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from './caller.ts';
import { recordView } from './record-view.ts';
import type { ViewedItem } from './record-view.ts';

/** Notes a view without anybody waiting for it. */
export type RecordView = (caller: Caller, item: ViewedItem) => void;

/** Milliseconds within which the same caller's next look at an item asks the database nothing. */
const interval = 60_000;
/** More are not worth their memory; then all are forgotten, and the database decides. */
const maxEntries = 10_000;

/** `onFailure` hears of views that were not noted: a loss of convenience, not of data. */
export function createViewRecorder(
  database: Database,
  now: () => Date,
  onFailure: (error: unknown) => void,
): RecordView {
  const noted = new Map<string, number>();
  return (caller, item) => {
    const at = now();
    const key = `${caller.accountId} ${nameOf(caller)} ${item.type} ${item.id}`;
    if (at.getTime() - (noted.get(key) ?? -Infinity) < interval) return;
    if (noted.size >= maxEntries) noted.clear();
    noted.set(key, at.getTime());
    database
      .write(caller.accountId, (rows) => recordView(rows, caller, item, at))
      .catch((error: unknown) => {
        // While the database is away, and while the service stops, there is nobody to tell.
        if (!(error instanceof DatabaseUnavailableError)) onFailure(error);
      });
  };
}

function nameOf(caller: Caller): string {
  if (caller.userId !== undefined || caller.kind === 'person') return String(caller.userId);
  return JSON.stringify([caller.claims.embedTenant, caller.claims.sub]);
}
