/** Reads the periods of a result: which are complete, and between which some are missing. */
import type { Cell, Result, ResultColumn } from '../result.ts';
import { findGrainInterval } from './incomplete-period.ts';
import { addInterval, type Interval } from './interval.ts';
import { findQueryRangeEnd, findQueryRangeStart } from './query-range.ts';
import { toWallClock } from './time-zone.ts';
import type { ZonedClock } from './parse-time-span.ts';
import type { WallClock } from './wall-clock-arithmetic.ts';
import { groupRows } from './group-rows.ts';

export interface Period {
  readonly start: WallClock;
  readonly rows: readonly number[];
}

export interface Timeline {
  readonly column: ResultColumn;
  readonly interval: Interval;
  /** Complete periods in order: over, loaded, and wholly within the range of the query. */
  readonly periods: readonly Period[];
  /** Up to which time the result can have data. */
  readonly reach: WallClock;
  /** Index in `periods` of each period after which at least one is missing. */
  readonly gaps: readonly number[];
}

const maxPeriods = 5_000;
const day = 86_400_000;

/** The first time at a grain. Times without a grain are moments, not periods. */
export function readTimeline(result: Result, clock: ZonedClock): Timeline | undefined {
  for (const [at, column] of result.columns.entries()) {
    if (column.type !== 'time') continue;
    const interval = findGrainInterval(column.granularity, column.customGrain?.interval);
    const groups = interval && groupRows(result.values[at] ?? [], maxPeriods);
    if (!interval || !groups) continue;
    const reach = findReach(result, column, clock);
    const from = listLimits(result, column, clock, findQueryRangeStart).reduce(
      (one, other) => Math.max(one, other),
      -Infinity,
    );
    const periods = toPeriods(groups, clock.timeZone).filter(
      ({ start }) => start >= from && addInterval(start, interval) <= reach,
    );
    return { column, interval, periods, reach, gaps: listGaps(periods, interval) };
  }
  return undefined;
}

type FindLimit = (query: unknown, member: string, clock: ZonedClock) => WallClock | undefined;

/** The name of a time at a grain ends with the grain. */
function listLimits(
  { query }: Result,
  { name }: ResultColumn,
  clock: ZonedClock,
  find: FindLimit,
): WallClock[] {
  return [name, name.replace(/\.[^.]*$/, '')].flatMap((member) => find(query, member, clock) ?? []);
}

/** Data ends now, when the rows were loaded, or where the range of the query does, whichever is first. */
function findReach(result: Result, column: ResultColumn, clock: ZonedClock): WallClock {
  const loaded = new Date(result.lastRefreshTime ?? NaN);
  const known = loaded < clock.now ? loaded : clock.now;
  return Math.min(
    toWallClock(known, clock.timeZone),
    ...listLimits(result, column, clock, findQueryRangeEnd),
  );
}

/** Changes of clocks leave out hours, and repeat others, so that gaps are counted from days on. */
function listGaps(periods: readonly Period[], interval: Interval): number[] {
  if (interval.months === 0 && interval.milliseconds < day) return [];
  return periods.flatMap(({ start }, index) => {
    const next = periods[index + 1];
    return next && addInterval(start, interval) < next.start ? [index] : [];
  });
}

function toPeriods(groups: ReadonlyMap<Cell, readonly number[]>, timeZone: string): Period[] {
  const periods = [...groups].flatMap(([cell, rows]): Period[] => {
    const start = toStart(cell, timeZone);
    return start === undefined ? [] : [{ start, rows }];
  });
  return periods.sort((one, other) => one.start - other.start);
}

/** The Data API writes wall-clock times without an offset. Others are moments, which the reader's zone places. */
export function toStart(cell: Cell, timeZone: string): WallClock | undefined {
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  const isMoment = typeof cell === 'number' || /(Z|[+-]\d\d:?\d\d)$/.test(cell);
  const time = new Date(isMoment ? cell : toUtcText(cell));
  if (Number.isNaN(time.getTime())) return undefined;
  return isMoment ? toWallClock(time, timeZone) : time.getTime();
}

/** A wall-clock time is counted as if it were one of UTC, which has no changes of clocks. */
function toUtcText(text: string): string {
  const [day = '', time = '00:00:00'] = text.split(/[T ]/);
  return `${day}T${time}Z`;
}
