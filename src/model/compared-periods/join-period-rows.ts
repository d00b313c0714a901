/** Puts the rows of several periods below each other, with a time that all of them share. */
import type { Cell, ComparedPeriod, Result, ResultColumn } from '../result.ts';
import { periodColumn, sharedTimeColumn } from '../time/compared-time.ts';
import { findGrainInterval } from '../time/incomplete-period.ts';
import { addInterval, type Interval } from '../time/interval.ts';
import { toStart } from '../time/read-timeline.ts';
import { startOfUnit, timeUnits, type WallClock } from '../time/wall-clock-arithmetic.ts';

interface JoinedNames {
  /** Title of the column of periods. */
  readonly title: string;
  /** The time dimension whose ranges are compared. */
  readonly member: string;
  /** The column of the compared time; undefined: the query has no grain. */
  readonly time: string | undefined;
  readonly timeZone: string;
}

/** @param given - one result for each of the periods, in their order. */
export function joinPeriodRows(
  given: readonly Result[],
  periods: readonly ComparedPeriod[],
  { title, member, time, timeZone }: JoinedNames,
): Result | undefined {
  const results = given.map(withOneRow);
  const [first] = results;
  if (!first) return undefined;
  const columns = first.columns.filter(({ name }) => name !== periodColumn);
  const join = (pick: (result: Result, at: number) => readonly Cell[]): Cell[] => results.flatMap(pick);
  const named = join(({ rowCount }, at) => Array<Cell>(rowCount).fill(periods[at]?.name ?? null));
  const shared = columns.find(({ name }) => name === time);
  const toShared = shared && createSharedTime(listCells(first, shared.name), shared, periods, timeZone);
  const oldest = results.flatMap(({ lastRefreshTime }) => lastRefreshTime ?? []).sort()[0];
  return {
    columns: [
      { name: periodColumn, type: 'string', title, periods: { member, list: periods, timeZone } },
      ...columns,
      ...(shared ? [{ ...shared, name: sharedTimeColumn, role: undefined, drillMembers: undefined }] : []),
    ],
    values: [
      named,
      ...columns.map(({ name }) => join((result) => listCells(result, name))),
      ...(shared && toShared
        ? [join((result, at) => listCells(result, shared.name).map((cell) => toShared(cell, at)))]
        : []),
    ],
    rowCount: named.length,
    lastRefreshTime: oldest,
    truncated: results.some(({ truncated }) => truncated),
  };
}

/** A period without a row still has its place among those of one row each: the first row is that of the first period. */
function withOneRow(result: Result): Result {
  const { columns, values, rowCount } = result;
  const isNumber = columns.every(({ name, role }) => role === 'measure' || name === periodColumn);
  return isNumber && rowCount === 0 ? { ...result, values: values.map(() => [null]), rowCount: 1 } : result;
}

const listCells = ({ columns, values }: Result, name: string): readonly Cell[] =>
  values[columns.findIndex((column) => column.name === name)] ?? [];

/** The time at the same place in the first period. A time whose place is unknown stays what it is. */
function createSharedTime(
  firstCells: readonly Cell[],
  { granularity, customGrain }: ResultColumn,
  periods: readonly ComparedPeriod[],
  timeZone: string,
): (cell: Cell, period: number) => Cell {
  const interval = findGrainInterval(granularity, customGrain?.interval);
  const span = periods[0]?.span;
  if (!interval || !span) return (cell) => cell;
  const known = firstCells.map((cell) => toStart(cell, timeZone)).find((start) => start !== undefined);
  const unit = timeUnits.find((one) => one === granularity?.toLowerCase());
  const start =
    known === undefined
      ? startOfUnit(span.from, unit ?? 'second')
      : move(known, interval, -findPlace(known, span.from, interval));
  return (cell, period) => {
    const own = toStart(cell, timeZone);
    const from = periods[period]?.span?.from;
    if (period === 0 || own === undefined || from === undefined) return cell;
    const years = isDated(interval) ? countYears(from, span.from) : undefined;
    return toTimeText(
      years === undefined
        ? move(start, interval, findPlace(own, from, interval))
        : addInterval(own, { months: 12 * years, milliseconds: 0 }),
    );
  };
}

/** Days and parts of days have dates, which years have in common. Weeks have not. */
const isDated = ({ months, milliseconds }: Interval): boolean =>
  months === 0 && dayLength % milliseconds === 0;

const dayLength = 86_400_000;

/** The whole years from one time to another; undefined where they are none. */
function countYears(from: WallClock, until: WallClock): number | undefined {
  const years = new Date(until).getUTCFullYear() - new Date(from).getUTCFullYear();
  return years !== 0 && addInterval(from, { months: 12 * years, milliseconds: 0 }) === until
    ? years
    : undefined;
}

/** How many periods of a grain after the one that holds the time. */
function findPlace(start: WallClock, from: WallClock, { months, milliseconds }: Interval): number {
  const distance = months > 0 ? countMonths(from, start) / months : (start - from) / milliseconds;
  return Math.max(0, Math.ceil(distance));
}

/** Not whole: days of a month count as parts of it. */
function countMonths(from: WallClock, until: WallClock): number {
  const [one, other] = [from, until].map((time) => new Date(time));
  if (!one || !other) return 0;
  const months =
    (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth();
  const within = (time: WallClock): number => (time - startOfUnit(time, 'month')) / longestMonth;
  return months + within(until) - within(from);
}

const longestMonth = 31 * 86_400_000;

const move = (start: WallClock, { months, milliseconds }: Interval, count: number): WallClock =>
  addInterval(start, { months: months * count, milliseconds: milliseconds * count });

const toTimeText = (time: WallClock): string => new Date(time).toISOString().slice(0, 23);
