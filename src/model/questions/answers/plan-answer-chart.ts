/** Chooses the chart of an answer. */
import { toFieldReference } from '../../../views/chart/model/escape-field-references.ts';
import { queryDataSetName } from '../../../views/chart/model/query-data-set.ts';
import { planProofChart, type ProofChart } from '../../../views/story/model/plan-proof-chart.ts';
import { listProofRows } from '../../../views/story/model/write-proof.ts';
import { isRecord, readArray } from '../../parsing/read-value.ts';
import type { Cell, Result, ResultColumn } from '../../result.ts';
import type { ShownSentence } from '../parse-answer.ts';
import type { ProposedChart } from '../proposals.ts';
import { planProposedChart } from './plan-proposed-chart.ts';

/**
 * The rows that the first number is about stand out. Groups in several periods have a bar for each of them.
 * @param proposed - comes first, if the rows can be drawn so.
 */
export function planAnswerChart(
  result: Result,
  sentences: readonly ShownSentence[],
  proposed?: ProposedChart,
): ProofChart | undefined {
  const chart = proposed && planProposedChart(result, proposed);
  if (chart) return chart;
  const facts = sentences.flatMap(({ pieces }) => pieces.map(({ fact }) => fact));
  const number = facts.find((fact) => fact !== undefined && 'proof' in fact);
  if (!number) return undefined;
  return planPeriodChart(result) ?? planProofChart(result, listProofRows(number.proof), number.column, false);
}

/** More groups than this are read in the table. */
const mostGroups = 12;
const periodColumn = { name: 'period', type: 'string' } as const;
const valueColumn = 'value';

/** Undefined: the rows are not of one group and one measure in several periods. */
function planPeriodChart(result: Result): ProofChart | undefined {
  const [group, ...periods] = result.columns;
  const isComparison = readArray(result.query?.['timeDimensions']).some(
    (time) => isRecord(time) && Array.isArray(time['compareDateRange']),
  );
  const measures = readArray(result.query?.['measures']);
  if (!isComparison || measures.length !== 1 || !group || group.type === 'number') return undefined;
  if (periods.length < 2 || periods.some(({ type }) => type !== 'number')) return undefined;
  if (result.rowCount < 2 || result.rowCount > mostGroups) return undefined;
  return { spec: createSpec(group, periods), result: toLongResult(result, group, periods) };
}

/** One row for each group and period. */
function toLongResult(result: Result, group: ResultColumn, periods: readonly ResultColumn[]): Result {
  const rows = Array.from({ length: result.rowCount }, (_, row) => row);
  const cellsOf = (column: ResultColumn): readonly Cell[] =>
    result.values[result.columns.indexOf(column)] ?? [];
  const [first] = periods;
  return {
    columns: [group, periodColumn, { ...first, name: valueColumn, type: 'number' }],
    values: [
      periods.flatMap(() => rows.map((row) => cellsOf(group)[row] ?? null)),
      periods.flatMap((period) => rows.map(() => period.title ?? period.name)),
      periods.flatMap((period) => rows.map((row) => cellsOf(period)[row] ?? null)),
    ],
    rowCount: rows.length * periods.length,
  };
}

const createSpec = (group: ResultColumn, periods: readonly ResultColumn[]): ProofChart['spec'] => {
  const names = periods.map(({ title, name }) => title ?? name);
  return {
    data: { name: queryDataSetName },
    mark: { type: 'bar', cornerRadiusEnd: 2 },
    encoding: {
      y: { field: toFieldReference(group.name), type: 'nominal', title: null, sort: null },
      yOffset: { field: periodColumn.name, sort: names },
      x: { field: valueColumn, type: 'quantitative', title: null },
      color: { field: periodColumn.name, type: 'nominal', title: null, sort: names },
    },
  };
};
