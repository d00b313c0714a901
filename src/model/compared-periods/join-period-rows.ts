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

/** @param results - one for each of the periods, in their order. */
export function joinPeriodRows(
  results: readonly Result[],
  periods: readonly ComparedPeriod[],
  { title, member, time, timeZone }: JoinedNames,
): Result | undefined {
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
      { name: periodColumn, type: 'string', title, periods: { member, list: periods } },
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
    return toTimeText(move(start, interval, findPlace(own, from, interval)));
  };
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
