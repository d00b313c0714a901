/** Scheduled notifications. Source: docs/platform-api.md, "Scheduled notifications". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { pageSize, pagingQuery } from './paging-query.ts';
import { id } from './primitives.ts';

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
});

/** The schedule is said in full or not at all: its other fields go with `scheduleType`. */
const schedule = {
  minute: z.int().min(0).max(59).optional(),
  hour: z.int().min(0).max(23).optional(),
  /** 0 is Sunday. */
  dayOfWeek: z.int().min(0).max(6).optional(),
  dayOfMonth: z.int().min(1).max(31).optional(),
  /** Five fields. Only with the type CUSTOM. */
  customCron: z.string().max(255).optional(),
};
const delivery = {
  /** An IANA name; default UTC. */
  timezone: z.string().max(64).optional(),
  /** Whether recipients are to get a message. Default true. */
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
  /** Items of one page; default 100. */
  first: z.int().min(1).max(pageSize.most).optional(),
});

export const notificationPageSchema = z.object({
  items: z.array(notificationSchema),
  pageInfo: pageInfoSchema,
});

export type Notification = z.infer<typeof notificationSchema>;
export type CreateNotificationRequest = z.infer<typeof createNotificationRequestSchema>;
export type UpdateNotificationRequest = z.infer<typeof updateNotificationRequestSchema>;
