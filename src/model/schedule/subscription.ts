/** Subscriptions of a reader to a dashboard, as the platform sends them. See docs/platform-api.md, "Subscriptions". */
import type { ControlValues } from '../controls/control-layers.ts';
import { parseFilters, parseTabs, parseTimeGrains } from '../filters/parse-control-values.ts';
import {
  isRecord,
  readArray,
  readNumber,
  readOneOf,
  readString,
  readStrings,
} from '../parsing/read-value.ts';

export const scheduleTypes = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'CUSTOM'] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

/** Times of a schedule. The type decides which of the other fields it has. */
export interface Schedule {
  readonly scheduleType: ScheduleType;
  readonly minute?: number | undefined;
  readonly hour?: number | undefined;
  /** 0 is Sunday. */
  readonly dayOfWeek?: number | undefined;
  readonly dayOfMonth?: number | undefined;
  /** A cron expression of five fields. */
  readonly customCron?: string | undefined;
}

/** `png`: a picture in the mail; `pdf`: also attached as PDF. */
export const mailFormats = ['png', 'pdf'] as const;
export type MailFormat = (typeof mailFormats)[number];

const runStates = ['ready', 'active', 'succeeded', 'incomplete', 'skipped', 'failed'] as const;

/** What became of one time of a schedule, or of one mail that was asked for. */
export interface SubscriptionRun {
  readonly state: (typeof runStates)[number];
  readonly slot?: string | undefined;
  readonly reason?: string | undefined;
}

export interface Subscription {
  readonly id: number;
  readonly words: string;
  readonly timezone: string;
  readonly isEnabled: boolean;
  readonly format: MailFormat;
  readonly nextTimes: readonly string[];
  readonly schedule: Schedule;
  readonly values: ControlValues;
  readonly lastRun?: SubscriptionRun | undefined;
  /** When the reader has unsubscribed from its mails, by the link in one of them. */
  readonly unsubscribedAt?: string | undefined;
}

/** Whether mails are sent by it. */
export const isActive = ({ isEnabled, unsubscribedAt }: Subscription): boolean =>
  isEnabled && unsubscribedAt === undefined;

const obstacleCodes = [
  'service-unavailable',
  'reader-not-stored',
  'address-missing',
  'dashboard-not-shared',
] as const;

/** Why nothing can be sent now. */
export interface Obstacle {
  readonly code: (typeof obstacleCodes)[number] | 'unknown';
  /** Whether schedules can be saved nevertheless: what is missing is the platform's, not the reader's. */
  readonly canSave: boolean;
}

export interface SubscriptionList {
  /** Where the mails go. `undefined`: the platform has no address of the reader. */
  readonly address?: string | undefined;
  readonly obstacle?: Obstacle | undefined;
  /** What the host lets the reader have. */
  readonly formats: readonly MailFormat[];
  readonly items: readonly Subscription[];
}

export interface ScheduleTimes {
  readonly nextTimes: readonly string[];
  /** The schedule in English words. */
  readonly words: string;
}

/** An item that cannot be read is left out, so that the others can be shown. */
export function parseSubscriptionList(value: unknown): SubscriptionList {
  const body = isRecord(value) ? value : {};
  const address = readString(body.address);
  const allowed = readStrings(body.formats);
  return {
    address,
    obstacle: parseObstacle(body.obstacle, address),
    formats: mailFormats.filter((format) => format === 'png' || allowed.includes(format)),
    items: readArray(body.items).flatMap((item) => parseSubscription(item) ?? []),
  };
}

/** A newer platform may have other obstacles. Without an address there is one, whatever the platform says. */
function parseObstacle(value: unknown, address: string | undefined): Obstacle | undefined {
  if (!isRecord(value))
    return address === undefined ? { code: 'address-missing', canSave: false } : undefined;
  const code = readOneOf(value.code, obstacleCodes) ?? 'unknown';
  return { code, canSave: code === 'service-unavailable' && address !== undefined };
}

/** `undefined` if the value has no id or no schedule. */
export function parseSubscription(value: unknown): Subscription | undefined {
  if (!isRecord(value)) return undefined;
  const id = readNumber(value.id);
  const schedule = parseSchedule(value.schedule);
  if (id === undefined || !schedule) return undefined;
  return {
    id,
    schedule,
    words: readString(value.humanReadableSchedule) ?? '',
    timezone: readString(value.timezone) ?? 'UTC',
    isEnabled: value.isEnabled === true,
    format: readOneOf(value.notificationFormat, mailFormats) ?? 'png',
    nextTimes: readStrings(value.nextTimes),
    values: parseValues(value),
    lastRun: parseRun(value.lastRun),
    unsubscribedAt: readString(value.unsubscribedAt),
  };
}

const parseValues = ({ filters, timeGrains, tabs }: Readonly<Record<string, unknown>>): ControlValues => ({
  filters: parseFilters(filters),
  timeGrains: parseTimeGrains(timeGrains),
  tabs: parseTabs(tabs),
});

function parseSchedule(value: unknown): Schedule | undefined {
  if (!isRecord(value)) return undefined;
  const scheduleType = readOneOf(value.scheduleType, scheduleTypes);
  if (!scheduleType) return undefined;
  return {
    scheduleType,
    minute: readNumber(value.minute),
    hour: readNumber(value.hour),
    dayOfWeek: readNumber(value.dayOfWeek),
    dayOfMonth: readNumber(value.dayOfMonth),
    customCron: readString(value.customCron),
  };
}

export function parseRun(value: unknown): SubscriptionRun | undefined {
  if (!isRecord(value)) return undefined;
  const state = readOneOf(value.state, runStates);
  return state && { state, slot: readString(value.slot), reason: readString(value.reason) };
}

export function parseTimes(value: unknown): ScheduleTimes {
  const body = isRecord(value) ? value : {};
  return { nextTimes: readStrings(body.nextTimes), words: readString(body.humanReadableSchedule) ?? '' };
}
