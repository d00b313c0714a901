/** The reader's state of a table, returned by `getState` and restored by `setState`. */
import { parseFilterValue } from '../../../../model/filters/parse-control-values.ts';
import type { FilterValue } from '../../../../model/filters/control-values.ts';
import {
  isRecord,
  readArray,
  readNumber,
  readOneOf,
  readStrings,
  readNonBlankString,
} from '../../../../model/parsing/read-value.ts';
import type { Sort } from '../rows/sort-rows.ts';

/** `none` overrides a pin of the author. */
export type ColumnPin = 'start' | 'end' | 'none';

/** Columns are identified by their fields. */
export interface ColumnLayout {
  /** Columns that were moved, in order. Other columns follow the one that precedes them in the author's order. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** px */
  readonly widths: Readonly<Record<string, number>>;
  readonly pins: Readonly<Record<string, ColumnPin>>;
}

export interface TableState {
  /** The first sort takes precedence. Each of the others sorts rows that are equal so far. */
  readonly sort: readonly Sort[];
  readonly columns: ColumnLayout;
  /** Rows that do not contain the text are left out. */
  readonly search: string;
  /** Filters by field. */
  readonly filters: Readonly<Record<string, FilterValue>>;
  /** `compact`: lower rows. */
  readonly density?: 'compact' | undefined;
}

/** Minimum width in px. Widths outside of the range are ignored. */
export const minColumnWidth = 40;
export const maxColumnWidth = 1_000;
const maxSorts = 8;
const maxSearchLength = 200;

export const defaultColumnLayout: ColumnLayout = { order: [], hidden: [], widths: {}, pins: {} };
export const defaultTableState: TableState = {
  sort: [],
  columns: defaultColumnLayout,
  search: '',
  filters: {},
  density: undefined,
};

/** Reads own properties only, because fields can have any name, such as `constructor`. */
export const findOwnEntry = <Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);

export const omitKey = <Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([own]) => own !== key));

/** Invalid parts get the default of the table's author. `sort` may be a single sort, which is an older format. */
export function parseTableState(value: unknown): TableState {
  if (!isRecord(value)) return defaultTableState;
  const sorts = Array.isArray(value.sort) ? readArray(value.sort) : [value.sort];
  return {
    sort: dropDoubles(sorts.flatMap(readSort)).slice(0, maxSorts),
    columns: readColumns(value.columns),
    search: readNonBlankString(value.search)?.slice(0, maxSearchLength) ?? '',
    filters: readEach(value.filters, (filter) => parseFilterValue(filter) ?? undefined),
    density: readOneOf(value.density, ['compact'] as const),
  };
}

function readSort(value: unknown): Sort[] {
  if (!isRecord(value)) return [];
  const field = readNonBlankString(value.field);
  const direction = readOneOf(value.direction, ['ascending', 'descending'] as const);
  return field !== undefined && direction !== undefined ? [{ field, direction }] : [];
}

const dropDoubles = (sorts: readonly Sort[]): Sort[] =>
  sorts.filter(({ field }, at) => sorts.findIndex((one) => one.field === field) === at);

function readColumns(value: unknown): ColumnLayout {
  if (!isRecord(value)) return defaultColumnLayout;
  return {
    order: [...new Set(readStrings(value.order))],
    hidden: [...new Set(readStrings(value.hidden))],
    widths: readEach(value.widths, (width) => clampWidth(readNumber(width))),
    pins: readEach(value.pins, (pin) => readOneOf(pin, ['start', 'end', 'none'] as const)),
  };
}

const clampWidth = (width: number | undefined): number | undefined =>
  width === undefined ? undefined : Math.min(maxColumnWidth, Math.max(minColumnWidth, Math.round(width)));

function readEach<Value>(value: unknown, read: (one: unknown) => Value | undefined): Record<string, Value> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, Value][] => {
      const found = read(one);
      return found === undefined ? [] : [[key, found]];
    }),
  );
}

/** Only the differences from the author's table; undefined if there are none. */
export function serializeTableState({ sort, columns, search, filters, density }: TableState): unknown {
  const arranged = omitEmpty({ sort, columns: omitEmpty(columns), search, filters, density });
  return arranged;
}

function omitEmpty(parts: object): Record<string, unknown> | undefined {
  const kept = Object.entries(parts).filter(([, part]: [string, unknown]) => !isEmpty(part));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const isEmpty = (part: unknown): boolean =>
  part === undefined || part === '' || (typeof part === 'object' && Object.keys(part ?? {}).length === 0);
