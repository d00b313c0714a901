/** A query as rules for its charts see it: its columns by their roles, and what is known of its rows. */
import type { MemberList } from '../parsing/parse-meta.ts';
import { isRecord, readArray, readNonBlankString, readStrings } from '../parsing/read-value.ts';
import { isEarlierRange, sharedTimeColumn } from '../time/compared-time.ts';
import { withoutGranularity } from '../query-planning/list-query-members.ts';
import {
  findMostPeriods,
  findMostValues,
  isPartOfRows,
  readLimit,
  type QueryRecord,
} from './known-counts.ts';
import { describeDimension, describeMeasure, describePeriods, describeTime } from './describe-field.ts';
import { isCoordinateName } from './place-names.ts';
import type { ProposalHints } from './proposal-hints.ts';
import type { FieldRole, ShownField } from './shown-field.ts';

export interface ShownQuery {
  /** All columns, in the order of the query. */
  readonly fields: readonly ShownField[];
  readonly measures: readonly ShownField[];
  readonly times: readonly ShownField[];
  readonly categories: readonly ShownField[];
  readonly numbers: readonly ShownField[];
  readonly others: readonly ShownField[];
  /** False: each row is a record of its table. True: a row is a group, and no two are alike in all dimensions. */
  readonly isGrouped: boolean;
  /** Whether there may be more rows than those of the result. */
  readonly isPart: boolean;
  /** Undefined: the rows have not arrived. */
  readonly rowCount: number | undefined;
  /** There are no more rows than this; infinite if nothing is known. */
  readonly mostRows: number;
  /** What the rows are ordered by in the first place, if the query says so. */
  readonly order: ShownOrder | undefined;
}

interface ShownOrder {
  readonly member: string;
  readonly isDescending: boolean;
}

export function readShownQuery(
  query: QueryRecord,
  members: MemberList,
  hints: ProposalHints | undefined,
): ShownQuery {
  const fields = listFields(query, members, hints);
  const pick = (role: FieldRole) => fields.filter((field) => field.role === role);
  const rowCount = hints?.rowCount;
  const isGrouped = query.ungrouped !== true;
  const dimensions = fields.filter(({ role }) => role !== 'measure');
  const groups = isGrouped ? dimensions.reduce((product, { most }) => product * most, 1) : Infinity;
  return {
    fields,
    measures: pick('measure'),
    times: pick('time'),
    categories: pick('category'),
    numbers: pick('number'),
    others: pick('other'),
    isGrouped,
    isPart: hints?.isTruncated === true || isPartOfRows(query, rowCount ?? Infinity),
    rowCount,
    mostRows: rowCount ?? Math.min(groups, readLimit(query)),
    order: readOrder(query.order),
  };
}

function listFields(
  query: QueryRecord,
  members: MemberList,
  hints: ProposalHints | undefined,
): readonly ShownField[] {
  const times = readArray(query.timeDimensions)
    .filter(isRecord)
    .flatMap((time) => readTime(time, query, members));
  const fields = [
    ...readStrings(query.dimensions).map((name) => readDimension(name, query, members)),
    ...times,
    ...readStrings(query.measures).map((name) => describeMeasure(name, members.get(name))),
  ];
  const byName = new Map(fields.map((field) => [field.name, field]));
  return [...byName.values()].map((field) => learnValues(field, hints));
}

/** A time without a grain has no column. Periods that are compared share a time, at the same place of each. */
function readTime(time: QueryRecord, query: QueryRecord, members: MemberList): ShownField[] {
  const name = readNonBlankString(time.dimension);
  const grain = readNonBlankString(time.granularity);
  const [first, ...others] = readArray(time.compareDateRange);
  const periods = first === undefined ? [] : [describePeriods(others.length + 1)];
  if (name === undefined || grain === undefined) return periods;
  const most = findMostValues(query, name);
  const own = `${name}.${grain}`;
  if (first === undefined)
    return [describeTime(own, grain, members.get(name), Math.min(findMostPeriods(time, grain), most))];
  const isKnown = others.every(isEarlierRange);
  const longest = isKnown ? findMostPeriods({ dateRange: first }, grain) : Infinity;
  // A part of a period may stand at either end, and months have more days or fewer.
  const shared = describeTime(sharedTimeColumn, grain, members.get(name), Math.min(longest + 3, most));
  return [...periods, { ...shared, ownTime: own }];
}

function readDimension(name: string, query: QueryRecord, members: MemberList): ShownField {
  const most = findMostValues(query, name);
  const own = members.get(name);
  const base = withoutGranularity(name);
  if (own || base === name) return describeDimension(name, own, most);
  return describeTime(name, name.slice(base.length + 1), members.get(base), most);
}

/** What the values of a column tell of it. */
export function learnValues(field: ShownField, hints: ProposalHints | undefined): ShownField {
  const hint = hints?.columns.get(field.name);
  if (!hint) return field;
  const { count, hasNegative = false } = hint;
  // A number of a few values is read as their names: cylinders, or stars.
  const isNumber = field.role === 'number' && count <= mostNamedNumbers && !isCoordinateName(field.name);
  const isName = field.role === 'category' || isNumber;
  const isOrdered = field.isOrdered || isNumber || hint.order !== undefined;
  const title = field.isPeriod ? (hint.title ?? field.title) : field.title;
  const known = { ...field, title, count, most: Math.min(count, field.most), hasNegative };
  return isName ? { ...known, role: 'category', isOrdered, order: hint.order ?? field.order } : known;
}

const mostNamedNumbers = 12;

function readOrder(order: unknown): ShownOrder | undefined {
  const pairs: unknown[] = isRecord(order) ? Object.entries(order) : [...readArray(order)];
  const [member, direction] = readStrings(pairs[0]);
  if (member === undefined || (direction !== 'asc' && direction !== 'desc')) return undefined;
  return { member, isDescending: direction === 'desc' };
}
