/** The periods that the rows of a key figure stand for: its words name them, and like is compared with like. */
import { readTimeline } from '../../../model/time/read-timeline.ts';
import { formatValue, type FormatContext } from '../../../model/formats/format-value.ts';
import { findColumn, type Cell, type Result, type ResultColumn } from '../../../model/result.ts';
import { periodColumn } from '../../../model/time/compared-time.ts';
import type { TimeSpan, ZonedClock } from '../../../model/time/parse-time-span.ts';
import { findQueryRangeEnd, findQueryRangeStart } from '../../../model/time/query-range.ts';
import { toWallClock } from '../../../model/time/time-zone.ts';

export interface RowPeriod {
  /** In the reader's words, such as "June 2001". */
  readonly name: string;
  /** Whether it is over, loaded, and wholly within the range of the query. */
  readonly isComplete: boolean;
}

/** Returns the period of a row; `undefined` where the row is of none. */
export type FindRowPeriod = (row: number) => RowPeriod | undefined;

export function readRowPeriods(result: Result, context: FormatContext, now: Date): FindRowPeriod {
  const timeline = readTimeline(result, { now, timeZone: context.timeZone });
  const compared = findColumn(result, periodColumn);
  if (!timeline) return compared ? readComparedPeriods(compared, result, context, now) : () => undefined;
  const { column, periods } = timeline;
  const cells = result.values[result.columns.indexOf(column)] ?? [];
  const complete = new Set(periods.flatMap(({ rows }) => rows));
  return (row) => {
    const cell = cells[row] ?? null;
    return cell === null
      ? undefined
      : { name: formatValue(cell, column, context), isComplete: complete.has(row) };
  };
}

/** A period whose days are not known is taken to be complete. */
function readComparedPeriods(
  { column, cells }: { readonly column: ResultColumn; readonly cells: readonly Cell[] },
  result: Result,
  context: FormatContext,
  now: Date,
): FindRowPeriod {
  const { list = [], member = '', timeZone = context.timeZone } = column.periods ?? {};
  const { from, until } = findBounds(result, member, { now, timeZone });
  return (row) => {
    const name = cells[row];
    if (typeof name !== 'string') return undefined;
    const span = list.find((period) => period.name === name)?.span;
    return { name, isComplete: !span || (from <= span.from && span.until <= until) };
  };
}

/** Between which times the rows can have all data: within the filters of the query, and up to when they were loaded. */
function findBounds({ query, lastRefreshTime }: Result, member: string, clock: ZonedClock): TimeSpan {
  const loaded = new Date(lastRefreshTime ?? NaN);
  const known = toWallClock(loaded < clock.now ? loaded : clock.now, clock.timeZone);
  return {
    from: findQueryRangeStart(query, member, clock) ?? -Infinity,
    until: Math.min(known, findQueryRangeEnd(query, member, clock) ?? Infinity),
  };
}

/**
 * Writes the periods of the rows into a label: `{period}`, and `{previousPeriod}` for the row that is compared with. There is
 * no label where one of them is unknown.
 */
export function fillLabel(
  label: string | undefined,
  periods: Readonly<Record<'period' | 'previousPeriod', RowPeriod | undefined>>,
): string | undefined {
  const parts = label?.split(/(\{(?:period|previousPeriod)\})/) ?? [];
  const filled = parts.map((part) =>
    part === '{period}'
      ? periods.period?.name
      : part === '{previousPeriod}'
        ? periods.previousPeriod?.name
        : part,
  );
  return label === undefined || filled.includes(undefined) ? undefined : filled.join('');
}
