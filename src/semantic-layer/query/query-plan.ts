import type { DateRange, Granularity, DataFilterOperator } from '../../contract/data-api-schemas.ts';
import type { ZonedClock, TimeSpan } from '../../model/time/parse-time-span.ts';
import type {
  Member,
  Source,
  Cube,
  DefinedGrain,
  Dimension,
  Measure,
  SqlGrain,
  TimeShift,
} from '../model/data-model.ts';
import type { Reader } from '../policies/reader.ts';

/** One of the usual units, or a grain that the data model defines. */
export type Grain = Granularity | DefinedGrain;
/** A grain whose periods are counted, and not looked up by SQL of the model. */
export type RegularGrain = Exclude<Grain, SqlGrain>;

export const isSqlGrain = (grain: Grain | undefined): grain is SqlGrain =>
  typeof grain === 'object' && 'sql' in grain;

export const nameOfGrain = (grain: Grain): string => (typeof grain === 'string' ? grain : grain.name);

export interface PlannedColumn {
  /** The name in responses: `view.member`, or `view.time.month` with a grain. */
  name: string;
  member: Member;
  grain?: Grain | undefined;
}

export interface PlannedOrder {
  /** Index of the column to order by. */
  column: number;
  direction: 'asc' | 'desc';
}

export interface QueryPlan {
  columns: PlannedColumn[];
  /** Every member that the query names, including those in filters. */
  named: Member[];
  /** The view that is queried; undefined where cubes are. */
  view: Source | undefined;
  segments: Member[];
  /** `written` is the date range as it stands in the query. */
  ranges: { member: Member; span: TimeSpan; written: DateRange }[];
  rowFilters: ResolvedFilter[];
  groupFilters: ResolvedFilter[];
  order: PlannedOrder[];
  limit: number;
  /** Whether the limit is that of the service and not of the query. */
  isCapped: boolean;
  offset: number;
  isUngrouped: boolean;
  wantsTotal: boolean;
  clock: ZonedClock;
  reader: Reader;
  /** For a query inside of one of a view: the view, whose row policies hold for it too, and its named members. */
  ruling?: { view: Source; names: readonly string[] } | undefined;
  /** Whether the SQL is that of a row policy. */
  isRule?: boolean | undefined;
  /** Preferred join paths, as lists of cubes. */
  joinHints?: readonly (readonly string[])[] | undefined;
  /** The value of a `switch` dimension in this part of the query. */
  switched?: { dimension: Dimension; value: string } | undefined;
  /** How the times of the query are moved; the row policies of the reader are not. `cube` has the shift. */
  shifts?: readonly (TimeShift & { cube: Cube })[] | undefined;
}

/** The dimension or measure that a condition tests. `name` is the name that the author of the condition used. */
export interface FilterTarget {
  name: string;
  cube: Cube;
  cubeMember: Dimension | Measure;
}

/** A filter of a query or of a policy, with its members resolved. */
export type ResolvedFilter =
  | { target: FilterTarget; operator: DataFilterOperator; values: (string | null)[] }
  | { and: ResolvedFilter[] }
  | { or: ResolvedFilter[] };

/** A filter that no row passes. */
export const matchNothing: ResolvedFilter = { or: [] };
