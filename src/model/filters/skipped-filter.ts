/**
 * Why a filter was not applied to rows that it is about. `not-in-output`: they do not show its member; `meaning`:
 * filtering them would answer another question; `unreadable`: the SQL, or the filter's value, means nothing to us.
 */
export type FilterSkipReason = 'not-in-output' | 'meaning' | 'unreadable';

export interface SkippedFilter {
  readonly member: string;
  readonly reason: FilterSkipReason;
}
