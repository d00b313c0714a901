import type { AuditEvent } from '../../contract/audit-log.ts';
import { freeObject } from '../../contract/primitives.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { toIdPage, toIdPaging } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import type { KeyDependencies } from './api-key-routes.ts';
import { listEvents } from './audit-rows.ts';
import type { AuditRow } from './audit-rows.ts';

/** What was changed in the account, in all of its deployments, by whom and when. */
export const createAuditHandlers = ({
  database,
}: Pick<KeyDependencies, 'database'>): HandlersOf<'listAuditLog'> => ({
  listAuditLog: async ({ c, caller, paging: asked }) => {
    const paging = toIdPaging(asked, 'audit-log');
    const rows = await database.read(caller.accountId, (account) => listEvents(account, paging));
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
    details: freeObject.parse(row.details),
  };
}
