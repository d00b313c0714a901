/** Converts schedules to cron expressions. Source: docs/platform-api.md, "Scheduled notifications". */
import { Cron } from 'croner';
import type { CreateNotificationRequest } from '../../contract/endpoints/notifications.ts';
import { isTimeZone } from '../../model/time/time-zone.ts';
import { Problem } from '../http/http-problem.ts';
import { describeCron } from './describe-cron-schedule.ts';

export type ScheduleRequest = Pick<CreateNotificationRequest, 'scheduleType' | Field>;

type Field = 'minute' | 'hour' | 'dayOfWeek' | 'dayOfMonth' | 'customCron' | 'cronExpression';
export type ScheduleType = NonNullable<CreateNotificationRequest['scheduleType']>;

/** The fields of times. */
export const timeFields: readonly Field[] = [
  'minute',
  'hour',
  'dayOfWeek',
  'dayOfMonth',
  'customCron',
  'cronExpression',
];

/** The fields that each type needs. Other fields are refused, since they would have no effect. */
const needs: Record<ScheduleType, readonly Field[]> = {
  HOURLY: ['minute'],
  DAILY: ['minute', 'hour'],
  WEEKLY: ['minute', 'hour', 'dayOfWeek'],
  MONTHLY: ['minute', 'hour', 'dayOfMonth'],
  CUSTOM: ['customCron'],
};

/** The cron expression (five fields) of a schedule. Throws a 400 that names the field at fault. */
export function toCronExpression(options: ScheduleRequest): string {
  const type = options.scheduleType ?? findType(options);
  const cronField = type === 'CUSTOM' ? findCronField(options) : undefined;
  if (cronField) return readCron(options[cronField] ?? '', cronField);
  for (const field of timeFields) {
    const isNeeded = needs[type].includes(field);
    const isGiven = options[field] !== undefined;
    // Only the minute is optional; its default is the full hour.
    if (isNeeded && !isGiven && field !== 'minute')
      throw new Problem('invalid-field', `A schedule of type ${type} needs "${field}".`, field);
    if (isGiven && !isNeeded)
      throw new Problem('invalid-field', `A schedule of type ${type} has no "${field}".`, field);
  }
  const { minute = 0, hour = 0, dayOfWeek = '*', dayOfMonth = '*' } = options;
  return `${minute} ${type === 'HOURLY' ? '*' : hour} ${dayOfMonth} * ${dayOfWeek}`;
}

/** The field that has the expression. It is the only one of a schedule with an expression. */
function findCronField(options: ScheduleRequest): 'customCron' | 'cronExpression' | undefined {
  const [given, other] = timeFields.filter((field) => options[field] !== undefined).reverse();
  if (given !== 'cronExpression' && given !== 'customCron') return undefined;
  if (other === undefined) return given;
  throw new Problem('invalid-field', `A schedule with "${given}" has no "${other}".`, other);
}

/** The type follows from the fields that only one type has. */
function findType(options: ScheduleRequest): ScheduleType {
  const has = (...names: Field[]): boolean => names.some((name) => options[name] !== undefined);
  if (has('cronExpression', 'customCron')) return 'CUSTOM';
  if (has('dayOfMonth')) return 'MONTHLY';
  if (has('dayOfWeek')) return 'WEEKLY';
  if (has('hour')) return 'DAILY';
  if (has('minute')) return 'HOURLY';
  throw new Problem(
    'invalid-field',
    'The times of the schedule are missing: send a "cronExpression" of five fields, such as "0 9 * * 1-5", or a "scheduleType" with its fields.',
    'cronExpression',
  );
}

function readCron(text: string, field: Field): string {
  const cron = text.trim().replace(/\s+/g, ' ');
  const refuse = (why: string): Problem =>
    new Problem('invalid-field', `"${text}" is not a schedule: ${why}.`, field);
  if (cron.startsWith('@') || cron.split(' ').length !== 5)
    throw refuse('send five fields, such as "0 9 * * 1-5"');
  const ambiguity = findAmbiguity(cron);
  if (ambiguity !== undefined) throw refuse(ambiguity);
  try {
    const next = new Cron(cron, { mode: '5-part', paused: true }).nextRun();
    // Two libraries read an expression: one for its times, and one for its words. Both have to understand it.
    describeCron(cron);
    if (next !== null) return cron;
  } catch {
    throw refuse('its fields are not valid in cron');
  }
  throw refuse('its time never comes');
}

/** What the library of the words reads otherwise than that of the times. */
function findAmbiguity(cron: string): string | undefined {
  const fields = cron.split(' ').map((field) => field.split(','));
  if (fields.some((items) => items.length > 1 && items.some((item) => /^[*?]$/.test(item))))
    return 'a list has no "*": write "*" alone, or only what you mean';
  const weekdays = (fields[4] ?? []).filter((item) => !/L$/i.test(item));
  const hasNumber = (item: string): boolean => item.includes('#');
  if (!weekdays.some(hasNumber) || weekdays.every((item) => /^[^-/]+#/.test(item))) return undefined;
  return 'with "#", each weekday has a number of its own, such as "1#1,2#1"';
}

/** Throws a 400 where the text is not an IANA time zone. An offset is not one. */
export function checkTimeZone(timezone: string): string {
  if (isTimeZone(timezone)) return timezone;
  const message = `"${timezone}" is not a time zone: send an IANA name such as Europe/Berlin.`;
  throw new Problem('invalid-field', message, 'timezone');
}
