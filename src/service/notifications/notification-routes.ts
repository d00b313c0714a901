import { Hono } from 'hono';
import type { Context } from 'hono';
import {
  createNotificationRequestSchema,
  listNotificationsQuerySchema,
  updateNotificationRequestSchema,
} from '../../contract/notification.ts';
import type { AccessServices } from '../access/access-services.ts';
import { requireAdminRole } from '../access/caller.ts';
import { readDeploymentId, toAuthorContext } from '../access/request-context.ts';
import { requireUnboundToken } from '../access/tenancy.ts';
import type { AccessEnv } from '../access/caller.ts';
import type { ActionContext } from '../access/record-change.ts';
import type { Database } from '../database/database.ts';
import { isExactTime } from '../database/exact-time.ts';
import { isRowId } from '../database/row-id.ts';
import { invalidCursor, readCursor, readPaging, toCursor, toPage, sendPage } from '../http/paging.ts';
import { readQueryParameters } from '../http/read-query-parameters.ts';
import { readBody, readId } from '../http/read-request-body.ts';
import { listNotifications } from './notification-rows.ts';
import type { NotificationReference, NotificationRow } from './notification-rows.ts';
import {
  changeNotification,
  createNotification,
  removeNotification,
  requireNotification,
  toNotification,
} from './notification-rules.ts';
import { requireDeployment } from '../access/require-deployment.ts';

export interface NotificationDependencies {
  readonly database: Database;
  readonly access: AccessServices;
  readonly now: () => Date;
}

const listPath = '/v1/deployments/:deploymentId/notifications';
const onePath = `${listPath}/:notificationId`;
const order = 'notifications';

/** Schedules of dashboards, for admins. Source: docs/platform-api.md, "Scheduled notifications". */
export function createNotificationRoutes(dependencies: NotificationDependencies): Hono<AccessEnv> {
  const routes = new Hono<AccessEnv>();
  for (const path of [listPath, `${listPath}/*`]) routes.use(path, dependencies.access.authenticate);
  addReadingRoutes(routes, dependencies);
  addWritingRoutes(routes, dependencies);
  return routes;
}

function addReadingRoutes(routes: Hono<AccessEnv>, { database }: NotificationDependencies): void {
  routes.get(listPath, async (c) => {
    const deploymentId = readAdminDeploymentId(c);
    const paging = readPaging(c);
    const { dashboardId } = readQueryParameters(c, listNotificationsQuerySchema, {
      integers: ['first', 'dashboardId'],
    });
    const after = readAfter(paging.after);
    const found = await database.read(c.get('caller').accountId, async (rows) => {
      await requireDeployment(rows, deploymentId);
      // No dashboard can have an id that no row can have, and so it has no notifications.
      if (dashboardId !== undefined && !isRowId(dashboardId)) return [];
      return listNotifications(rows, { deploymentId, dashboardId, after, limit: paging.first + 1 });
    });
    return sendPage(c, toPage(found, paging, { item: toNotification, cursor: cursorOf }));
  });
  routes.get(onePath, async (c) => {
    const place = readPlace(c);
    const { accountId } = c.get('caller');
    return c.json(toNotification(await database.read(accountId, (rows) => requireNotification(rows, place))));
  });
}

function addWritingRoutes(routes: Hono<AccessEnv>, { database, now }: NotificationDependencies): void {
  routes.post(listPath, async (c) => {
    const [deploymentId, act] = [readAdminDeploymentId(c), toAdminAct(c, now)];
    const request = await readBody(c, createNotificationRequestSchema);
    return c.json(
      await database.write(act.caller.accountId, (rows) =>
        createNotification(rows, act, deploymentId, request),
      ),
    );
  });
  routes.put(onePath, async (c) => {
    const [place, act] = [readPlace(c), toAdminAct(c, now)];
    const request = await readBody(c, updateNotificationRequestSchema);
    return c.json(
      await database.write(act.caller.accountId, (rows) => changeNotification(rows, act, place, request)),
    );
  });
  routes.delete(onePath, async (c) => {
    const [place, act] = [readPlace(c), toAdminAct(c, now)];
    await database.write(act.caller.accountId, (rows) => removeNotification(rows, act, place));
    return c.body(null, 204);
  });
}

/** Who only looks, or is shown one dashboard, changes no schedule: not even an admin. */
function toAdminAct(c: Context<AccessEnv>, now: () => Date): ActionContext {
  const act = toAuthorContext(c, now);
  requireUnboundToken(act.caller);
  return act;
}

function readAdminDeploymentId(c: Context<AccessEnv>): number {
  requireAdminRole(c.get('caller'));
  return readDeploymentId(c);
}

const readPlace = (c: Context<AccessEnv>): NotificationReference => ({
  ...{ deploymentId: readAdminDeploymentId(c), notificationId: readId(c, 'notificationId') },
});

const cursorOf = ({ created, id }: NotificationRow): string => toCursor(order, [created, id]);

function readAfter(cursor: string | undefined): { created: string; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const [created, id] = readCursor(order, cursor, 2);
  if (isExactTime(created) && isRowId(id)) return { created, id };
  throw invalidCursor();
}
