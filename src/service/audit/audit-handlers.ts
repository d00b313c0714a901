import type { HandlersOf } from '../access/bind-operations.ts';
import { toIdPaging, sendPage, toIdPage } from '../http/list-paging.ts';
import type { Database } from '../database/database.ts';
import { listAuditEvents, type AuditRow } from './audit-rows.ts';
import type { AuditEvent } from '../../contract/endpoints/audit-log.ts';
import { jsonObject } from '../../contract/primitives.ts';

/** The handler of the audit log of all deployments of the account. */
export const createAuditHandlers = ({
  database,
}: {
  readonly database: Database;
}): HandlersOf<'listAuditLog'> => ({
  listAuditLog: async ({ c, caller, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, 'audit-log');
    const rows = await database.read(caller.accountId, (account) => listAuditEvents(account, paging));
    return sendPage(c, toIdPage(rows, paging, toEvent));
  },
});

function toEvent(row: AuditRow): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    userId: row.user_id,
    actor: row.actor,
    action: row.action,
    targetType: row.target_type,
    targetId: row.target_id,
    requestId: row.request_id,
    details: jsonObject.parse(row.details),
  };
}
