/** Scheduled notifications. Source: docs/platform-api.md, "Scheduled notifications". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pageSize, pagingQuery } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';
import {
  notificationContentDescriptions,
  notificationContentFields,
  notificationContentSchema,
  notificationControlFields,
} from './notification-content.ts';

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
  /** The reader who has subscribed, and who alone gets it. */
  subscriberId: id.optional(),
  notificationEnabled: z.boolean(),
  notificationFormat: z.string(),
  /** Instants; none while the schedule is not active. */
  nextTimes: z.array(timestamp),
  ...notificationControlFields,
  ...notificationContentSchema.shape,
});

/** Times of a schedule. They are sent together, or left out together. */
export const scheduleFields = {
  minute: z.int().min(0).max(59).optional(),
  hour: z.int().min(0).max(23).optional(),
  /** 0 is Sunday. */
  dayOfWeek: z.int().min(0).max(6).optional(),
  dayOfMonth: z.int().min(1).max(31).optional(),
  /** A cron expression of five fields. Only with the type CUSTOM. */
  customCron: z.string().max(255).optional(),
};

const sentScheduleFields = {
  ...scheduleFields,
  /** Another name of `customCron`: a schedule can be sent with the field that responses have. */
  cronExpression: z.string().max(255).optional(),
};

const delivery = {
  /** An IANA name; default UTC. */
  timezone: z.string().max(64).optional(),
  /** Whether recipients get a message. Default: true. */
  notificationEnabled: z.boolean().optional(),
  notificationFormat: z.enum(notificationFormats).optional(),
  /** As the properties `initialFilters`, `initialTimeGrains` and `initialTabs` of the element. An empty object removes them. */
  ...notificationControlFields,
  ...notificationContentFields,
};

export const createNotificationRequestSchema = z.strictObject({
  dashboardId: id,
  /** Default: the type that the other fields need. */
  scheduleType: z.enum(scheduleTypes).optional(),
  ...sentScheduleFields,
  ...delivery,
});

export const updateNotificationRequestSchema = z.strictObject({
  scheduleType: z.enum(scheduleTypes).optional(),
  ...sentScheduleFields,
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

const adminsOnly = 'Needs a user with the admin role, with any credential.';

export const notificationOperations = {
  listNotifications: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/notifications',
    summary: 'List scheduled notifications',
    description: `The schedules of the deployment, or of one dashboard, newest first.\n\n${adminsOnly}`,
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
      'Sends a published dashboard by mail on a schedule: at the times of a `cronExpression` of five fields, or of ' +
      'the fields that a `scheduleType` needs: ' +
      'HOURLY a `minute`; DAILY also an `hour`; WEEKLY also a `dayOfWeek` (0 is Sunday); MONTHLY a `dayOfMonth` ' +
      `instead; CUSTOM a \`customCron\` of five fields. Without a \`scheduleType\`, it follows from the fields. It has no recipients at first.\n\n${adminsOnly}`,
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
      'Fields that are left out do not change. Times are sent as a whole, as a `cronExpression` or with their `scheduleType`. `isEnabled` states ' +
      `whether the schedule is active.\n\n${adminsOnly}`,
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
  Notification: documentSchema(notificationSchema, 'A schedule by which a dashboard is sent to recipients.', {
    cronExpression:
      'A cron expression of five fields: minute, hour, day of the month, month, day of the week.',
    humanReadableSchedule: 'The schedule as readable text, such as "At 09:00 AM".',
    timezone: 'The IANA name of the time zone of the times.',
    isEnabled: 'Whether the schedule is active.',
    subscriberId:
      'The reader who made it as a subscription: the owner and only recipient. Absent: a notification of admins.',
    notificationEnabled: 'Whether recipients get a message.',
    notificationFormat: 'Format of the message: `png`, a picture in the mail; `pdf`: also attached as PDF.',
    filters:
      'Filters of its own, as the property `initialFilters` of the element. Absent: those of the dashboard.',
    timeGrains: 'Time grains of its own, as the property `initialTimeGrains`.',
    tabs: 'Open tabs of its own, as the property `initialTabs`.',
    ...notificationContentDescriptions,
    nextTimes: 'The next three times of the schedule, as instants in UTC. Empty while it is not active.',
  }),
};
