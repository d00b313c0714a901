/** Filters, time grains and tabs as hosts, readers and controls give them. See docs/dashboard-format.md, "Filter values". */

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

/** How a filter compares a member with its value. Meanings: docs/dashboard-format.md, "Filter values". */
export type FilterOperator = (typeof filterOperators)[number];

/** One value of a filter. */
export type Scalar = string | number | boolean | null;

/**
 * One condition on a member. Several values are alternatives, except for `between`, whose two are its ends. A time is
 * written as a date, a time, or words such as `last 6 months`; a date stands for its whole day. `custom` takes such
 * words, too.
 */
export interface FilterValue {
  /**
   * How the member is compared with the value.
   * @default 'equals'
   */
  readonly operator?: FilterOperator | undefined;
  /** The value, or several. `is_null`, `is_not_null`, `is_empty` and `is_not_empty` take none. */
  readonly value?: Scalar | readonly Scalar[] | undefined;
  /**
   * Whether `between` includes its first value.
   * @default true
   */
  readonly startInclusive?: boolean | undefined;
  /**
   * Whether `between` includes its second value.
   * @default true
   */
  readonly endInclusive?: boolean | undefined;
}

/** Filters by member (`view.dimension`). null clears a filter, even one with a default. Absent: the default. */
export type Filters = Readonly<Record<string, FilterValue | null>>;

/** Time grains by member: a grain such as `month`, or null for the grain that each report was made with. */
export type TimeGrains = Readonly<Record<string, string | null>>;

/** Ids of open tabs, by the id of their container. */
export type Tabs = Readonly<Record<string, string>>;
