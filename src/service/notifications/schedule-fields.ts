/** Reads the fields of a schedule from its cron expression, so that a form can show them again. */
import type { ScheduleRequest, ScheduleType } from './cron-schedule.ts';

type ScheduleFields = ScheduleRequest & { readonly scheduleType: ScheduleType };

/** Fields with which `toCronExpression` gives the same cron expression. */
export function toScheduleFields(cronExpression: string): ScheduleFields {
  const [minute, hour, dayOfMonth, month, dayOfWeek] = cronExpression.split(' ').map(toTime);
  const custom: ScheduleFields = { scheduleType: 'CUSTOM', customCron: cronExpression };
  if (typeof minute !== 'number' || month !== '*') return custom;
  const isEveryDay = dayOfMonth === '*' && dayOfWeek === '*';
  if (hour === '*' && isEveryDay) return { scheduleType: 'HOURLY', minute };
  if (typeof hour !== 'number') return custom;
  if (isEveryDay) return { scheduleType: 'DAILY', minute, hour };
  if (dayOfMonth === '*' && isWithin(dayOfWeek, 0, 6))
    return { scheduleType: 'WEEKLY', minute, hour, dayOfWeek };
  if (dayOfWeek === '*' && isWithin(dayOfMonth, 1, 31))
    return { scheduleType: 'MONTHLY', minute, hour, dayOfMonth };
  return custom;
}

/** A number as `toCronExpression` writes it. Other texts, such as `05` and `1-5`, stay as they are. */
const toTime = (field: string): number | string => (/^(0|[1-9]\d?)$/.test(field) ? Number(field) : field);

const isWithin = (value: number | string | undefined, from: number, to: number): value is number =>
  typeof value === 'number' && value >= from && value <= to;
