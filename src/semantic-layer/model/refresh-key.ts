/** How long the result of a query is kept, as `refresh_key` of a cube says. */
import { Cron } from 'croner';
import { isGrainInterval, parseInterval, type Interval } from '../../model/time/interval.ts';

export interface RefreshKey {
  /** An interval such as `10 minutes`, or a cron expression: how often the data may have changed. */
  every: string;
  /** The time zone of the cron expression; default UTC. */
  timeZone: string;
  /** A query whose result changes with the data. It is asked once in each interval. */
  sql?: string | undefined;
}

/** For cubes without `refresh_key`, and for a `sql` without `every`. */
export const defaultRefreshKey: RefreshKey = { every: '10 seconds', timeZone: 'UTC' };

/** Whether a text can be the `every` of a refresh key. */
export const isRefreshInterval = (every: string, timeZone: string): boolean =>
  isGrainInterval(every) || parseCron(every, timeZone) !== undefined;

/** The current period of a refresh key: the same text until the next one begins. */
export function findCurrentPeriod({ every, timeZone }: RefreshKey, now: Date): string {
  const interval = isGrainInterval(every) ? parseInterval(every) : undefined;
  if (interval) return periodOfInterval(interval, now.getTime());
  const [last] = parseCron(every, timeZone)?.previousRuns(1, now) ?? [];
  return String(last?.getTime() ?? 0);
}

function periodOfInterval({ months, milliseconds }: Interval, now: number): string {
  if (milliseconds > 0) return String(Math.floor(now / milliseconds));
  const date = new Date(now);
  return String(Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months));
}

function parseCron(text: string, timezone: string): Cron | undefined {
  try {
    return new Cron(text, { timezone, paused: true });
  } catch {
    return undefined;
  }
}
