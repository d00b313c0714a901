/** Why a filter is invalid, or was not applied to rows. */
import type { FilterOperator } from './control-values.ts';

export type FaultReason =
  | 'operator'
  | 'value-count'
  | 'null'
  | 'not-a-date'
  | 'not-a-number'
  | 'not-a-boolean';

/** Why a filter is invalid for its member. `operator`: the operator does not apply to members of this type. */
export interface FilterFault {
  readonly fault: FaultReason;
  readonly operator: FilterOperator;
  /** The invalid value. */
  readonly text?: string | undefined;
}

export const isFilterFault = (value: unknown): value is FilterFault =>
  typeof value === 'object' && value !== null && 'fault' in value;

/**
 * Why a filter was not applied to rows that it concerns. `not-in-output`: the rows do not have the member; `meaning`:
 * filtering them would change the meaning of the result; `unreadable`: the value of the filter cannot be parsed.
 */
export type FilterSkipReason = 'not-in-output' | 'meaning' | 'unreadable';

export interface SkippedFilter {
  readonly member: string;
  readonly reason: FilterSkipReason;
}
