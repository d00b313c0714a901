import type { notificationRunOperations } from '../../contract/endpoints/notification-runs.ts';
import { toActionContext } from '../access/action-context.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { sendPage, toIdPage, toIdPaging } from '../http/list-paging.ts';
import { requireRuns } from './notification-actions.ts';
import type { NotificationDependencies } from './notification-dependencies.ts';
import { countMails, requestRun, showRun, toRun } from './run-actions.ts';
import { listRuns } from './run-rows.ts';

/** Handlers of the runs of notifications, for admins. Source: docs/platform-api.md, "Runs". */
export const createRunHandlers = ({
  database,
  now,
}: NotificationDependencies): HandlersOf<keyof typeof notificationRunOperations> => ({
  listNotificationRuns: async ({ c, caller, path, paging: pagingQuery }) => {
    const paging = toIdPaging(pagingQuery, `runs of ${path.notificationId}`);
    const { found, mailsOf } = await database.read(caller.accountId, async (rows) => {
      await requireRuns(rows, path);
      const runs = await listRuns(rows, path.notificationId, paging);
      return { found: runs, mailsOf: await countMails(rows, runs) };
    });
    return sendPage(
      c,
      toIdPage(found, paging, (row) => toRun(row, mailsOf(row))),
    );
  },
  getNotificationRun: async ({ c, caller, path }) =>
    c.json(await database.read(caller.accountId, (rows) => showRun(rows, path))),
  runNotification: async ({ c, caller, path }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) => requestRun(rows, context, path, 'manual')),
      202,
    );
  },
  testNotification: async ({ c, caller, path }) => {
    const context = toActionContext(c, now);
    return c.json(
      await database.write(caller.accountId, (rows) => requestRun(rows, context, path, 'test')),
      202,
    );
  },
});
