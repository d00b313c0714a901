import type { Notification, notificationOperations } from '../../contract/endpoints/notifications.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { isRowId } from '../database/row-id.ts';
import { invalidCursor, readCursor, toCursor, toPage, sendPage } from '../http/list-paging.ts';
import { listNotifications } from './notification-rows.ts';
import type { NotificationRow } from './notification-rows.ts';
import {
  changeNotification,
  createNotification,
  removeNotification,
  requireNotification,
  toNotification,
} from './notification-actions.ts';
import type { NotificationDependencies } from './notification-dependencies.ts';
import { createMailDomainHandlers } from './mail-domain-handlers.ts';
import { createNotificationStatusHandlers } from './notification-status-handlers.ts';
import { createPreviewHandlers } from './preview-handlers.ts';
import { createRecipientHandlers } from './recipient-handlers.ts';
import { createRunHandlers } from './run-handlers.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import { toActionContext } from '../access/action-context.ts';
import { isExactTime } from '../database/exact-time.ts';

const order = 'notifications';

type NotificationHandlers = HandlersOf<keyof typeof notificationOperations>;
type ReadingHandlers = Pick<NotificationHandlers, 'listNotifications' | 'getNotification'>;

/** Handlers of scheduled notifications, for admins. Source: docs/platform-api.md, "Scheduled notifications". */
export const createNotificationHandlers = (
  dependencies: NotificationDependencies,
): NotificationHandlers &
  ReturnType<typeof createRecipientHandlers> &
  ReturnType<typeof createRunHandlers> &
  ReturnType<typeof createMailDomainHandlers> &
  ReturnType<typeof createNotificationStatusHandlers> &
  ReturnType<typeof createPreviewHandlers> => ({
  ...createReadingHandlers(dependencies),
  ...createWritingHandlers(dependencies),
  ...createRecipientHandlers(dependencies),
  ...createRunHandlers(dependencies),
  ...createMailDomainHandlers(dependencies),
  ...createNotificationStatusHandlers(dependencies),
  ...createPreviewHandlers(dependencies),
});

const createReadingHandlers = ({ database, now }: NotificationDependencies): ReadingHandlers => ({
  listNotifications: async ({ c, caller, path: { deploymentId }, query: { dashboardId }, paging }) => {
    const after = readAfter(paging.after);
    const found = await database.read(caller.accountId, async (rows) => {
      await requireDeployment(rows, deploymentId);
      // The id is outside of the range of row ids, so that no notification can match.
      if (dashboardId !== undefined && !isRowId(dashboardId)) return [];
      return listNotifications(rows, { deploymentId, dashboardId, after, limit: paging.first + 1 });
    });
    const at = now();
    const item = (row: NotificationRow): Notification => toNotification(row, at);
    return sendPage(c, toPage(found, paging, { item, cursor: cursorOf }));
  },
  getNotification: async ({ c, caller, path }) =>
    c.json(
      toNotification(await database.read(caller.accountId, (rows) => requireNotification(rows, path)), now()),
    ),
});

const createWritingHandlers = ({
  database,
  now,
}: NotificationDependencies): Omit<NotificationHandlers, keyof ReadingHandlers> => ({
  createNotification: async ({ c, caller, path: { deploymentId }, body }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) => createNotification(rows, context, deploymentId, body)),
    );
  },
  updateNotification: async ({ c, caller, path, body }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) => changeNotification(rows, context, path, body)),
    );
  },
  deleteNotification: async ({ c, caller, path }) => {
    const context = toActionContext(c, now);
    await database.write(caller.accountId, (rows) => removeNotification(rows, context, path));
    return c.body(null, 204);
  },
});

const cursorOf = ({ created, id }: NotificationRow): string => toCursor(order, [created, id]);

function readAfter(cursor: string | undefined): { created: string; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const [created, id] = readCursor(order, cursor, 2);
  if (isExactTime(created) && isRowId(id)) return { created, id };
  throw invalidCursor();
}
