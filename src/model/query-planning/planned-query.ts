/** The query of a chart, and the effect of the current controls on it. */
import type { CrossFilterCondition } from '../controls/control-layers.ts';
import type { FilterValue } from '../filters/control-values.ts';
import type { RowSource } from '../dashboard/plan-widget.ts';
import type { Result } from '../result.ts';

export interface PlannedQuery {
  readonly rows: RowSource;
  /** The changed spec, if controls change its rows or its time units. */
  readonly spec?: Readonly<Record<string, unknown>> | undefined;
  readonly skipped: readonly SkippedControl[];
  /** Members that the query is filtered by. */
  readonly merged: readonly string[];
  /** A key that identifies the filtered rows of the report itself. */
  readonly key: string;
  /** The column names of the report, by the new column name. */
  readonly renames: Readonly<Record<string, string>>;
}

export interface QueryingWidget {
  readonly widgetId: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly rows: RowSource;
}

/** A condition that concerns a chart, or may concern it. */
export interface MemberCondition {
  readonly member: string;
  readonly filter: FilterValue;
  /** True if the chart itself maps the member, so that the condition certainly concerns it. */
  readonly mapped: boolean;
  /** Whether readers may choose it freely. The host and locked controls set bounds. */
  readonly isOpen: boolean;
  /** The condition that a click has set. */
  readonly picked?: CrossFilterCondition | undefined;
}

/** A time grain that concerns a chart, or may concern it. */
export interface MemberGrain {
  readonly member: string;
  readonly grain: string;
  readonly mapped: boolean;
}

/** Gives columns the names that the spec uses, which contain the original time grain. */
export function renameColumns(result: Result, renames: PlannedQuery['renames']): Result {
  if (Object.keys(renames).length === 0) return result;
  const columns = result.columns.map((column) => ({ ...column, name: renames[column.name] ?? column.name }));
  return { ...result, columns };
}

/** The effect of no controls. */
export const unchangedQuery = { skipped: [], merged: [], renames: {}, key: '' } as const;

export const toFilterEntry = ({ member, filter }: MemberCondition): [string, FilterValue] => [member, filter];

/** Why a control is not applied to a chart. */
type ControlSkipReason =
  /** The rows have no such column. */
  | 'not-in-output'
  /** It would change the meaning of the rows, or of the SQL. */
  | 'meaning'
  /** The SQL cannot be filtered by it, or the Data API filters no SQL. */
  | 'fixed-sql'
  /** The value does not fit the member. */
  | 'unreadable'
  /** The report has its own rows. */
  | 'own-rows'
  /** The data model has no such member, or the reader may not use it. */
  | 'refused';

export interface SkippedControlValue {
  readonly kind: 'filter' | 'grain';
  readonly member: string;
  readonly reason: ControlSkipReason;
}

/**
 * The condition of a click that does not concern a chart: docs/dashboard-format.md, "Clicks". The chart is complete without it,
 * but a reader may take it for filtered.
 */
export interface UnreachedClick {
  readonly kind: 'click';
  readonly member: string;
  /** `no-field`: the rows of the chart know nothing of the member. `own-rows`: see `ControlSkipReason`. */
  readonly reason: 'no-field' | 'own-rows';
  /** Title and values of the condition, as its chip shows them. */
  readonly title: string;
  readonly texts: readonly string[];
}

export type SkippedControl = SkippedControlValue | UnreachedClick;

/** Those of the conditions that clicks have set, for a chart that they do not reach. */
export const toUnreachedClicks = (
  conditions: readonly MemberCondition[],
  reason: UnreachedClick['reason'],
): UnreachedClick[] =>
  conditions.flatMap(({ member, picked }) =>
    picked ? [{ kind: 'click', member, reason, title: picked.title, texts: picked.texts }] : [],
  );
