/** Reads the query of a report that is there. What the editor has no chip for stays as it is. */
import {
  filterOperators,
  type FilterOperator,
  type FilterValue,
  type Scalar,
} from '../filters/control-values.ts';
import { toDataFilters } from '../filters/to-data-filters.ts';
import { operatorTable } from '../filters/operator-table.ts';
import { isSameValue } from '../draft/is-same-value.ts';
import { findComparedTime } from '../time/compared-time.ts';
import type { MemberList } from '../parsing/parse-meta.ts';
import {
  isRecord,
  readArray,
  readNonBlankString,
  readNumber,
  readString,
  readStrings,
} from '../parsing/read-value.ts';
import type { QueryFilter, QueryOrder, QueryTime, ReportQuery } from './report-query.ts';

type RawQuery = Readonly<Record<string, unknown>>;

export function readReportQuery(query: RawQuery, members: MemberList): ReportQuery {
  const { measures, dimensions, timeDimensions, filters, order, limit, ...rest } = query;
  const doubled = listDoubled(timeDimensions);
  const times = readArray(timeDimensions).map((one) => (doubled.has(one) ? undefined : readTime(one)));
  const conditions = readArray(filters).map((one) => readFilter(one, members));
  const read = readOrder(order);
  return {
    measures: readStrings(measures),
    dimensions: readStrings(dimensions),
    times: times.flatMap((one) => one?.times ?? []),
    filters: [...times.flatMap((one) => one?.filter ?? []), ...conditions.flatMap((one) => one ?? [])],
    order: read,
    limit: readNumber(limit),
    rest: {
      ...rest,
      ...listOthers('timeDimensions', timeDimensions, times),
      ...listOthers('filters', filters, conditions),
      ...(order !== undefined && !read && { order }),
    },
  };
}

/** What could not be read. */
function listOthers(name: string, given: unknown, read: readonly unknown[]): RawQuery {
  const others = readArray(given).filter((_, index) => read[index] === undefined);
  return others.length > 0 ? { [name]: others } : {};
}

/** Entries of one time of which one compares periods: the others have meanings of their own beside it. */
function listDoubled(timeDimensions: unknown): ReadonlySet<unknown> {
  const member = findComparedTime({ timeDimensions })?.dimension;
  const same = readArray(timeDimensions).filter((one) => isRecord(one) && one.dimension === member);
  return new Set(same.length > 1 ? same : []);
}

interface ReadTime {
  readonly times: readonly QueryTime[];
  readonly filter: readonly QueryFilter[];
}

/** A time with a grain or with periods that are compared, and its range as a filter. `undefined`: it has another form. */
function readTime(value: unknown): ReadTime | undefined {
  const { dimension, granularity, dateRange, compareDateRange, ...others } = isRecord(value) ? value : {};
  const member = readNonBlankString(dimension);
  const grain = readNonBlankString(granularity);
  if (member === undefined || Object.keys(others).length > 0) return undefined;
  const times = grain === undefined ? [] : [{ member, grain }];
  const [first, ...against] = readArray(compareDateRange);
  if (against.length === 0 && compareDateRange !== undefined) return undefined;
  if (dateRange !== undefined && compareDateRange !== undefined) return undefined;
  if (grain === undefined && compareDateRange === undefined) return undefined;
  const range = dateRange ?? first;
  if (range === undefined) return { times, filter: [] };
  const filter = toPeriod(range);
  return filter && { times, filter: [{ member, filter, ...(against.length > 0 && { against }) }] };
}

function toPeriod(range: unknown): FilterValue | undefined {
  const words = readString(range);
  if (words !== undefined) return { operator: 'custom', value: words };
  const ends = readStrings(range);
  return ends.length === 2 ? { operator: 'between', value: ends } : undefined;
}

/** The filter that is written in just this way. */
function readFilter(raw: unknown, members: MemberList): QueryFilter | undefined {
  const { member: name, operator, values } = isRecord(raw) ? raw : {};
  const member = readNonBlankString(name);
  const type = member === undefined ? undefined : members.get(member)?.type;
  if (member === undefined || type === undefined) return undefined;
  const found = filterOperators
    .filter((one) => operatorTable[one].data[type] === operator)
    .flatMap((one) => listValues(one, readScalars(values)))
    .find((filter) => isSameValue(toDataFilters(member, filter, type), [raw]));
  return found && { member, filter: found };
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const readScalars = (values: unknown): readonly Scalar[] => readArray(values).filter(isScalar);

const listValues = (operator: FilterOperator, values: readonly Scalar[]): FilterValue[] =>
  values.length === 1
    ? [
        { operator, value: values[0] },
        { operator, value: values },
      ]
    : [{ operator, value: values }, { operator }];

/** One member with one direction. */
function readOrder(order: unknown): QueryOrder | undefined {
  const pairs: readonly unknown[] = isRecord(order) ? Object.entries(order) : readArray(order);
  const [member, direction] = readStrings(pairs[0]);
  if (pairs.length !== 1 || member === undefined) return undefined;
  return direction === 'asc' || direction === 'desc' ? { member, direction } : undefined;
}
