/** A KPI as it is drawn: its spec, worked out from the result. */

/** A value in words: as long as it is, and as short as it may become. */
export interface FormattedFigure {
  readonly full: string;
  readonly short: string;
}

export interface KpiNumber extends FormattedFigure {
  readonly type: 'number';
  readonly label?: string | undefined;
  /** Where the number stands in the result. */
  readonly field: string;
  readonly row: number;
  /** Short even where there is room. */
  readonly compact: boolean;
  /** There is no value. */
  readonly missing: boolean;
  /** Words may go on in a next line, digits may not. */
  readonly wraps: boolean;
  /** Against the largest number of the KPI. */
  readonly scale: number;
  /** px */
  readonly mostSize?: number | undefined;
  readonly color?: string | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
}

/** A difference, signed. */
export interface KpiChange extends FormattedFigure {
  /** Of percentages: in percentage points, whose unit is still to be written. */
  readonly points: boolean;
}

export interface KpiComparison {
  readonly type: 'comparison';
  readonly label?: string | undefined;
  /** `unknown`: one side or both is no number. */
  readonly trend: 'up' | 'down' | 'same' | 'unknown';
  readonly verdict: 'good' | 'bad' | 'neutral';
  /** None where the trend is unknown. */
  readonly changes: readonly KpiChange[];
  /** The value compared with; undefined where there is none. */
  readonly previous: FormattedFigure | undefined;
  /** The verdict's own colour. */
  readonly color?: string | undefined;
}

export interface KpiProgress {
  readonly type: 'progress';
  readonly label?: string | undefined;
  /** Value by target: above 1 beyond it, negative on the other side of zero; undefined where it means nothing. */
  readonly share: number | undefined;
  readonly percent: string;
  readonly value: FormattedFigure;
  readonly target: FormattedFigure;
  readonly shape: 'bar' | 'circle';
  readonly color?: string | undefined;
}

export interface KpiPoint {
  /** From the first to the last, 0 to 1. */
  readonly at: number;
  /** null leaves a gap. */
  readonly value: number | null;
  readonly name: string;
  readonly text: string;
}

export interface KpiSparkline {
  readonly type: 'sparkline';
  /** What it is called: the author's words, else its column's. */
  readonly label: string;
  /** The author's words alone, which stand above it. */
  readonly caption?: string | undefined;
  readonly dimension: string | undefined;
  readonly points: readonly KpiPoint[];
  /** How many there were before they were thinned. */
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

/** A block that cannot be shown, named in its place. */
export interface KpiProblem {
  readonly type: 'problem';
  readonly reason: 'blockUnknown' | 'fieldUnknown' | 'fieldMissing' | 'tooFewPoints' | 'tooMany' | 'tooDeep';
  readonly about: string;
}

export type KpiBlock =
  KpiNumber | KpiComparison | KpiProgress | KpiSparkline | KpiText | KpiHtml | KpiGroup | KpiProblem;

export type Kpi = KpiGroup;
