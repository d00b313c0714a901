/** Rules for rows without dimensions, and for the last of several periods. */
import { timeUnits } from '../../../views/story/model/plan-proof-chart.ts';
import type { ProposalRule, SpecRecord } from '../proposal-rule.ts';
import { sizes } from '../proposal-rule.ts';
import { haveOneUnit, type ShownField } from '../shown-field.ts';
import type { ShownQuery } from '../shown-query.ts';
import { drawViews, nameMeasures, toValueAxis } from '../write-chart.ts';

/** One row, and its period has a name. */
const hasOneRow = ({ mostRows, times }: ShownQuery): boolean =>
  mostRows <= 1 && times.every(({ granularity = '' }) => timeUnits.has(granularity));

/** The period of a row stands above its number. */
const toNumberBlock = (measure: ShownField, label?: string): SpecRecord => ({
  type: 'number',
  field: measure.name,
  ...(label !== undefined && { label }),
});

/** Rows of periods are in their order unless the query says otherwise: the last one is the latest. */
function findLatest({
  order,
  times: [time],
}: ShownQuery): readonly [row: number, before: number] | undefined {
  if (!order) return [-1, -2];
  // A query orders by a time with its grain or without.
  if (time?.name !== order.member && !time?.name.startsWith(`${order.member}.`)) return undefined;
  return order.isDescending ? [0, 1] : [-1, -2];
}

export const numberRules: readonly ProposalRule[] = [
  {
    name: 'number',
    takes: { measure: 1, time: [0, 1] },
    when: hasOneRow,
    score: () => 95,
    draw: ({ measures: [measure], times }) =>
      measure && {
        kind: 'kpi',
        spec: { blocks: [toNumberBlock(measure, times.length > 0 ? '{period}' : undefined)] },
      },
    size: sizes.number,
  },
  {
    name: 'numbers',
    takes: { measure: [2, 8], time: [0, 1] },
    when: hasOneRow,
    score: () => 92,
    draw: ({ measures, times }) => {
      const labels = nameMeasures(measures).map((name) => (times.length > 0 ? `${name} · {period}` : name));
      const blocks = measures.map((measure, index) => toNumberBlock(measure, labels[index]));
      return { kind: 'kpi', spec: { direction: 'row', justify: 'between', blocks } };
    },
    size: sizes.strip,
  },
  {
    name: 'numberWithTrend',
    takes: { measure: 1, time: 1 },
    takesManyRows: true,
    when: (query) => query.mostRows > 1 && findLatest(query) !== undefined,
    score: () => 58,
    draw: (query) => {
      const {
        measures: [measure],
        times: [time],
      } = query;
      const latest = findLatest(query);
      if (!measure || !time || !latest) return undefined;
      const [row, previousRow] = latest;
      const { name: field, goodDirection = 'none' } = measure;
      const comparison = { row, previousRow, goodDirection };
      const blocks = [
        { type: 'number', field, row, label: '{period}' },
        { type: 'comparison', field, ...comparison },
        { type: 'sparkline', field, dimension: time.name, mark: measure.isAdditive ? 'bar' : 'area' },
      ];
      return { kind: 'kpi', spec: { blocks } };
    },
    size: sizes.number,
  },
  {
    name: 'comparedNumbers',
    takes: { category: 1, measure: [1, 8] },
    when: ({ categories }) => categories.every(({ isPeriod, most }) => isPeriod && most === 2),
    score: () => 95,
    draw: ({ measures }) => {
      const names = nameMeasures(measures);
      const figures = measures.map((measure, index) => {
        const { name: field, goodDirection = 'none' } = measure;
        const label = measures.length > 1 ? `${names[index]} · {period}` : '{period}';
        const comparison = { type: 'comparison', field, goodDirection, label: 'vs {previousPeriod}' };
        return [toNumberBlock(measure, label), comparison];
      });
      const [only = []] = figures;
      const columns = figures.map((blocks) => ({ type: 'column', blocks }));
      const several = { direction: 'row', justify: 'between', blocks: columns };
      return { kind: 'kpi', spec: measures.length > 1 ? several : { blocks: only } };
    },
    size: sizes.number,
  },
  {
    name: 'measureBars',
    takes: { measure: [2, 12] },
    when: (query) => hasOneRow(query) && haveOneUnit(query.measures),
    score: () => 60,
    draw: ({ measures }) => {
      const names = nameMeasures(measures);
      const sort = names;
      const layer = measures.map((measure, index) => ({
        mark: { type: 'bar' },
        encoding: {
          y: { datum: names[index], type: 'nominal', title: null, sort },
          x: { ...toValueAxis(measure), title: null },
        },
      }));
      return drawViews({ layer });
    },
    size: sizes.chart,
  },
];
