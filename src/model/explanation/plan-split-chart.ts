/** The chart and the table of a split: what the largest parts contribute, and the rest. */
import type { ProofChart } from '../../views/story/model/plan-proof-chart.ts';
import { evaluateProof, type Proof } from '../../views/story/model/proof.ts';
import { queryDataSetName } from '../../views/chart/model/query-data-set.ts';
import { createExplainMessages, type ExplainMessages } from '../messages/explain-en.ts';
import type { Cell, Result, ResultColumn } from '../result.ts';
import type { Explanation } from './explain-value.ts';
import { isCompared } from './find-periods.ts';
import { namePeriod } from './name-period.ts';
import { listRows, sumOf } from './part-sums.ts';
import { shortenSplit } from './shorten-split.ts';
import type { Split } from './split-value.ts';
import { namePart } from './write-explanation.ts';

export interface ShownSplit {
  readonly chart: ProofChart;
  readonly rows: Result;
}

interface Bar {
  readonly name: string;
  readonly value: number;
  readonly isRest: boolean;
  readonly before: Cell;
  readonly after: Cell;
}

/** @returns undefined if nothing is split. */
export function planSplit(explanation: Explanation): ShownSplit | undefined {
  const { split, value } = explanation;
  if (!split) return undefined;
  const messages = createExplainMessages(value.context.locale);
  const bars = listBars(split, explanation, messages);
  const measure = split.measure.title ?? split.measure.name;
  const title = split.kind === 'amount' ? measure : messages('changeOf', { measure });
  return {
    chart: { spec: toSpec(title), result: toChartRows(bars, split, title) },
    rows: toTableRows(bars, split, explanation, messages),
  };
}

function listBars(split: Split, { value }: Explanation, messages: ExplainMessages): Bar[] {
  const { shown, rest } = shortenSplit(split);
  const read = (proof: Proof | undefined): Cell => (proof && evaluateProof(proof, split.result)) ?? null;
  const bars = shown.map((one) => ({
    name: namePart(one.cell, split.dimension, value.context, messages),
    value: one.value,
    isRest: false,
    before: read(one.before),
    after: read(one.after),
  }));
  if (!rest) return bars;
  const name = messages('other', { count: rest.count });
  return [
    ...bars,
    { name, value: rest.value, isRest: true, before: read(rest.before), after: read(rest.after) },
  ];
}

const valueColumn = ({ measure }: Split, title: string): ResultColumn => ({
  name: 'value',
  type: 'number',
  title,
  format: measure.format,
});

function toChartRows(bars: readonly Bar[], split: Split, title: string): Result {
  const columns: ResultColumn[] = [
    { name: 'part', type: 'string', title: split.dimension.title },
    valueColumn(split, title),
    { name: 'isRest', type: 'boolean' },
  ];
  const values = [
    bars.map(({ name }) => name),
    bars.map(({ value }) => value),
    bars.map(({ isRest }) => isRest),
  ];
  return { columns, values, rowCount: bars.length };
}

/** Bars in the order of their size, the rest last. The line at 0 stands out. */
function toSpec(title: string): Readonly<Record<string, unknown>> {
  const zero = { test: 'datum.value === 0' };
  return {
    data: { name: queryDataSetName },
    mark: { type: 'bar', cornerRadiusEnd: 2 },
    encoding: {
      y: { field: 'part', type: 'nominal', sort: null, title: null, axis: { labelLimit: 180 } },
      x: {
        field: 'value',
        type: 'quantitative',
        title,
        axis: { tickCount: 5, gridWidth: { condition: { ...zero, value: 2 }, value: 1 } },
      },
      opacity: {
        field: 'isRest',
        type: 'nominal',
        scale: { domain: [false, true], range: [1, 0.4] },
        legend: null,
      },
      tooltip: [
        { field: 'part', type: 'nominal' },
        { field: 'value', type: 'quantitative', title },
      ],
    },
  };
}

function toTableRows(
  bars: readonly Bar[],
  split: Split,
  { periods, value, whole: rows }: Explanation,
  messages: ExplainMessages,
): Result {
  const { dimension, measure, kind, whole, result } = split;
  const own = (name: string, title: string): ResultColumn => ({ ...valueColumn(split, title), name });
  const parts: ResultColumn = { name: 'part', type: 'string', title: dimension.title ?? dimension.name };
  const sum = evaluateProof(whole, result) ?? null;
  const names = [...bars.map(({ name }) => name), messages('whole')];
  const values = [...bars.map((bar): Cell => bar.value), sum];
  if (kind === 'amount' || !isCompared(periods))
    return {
      columns: [parts, own('value', measure.title ?? measure.name)],
      values: [names, values],
      rowCount: names.length,
    };
  const [before, after] = [periods.before, periods.after].map((span) => namePeriod(span, value.context));
  const total = (side: 'before' | 'after'): Cell =>
    (rows && evaluateProof(sumOf(rows.measure.name, listRows(rows.parts, side)), rows.result)) ?? null;
  return {
    columns: [
      parts,
      own('before', before ?? ''),
      own('after', after ?? ''),
      own('value', messages('change')),
    ],
    values: [
      names,
      [...bars.map((bar) => bar.before), total('before')],
      [...bars.map((bar) => bar.after), total('after')],
      values,
    ],
    rowCount: names.length,
  };
}
