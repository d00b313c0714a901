/** Scheduled notifications. Source: docs/platform-api.md, "Scheduled notifications". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pageSize, pagingQuery } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';

export const scheduleTypes = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'CUSTOM'] as const;

export const notificationFormats = ['png', 'pdf'] as const;

export const notificationSchema = z.object({
  id,
  deploymentId: id,
  dashboardId: id,
  cronExpression: z.string(),
  humanReadableSchedule: z.string(),
  timezone: z.string(),
  isEnabled: z.boolean(),
  notificationEnabled: z.boolean(),
  notificationFormat: z.string(),
  /** Instants; none while the schedule is not active. */
  nextTimes: z.array(timestamp),
});

/** Times of a schedule. They are sent together with `scheduleType`, or left out together. */
const schedule = {
  minute: z.int().min(0).max(59).optional(),
  hour: z.int().min(0).max(23).optional(),
  /** 0 is Sunday. */
  dayOfWeek: z.int().min(0).max(6).optional(),
  dayOfMonth: z.int().min(1).max(31).optional(),
  /** A cron expression of five fields. Only with the type CUSTOM. */
  customCron: z.string().max(255).optional(),
};

const delivery = {
  /** An IANA name; default UTC. */
  timezone: z.string().max(64).optional(),
  /** Whether recipients get a message. Default: true. */
  notificationEnabled: z.boolean().optional(),
  notificationFormat: z.enum(notificationFormats).optional(),
};

export const createNotificationRequestSchema = z.strictObject({
  dashboardId: id,
  scheduleType: z.enum(scheduleTypes),
  ...schedule,
  ...delivery,
});

export const updateNotificationRequestSchema = z.strictObject({
  scheduleType: z.enum(scheduleTypes).optional(),
  ...schedule,
  ...delivery,
  isEnabled: z.boolean().optional(),
});

export const listNotificationsQuerySchema = z.object({
  dashboardId: z.int().min(1).optional(),
  ...pagingQuery,
  /** Number of items of the page. Default: 100. */
  first: z.int().min(1).max(pageSize.most).optional(),
});

export const notificationPageSchema = z.object({
  items: z.array(notificationSchema),
  pageInfo: pageInfoSchema,
});

export type Notification = z.infer<typeof notificationSchema>;
export type CreateNotificationRequest = z.infer<typeof createNotificationRequestSchema>;
export type UpdateNotificationRequest = z.infer<typeof updateNotificationRequestSchema>;

/** Part of the descriptions until the service runs schedules. */
const storageDescription = 'Schedules are stored, but nothing runs them yet: no message is sent.';

const adminsOnly = 'Needs a user with the admin role, with any credential.';

export const notificationOperations = {
  listNotifications: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/notifications',
    summary: 'List scheduled notifications',
    description: `The schedules of the deployment, or of one dashboard, newest first. ${storageDescription}\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role'],
    query: listNotificationsQuerySchema,
    responses: { 200: notificationPageSchema },
    problems: ['not-allowed'],
  },
  createNotification: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/notifications',
    summary: 'Schedule a dashboard',
    description:
      `Stores a schedule for a published dashboard. ${storageDescription} ` +
      '`scheduleType` decides which other fields are needed: ' +
      'HOURLY a `minute`; DAILY also an `hour`; WEEKLY also a `dayOfWeek` (0 is Sunday); MONTHLY a `dayOfMonth` ' +
      `instead; CUSTOM a \`customCron\` of five fields. It has no recipients at first.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: createNotificationRequestSchema,
    exampleBody: { dashboardId: 3, scheduleType: 'DAILY', hour: 9, minute: 0, timezone: 'Europe/Berlin' },
    responses: { 200: notificationSchema },
    problems: ['not-allowed'],
  },
  getNotification: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/notifications/{notificationId}',
    summary: 'Get a scheduled notification',
    description: adminsOnly,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role'],
    responses: { 200: notificationSchema },
    problems: ['not-allowed'],
  },
  updateNotification: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/notifications/{notificationId}',
    summary: 'Update a scheduled notification',
    description:
      'Fields that are left out do not change. Times are sent as a whole, with their `scheduleType`. `isEnabled` states ' +
      `whether the schedule is active. ${storageDescription}\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: updateNotificationRequestSchema,
    exampleBody: { isEnabled: false },
    responses: { 200: notificationSchema },
    problems: ['not-allowed'],
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/notifications/{notificationId}',
    summary: 'Delete a scheduled notification',
    description: adminsOnly,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    responses: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const notificationSchemas = {
  Notification: documentSchema(notificationSchema, 'A stored schedule of a dashboard. Nothing runs it yet.', {
    cronExpression:
      'A cron expression of five fields: minute, hour, day of the month, month, day of the week.',
    humanReadableSchedule: 'The schedule as readable text, such as "At 09:00 AM".',
    timezone: 'The IANA name of the time zone of the times.',
    isEnabled: 'Whether the schedule is active.',
    notificationEnabled: 'Whether recipients get a message.',
    notificationFormat: 'Format of the message: `png` or `pdf`.',
    nextTimes: 'The next three times of the schedule, as instants in UTC. Empty while it is not active.',
  }),
};
