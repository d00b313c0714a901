/** Whether notifications can be sent, for admins. Source: docs/platform-api.md, "Whether mails can be sent". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { id, timestamp } from '../primitives.ts';

export const notificationObstacleSchema = z.object({
  part: z.enum(['mail-server', 'browser']),
  message: z.string(),
});

export const failedRunSchema = z.object({
  notificationId: id,
  runId: id,
  endedAt: timestamp,
  reason: z.string(),
});

export const notificationStatusSchema = z.object({
  canSend: z.boolean(),
  obstacles: z.array(notificationObstacleSchema),
  runsSchedules: z.boolean(),
  lastFailedRun: failedRunSchema.optional(),
});

export type NotificationObstacle = z.infer<typeof notificationObstacleSchema>;
export type NotificationStatus = z.infer<typeof notificationStatusSchema>;

export const notificationStatusOperations = {
  getNotificationStatus: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/notification-status',
    summary: 'Find out whether notifications can be sent',
    description:
      'Whether this service can draw dashboards and send mails, and if not, what it lacks and what to do; whether this ' +
      'instance runs schedules; and the last run of the deployment that failed.\n\n' +
      'Needs a user with the admin role, with any credential.',
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role'],
    responses: { 200: notificationStatusSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const notificationStatusSchemas = {
  NotificationStatus: documentSchema(notificationStatusSchema, 'Whether notifications can be sent.', {
    canSend: 'Whether nothing is missing. It does not say that the mail server takes mails: the runs do.',
    obstacles: 'What this instance lacks, and what to do. Empty: nothing.',
    runsSchedules:
      'Whether this instance runs schedules (`RUN_NOTIFICATIONS`). Another instance of the service may do so.',
    lastFailedRun: 'The run of the deployment that failed last. Absent: none has failed.',
  }),
};
