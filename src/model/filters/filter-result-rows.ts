/** Filters rows that are already in the browser, with the semantics of the data engine. */
import type { Cell, Result, ResultColumn } from '../result.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { createCellPredicate } from './cell-predicate.ts';
import { type CellPredicate } from './filter-condition.ts';
import { isFilterFault, type SkippedFilter, type FilterSkipReason } from './filter-fault.ts';
import type { FilterValue } from './control-values.ts';
import { parseCondition } from './parse-condition.ts';
import { findTimeUnit, areIntervalsAligned, toIntervals } from './to-time-intervals.ts';

export interface FilteredResult {
  /** The same object if every row stays. */
  readonly result: Result;
  readonly skipped: readonly SkippedFilter[];
}

/**
 * The column of a member has the full name, or its last part if that is unique. A filter that cannot be applied keeps
 * all rows and is listed in `skipped`.
 */
export function filterResultRows(
  result: Result,
  filters: Iterable<readonly [string, FilterValue]>,
  clock: ZonedClock,
): FilteredResult {
  const skipped: SkippedFilter[] = [];
  const tests: ColumnTest[] = [];
  for (const [member, filter] of filters) {
    const placed = placeFilter(result, member, filter, clock);
    if (typeof placed === 'string') skipped.push({ member, reason: placed });
    else if (placed) tests.push(placed);
  }
  return { result: keepRows(result, tests), skipped };
}

interface ColumnTest {
  cells: readonly Cell[];
  test: CellPredicate;
}

/** Returns undefined for a filter without values. */
function placeFilter(
  result: Result,
  member: string,
  filter: FilterValue,
  clock: ZonedClock,
): ColumnTest | FilterSkipReason | undefined {
  const index = findMemberColumn(result.columns, member);
  const column = result.columns[index];
  const cells = result.values[index];
  const read = parseCondition(filter, column?.type);
  if (read === undefined) return undefined;
  if (!column || !cells) return 'not-in-output';
  if (isFilterFault(read)) return 'unreadable';
  const unit = column.type === 'time' ? findTimeUnit(column.granularity ?? '') : undefined;
  const intervals = unit && toIntervals(read.condition, clock);
  // Truncated times cannot be filtered by a finer span, nor by a custom grain of the data model.
  const isCut = column.type === 'time' && findGrainName(column) !== undefined;
  const isCoarse = unit === undefined || !intervals || !areIntervalsAligned(intervals, unit);
  if (isCut && isCoarse && read.condition.test !== 'null') return 'meaning';
  const test = createCellPredicate(read.condition, column.type, clock);
  return test ? { cells, test } : 'unreadable';
}

/** Returns -1 if there is no such column, or more than one. */
function findMemberColumn(columns: readonly ResultColumn[], member: string): number {
  const names = columns.map(nameWithoutGrain);
  const whole = member;
  const last = member.slice(member.lastIndexOf('.') + 1);
  for (const wanted of [whole, last]) {
    const at = names.indexOf(wanted);
    if (at !== -1) return names.lastIndexOf(wanted) === at ? at : pickUncut(columns, wanted);
  }
  return -1;
}

/** Prefers `orders.at` to `orders.at.month`, because the full time is more precise. */
const pickUncut = (columns: readonly ResultColumn[], wanted: string): number => {
  const at = columns.findIndex((column) => column.name === wanted && findGrainName(column) === undefined);
  const isOnly = columns.filter(({ name }) => name === wanted).length === 1;
  return isOnly ? at : -1;
};

const findGrainName = ({ granularity, customGrain }: ResultColumn): string | undefined =>
  granularity ?? customGrain?.name;

function nameWithoutGrain(column: ResultColumn): string {
  const { name } = column;
  const grain = findGrainName(column);
  return grain !== undefined && name.endsWith(`.${grain}`) ? name.slice(0, -grain.length - 1) : name;
}

function keepRows(result: Result, tests: readonly ColumnTest[]): Result {
  if (tests.length === 0) return result;
  const kept: number[] = [];
  for (let row = 0; row < result.rowCount; row += 1) {
    if (tests.every(({ cells, test }) => test(cells[row] ?? null))) kept.push(row);
  }
  if (kept.length === result.rowCount) return result;
  const values = result.values.map((cells) => kept.map((row) => cells[row] ?? null));
  return { ...result, values, rowCount: kept.length };
}
