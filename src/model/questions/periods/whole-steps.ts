/** Which periods of a question and of its rows the data holds as a whole. */
import type { Granularity } from '../../../contract/data-api-schemas.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../../result.ts';
import type { TimeSpan } from '../../time/parse-time-span.ts';
import { toStart } from '../../time/read-timeline.ts';
import { addUnits, startOfUnit } from '../../time/wall-clock-arithmetic.ts';
import type { Period, Reading } from '../reading.ts';

/** From the first to the last day of the data that a reading is about. */
export const findReach = ({ subject, time }: Reading): TimeSpan | undefined =>
  subject.times.find(({ member }) => member === time)?.span;

/** Rows do not fall on every day: the data holds a period whose first or last days have none. */
const mostMissing = 0.05;

/** Whether a part of a period is before the data or after it. */
export function isPartly({ span: { from, until } }: Pick<Period, 'span'>, data: TimeSpan): boolean {
  if (from === undefined || until === undefined) return false;
  const missing = Math.max(0, data.from - from) + Math.max(0, until - data.until);
  return missing > (until - from) * mostMissing;
}

/** The steps of time in the rows of a reading. */
export interface Steps {
  readonly column: ResultColumn;
  readonly isWhole: (row: number) => boolean;
  /** Whether there are steps without rows between the first and the last. */
  readonly hasGaps: boolean;
}

/** Undefined: the rows have no steps of time. */
export function findSteps(reading: Reading, result: Result): Steps | undefined {
  const { grain, time } = reading;
  const data = findReach(reading);
  const column = result.columns.find(({ granularity }) => granularity === grain && grain !== undefined);
  if (grain === undefined || !time || !data || !column) return undefined;
  const starts = (findColumn(result, column.name)?.cells ?? []).map(readTime);
  const [period] = reading.periods;
  const reach = {
    from: Math.max(data.from, period?.span.from ?? -Infinity),
    until: Math.min(data.until, period?.span.until ?? Infinity),
  };
  const isWhole = (row: number): boolean => {
    const from = starts[row];
    return from !== undefined && !isPartly({ span: { from, until: addUnits(from, 1, grain) } }, reach);
  };
  const hasLimit = reading.conditions.some(({ member }) => member.kind === 'measure');
  return { column, isWhole, hasGaps: !hasLimit && hasGaps(reach, grain, new Set(starts)) };
}

/** Steps are wall-clock times, which no zone may shift. */
const readTime = (cell: Cell): number | undefined => toStart(cell, 'UTC');

/** More steps than this are not looked at one by one. */
const mostSteps = 20_000;

/** Whether a step that is whole has no rows. */
function hasGaps(reach: TimeSpan, grain: Granularity, starts: ReadonlySet<number | undefined>): boolean {
  let from = startOfUnit(reach.from, grain);
  for (let count = 0; from < reach.until && count < mostSteps; count += 1) {
    const until = addUnits(from, 1, grain);
    if (!starts.has(from) && !isPartly({ span: { from, until } }, reach)) return true;
    from = until;
  }
  return false;
}
