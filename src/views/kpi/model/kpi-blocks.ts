/** The blocks of a KPI, ready to be drawn. */

/** A formatted value: in full, and in its compact form. */
export interface FormattedFigure {
  readonly full: string;
  readonly short: string;
}

export interface KpiNumber extends FormattedFigure {
  readonly type: 'number';
  readonly label?: string | undefined;
  /** Column of the value in the result. */
  readonly field: string;
  readonly row: number;
  /** True to use the compact form even if there is room for the full one. */
  readonly compact: boolean;
  /** True if there is no value. */
  readonly missing: boolean;
  /** True for texts, which may wrap. Numbers may not. */
  readonly wraps: boolean;
  /** Size relative to the largest number of the KPI. */
  readonly scale: number;
  /** Maximum size, px. */
  readonly mostSize?: number | undefined;
  readonly color?: string | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
}

/** A difference with its sign. */
export interface KpiChange extends FormattedFigure {
  /** True for a difference of percentages, in percentage points. The unit is added when it is drawn. */
  readonly points: boolean;
}

export interface KpiComparison {
  readonly type: 'comparison';
  /** Column of the value in the result. */
  readonly field: string;
  readonly row: number;
  /** Row of the value that it is compared with; undefined: that value is in another column. */
  readonly previousRow: number | undefined;
  readonly label?: string | undefined;
  /** The period of which only a part is shown. Then there is no change. */
  readonly partOf?: string | undefined;
  /** `unknown`: one of the two values is not a number, or is of a part of a period. */
  readonly trend: 'up' | 'down' | 'same' | 'unknown';
  readonly verdict: 'good' | 'bad' | 'neutral';
  /** Empty if the trend is unknown. */
  readonly changes: readonly KpiChange[];
  /** The value that is compared with; undefined if there is none. */
  readonly previous: FormattedFigure | undefined;
  /** Colour of the change, if the author set one. */
  readonly color?: string | undefined;
}

export interface KpiProgress {
  readonly type: 'progress';
  readonly label?: string | undefined;
  /**
   * Value divided by target: above 1 beyond the target, negative if the signs differ; undefined if it is meaningless.
   */
  readonly share: number | undefined;
  readonly percent: string;
  readonly value: FormattedFigure;
  readonly target: FormattedFigure;
  readonly shape: 'bar' | 'circle';
  readonly color?: string | undefined;
}

export interface KpiPoint {
  /** Position between the first and the last point, 0 to 1. */
  readonly at: number;
  /** null leaves a gap. */
  readonly value: number | null;
  readonly name: string;
  readonly text: string;
}

export interface KpiSparkline {
  readonly type: 'sparkline';
  /** The author's label, or else the title of the column. */
  readonly label: string;
  /** The author's label, shown above the chart. */
  readonly caption?: string | undefined;
  readonly dimension: string | undefined;
  readonly points: readonly KpiPoint[];
  /** Number of points before they were reduced. */
  readonly count: number;
  readonly mark: 'line' | 'bar' | 'area';
  readonly lastPoint: boolean;
  /** px */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly color?: string | undefined;
  readonly negativeColor?: string | undefined;
}

export interface KpiText {
  readonly type: 'text';
  readonly content: string;
  readonly align?: 'start' | 'center' | 'end' | undefined;
}

export interface KpiHtml {
  readonly type: 'html';
  readonly template: string;
  readonly styles?: string | undefined;
}

export interface KpiGroup {
  readonly type: 'group';
  readonly direction: 'row' | 'column';
  readonly align: 'start' | 'center' | 'end' | 'stretch';
  readonly justify: 'start' | 'center' | 'end' | 'between' | 'around';
  /** px */
  readonly gap: number;
  readonly wrap: boolean;
  readonly blocks: readonly KpiBlock[];
}

/** A block that cannot be shown. Its message is shown instead. */
export interface KpiProblem {
  readonly type: 'problem';
  readonly reason: 'blockUnknown' | 'fieldUnknown' | 'fieldMissing' | 'tooFewPoints' | 'tooMany' | 'tooDeep';
  readonly about: string;
}

export type KpiBlock =
  | KpiNumber
  | KpiComparison
  | KpiProgress
  | KpiSparkline
  | KpiText
  | KpiHtml
  | KpiGroup
  | KpiProblem;

export type Kpi = KpiGroup;
