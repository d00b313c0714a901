/** Mails of notifications as the caller would get them. Source: docs/platform-api.md, "Preview". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { createNotificationRequestSchema } from './notifications.ts';

export const notificationPreviewSchema = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ name: z.string(), mediaType: z.string(), size: z.int() })),
  problems: z.array(z.string()),
  condition: z.object({ holds: z.boolean().optional(), reason: z.string() }).optional(),
});

export type NotificationPreview = z.infer<typeof notificationPreviewSchema>;

const needs =
  'Dashboards that cannot be drawn are an error as in an export. Needs a user with the admin role, with any credential.';

export const notificationPreviewOperations = {
  previewNotification: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/notifications/{notificationId}/preview',
    summary: 'Preview the mail of a notification',
    description: `The mail as the caller would get it at this moment. Nothing is sent, and nothing changes.\n\n${needs}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    responses: { 200: notificationPreviewSchema },
    problems: ['not-allowed', 'conflict', 'bad-request', 'export-failed', 'not-implemented', 'unavailable'],
  },
  previewNewNotification: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/notifications/preview',
    summary: 'Preview the mail of a notification that is not saved',
    description: `Takes the body of “Create a scheduled notification”, and saves nothing.\n\n${needs}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: createNotificationRequestSchema,
    exampleBody: { dashboardId: 3, scheduleType: 'DAILY', hour: 9, subject: '{title}: {date}' },
    responses: { 200: notificationPreviewSchema },
    problems: ['not-allowed', 'conflict', 'bad-request', 'export-failed', 'not-implemented', 'unavailable'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const notificationPreviewSchemas = {
  NotificationPreview: documentSchema(
    notificationPreviewSchema,
    'A mail as the caller would get it. Its pictures are part of `html`, as data addresses.',
    {
      attachments: 'Files beside the mail, with their sizes in bytes.',
      problems: 'What a run would report: dashboards, files and widgets that are missing.',
      condition:
        'Only with a condition: whether it holds, and what was compared. Without `holds`, it cannot be decided.',
    },
  ),
};
