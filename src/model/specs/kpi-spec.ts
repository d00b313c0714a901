/**
 * The spec of a `kpi` report (docs/dashboard-format.md, "Key figures"). All keys may be left out; unknown keys
 * are ignored; what cannot be read falls back to the default, and a block that cannot be shown is named in its place.
 */

export interface KpiSpec extends KpiGroupLayout {
  /** In reading order. None: the first row's first number, compared with the second row's. */
  readonly blocks?: readonly KpiBlockSpec[];
  /** Rows of the report's own, in place of its query's. */
  readonly data?: readonly Readonly<Record<string, unknown>>[];
}

/** How blocks stand beside or below each other. */
export interface KpiGroupLayout {
  /** `column` by default. */
  readonly direction?: 'row' | 'column';
  /** Across the direction; `start` in a column, `center` in a row. */
  readonly align?: 'start' | 'center' | 'end' | 'stretch';
  /** Along the direction; `start` by default. */
  readonly justify?: 'start' | 'center' | 'end' | 'between' | 'around';
  /** px, 0 to 64: 4 by default, 24 in a row. */
  readonly gap?: number;
  /** Whether blocks of a row may go on in a next one; true by default. */
  readonly wrap?: boolean;
}

/** One block of a key figure; `type` says which. */
export type KpiBlockSpec =
  | KpiNumberSpec
  | KpiComparisonSpec
  | KpiProgressSpec
  | KpiSparklineSpec
  | KpiTextSpec
  | KpiHtmlSpec
  | KpiGroupSpec;

/** Which value: a column of the result, and a row of it from 0; a negative row counts from the last. */
export interface KpiValueSpec {
  /** The first number column by default. */
  readonly field?: string;
  /** 0 by default. */
  readonly row?: number;
  /** Over the report's column format and the model's. */
  readonly format?: {
    readonly type: 'currency' | 'percent' | 'number';
    readonly decimalPlaces?: number;
    /** ISO 4217 code. */
    readonly currency?: string;
  };
  /** Words above or beside it; plain text. */
  readonly label?: string;
}

/**
 * A CSS colour without functions inside of functions, or a role of the theme: `primary`, `positive`, `negative`,
 * `warning`, `text`, `text-secondary`, `series-1` to `series-8`.
 */
export type KpiColor = string;

export interface KpiNumberSpec extends KpiValueSpec {
  readonly type: 'number';
  /** At most that large: a name, or px from 10 to 160. Less where there is no room. `medium` by default. */
  readonly size?: 'small' | 'medium' | 'large' | number;
  /** `compact`: always short; `full`: never; `auto` (default): short where the whole number has no room. */
  readonly notation?: 'auto' | 'compact' | 'full';
  readonly color?: KpiColor;
  readonly align?: 'start' | 'center' | 'end';
}

export interface KpiComparisonSpec extends KpiValueSpec {
  readonly type: 'comparison';
  /** `field` by default. */
  readonly previousField?: string;
  /** The row after `row` by default; with a `previousField`, `row`. */
  readonly previousRow?: number;
  /** `percent` by default; absolute all the same where a percentage would say nothing (from zero, across zero). */
  readonly difference?: 'absolute' | 'percent' | 'both';
  /** Which direction is for the better; `none` for neither. `up` by default. */
  readonly goodDirection?: 'up' | 'down' | 'none';
  /** The older name of `goodDirection`: false is `down`. */
  readonly upIsGood?: boolean;
  /** Of a change for the better, and for the worse; the theme's by default. */
  readonly positiveColor?: KpiColor;
  readonly negativeColor?: KpiColor;
}

export interface KpiProgressSpec extends KpiValueSpec {
  readonly type: 'progress';
  /** A number, or the column that holds it in the same row. */
  readonly target: number | string;
  /** `bar` by default. */
  readonly shape?: 'bar' | 'circle';
  readonly color?: KpiColor;
}

export interface KpiSparklineSpec extends Omit<KpiValueSpec, 'row'> {
  readonly type: 'sparkline';
  /** The same as `field`. */
  readonly measure?: string;
  /** What the points stand for. Times and numbers are put in order, oldest first; words stay as the query has them. */
  readonly dimension?: string;
  /** `area` by default. */
  readonly mark?: 'line' | 'bar' | 'area';
  /** px; it fills the room that is left by default. */
  readonly width?: number;
  readonly height?: number;
  /** 2 to 500, 120 by default: more are thinned, lines by their shape and bars evenly. */
  readonly maxPoints?: number;
  readonly color?: KpiColor;
  /** Of bars below zero; as the others by default. */
  readonly negativeColor?: KpiColor;
  /** Whether the last point is marked; true by default. */
  readonly lastPoint?: boolean;
}

export interface KpiTextSpec {
  readonly type: 'text';
  /** Markdown. */
  readonly content: string;
  readonly align?: 'start' | 'center' | 'end';
}

export interface KpiHtmlSpec {
  readonly type: 'html';
  /** As that of an html report. */
  readonly template: string;
  /** CSS for the template alone. */
  readonly styles?: string;
}

/** Blocks within blocks, to four levels; sixty blocks in all. */
export interface KpiGroupSpec extends Omit<KpiGroupLayout, 'direction'> {
  readonly type: 'row' | 'column';
  readonly blocks: readonly KpiBlockSpec[];
}
