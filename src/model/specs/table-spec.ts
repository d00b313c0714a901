/**
 * The spec of a `table` report (docs/dashboard-format.md, "Tables"). All keys may be left out; unknown keys
 * are ignored, and what cannot be read falls back to the default.
 */

export interface TableSpec {
  /** Columns in their order: all of the result by default. In a pivot: how its rows and measures look. */
  readonly columns?: readonly (string | TableColumnSpec)[];
  /** Numbers of the rows in front. */
  readonly rowNumbers?: boolean;
  /** Every other row is shaded. */
  readonly banding?: boolean;
  /** Long headers go on in further lines instead of being cut. */
  readonly headerWrap?: boolean;
  /** Headers name the view of a member, too: `Orders City`. */
  readonly showViewNames?: boolean;
  /** px, 10 to 24; one number for all of them. */
  readonly fontSize?:
    number | { readonly headers?: number; readonly values?: number; readonly totals?: number };
  /** Dimensions, outermost first: their rows stand together below a line with their subtotals. Not in a pivot. */
  readonly groups?: readonly string[];
  /** `true`: both. */
  readonly totals?: boolean | TableTotalsSpec;
  /** In place of the report's `pivotItems`. */
  readonly pivot?: TablePivotSpec;
  /** The first that holds for a cell decides, background and text each for itself. */
  readonly conditionalFormats?: readonly TableConditionSpec[];
  /** Below conditional formats. */
  readonly colorScales?: readonly TableColorScaleSpec[];
  /** Rows of the report's own, in place of its query's. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Totals are asked of the data engine, with the query's own filters on dimensions and none on measures, over all rows
 * and not only those that are shown. Rows without a JSON query are summed up only as a column's `total` says.
 */
export interface TableTotalsSpec {
  /** A last column with the total of each row of a pivot. */
  readonly rows?: boolean;
  /** A last row with the total of each column. */
  readonly columns?: boolean;
}

/** How one column of a table is shown. */
export interface TableColumnSpec {
  /** A column of the result. */
  readonly field: string;
  /** Heading of the column. By default the title of its member. */
  readonly title?: string;
  /** px, 40 to 1,000; or a share of the room that columns in px leave, 1 by default. */
  readonly width?: number | { readonly weight: number };
  /** Numbers stand at the end, all else at the start. `left` and `right` are start and end. */
  readonly align?: 'start' | 'center' | 'end' | 'left' | 'right';
  /** Long texts go on in further lines. */
  readonly wrap?: boolean;
  /** Hides the column until a reader shows it. Default: shown. */
  readonly hidden?: boolean;
  /** How cells are drawn. `value` by default. */
  readonly display?: 'value' | 'link' | 'image' | 'bar' | 'sparkline';
  /** Of a link: its text, in place of its address. */
  readonly label?: string;
  /** Options of cells that are drawn as bars. */
  readonly bar?: TableBarSpec;
  /** Options of cells that are drawn as sparklines. */
  readonly sparkline?: TableSparklineSpec;
  /** How rows without a JSON query are summed up; `none` leaves the column without a total anyway. */
  readonly total?: 'sum' | 'min' | 'max' | 'mean' | 'none';
  /** Numbers are divided by this; the header says so. `model` (default) and `absolute`: as they are. */
  readonly displayScale?: TableDisplayScale;
}

export type TableDisplayScale = 'model' | 'absolute' | 'thousands' | 'millions' | 'billions';

/**
 * A CSS colour without functions inside of functions, or a role of the theme: `primary`, `positive`, `negative`,
 * `warning`, `text`, `text-secondary`, `series-1` to `series-8`.
 */
export type TableColor = string;

export interface TableBarSpec {
  /** `auto` (default): from zero to the column's extreme; around zero in the middle where it has both signs. */
  readonly scale?: 'auto' | readonly [min: number, max: number];
  readonly positiveColor?: TableColor;
  readonly negativeColor?: TableColor;
}

/** A picture of a series; the column holds lists of numbers, or a further query brings them. Two points are the least. */
export interface TableSparklineSpec {
  /** `area` by default. */
  readonly mark?: 'area' | 'line' | 'bar';
  /** A time to ask the data engine by, once for all rows. */
  readonly timeDimension?: string;
  /** `month` by default. */
  readonly granularity?: string;
  /** Of the query; the column's own field by default. */
  readonly measure?: string;
  readonly color?: TableColor;
  /** Of bars below zero; as the others by default. */
  readonly negativeColor?: TableColor;
}

/** Names of the result's columns, or of members where those are named alike. */
export interface TablePivotSpec {
  /** By default the dimensions that are not in `columns`. */
  readonly rows?: readonly string[];
  /** Their values become columns, at most 500. */
  readonly columns?: readonly string[];
  /** By default all of the result. */
  readonly measures?: readonly string[];
  /** As `totals`. */
  readonly showRowTotals?: boolean;
  readonly showColumnTotals?: boolean;
  /** Where several measures stand: each a column (default) or a row. */
  readonly measuresAxis?: 'columns' | 'rows';
  /** Measures above the values of `columns` or below them (default, unless there is one measure only). */
  readonly measuresPosition?: 'before' | 'after';
  /** Of all measures. */
  readonly displayScale?: TableDisplayScale;
}

export interface TableConditionSpec {
  /** Which column is looked at; in a pivot a measure stands for all of its columns. */
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
    /** Two for `between`; times are compared as texts: `2026-05`. */
    readonly value?: string | number | boolean | readonly (string | number)[];
  };
  readonly background?: TableColor;
  /** Of the text; changed as far as reading needs it. */
  readonly color?: TableColor;
  /** `cell` by default. */
  readonly scope?: 'cell' | 'row';
}

export interface TableColorScaleSpec {
  readonly field?: string;
  readonly fields?: readonly string[];
  /** Two or three, lowest first. */
  readonly stops: readonly TableColorStopSpec[];
  /** null counts as zero; true by default. */
  readonly nullsAsZero?: boolean;
  /** Anchors are found for each column (default), or for all of the scale's columns together. */
  readonly scope?: 'column' | 'all';
}

export interface TableColorStopSpec {
  /** `midpoint` lies halfway between least and greatest. The first is `min` by default, the last `max`. */
  readonly anchor?: 'min' | 'max' | 'midpoint' | 'average' | 'median' | 'number' | 'percentile';
  /** Of `number`: itself. Of `percentile`: 0 to 100. */
  readonly value?: number;
  readonly color: TableColor;
}
