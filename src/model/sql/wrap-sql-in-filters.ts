/** Adds filters around SQL where that keeps their meaning. See docs/dashboard-format.md, "Filters around SQL". */
import { type TypedCondition } from '../filters/filter-condition.ts';
import { isFilterFault, type SkippedFilter, type FilterSkipReason } from '../filters/filter-fault.ts';
import type { FilterValue } from '../filters/control-values.ts';
import { parseCondition } from '../filters/parse-condition.ts';
import { areIntervalsAligned, toIntervals } from '../filters/to-time-intervals.ts';
import { isDateLike } from '../filters/filter-value-types.ts';
import type { ColumnType } from '../result.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { writeConditionSql } from './condition-sql.ts';
import { parseSqlQuery, type ParsedQuery } from './parse-sql-query.ts';
import { isName } from './tokenize-sql.ts';
import { foldName } from './sql-names.ts';
import type { Granularity } from '../../contract/data-api-schemas.ts';
import type { SelectItem } from './select-items.ts';
import type { SelectOutline } from './select-outline.ts';

export interface WrappedSql {
  /** The unchanged text if no filter could be applied. */
  readonly sql: string;
  /** Filters on tables of the query that could not be applied, with the reason. */
  readonly skipped: readonly SkippedFilter[];
  /** Members whose filter was added. */
  readonly touched: readonly string[];
}

/**
 * Adds filters by member, combined with AND. Filters on views that the text does not name are ignored. `types`: the
 * known types of members. For a member without one, a date as value implies a time.
 */
export function wrapSqlInFilters(
  sql: string,
  filters: Iterable<readonly [string, FilterValue]>,
  clock: ZonedClock,
  types: ReadonlyMap<string, ColumnType> = new Map(),
): WrappedSql {
  const query = parseSqlQuery(sql);
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
  if (conditions.length === 0 || !query?.wrapper) return { sql, skipped, touched: [] };
  const { head, tail } = query.wrapper;
  return { sql: `${head}${conditions.join(' AND ')}${tail}`, skipped, touched };
}

interface Known {
  clock: ZonedClock;
  type: ColumnType | undefined;
}

type Placed = { condition: string } | { reason: FilterSkipReason } | undefined;

function placeFilter(
  query: ParsedQuery | undefined,
  sql: string,
  member: string,
  filter: FilterValue,
  { clock, type }: Known,
): Placed {
  const name = splitMemberName(member);
  if (!isNamed(query, sql, name.view)) return undefined;
  const known = type ?? guessTime(filter);
  const read = parseCondition(filter, known);
  if (read === undefined) return undefined;
  if (!query) return { reason: 'unreadable' };
  if (!query.outline || !query.wrapper) return { reason: 'meaning' };
  const output = findOutputColumn(query.outline, name);
  if (output === undefined) return undefined;
  if (typeof output === 'string') return { reason: output };
  if (isFilterFault(read)) return { reason: 'unreadable' };
  return writeFilter(output, read, filter, clock);
}

/** A text that cannot be parsed may use the view anywhere. */
function isNamed(query: ParsedQuery | undefined, sql: string, view: string): boolean {
  if (!query) return foldName(sql).includes(foldName(view));
  return (
    view === '' || query.tokens.some((token) => isName(token) && foldName(token.value) === foldName(view))
  );
}

/** A member without a type is a time if it is compared with dates only. */
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
  clock: ZonedClock,
): Placed {
  const typed = grain === undefined ? read : parseCondition(filter, 'time');
  if (typed === undefined || isFilterFault(typed)) return { reason: 'meaning' };
  const intervals = toIntervals(typed.condition, clock);
  if (grain && typed.condition.test !== 'null' && !(intervals && areIntervalsAligned(intervals, grain)))
    return { reason: 'meaning' };
  const condition = writeConditionSql(name, typed, clock);
  // SQL texts cannot contain this character.
  return condition === undefined || condition.includes('\0') ? { reason: 'meaning' } : { condition };
}

/** The output column of a SELECT that shows a member. */
interface OutputColumn {
  readonly name: string;
  /** The grain that a time is truncated to. */
  readonly grain: Granularity | undefined;
}

interface MemberName {
  /** Empty: any table. */
  readonly view: string;
  readonly column: string;
}

/** `orders.status` is the column `status` of `orders`. */
function splitMemberName(member: string): MemberName {
  const dot = member.indexOf('.');
  return { view: member.slice(0, Math.max(dot, 0)), column: member.slice(dot + 1) };
}

/**
 * Returns undefined if the SELECT does not read the table, and a reason if the member cannot be filtered in its output.
 */
function findOutputColumn(
  { items, tables }: SelectOutline,
  { view, column }: MemberName,
): OutputColumn | FilterSkipReason | undefined {
  const uses = tables.filter(({ table }) => view === '' || foldName(table) === foldName(view));
  if (uses.length === 0) return undefined;
  // If a table is read twice, the member stands for two columns.
  if (uses.length > 1) return 'meaning';
  const alias = foldName(uses[0]?.alias ?? '');
  const isOwn = (table: string | undefined): boolean => table === undefined || foldName(table) === alias;
  const shown = items.filter(
    ({ path }) => path && foldName(path.column) === foldName(column) && isOwn(path.table),
  );
  const plain = shown.find(({ path }) => path?.grain === undefined) ?? shown[0];
  if (plain) return toOutput(plain, items);
  const namesakes = items.filter(({ names }) => names.includes(foldName(column)));
  const star = items.find((item) => item.star && isOwn(item.star.table))?.star;
  if (!star) return namesakes.every(({ path }) => path && !isOwn(path.table)) ? 'not-in-output' : 'meaning';
  const isClear = namesakes.length === 0 && (star.table !== undefined || tables.length === 1);
  return isClear ? { name: column, grain: undefined } : 'meaning';
}

/** A name that two columns have, or may have, is ambiguous. */
function toOutput({ name, path }: SelectItem, items: readonly SelectItem[]): OutputColumn | FilterSkipReason {
  if (name === undefined) return 'meaning';
  const namesakes = items.filter(({ names, star }) => star !== undefined || names.includes(foldName(name)));
  return namesakes.length === 1 ? { name, grain: path?.grain } : 'meaning';
}
