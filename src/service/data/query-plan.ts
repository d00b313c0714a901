/** A query with its names found, its dates fixed and its defaults filled in: what remains is writing SQL. */
import type { Granularity } from '../../contract/data.ts';
import type { Member, Source } from './data-model.ts';
import type { Clock, Span } from './date-range.ts';
import type { Reader } from './reader-rights.ts';
import type { ResolvedFilter } from './resolved-filter.ts';

export interface PlannedColumn {
  /** On the wire: `view.member`, or `view.time.month` where a grain cuts it. */
  name: string;
  member: Member;
  grain?: Granularity | undefined;
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
  ranges: { member: Member; span: Span }[];
  rowFilters: ResolvedFilter[];
  groupFilters: ResolvedFilter[];
  order: PlannedOrder[];
  limit: number;
  /** Rows beyond the limit are cut by the service, not by the caller's wish. */
  isCapped: boolean;
  offset: number;
  isUngrouped: boolean;
  wantsTotal: boolean;
  clock: Clock;
  reader: Reader;
}
