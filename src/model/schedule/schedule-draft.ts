/** What a reader enters in the form of a schedule, and its conversion to and from the schedules of the platform. */
import type { Schedule } from './subscription.ts';

/** How often a mail is sent, as readers choose it. `weekdays` is a custom schedule with a name. */
export const frequencies = ['hourly', 'daily', 'weekdays', 'weekly', 'monthly', 'custom'] as const;
export type Frequency = (typeof frequencies)[number];

/** All fields of the form. Those that the frequency does not use keep what was entered. */
export interface ScheduleDraft {
  readonly frequency: Frequency;
  readonly minute: number;
  readonly hour: number;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  readonly dayOfMonth: number;
  /** A cron expression of five fields. */
  readonly customCron: string;
}

/** Monday at eight: before the week's first meeting. */
export const firstDraft: ScheduleDraft = Object.freeze({
  frequency: 'weekly',
  minute: 0,
  hour: 8,
  dayOfWeek: 1,
  dayOfMonth: 1,
  customCron: '',
});

export function toSchedule(draft: ScheduleDraft): Schedule {
  const { frequency, minute, hour, dayOfWeek, dayOfMonth, customCron } = draft;
  if (frequency === 'hourly') return { scheduleType: 'HOURLY', minute };
  if (frequency === 'daily') return { scheduleType: 'DAILY', minute, hour };
  if (frequency === 'weekly') return { scheduleType: 'WEEKLY', minute, hour, dayOfWeek };
  if (frequency === 'monthly') return { scheduleType: 'MONTHLY', minute, hour, dayOfMonth };
  return {
    scheduleType: 'CUSTOM',
    customCron: frequency === 'weekdays' ? `${minute} ${hour} * * 1-5` : customCron,
  };
}

const frequencyOfType = {
  HOURLY: 'hourly',
  DAILY: 'daily',
  WEEKLY: 'weekly',
  MONTHLY: 'monthly',
  CUSTOM: 'custom',
} as const;

/** The draft that gives the schedule again. */
export function toDraft(schedule: Schedule): ScheduleDraft {
  const { scheduleType, customCron = '' } = schedule;
  return {
    frequency: frequencyOfType[scheduleType],
    minute: schedule.minute ?? 0,
    hour: schedule.hour ?? firstDraft.hour,
    dayOfWeek: schedule.dayOfWeek ?? firstDraft.dayOfWeek,
    dayOfMonth: schedule.dayOfMonth ?? firstDraft.dayOfMonth,
    customCron,
    ...readWeekdays(customCron),
  };
}

/** Only the form that `toSchedule` writes: another one stays as its author has written it. */
function readWeekdays(cron: string): Partial<ScheduleDraft> {
  const [, minute, hour] = /^(\d|[1-5]\d) (\d|1\d|2[0-3]) \* \* 1-5$/.exec(cron) ?? [];
  if (minute === undefined || hour === undefined) return {};
  return { frequency: 'weekdays', minute: Number(minute), hour: Number(hour), customCron: '' };
}

/** The times of a schedule as a cron expression: equal for two schedules that run at the same times. */
export function toCron({ scheduleType, minute, hour, dayOfWeek, dayOfMonth, customCron }: Schedule): string {
  if (scheduleType === 'CUSTOM') return (customCron ?? '').trim().replace(/\s+/g, ' ');
  return [minute ?? 0, hour ?? '*', dayOfMonth ?? '*', '*', dayOfWeek ?? '*'].join(' ');
}
