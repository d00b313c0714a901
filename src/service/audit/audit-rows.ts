import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';

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

/** Events, newest first. */
export function listAuditEvents(
  { db, accountId }: AccountRows,
  { limit, lastId }: Pick<IdPaging, 'limit' | 'lastId'>,
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_event')
    .where('account_id', '=', accountId)
    .$if(lastId !== undefined, (events) => events.where('id', '<', lastId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'at', 'user_id', 'actor', 'action', 'target_type', 'target_id', 'request_id', 'details'])
    .execute();
}
