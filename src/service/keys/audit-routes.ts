import { Hono } from 'hono';
import type { AuditEvent } from '../../contract/audit-log.ts';
import { freeObject } from '../../contract/primitives.ts';
import { requireAccountAdmin } from '../access/caller.ts';
import type { AccessEnv } from '../access/caller.ts';
import { readIdPaging, toIdPage } from '../http/id-paging.ts';
import { sendPage } from '../http/paging.ts';
import type { KeyDependencies } from './api-key-routes.ts';
import { listEvents } from './audit-rows.ts';
import type { AuditRow } from './audit-rows.ts';

/** What was changed in the account, in all of its deployments, by whom and when. */
export function createAuditRoutes({ database, access }: Omit<KeyDependencies, 'now'>): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.get('/v1/audit-log', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const paging = readIdPaging(c, 'audit-log');
    const rows = await database.read(accountId, (account) => listEvents(account, paging));
    return sendPage(c, toIdPage(rows, paging, toEvent));
  });
  return routes;
}

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
