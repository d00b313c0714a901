/** Filters around SQL, where they keep their meaning. Source: docs/dashboard-format.md, "Filters around SQL". */
import { isFilterFault, type TypedCondition } from '../filters/condition.ts';
import type { FilterValue } from '../filters/filter-value.ts';
import { readCondition } from '../filters/read-condition.ts';
import type { SkippedFilter, SkipReason } from '../filters/skipped-filter.ts';
import { isAligned, toIntervals } from '../filters/time-intervals.ts';
import { isDateLike } from '../filters/typed-text.ts';
import type { ColumnType } from '../result.ts';
import type { Clock } from '../time/read-span.ts';
import { writeCondition } from './condition-sql.ts';
import { findOutput, splitMember, type OutputColumn } from './output-column.ts';
import { readQuery, type Query } from './query-frame.ts';
import { fold, isName } from './token-lists.ts';

export interface WrappedSql {
  /** The text as it was if no filter could be applied. */
  readonly sql: string;
  /** Filters on tables of the query that could not be applied, with the reason. */
  readonly skipped: readonly SkippedFilter[];
  /** Members whose filter is in the text now. */
  readonly touched: readonly string[];
}

/**
 * Filters by member, all of which hold; those of members whose view the text never names are none of its business. `types` says what is known of the members'
 * types; without it a value that is a date makes its member a time.
 */
export function wrapSql(
  sql: string,
  filters: Iterable<readonly [string, FilterValue]>,
  clock: Clock,
  types: ReadonlyMap<string, ColumnType> = new Map(),
): WrappedSql {
  const query = readQuery(sql);
  const skipped: SkippedFilter[] = [];
  const touched: string[] = [];
  const conditions: string[] = [];
  for (const [member, filter] of filters) {
    const read = placeFilter(query, sql, member, filter, { clock, type: types.get(member) });
    if (read === undefined) continue;
    if ('reason' in read) skipped.push({ member, reason: read.reason });
    else {
      conditions.push(read.condition);
      touched.push(member);
    }
  }
  if (conditions.length === 0 || !query?.frame) return { sql, skipped, touched: [] };
  const { head, tail } = query.frame;
  return { sql: `${head}${conditions.join(' AND ')}${tail}`, skipped, touched };
}

interface Known {
  clock: Clock;
  type: ColumnType | undefined;
}

type Placed = { condition: string } | { reason: SkipReason } | undefined;

function placeFilter(
  query: Query | undefined,
  sql: string,
  member: string,
  filter: FilterValue,
  { clock, type }: Known,
): Placed {
  const name = splitMember(member);
  if (!isNamed(query, sql, name.view)) return undefined;
  const known = type ?? guessTime(filter);
  const read = readCondition(filter, known);
  if (read === undefined) return undefined;
  if (!query) return { reason: 'unreadable' };
  if (!query.outline || !query.frame) return { reason: 'meaning' };
  const output = findOutput(query.outline, name);
  if (output === undefined) return undefined;
  if (typeof output === 'string') return { reason: output };
  if (isFilterFault(read)) return { reason: 'unreadable' };
  return writeFilter(output, read, filter, clock);
}

/** A text that cannot be read may name the view anywhere. */
function isNamed(query: Query | undefined, sql: string, view: string): boolean {
  if (!query) return fold(sql).includes(fold(view));
  return view === '' || query.tokens.some((token) => isName(token) && fold(token.value) === fold(view));
}

/** Equality with texts: all of them dates, and the member is a time. */
function guessTime({ operator = 'equals', value = [] }: FilterValue): ColumnType | undefined {
  if (operator !== 'equals' && operator !== 'not_equals') return undefined;
  const texts = [value].flat().filter((one) => one !== null);
  const isTime = texts.every((text) => typeof text === 'string' && isDateLike(text));
  return isTime && texts.length > 0 ? 'time' : undefined;
}

function writeFilter(
  { name, grain }: OutputColumn,
  read: TypedCondition,
  filter: FilterValue,
  clock: Clock,
): Placed {
  const typed = grain === undefined ? read : readCondition(filter, 'time');
  if (typed === undefined || isFilterFault(typed)) return { reason: 'meaning' };
  const intervals = toIntervals(typed.condition, clock);
  if (grain && typed.condition.test !== 'null' && !(intervals && isAligned(intervals, grain)))
    return { reason: 'meaning' };
  const condition = writeCondition(name, typed, clock);
  // No SQL text can hold this character.
  return condition === undefined || condition.includes('\0') ? { reason: 'meaning' } : { condition };
}
