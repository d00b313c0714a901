/** The schedule and the controls of a notification, as requests set and change them. */
import type { z } from 'zod';
import {
  notificationSchema,
  type UpdateNotificationRequest,
} from '../../contract/endpoints/notifications.ts';
import { Problem } from '../http/http-problem.ts';
import { requireUsableControls } from '../items/require-usable-controls.ts';
import { checkTimeZone, timeFields, toCronExpression } from './cron-schedule.ts';
import type { NotificationColumns, NotificationRow } from './notification-rows.ts';
import { findNextTime, type Schedule } from './schedule-times.ts';

const controlsSchema = notificationSchema.pick({ filters: true, timeGrains: true, tabs: true });
export type NotificationControls = z.infer<typeof controlsSchema>;

export const readControls = (stored: unknown): NotificationControls => controlsSchema.parse(stored);

/** The columns of a notification after the given fields were changed. */
export function toColumnsOf(
  before: NotificationRow,
  request: UpdateNotificationRequest,
  now: Date,
): Omit<NotificationColumns, 'content'> {
  const { timezone, isEnabled, notificationEnabled, notificationFormat } = request;
  const plan = {
    cronExpression: toNewSchedule(request) ?? before.cron_expression,
    timezone: timezone === undefined ? before.timezone : checkTimeZone(timezone),
    isEnabled: isEnabled ?? before.is_enabled,
  };
  return {
    ...(isSamePlan(before, plan) ? toColumns(plan, before.next_run_at) : toTimes(plan, now)),
    notification_enabled: notificationEnabled ?? before.notification_enabled,
    notification_format: notificationFormat ?? before.notification_format,
    controls: mergeControls(before.controls, request),
  };
}

/**
 * Kinds of controls that are given replace those that are stored; an empty object removes them. Throws a 400 for one that
 * cannot be used.
 */
export function mergeControls(
  before: Readonly<Record<string, unknown>>,
  { filters, timeGrains, tabs }: NotificationControls,
): string {
  requireUsableControls({ filters, timeGrains, tabs });
  const merged: Readonly<Record<string, unknown>> = {
    ...before,
    ...(filters && { filters }),
    ...(timeGrains && { timeGrains }),
    ...(tabs && { tabs }),
  };
  return JSON.stringify(
    Object.fromEntries(Object.entries(merged).filter(([, value]) => Object.keys(value ?? {}).length > 0)),
  );
}

interface Plan extends Schedule {
  readonly isEnabled: boolean;
}

type PlanColumns = Pick<NotificationColumns, 'cron_expression' | 'timezone' | 'is_enabled' | 'next_run_at'>;

const isSamePlan = (before: NotificationRow, { cronExpression, timezone, isEnabled }: Plan): boolean =>
  before.cron_expression === cronExpression &&
  before.timezone === timezone &&
  before.is_enabled === isEnabled;

const toColumns = ({ cronExpression, timezone, isEnabled }: Plan, next: Date | null): PlanColumns => ({
  cron_expression: cronExpression,
  timezone,
  is_enabled: isEnabled,
  next_run_at: next,
});

/** A new schedule drops a time that is due but not planned yet: it is not one of its own. */
export const toTimes = (plan: Plan, now: Date): PlanColumns =>
  toColumns(plan, (plan.isEnabled && findNextTime(plan, now)) || null);

/** An hour alone could be that of a day or of a week: of a schedule that exists, the type is not guessed. */
function toNewSchedule(request: UpdateNotificationRequest): string | undefined {
  const { scheduleType, customCron, cronExpression } = request;
  if ((scheduleType ?? customCron ?? cronExpression) !== undefined) return toCronExpression(request);
  const field = timeFields.find((name) => request[name] !== undefined);
  if (field === undefined) return undefined;
  throw new Problem('invalid-field', `Send "scheduleType" with "${field}".`, field);
}
