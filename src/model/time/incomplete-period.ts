/** Whether a period, such as the current month, is shown before all of its data can be there. */
import { addInterval, intervalOfUnit, parseInterval, type Interval } from './interval.ts';
import { toWallClock } from './time-zone.ts';
import { timeUnits, type WallClock } from './wall-clock-arithmetic.ts';

/** Up to which time a result can hold data. */
export interface DataReach {
  readonly now: Date;
  /** IANA name of the zone in which periods start. */
  readonly timeZone: string;
  /** When the rows were loaded, ISO 8601; undefined where it is unknown. */
  readonly lastRefreshTime?: string | undefined;
  /** The end of the range that the query is limited to, exclusive; undefined: it is not limited. */
  readonly rangeEnd?: WallClock | undefined;
}

/** `so-far`: time goes on in the period. `cut`: the range of the query ends within the period. */
export type Incompleteness = 'so-far' | 'cut';

/** The length of the periods of a grain; undefined where it is unknown. */
export function findGrainInterval(
  granularity: string | undefined,
  customInterval?: string,
): Interval | undefined {
  if (customInterval !== undefined) return parseInterval(customInterval);
  const unit = timeUnits.find((one) => one === granularity?.toLowerCase());
  return unit && intervalOfUnit(unit);
}

/**
 * A period is incomplete if it has begun, and the data ends before it does. The data ends now, when the rows were
 * loaded, or at the end of the query's range, whichever is first. A period begins where the data says, so it makes no
 * difference on which day weeks start. A period in the future is a plan, and not incomplete.
 */
export function findIncompleteness(
  start: WallClock,
  interval: Interval,
  { now, timeZone, lastRefreshTime, rangeEnd = Infinity }: DataReach,
): Incompleteness | undefined {
  const loaded = toInstant(lastRefreshTime);
  const known = toWallClock(loaded !== undefined && loaded < now ? loaded : now, timeZone);
  const reach = Math.min(known, rangeEnd);
  if (!(start <= reach) || start >= rangeEnd || addInterval(start, interval) <= reach) return undefined;
  return rangeEnd < known ? 'cut' : 'so-far';
}

function toInstant(text: string | undefined): Date | undefined {
  const instant = new Date(text ?? NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
