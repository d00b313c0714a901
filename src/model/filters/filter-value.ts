/** Filters as hosts, readers and controls state them. Source: docs/dashboard-format.md, "Filter values". */

export const filterOperators = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_than_or_equal',
  'less_than',
  'less_than_or_equal',
  'contains',
  'not_contains',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
  'is_null',
  'is_not_null',
  'is_empty',
  'is_not_empty',
  'between',
  'custom',
] as const;

export type FilterOperator = (typeof filterOperators)[number];

export type Scalar = string | number | boolean | null;

/**
 * One condition on a member. Several values are alternatives, except for `between`, whose two are its ends. A time is
 * written as a date, a time, or words such as `last 6 months`; a date stands for its whole day. `custom` takes such
 * words, too.
 */
export interface FilterValue {
  /** Default `equals`. */
  readonly operator?: FilterOperator | undefined;
  /** None for `is_null`, `is_not_null`, `is_empty` and `is_not_empty`. */
  readonly value?: Scalar | readonly Scalar[] | undefined;
  /** Of `between`; default true. */
  readonly startInclusive?: boolean | undefined;
  /** Of `between`; default true. */
  readonly endInclusive?: boolean | undefined;
}

/** By member (`view.dimension`). null: cleared, whatever the control's default is. Absent: the default. */
export type Filters = Readonly<Record<string, FilterValue | null>>;

/** By member; a grain's name, or null for the grain that each report was made with. */
export type TimeGrains = Readonly<Record<string, string | null>>;

/** The tab that is open, by the id of its container. */
export type Tabs = Readonly<Record<string, string>>;
