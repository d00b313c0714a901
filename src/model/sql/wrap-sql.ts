/** Filters around SQL, where they keep their meaning. Source: docs/dashboard-format.md, "Filters around SQL". */
import { isFilterFault, type TypedCondition } from '../filters/filter-condition.ts';
import type { FilterValue } from '../filters/filter-value.ts';
import { parseCondition } from '../filters/parse-condition.ts';
import type { SkippedFilter, FilterSkipReason } from '../filters/skipped-filter.ts';
import { isAligned, toIntervals } from '../filters/time-intervals.ts';
import { isDateLike } from '../filters/typed-text.ts';
import type { ColumnType } from '../result.ts';
import type { ZonedClock } from '../time/parse-time-span.ts';
import { writeCondition } from './condition-sql.ts';
import { parseQuery, type ParsedQuery } from './query-frame.ts';
import { foldName, isName } from './token-lists.ts';
import type { Granularity } from '../../contract/data-api.ts';
import type { SelectItem } from './select-items.ts';
import type { SelectOutline } from './select-outline.ts';

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
  clock: ZonedClock,
  types: ReadonlyMap<string, ColumnType> = new Map(),
): WrappedSql {
  const query = parseQuery(sql);
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
  if (!query.outline || !query.frame) return { reason: 'meaning' };
  const output = findOutputColumn(query.outline, name);
  if (output === undefined) return undefined;
  if (typeof output === 'string') return { reason: output };
  if (isFilterFault(read)) return { reason: 'unreadable' };
  return writeFilter(output, read, filter, clock);
}

/** A text that cannot be read may name the view anywhere. */
function isNamed(query: ParsedQuery | undefined, sql: string, view: string): boolean {
  if (!query) return foldName(sql).includes(foldName(view));
  return (
    view === '' || query.tokens.some((token) => isName(token) && foldName(token.value) === foldName(view))
  );
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
  clock: ZonedClock,
): Placed {
  const typed = grain === undefined ? read : parseCondition(filter, 'time');
  if (typed === undefined || isFilterFault(typed)) return { reason: 'meaning' };
  const intervals = toIntervals(typed.condition, clock);
  if (grain && typed.condition.test !== 'null' && !(intervals && isAligned(intervals, grain)))
    return { reason: 'meaning' };
  const condition = writeCondition(name, typed, clock);
  // No SQL text can hold this character.
  return condition === undefined || condition.includes('\0') ? { reason: 'meaning' } : { condition };
}

/** Where a member shows among the columns of a SELECT. */
interface OutputColumn {
  readonly name: string;
  /** Of a time that is shown cut to a grain. */
  readonly grain: Granularity | undefined;
}

interface MemberName {
  /** Empty: of whichever table. */
  readonly view: string;
  readonly column: string;
}

/** `orders.status` is the column `status` of `orders`. */
function splitMemberName(member: string): MemberName {
  const dot = member.indexOf('.');
  return { view: member.slice(0, Math.max(dot, 0)), column: member.slice(dot + 1) };
}

/** Undefined: the SELECT reads no such table. A reason: it does, and the member cannot be filtered behind it. */
function findOutputColumn(
  { items, tables }: SelectOutline,
  { view, column }: MemberName,
): OutputColumn | FilterSkipReason | undefined {
  const uses = tables.filter(({ table }) => view === '' || foldName(table) === foldName(view));
  if (uses.length === 0) return undefined;
  // Of a table that is read twice, the member is two columns.
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

/** A name that two columns have, or may have, means neither. */
function toOutput({ name, path }: SelectItem, items: readonly SelectItem[]): OutputColumn | FilterSkipReason {
  if (name === undefined) return 'meaning';
  const namesakes = items.filter(({ names, star }) => star !== undefined || names.includes(foldName(name)));
  return namesakes.length === 1 ? { name, grain: path?.grain } : 'meaning';
}
