/** An answer becomes a report only if its query alone gives the same rows. */
import { expect, test } from 'vitest';
import { planAnswerReport } from '../../../src/model/questions/answers/plan-answer-report.ts';
import type { ShownSentence } from '../../../src/model/questions/parse-answer.ts';
import type { Result } from '../../../src/model/result.ts';

const byDay: Result = {
  columns: [
    { name: 'flights.weekday', type: 'string' },
    { name: 'flights.count', type: 'number' },
  ],
  values: [
    ['Monday', 'Tuesday'],
    [3, 5],
  ],
  rowCount: 2,
  query: { measures: ['flights.count'], dimensions: ['flights.weekday'] },
};

const column = { name: 'flights.count', type: 'number' } as const;
const proof = { of: 'cells', column: 'flights.count', rows: [1], as: 'sum' } as const;

/** "5", of the second row. */
const sentences = (result: Result): ShownSentence[] => [
  { pieces: [{ text: '5', fact: { style: 'measure', value: 5, column, proof } }], result },
];

test('groups are the chart of the answer, in which no row stands out', () => {
  const report = planAnswerReport(byDay, sentences(byDay));
  expect(report).toMatchObject({
    query: byDay.query,
    meta: { kind: 'vega', spec: { mark: { type: 'bar' } } },
  });
  expect(JSON.stringify(report?.meta)).not.toContain('isUsed');
});

test('the time zone is left to the dashboard', () => {
  const asked = { ...byDay, query: { ...byDay.query, timezone: 'Europe/Berlin' } };
  expect(planAnswerReport(asked, [])?.query).toEqual(byDay.query);
});

test('rows without a number to tell are a table', () => {
  expect(planAnswerReport(byDay, [])).toMatchObject({ meta: { kind: 'table' } });
});

test('one row of numbers is a key figure', () => {
  const total: Result = {
    columns: [column],
    values: [[8]],
    rowCount: 1,
    query: { measures: ['flights.count'], timeDimensions: [{ dimension: 'flights.at', dateRange: 'today' }] },
  };
  expect(planAnswerReport(total, [])?.meta).toEqual({
    kind: 'kpi',
    spec: { blocks: [{ type: 'number', field: 'flights.count' }] },
  });
});

test('a time with a grain is a column of its query', () => {
  const query = {
    measures: ['flights.count'],
    timeDimensions: [{ dimension: 'flights.at', granularity: 'month' }],
  };
  const columns = [{ name: 'flights.at.month', type: 'time', granularity: 'month' } as const, column];
  expect(planAnswerReport({ ...byDay, columns, query }, [])).toMatchObject({ query });
});

test.each<[string, Result | undefined]>([
  [
    'shares',
    {
      ...byDay,
      columns: [...byDay.columns, { name: 'share', type: 'number' }],
      values: [...byDay.values, [37, 63]],
    },
  ],
  [
    'compared periods',
    {
      ...byDay,
      query: { ...byDay.query, timeDimensions: [{ dimension: 'flights.at', compareDateRange: ['a', 'b'] }] },
    },
  ],
  ['rows without a query', { ...byDay, query: undefined }],
  ['no rows at all', undefined],
])('%s are none', (_, result) => {
  expect(planAnswerReport(result, result ? sentences(result) : [])).toBeUndefined();
});
