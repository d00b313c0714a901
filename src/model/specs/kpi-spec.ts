/**
 * The spec of a `kpi` report (docs/dashboard-format.md, "Key figures"). All keys are optional and unknown keys are
 * ignored. Invalid values fall back to the default. A block that cannot be shown is replaced by an error message.
 */

export interface KpiSpec extends KpiGroupLayout {
  /** Blocks in reading order. Default: the first number of the first row, compared with that of the second row. */
  readonly blocks?: readonly KpiBlockSpec[];
  /** Rows of the report itself, instead of those of its query. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

/** Arrangement of blocks beside or below each other. */
export interface KpiGroupLayout {
  /** `column` by default. */
  readonly direction?: 'row' | 'column';
  /** Alignment across the direction. Default: `start` in a column, `center` in a row. */
  readonly align?: 'start' | 'center' | 'end' | 'stretch';
  /** Alignment along the direction. Default: `start`. */
  readonly justify?: 'start' | 'center' | 'end' | 'between' | 'around';
  /** Gap between blocks in px, 0 to 64. Default: 4 in a column, 24 in a row. */
  readonly gap?: number;
  /** Whether the blocks of a row may wrap. Default: true. */
  readonly wrap?: boolean;
}

/** One block of a KPI. Its `type` selects the kind. */
export type KpiBlockSpec =
  | KpiNumberSpec
  | KpiComparisonSpec
  | KpiProgressSpec
  | KpiSparklineSpec
  | KpiTextSpec
  | KpiHtmlSpec
  | KpiGroupSpec;

/** Selects a value: a column of the result, and a row from 0. A negative row counts from the end. */
export interface KpiValueSpec {
  /** Column of the value. Default: the first column of numbers. */
  readonly field?: string;
  /** 0 by default. */
  readonly row?: number;
  /** Takes precedence over the format of the report's column and of the data model. */
  readonly format?: {
    readonly type: 'currency' | 'percent' | 'number';
    readonly decimalPlaces?: number;
    /** ISO 4217 code. */
    readonly currency?: string;
  };
  /**
   * Plain text above or beside the value. `{period}` stands for the period of the row, such as "June 2001", and
   * `{previousPeriod}` for that of the row that it is compared with. Where there is no such period, there is no label.
   */
  readonly label?: string;
}

/**
 * A CSS colour without nested functions, or a role of the theme: `primary`, `positive`, `negative`, `warning`, `text`,
 * `text-secondary`, `series-1` to `series-10`.
 */
export type KpiColor = string;

export interface KpiNumberSpec extends KpiValueSpec {
  readonly type: 'number';
  /** Maximum size: a name, or px from 10 to 160. The value is smaller if there is no room. Default: `medium`. */
  readonly size?: 'small' | 'medium' | 'large' | number;
  /**
   * `compact`: always shortened (1.2M); `full`: never shortened; `auto` (default): shortened if the full number does
   * not fit.
   */
  readonly notation?: 'auto' | 'compact' | 'full';
  readonly color?: KpiColor;
  readonly align?: 'start' | 'center' | 'end';
}

/**
 * Rows of periods are compared if both are complete: a month that is not over, or that filters cut, is no fair part of a
 * comparison. The block then says so.
 */
export interface KpiComparisonSpec extends KpiValueSpec {
  readonly type: 'comparison';
  /** `field` by default. */
  readonly previousField?: string;
  /** Row of the previous value. Default: the row after `row`, or `row` if there is a `previousField`. */
  readonly previousRow?: number;
  /**
   * Default: `percent`. The absolute difference is shown if a percentage would be meaningless (from zero, or across
   * zero).
   */
  readonly difference?: 'absolute' | 'percent' | 'both';
  /** The direction that counts as an improvement; `none`: neither. Default: `up`. */
  readonly goodDirection?: 'up' | 'down' | 'none';
  /** Older name of `goodDirection`: false means `down`. */
  readonly upIsGood?: boolean;
  /** Colours of an improvement and of a decline. Default: those of the theme. */
  readonly positiveColor?: KpiColor;
  readonly negativeColor?: KpiColor;
}

export interface KpiProgressSpec extends KpiValueSpec {
  readonly type: 'progress';
  /** A number, or the name of the column that has it in the same row. */
  readonly target: number | string;
  /** `bar` by default. */
  readonly shape?: 'bar' | 'circle';
  readonly color?: KpiColor;
}

export interface KpiSparklineSpec extends Omit<KpiValueSpec, 'row'> {
  readonly type: 'sparkline';
  /** Same as `field`. */
  readonly measure?: string;
  /**
   * Column of the points' positions. Times and numbers are sorted, oldest or smallest first. Texts keep the order of
   * the query.
   */
  readonly dimension?: string;
  /** `area` by default. */
  readonly mark?: 'line' | 'bar' | 'area';
  /** Width in px. Default: the remaining space. */
  readonly width?: number;
  readonly height?: number;
  /** Maximum number of points, 2 to 500. Default: 120. More points are thinned: lines by their shape, bars evenly. */
  readonly maxPoints?: number;
  readonly color?: KpiColor;
  /** Colour of bars below zero. Default: the colour of the other bars. */
  readonly negativeColor?: KpiColor;
  /** Whether the last point is highlighted. Default: true. */
  readonly lastPoint?: boolean;
}

export interface KpiTextSpec {
  readonly type: 'text';
  /** Text in Markdown. */
  readonly content: string;
  readonly align?: 'start' | 'center' | 'end';
}

export interface KpiHtmlSpec {
  readonly type: 'html';
  /** Template as in an `html` report. */
  readonly template: string;
  /** CSS for the template only. */
  readonly styles?: string;
}

/** A group of blocks. At most four levels of groups, and sixty blocks in total. */
export interface KpiGroupSpec extends Omit<KpiGroupLayout, 'direction'> {
  readonly type: 'row' | 'column';
  readonly blocks: readonly KpiBlockSpec[];
}
