import {
  createNotificationRequestSchema,
  listNotificationsQuerySchema,
  notificationPageSchema,
  notificationSchema,
  updateNotificationRequestSchema,
} from '../notification.ts';
import type { OperationGroup } from './operation.ts';

/** True until something runs them. */
const storageDescription = 'Schedules are kept, and nothing runs them yet: no message is sent.';
const adminsOnly = 'For users with the admin role only, whatever they authenticate with.';

/** Source: docs/platform-api.md, "Scheduled notifications". */
export const notificationOperations = {
  listNotifications: {
    summary: 'List scheduled notifications',
    description: `The schedules of the deployment, or of one dashboard, newest first. ${storageDescription}\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role'],
    query: listNotificationsQuerySchema,
    answers: { 200: notificationPageSchema },
    problems: ['not-allowed'],
  },
  createNotification: {
    summary: 'Schedule a dashboard',
    description:
      `Keeps a schedule for a published dashboard. ${storageDescription} ` +
      '`scheduleType` says which other fields it takes: ' +
      'HOURLY a `minute`; DAILY also an `hour`; WEEKLY also a `dayOfWeek` (0 is Sunday); MONTHLY a `dayOfMonth` ' +
      `instead; CUSTOM a \`customCron\` of five fields. It starts without recipients.\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: createNotificationRequestSchema,
    exampleBody: { dashboardId: 3, scheduleType: 'DAILY', hour: 9, minute: 0, timezone: 'Europe/Berlin' },
    answers: { 200: notificationSchema },
    problems: ['not-allowed'],
  },
  getNotification: {
    summary: 'Get a scheduled notification',
    description: adminsOnly,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role'],
    answers: { 200: notificationSchema },
    problems: ['not-allowed'],
  },
  updateNotification: {
    summary: 'Update a scheduled notification',
    description:
      'Only what is sent changes; the times are sent as a whole, with their `scheduleType`. `isEnabled` says ' +
      `whether the schedule counts. ${storageDescription}\n\n${adminsOnly}`,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    body: updateNotificationRequestSchema,
    exampleBody: { isEnabled: false },
    answers: { 200: notificationSchema },
    problems: ['not-allowed'],
  },
  deleteNotification: {
    summary: 'Delete a scheduled notification',
    description: adminsOnly,
    tag: 'Notifications',
    access: 'bearer',
    rights: ['admin-role', 'author', 'unbound'],
    answers: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
