/** What a language model proposes beside its answer. Nothing happens until a reader accepts it. Source: docs/ai-api.md, "Lines". */
import { isRecord, readArray, readNumber, readOneOf, readString } from '../parsing/read-value.ts';

export const proposedMarks = ['bar', 'line', 'area', 'point'] as const;

/** Most values that have colours of their own: beyond, they cannot be told apart. */
export const mostColors = 10;

export interface ProposedChart {
  /** Index of the answer's rows. */
  readonly rows: number;
  readonly mark: (typeof proposedMarks)[number];
  /** Name of the column along which the values stand: names, times or numbers. */
  readonly along: string;
  /** Name of the column of the values. */
  readonly measure: string;
  /** Name of the column whose values have colours of their own. */
  readonly color?: string | undefined;
}

/** As queries of the Data API write them: docs/data-api.md, "Load". */
export interface ProposedFilter {
  readonly member: string;
  readonly operator: 'equals' | 'notEquals';
  readonly values: readonly string[];
}

/** A period, or a grain, or both. */
export interface ProposedTime {
  readonly dimension: string;
  /** The first and the last day, such as `2001-05-01`. */
  readonly dateRange?: readonly [string, string] | undefined;
  readonly granularity?: string | undefined;
}

export interface Proposals {
  readonly filters: readonly ProposedFilter[];
  readonly timeDimensions: readonly ProposedTime[];
  readonly chart?: ProposedChart | undefined;
}

export function readProposedChart(proposals: unknown): ProposedChart | undefined {
  const chart = isRecord(proposals) ? proposals.chart : undefined;
  if (!isRecord(chart)) return undefined;
  const rows = readNumber(chart.rows);
  const mark = readOneOf(chart.mark, proposedMarks);
  const along = readString(chart.along);
  const measure = readString(chart.measure);
  if (rows === undefined || !mark || along === undefined || measure === undefined) return undefined;
  return { rows, mark, along, measure, color: readString(chart.color) };
}

/** Whether the dashboard is to be filtered, or to have another grain. */
export const hasProposedQuery = (proposals: unknown): proposals is Readonly<Record<string, unknown>> =>
  isRecord(proposals) && readArray(proposals.filters).length + readArray(proposals.timeDimensions).length > 0;
