import type {
  NotificationStatus,
  notificationStatusOperations,
} from '../../contract/endpoints/notification-status.ts';
import type { HandlersOf } from '../access/bind-operations.ts';
import { requireDeployment } from '../access/require-deployment.ts';
import type { NotificationDependencies } from './notification-dependencies.ts';
import { findLastFailedRun, type FailedRunRow } from './failed-run-rows.ts';

/** Whether notifications can be sent, for admins. Source: docs/platform-api.md, "Whether mails can be sent". */
export const createNotificationStatusHandlers = ({
  database,
  listObstacles,
  runsNotifications,
}: NotificationDependencies): HandlersOf<keyof typeof notificationStatusOperations> => ({
  getNotificationStatus: async ({ c, caller, path: { deploymentId } }) => {
    const failed = await database.read(caller.accountId, async (rows) => {
      await requireDeployment(rows, deploymentId);
      return findLastFailedRun(rows, deploymentId);
    });
    const obstacles = [...listObstacles()];
    const status: NotificationStatus = {
      canSend: obstacles.length === 0,
      obstacles,
      runsSchedules: runsNotifications,
      ...(failed && { lastFailedRun: toFailedRun(failed) }),
    };
    return c.json(status, 200, { 'Cache-Control': 'no-store' });
  },
});

const toFailedRun = ({
  id: runId,
  notification_id: notificationId,
  ended_at: endedAt,
  reason,
}: FailedRunRow): NonNullable<NotificationStatus['lastFailedRun']> => ({
  notificationId,
  runId,
  endedAt: endedAt.toISOString(),
  reason,
});
