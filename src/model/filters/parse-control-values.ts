/** Parses filters, time grains and tabs from a host, a URL or a config. */
import { isRecord, readBoolean, readOneOf } from '../parsing/read-value.ts';
import {
  filterOperators,
  type FilterOperator,
  type FilterValue,
  type Filters,
  type Scalar,
  type Tabs,
  type TimeGrains,
} from './control-values.ts';

/** A filter with more values is rejected as a whole: leaving some out would change its meaning. */
const maxValues = 1_000;
const maxTextLength = 1_000;
const maxMembers = 1_000;

/**
 * A bare value or list is parsed as `equals`; null clears the filter. Returns undefined for an invalid filter, also for
 * an unknown operator.
 */
export function parseFilterValue(value: unknown): FilterValue | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return readBareValue(value);
  const operator = readOperator(value.operator);
  const read = value.value === undefined ? undefined : readValue(value.value);
  if (operator === undefined || (read === undefined && value.value !== undefined)) return undefined;
  if (read === undefined && isAbsent(value.operator)) return undefined;
  return omitAbsent({
    operator,
    value: read,
    startInclusive: readBoolean(value.startInclusive),
    endInclusive: readBoolean(value.endInclusive),
  });
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const readOperator = (value: unknown): FilterOperator | undefined =>
  isAbsent(value) ? 'equals' : readOneOf(value, filterOperators);

function readBareValue(value: unknown): FilterValue | undefined {
  const read = readValue(value);
  return read === undefined ? undefined : { operator: 'equals', value: read };
}

function readValue(value: unknown): Scalar | Scalar[] | undefined {
  if (!Array.isArray(value)) return isScalar(value) ? value : undefined;
  const items: readonly unknown[] = value;
  return items.length <= maxValues && items.every(isScalar) ? items.filter(isScalar) : undefined;
}

function isScalar(value: unknown): value is Scalar {
  if (typeof value === 'string') return value.length <= maxTextLength;
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'boolean' || value === null;
}

function omitAbsent(filter: FilterValue): FilterValue {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Filters by member. Invalid entries are left out. */
export const parseFilters = (value: unknown): Filters => readEntries(value, parseFilterValue);

/**
 * Time grains by member; null is the grain of each report. Names are not checked, because a data model may define its
 * own.
 */
export const parseTimeGrains = (value: unknown): TimeGrains =>
  readEntries(value, (grain) => (grain === null ? null : readName(grain)));

/** Open tabs by container. */
export const parseTabs = (value: unknown): Tabs => readEntries(value, readName);

function readName(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= maxTextLength ? value : undefined;
}

function readEntries<Value>(
  value: unknown,
  read: (one: unknown) => Value | undefined,
): Readonly<Record<string, Value>> {
  if (!isRecord(value)) return {};
  const entries = Object.entries(value).slice(0, maxMembers);
  return Object.fromEntries(
    entries.flatMap(([name, one]): [string, Value][] => {
      const found = name.length > maxTextLength ? undefined : read(one);
      return found === undefined ? [] : [[name, found]];
    }),
  );
}
