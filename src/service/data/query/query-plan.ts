/** A query with its names found, its dates fixed and its defaults filled in: what remains is writing SQL. */
import type { CustomGrain, DateRange, Granularity } from '../../../contract/data-api.ts';
import type { ZonedClock, TimeSpan } from '../../../model/time/parse-time-span.ts';
import type { Member, Source } from '../model/data-model.ts';
import type { Reader } from '../policies/reader.ts';
import type { ResolvedFilter } from './resolved-filter.ts';

/** How times are cut: one of the usual units, or as the data model defines it. */
export type Grain = Granularity | CustomGrain;

export const nameOfGrain = (grain: Grain): string => (typeof grain === 'string' ? grain : grain.name);

export interface PlannedColumn {
  /** On the wire: `view.member`, or `view.time.month` where a grain cuts it. */
  name: string;
  member: Member;
  grain?: Grain | undefined;
}

export interface PlannedOrder {
  /** Index of a column. */
  column: number;
  direction: 'asc' | 'desc';
}

export interface QueryPlan {
  columns: PlannedColumn[];
  /** Every member the query names, also those it only filters by. */
  named: Member[];
  /** The one view it is asked of; undefined: cubes. */
  view: Source | undefined;
  segments: Member[];
  /** `written`: as the query says it. */
  ranges: { member: Member; span: TimeSpan; written: DateRange }[];
  rowFilters: ResolvedFilter[];
  groupFilters: ResolvedFilter[];
  order: PlannedOrder[];
  limit: number;
  /** Rows beyond the limit are cut by the service, not by the caller's wish. */
  isCapped: boolean;
  offset: number;
  isUngrouped: boolean;
  wantsTotal: boolean;
  clock: ZonedClock;
  reader: Reader;
  /** Ways from cube to cube that are to be preferred. */
  joinHints?: readonly (readonly string[])[] | undefined;
}
