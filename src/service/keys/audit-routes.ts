import { Hono } from 'hono';
import type { AuditEvent } from '../../contract/audit-log.ts';
import { freeObject } from '../../contract/primitives.ts';
import { requireAdmin } from '../access/caller.ts';
import type { AccessEnv, Caller, PersonCaller } from '../access/caller.ts';
import { readPaging, toPage } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';
import type { KeyDependencies } from './api-key-routes.ts';
import { listEvents } from './audit-rows.ts';
import type { AuditRow } from './audit-rows.ts';
import { readIdCursor, toIdCursor } from './id-cursor.ts';

const list = 'audit-log';

/** What was changed in the account, by whom and when. */
export function createAuditRoutes({ database, access }: Omit<KeyDependencies, 'now'>): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  routes.get('/v1/audit-log', access.authenticate, async (c) => {
    const { accountId } = requireAccountAdmin(c.get('caller'));
    const paging = readPaging(c);
    const page = { limit: paging.first + 1, before: readIdCursor(list, paging) };
    const rows = await database.read(accountId, (account) => listEvents(account, page));
    return c.json(toPage(rows, paging, { item: toEvent, cursor: toIdCursor(list) }));
  });
  return routes;
}

/** The log is of all deployments at once. */
function requireAccountAdmin(caller: Caller): PersonCaller {
  const admin = requireAdmin(caller);
  if (admin.deploymentId === undefined) return admin;
  throw new Problem('not-allowed', `This API key is for deployment ${admin.deploymentId} only.`);
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
