/** What a chart is asked with, and what comes of the controls that hold. */
import type { FilterValue } from '../filters/filter-value.ts';
import type { RowSource } from '../widgets/plan-widget.ts';
import type { SkippedControl } from './skipped-control.ts';

export interface PlannedQuery {
  readonly rows: RowSource;
  /** The spec to draw, where controls reach into it: its own rows, or its time units. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  readonly skipped: readonly SkippedControl[];
  /** Members that the question is filtered by. */
  readonly merged: readonly string[];
  /** Tells two questions to rows in the report itself apart. */
  readonly key: string;
  /** New column names, and the ones that the report knows. */
  readonly renames: Readonly<Record<string, string>>;
}

export interface QueryingWidget {
  readonly widgetId: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly rows: RowSource;
}

/** One condition that concerns a chart, or may. */
export interface MemberCondition {
  readonly member: string;
  readonly filter: FilterValue;
  /** The chart itself names the member, so it surely concerns it. */
  readonly mapped: boolean;
}

/** A time grain that concerns a chart, or may. */
export interface MemberGrain {
  readonly member: string;
  readonly grain: string;
  readonly mapped: boolean;
}

/** A question as it was published. */
export const unchangedQuery = { skipped: [], merged: [], renames: {}, key: '' } as const;

export const toFilterEntry = ({ member, filter }: MemberCondition): [string, FilterValue] => [member, filter];
