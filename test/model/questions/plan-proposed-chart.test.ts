import { expect, test } from 'vitest';
import { planAnswerChart } from '../../../src/model/questions/answers/plan-answer-chart.ts';
import { planProposedChart } from '../../../src/model/questions/answers/plan-proposed-chart.ts';
import { planAnswerReport } from '../../../src/model/questions/answers/plan-answer-report.ts';
import type { Result } from '../../../src/model/result.ts';

const result: Result = {
  columns: [
    { name: 'sales.country', type: 'string', title: 'Country' },
    { name: 'sales.at.month', type: 'time', title: 'Month', granularity: 'month' },
    { name: 'sales.revenue', type: 'number', title: 'Revenue' },
  ],
  values: [
    ['Norway', 'France'],
    ['2024-01-01', '2024-02-01'],
    [50, 10],
  ],
  rowCount: 2,
  query: {
    measures: ['sales.revenue'],
    dimensions: ['sales.country'],
    timeDimensions: [{ dimension: 'sales.at', granularity: 'month' }],
  },
};
const chart = { rows: 0, mark: 'line', along: 'sales.at.month', measure: 'sales.revenue' } as const;

test('times are read from the left, and colours tell groups apart', () => {
  expect(planProposedChart(result, { ...chart, color: 'sales.country' })?.spec).toMatchObject({
    mark: { type: 'line' },
    encoding: {
      x: { field: String.raw`sales\.at\.month`, type: 'temporal', timeUnit: 'yearmonth' },
      y: { field: String.raw`sales\.revenue`, type: 'quantitative', title: 'Revenue' },
      color: { field: String.raw`sales\.country`, type: 'nominal' },
    },
  });
});

test('bars of a few names lie one above the other, the longest first', () => {
  expect(planProposedChart(result, { ...chart, mark: 'bar', along: 'sales.country' })?.spec).toMatchObject({
    encoding: { y: { field: String.raw`sales\.country`, sort: '-x' }, x: { type: 'quantitative' } },
  });
});

test.each([
  ['columns that the rows do not have', { ...chart, along: 'sales.at' }],
  ['values that are no numbers', { ...chart, measure: 'sales.country' }],
])('a chart of %s is not drawn: the usual one is', (_, proposed) => {
  expect(planProposedChart(result, proposed)).toBeUndefined();
  expect(planAnswerChart(result, [], proposed)).toEqual(planAnswerChart(result, []));
});

test('a chart of more colours than can be told apart is not drawn', () => {
  const names = Array.from({ length: 11 }, (_, at) => `Country ${at}`);
  const values = [names, names.map(() => '2024-01-01'), names.map((_, at) => at)];
  const many = { ...result, values, rowCount: names.length };
  expect(planProposedChart(many, chart)).toBeDefined();
  expect(planProposedChart(many, { ...chart, color: 'sales.country' })).toBeUndefined();
});

test('an author adds the rows as the answer has drawn them', () => {
  expect(planAnswerReport(result, [], chart)).toMatchObject({
    query: result.query,
    meta: { kind: 'vega', spec: { mark: { type: 'line' } } },
  });
});
