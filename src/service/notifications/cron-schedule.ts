/** Schedules to cron expressions, and those to words. Source: docs/platform-api.md, "Scheduled notifications". */
import { Cron } from 'croner';
import cronstrue from 'cronstrue';
import type { CreateNotificationRequest } from '../../contract/notification.ts';
import { isTimeZone } from '../../model/time/time-zone.ts';
import { Problem } from '../http/http-problem.ts';

export type ScheduleRequest = Pick<
  CreateNotificationRequest,
  'scheduleType' | 'minute' | 'hour' | 'dayOfWeek' | 'dayOfMonth' | 'customCron'
>;

type Field = 'minute' | 'hour' | 'dayOfWeek' | 'dayOfMonth' | 'customCron';
const fields: readonly Field[] = ['minute', 'hour', 'dayOfWeek', 'dayOfMonth', 'customCron'];

/** What each type needs; what it does not need is refused, since it would change nothing. */
const needs: Record<ScheduleRequest['scheduleType'], readonly Field[]> = {
  HOURLY: ['minute'],
  DAILY: ['minute', 'hour'],
  WEEKLY: ['minute', 'hour', 'dayOfWeek'],
  MONTHLY: ['minute', 'hour', 'dayOfMonth'],
  CUSTOM: ['customCron'],
};

/** Five fields. Throws a 400 that names the field. */
export function toCronExpression(options: ScheduleRequest): string {
  const { scheduleType: type } = options;
  for (const field of fields) {
    const isNeeded = needs[type].includes(field);
    const isGiven = options[field] !== undefined;
    // On the hour where no minute is said; every other part of a time of day must be.
    if (isNeeded && !isGiven && field !== 'minute')
      throw new Problem('invalid-field', `A schedule of type ${type} needs "${field}".`, field);
    if (isGiven && !isNeeded)
      throw new Problem('invalid-field', `A schedule of type ${type} takes no "${field}".`, field);
  }
  const { minute = 0, hour = 0, dayOfWeek = '*', dayOfMonth = '*', customCron } = options;
  if (type === 'CUSTOM') return readCron(customCron ?? '');
  return `${minute} ${type === 'HOURLY' ? '*' : hour} ${dayOfMonth} * ${dayOfWeek}`;
}

function readCron(text: string): string {
  const cron = text.trim().replace(/\s+/g, ' ');
  const refuse = (why: string): Problem =>
    new Problem('invalid-field', `"${text}" is no schedule: ${why}.`, 'customCron');
  if (cron.startsWith('@') || cron.split(' ').length !== 5)
    throw refuse('send five fields, such as "0 9 * * 1-5"');
  try {
    if (new Cron(cron, { mode: '5-part', paused: true }).nextRun() !== null) return cron;
  } catch {
    throw refuse('its fields are not those of cron');
  }
  throw refuse('it never comes');
}

/** Throws a 400 where it is no zone of the IANA's list; an offset is none. */
export function checkTimeZone(timezone: string): string {
  if (isTimeZone(timezone)) return timezone;
  const message = `"${timezone}" is no time zone: send an IANA name such as Europe/Berlin.`;
  throw new Problem('invalid-field', message, 'timezone');
}

/** Such as "At 09:00 AM". */
export const describeCron = (cronExpression: string): string => cronstrue.toString(cronExpression);
