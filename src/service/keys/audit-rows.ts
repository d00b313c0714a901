import type { AccountRows } from '../database/database.ts';

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly user_id: number | null;
  readonly actor: string;
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string;
  readonly request_id: string | null;
  readonly details: unknown;
}

/** Newest first. `before`: the id of the last event of the page before. */
export function listEvents(
  { db, accountId }: AccountRows,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_event')
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (events) => events.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'at', 'user_id', 'actor', 'action', 'target_type', 'target_id', 'request_id', 'details'])
    .execute();
}
