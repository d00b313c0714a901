/** The incomplete period of each time that a chart shows, such as the current month. */
import { readArray, readString, readStrings, isRecord } from '../../../model/parsing/read-value.ts';
import { periodColumn, sharedTimeColumn } from '../../../model/time/compared-time.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../../../model/result.ts';
import {
  findGrainInterval,
  findIncompleteness,
  type DataReach,
  type Incompleteness,
} from '../../../model/time/incomplete-period.ts';
import { addInterval } from '../../../model/time/interval.ts';
import { findQueryRangeEnd } from '../../../model/time/query-range.ts';
import type { ZonedClock } from '../../../model/time/parse-time-span.ts';
import { startOfUnit, timeUnits, type WallClock } from '../../../model/time/wall-clock-arithmetic.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { toWallClockDate } from './wall-clock-date.ts';

/** From `start` up to, but not including, `end`. */
export interface IncompletePeriod {
  readonly start: WallClock;
  readonly end: WallClock;
  readonly kind: Incompleteness;
  /** The name of the compared period that it belongs to. Undefined: rows compare none. */
  readonly of?: string | undefined;
}

/** The last period of a time column at its grain, or at a coarser unit of the chart, if it is incomplete. */
export function findIncompletePeriod(
  result: Result,
  column: ResultColumn,
  clock: ZonedClock,
  unit?: string,
): IncompletePeriod | undefined {
  const { granularity, customGrain } = column;
  const interval = unit ? findGrainInterval(unit) : findGrainInterval(granularity, customGrain?.interval);
  const last = interval && findLast(result, column, clock.timeZone);
  if (!interval || last === undefined) return undefined;
  const grain = timeUnits.find((one) => one === unit);
  const start = grain ? startOfUnit(last, grain) : last;
  const kind = findIncompleteness(start, interval, readReach(result, column, clock));
  const of = column.name === sharedTimeColumn ? findFirstName(result) : undefined;
  return kind && { start, end: addInterval(start, interval), kind, of };
}

function readReach({ lastRefreshTime, query }: Result, { name }: ResultColumn, clock: ZonedClock): DataReach {
  // The name of a time at a grain ends with the grain.
  const members = [name, name.replace(/\.[^.]*$/, '')];
  const ends = members.flatMap((member) => findQueryRangeEnd(query, member, clock) ?? []);
  return { ...clock, lastRefreshTime, rangeEnd: ends.length > 0 ? Math.min(...ends) : undefined };
}

/** Of compared periods, the first one alone may go on: the others are in the past. */
function listShownCells(result: Result, column: ResultColumn): readonly Cell[] {
  const cells = result.values[result.columns.indexOf(column)] ?? [];
  const first = column.name === sharedTimeColumn ? findFirstName(result) : undefined;
  const names = first === undefined ? undefined : findColumn(result, periodColumn)?.cells;
  return names ? cells.filter((_, row) => names[row] === first) : cells;
}

const findFirstName = (result: Result): string | undefined =>
  findColumn(result, periodColumn)?.column.periods?.list[0]?.name;

function findLast(result: Result, column: ResultColumn, timeZone: string): WallClock | undefined {
  const cells = listShownCells(result, column);
  let last: WallClock | undefined;
  // Each time occurs once for each series.
  for (const cell of new Set(cells)) {
    const time = toTime(cell, timeZone);
    if (time !== undefined && (last === undefined || time > last)) last = time;
  }
  return last;
}

function toTime(cell: Cell, timeZone: string): WallClock | undefined {
  if (typeof cell !== 'string' && typeof cell !== 'number') return undefined;
  return toWallClockDate(cell, timeZone)?.getTime();
}

/** The incomplete periods by the field of a Vega spec that shows them: a column, or a unit that the spec truncates it to. */
export function listIncompletePeriods(
  spec: Readonly<Record<string, unknown>>,
  result: Result,
  clock: ZonedClock,
): ReadonlyMap<string, IncompletePeriod> {
  const times = result.columns.filter(({ type }) => type === 'time');
  const own = times.map((column) => [column.name, findIncompletePeriod(result, column, clock)] as const);
  const truncated = listTimeUnits(spec).map(({ field, unit, as }) => {
    const column = times.find(({ name }) => name === field);
    return [as, column && findIncompletePeriod(result, column, clock, unit)] as const;
  });
  return new Map([...own, ...truncated].flatMap(([field, period]) => (period ? [[field, period]] : [])));
}

interface TimeUnitField {
  readonly field: string;
  readonly unit: string;
  readonly as: string;
}

/** Units that start with the year name periods. Weeks of a year are left out: the last one has fewer days. */
const unitNames: Readonly<Record<string, string>> = {
  year: 'year',
  'year quarter': 'quarter',
  'year month': 'month',
  'year month date': 'day',
  'year month date hours': 'hour',
};

function listTimeUnits(spec: Readonly<Record<string, unknown>>): TimeUnitField[] {
  return readArray(spec['data'])
    .filter(isRecord)
    .flatMap(({ transform }) => readArray(transform).filter(isRecord))
    .flatMap((transform) => {
      const field = readString(transform['field']);
      const unit = unitNames[readStrings(transform['units']).join(' ')];
      const [as] = readStrings(transform['as']);
      return transform['type'] === 'timeunit' && field !== undefined && unit !== undefined && as !== undefined
        ? [{ field: fromFieldReference(field), unit, as: fromFieldReference(as) }]
        : [];
    });
}

/** Whether a period holds a date that `toWallClockDate` made, or its milliseconds. */
export function isInPeriod(value: unknown, { start, end }: IncompletePeriod): boolean {
  const time = value instanceof Date ? value.getTime() : value;
  return typeof time === 'number' && time >= start && time < end;
}
