/** What a chart or map shows, in the terms of its rows: which column along which, and drawn as what. */
import type { ColumnFormat, Result, ResultColumn } from '../result.ts';

export type ChartKind =
  'bar' | 'line' | 'area' | 'scatter' | 'pie' | 'heat' | 'box' | 'text' | 'ticks' | 'map' | 'chart';

/** A column as a chart uses it. */
export interface ChartField {
  readonly column: ResultColumn;
  /** As the chart names it. */
  readonly title: string;
  /** `sum`, `mean`, `min`, `max` or `count`, where the chart computes it. */
  readonly aggregate?: string | undefined;
  /** What times are cut to. */
  readonly grain?: string | undefined;
}

export interface ChartFacts {
  readonly kind: ChartKind;
  readonly result: Result;
  /** What is measured. Without it only the rows can be told of. */
  readonly measure?: ChartField | undefined;
  /** What it is measured along. */
  readonly dimension?: ChartField | undefined;
  readonly series?: ChartField | undefined;
  /** More than one: charts beside one another, of which this is the first. */
  readonly views: number;
}

export type FormatOverrides = Readonly<Record<string, ColumnFormat>>;
