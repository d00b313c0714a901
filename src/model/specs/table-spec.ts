/**
 * The spec of a `table` report (docs/dashboard-format.md, "Tables"). All keys are optional and unknown keys are
 * ignored. Invalid values fall back to the default.
 */

export interface TableSpec {
  /** Columns in their order. Default: all columns of the result. In a pivot: styles of its rows and measures. */
  readonly columns?: readonly (string | TableColumnSpec)[];
  /** Whether rows are numbered. */
  readonly rowNumbers?: boolean;
  /** Whether every other row is shaded. */
  readonly banding?: boolean;
  /** Whether long headers wrap instead of being cut. */
  readonly headerWrap?: boolean;
  /** Whether headers include the view of a member: `Orders City`. */
  readonly showViewNames?: boolean;
  /** Font size in px, 10 to 24. One number sets all of them. */
  readonly fontSize?:
    | number
    | { readonly headers?: number; readonly values?: number; readonly totals?: number };
  /** Dimensions to group by, outermost first. Each group has a row with its subtotals. Not in a pivot. */
  readonly groups?: readonly string[];
  /** `true`: totals of rows and of columns. */
  readonly totals?: boolean | TableTotalsSpec;
  /** Takes precedence over the `pivotItems` of the report. */
  readonly pivot?: TablePivotSpec;
  /**
   * For each cell, the first condition that holds sets the background, and the first one with a text colour sets that.
   */
  readonly conditionalFormats?: readonly TableConditionSpec[];
  /** Conditional formats take precedence over colour scales. */
  readonly colorScales?: readonly TableColorScaleSpec[];
  /** Rows of the report itself, instead of those of its query. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Totals are computed by the data engine over all rows, not only those shown. The query's filters on dimensions apply,
 * its filters on measures do not. Without a JSON query, rows are aggregated in the browser by the `total` of their
 * column.
 */
export interface TableTotalsSpec {
  /** A last column with the total of each row of a pivot. */
  readonly rows?: boolean;
  /** A last row with the total of each column. */
  readonly columns?: boolean;
}

/** Settings of one column of a table. */
export interface TableColumnSpec {
  /** Name of a column of the result. */
  readonly field: string;
  /** Heading of the column. By default the title of its member. */
  readonly title?: string;
  /** Width in px, 40 to 1,000, or a share of the space that columns in px leave. Default: a weight of 1. */
  readonly width?: number | { readonly weight: number };
  /** Default: `end` for numbers, `start` for everything else. `left` and `right` mean `start` and `end`. */
  readonly align?: 'start' | 'center' | 'end' | 'left' | 'right';
  /** Whether long texts wrap. */
  readonly wrap?: boolean;
  /** Hides the column until a reader shows it. Default: shown. */
  readonly hidden?: boolean;
  /** How cells are drawn. `value` by default. */
  readonly display?: 'value' | 'link' | 'image' | 'bar' | 'sparkline';
  /** Text of a link. Default: its URL. */
  readonly label?: string;
  /** Options of cells that are drawn as bars. */
  readonly bar?: TableBarSpec;
  /** Options of cells that are drawn as sparklines. */
  readonly sparkline?: TableSparklineSpec;
  /** Aggregate for rows without a JSON query. `none`: the column has no total in any case. */
  readonly total?: 'sum' | 'min' | 'max' | 'mean' | 'none';
  /** Numbers are divided by this, and the header shows it. `model` (default) and `absolute`: not divided. */
  readonly displayScale?: TableDisplayScale;
}

export type TableDisplayScale = 'model' | 'absolute' | 'thousands' | 'millions' | 'billions';

/**
 * A CSS colour without nested functions, or a role of the theme: `primary`, `positive`, `negative`, `warning`, `text`,
 * `text-secondary`, `series-1` to `series-10`.
 */
export type TableColor = string;

export interface TableBarSpec {
  /**
   * Range of the bar. `auto` (default): from zero to the largest value of the column, with zero in the middle if it has
   * both signs.
   */
  readonly scale?: 'auto' | readonly [min: number, max: number];
  readonly positiveColor?: TableColor;
  readonly negativeColor?: TableColor;
}

/**
 * A small chart in a cell. The column holds lists of numbers, or an additional query loads them. It needs at least two
 * points.
 */
export interface TableSparklineSpec {
  /** `area` by default. */
  readonly mark?: 'area' | 'line' | 'bar';
  /** Time dimension of an additional query, which is sent once for all rows. */
  readonly timeDimension?: string;
  /** `month` by default. */
  readonly granularity?: string;
  /** Measure of the additional query. Default: the field of the column. */
  readonly measure?: string;
  readonly color?: TableColor;
  /** Colour of bars below zero. Default: the colour of the other bars. */
  readonly negativeColor?: TableColor;
}

/** Names of columns of the result, or of members if their last parts are unique. */
export interface TablePivotSpec {
  /** Default: the dimensions that are not in `columns`. */
  readonly rows?: readonly string[];
  /** Dimensions whose values become columns, at most 500. */
  readonly columns?: readonly string[];
  /** Default: all measures of the result. */
  readonly measures?: readonly string[];
  /** Same as `totals`. */
  readonly showRowTotals?: boolean;
  readonly showColumnTotals?: boolean;
  /** Whether several measures are columns (default) or rows. */
  readonly measuresAxis?: 'columns' | 'rows';
  /**
   * Whether measures are above or below the values of `columns`. Default: `after`, or `before` if there is only one
   * measure.
   */
  readonly measuresPosition?: 'before' | 'after';
  /** Scale of all measures. */
  readonly displayScale?: TableDisplayScale;
}

export interface TableConditionSpec {
  /** The column to test. In a pivot, a measure selects all of its columns. */
  readonly field: string;
  readonly condition: {
    readonly operator:
      | 'equals'
      | 'notEquals'
      | 'gt'
      | 'gte'
      | 'lt'
      | 'lte'
      | 'between'
      | 'notBetween'
      | 'contains'
      | 'notContains'
      | 'startsWith'
      | 'endsWith'
      | 'empty'
      | 'notEmpty';
    /** Two values for `between`. Times are compared as text: `2026-05`. */
    readonly value?: string | number | boolean | readonly (string | number)[];
  };
  readonly background?: TableColor;
  /** Colour of the text. It is adjusted if it would not be readable. */
  readonly color?: TableColor;
  /** `cell` by default. */
  readonly scope?: 'cell' | 'row';
}

export interface TableColorScaleSpec {
  readonly field?: string;
  readonly fields?: readonly string[];
  /** Two or three stops, lowest first. */
  readonly stops: readonly TableColorStopSpec[];
  /** Whether null counts as zero. Default: true. */
  readonly nullsAsZero?: boolean;
  /** Whether the range is computed for each column (default) or for all columns of the scale together. */
  readonly scope?: 'column' | 'all';
}

export interface TableColorStopSpec {
  /**
   * Position of the stop. `midpoint` is halfway between minimum and maximum. Default: `min` for the first stop, `max`
   * for the last.
   */
  readonly anchor?: 'min' | 'max' | 'midpoint' | 'average' | 'median' | 'number' | 'percentile';
  /** For `number`: the value itself. For `percentile`: 0 to 100. */
  readonly value?: number;
  readonly color: TableColor;
}
