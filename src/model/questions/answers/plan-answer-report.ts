/** The report that shows the rows of an answer in a dashboard. */
import { isRecord, readArray, readString } from '../../parsing/read-value.ts';
import type { Result } from '../../result.ts';
import type { ShownSentence } from '../parse-answer.ts';
import type { ProposedChart } from '../proposals.ts';
import { planAnswerChart } from './plan-answer-chart.ts';

export interface AnswerReport {
  readonly query: Readonly<Record<string, unknown>>;
  /** `kind` and `spec`: docs/dashboard-format.md, "Report snapshots". */
  readonly meta: object;
  /** Columns and rows of the grid. */
  readonly size: { readonly w: number; readonly h: number };
}

/**
 * As the answer shows its rows: one row as numbers, otherwise a chart, or a table where there is none.
 * @returns `undefined` if the query alone does not give the rows: shares and compared periods are derived from them.
 */
export function planAnswerReport(
  result: Result | undefined,
  sentences: readonly ShownSentence[],
  proposed?: ProposedChart,
): AnswerReport | undefined {
  if (!result?.query || !isWhole(result, result.query)) return undefined;
  // The time zone is that of the dashboard.
  const query = without(result.query, 'timezone');
  const numbers = result.columns.filter(({ type }) => type === 'number');
  if (result.rowCount === 1 && numbers.length === result.columns.length) {
    const blocks = numbers.map(({ name }) => ({ type: 'number', field: name }));
    return { query, meta: { kind: 'kpi', spec: { blocks } }, size: { w: 4, h: 5 } };
  }
  const spec = planAnswerChart(result, sentences, proposed)?.spec;
  const size = { w: 6, h: 10 };
  if (!spec) return { query, meta: { kind: 'table', spec: {} }, size };
  return { query, meta: { kind: 'vega', spec: withoutProof(spec) }, size };
}

/** Whether each column is a member that the query names. */
function isWhole({ columns }: Result, query: Readonly<Record<string, unknown>>): boolean {
  const times = readArray(query['timeDimensions']).filter(isRecord);
  if (times.some((time) => time['compareDateRange'] !== undefined)) return false;
  const named = new Set([
    ...readArray(query['measures']),
    ...readArray(query['dimensions']),
    ...times.map((time) => `${readString(time['dimension'])}.${readString(time['granularity'])}`),
  ]);
  return columns.length > 0 && columns.every(({ name }) => named.has(name));
}

/** All rows are alike: those that the answer is about stood out. */
function withoutProof(spec: Readonly<Record<string, unknown>>): object {
  return { ...spec, ...(isRecord(spec['encoding']) && { encoding: without(spec['encoding'], 'opacity') }) };
}

const without = (owner: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(owner).filter(([one]) => one !== name));
