import { expect, test } from 'vitest';
import { toDrillQuery } from '../../../src/model/query-planning/drill-query.ts';

const question = {
  measure: 'o.count',
  drillMembers: { dimensions: ['o.id', 'o.at'], measures: ['o.total'] },
  isMeasure: (member: string) => member === 'o.count' || member === 'o.total',
};
const status = {
  member: 'o.status',
  title: 'Status',
  texts: ['paid'],
  filter: { operator: 'equals' as const, value: ['paid'] },
};

test('the rows behind a number are the rows of its chart’s query, narrowed to the clicked values', () => {
  const query = {
    measures: ['o.count'],
    dimensions: ['o.status'],
    timeDimensions: [
      { dimension: 'o.at', granularity: 'month', dateRange: ['2024-01-01', '2024-12-31'] },
      { dimension: 'o.paid_at', granularity: 'day' },
    ],
    filters: [
      { member: 'o.country', operator: 'equals', values: ['DE'] },
      { or: [{ member: 'o.total', operator: 'gt', values: ['5'] }] },
      { member: 'o.count', operator: 'gte', values: ['100'] },
    ],
    segments: ['o.real'],
    order: [['o.count', 'desc']],
    limit: 10,
    timezone: 'Europe/Berlin',
  };
  expect(toDrillQuery({ ...question, query, parts: [status] })).toEqual({
    measures: ['o.total', 'o.count'],
    dimensions: ['o.id', 'o.at'],
    timeDimensions: [{ dimension: 'o.at', dateRange: ['2024-01-01', '2024-12-31'] }],
    filters: [
      { member: 'o.count', operator: 'measureFilter' },
      { member: 'o.country', operator: 'equals', values: ['DE'] },
      { member: 'o.status', operator: 'equals', values: ['paid'] },
    ],
    segments: ['o.real'],
    order: [
      ['o.count', 'desc'],
      ['o.id', 'asc'],
      ['o.at', 'asc'],
    ],
    limit: 10_000,
    timezone: 'Europe/Berlin',
  });
});

test('a number without dimensions is made of all rows of its query', () => {
  expect(toDrillQuery({ ...question, query: { measures: ['o.count'] }, parts: [] }).filters).toEqual([
    { member: 'o.count', operator: 'measureFilter' },
  ]);
});

test('the rows behind a number of a compared period are those of the period, or none are asked for', () => {
  const query = {
    measures: ['o.count'],
    timeDimensions: [{ dimension: 'o.at', compareDateRange: ['this year', 'previous year'] }],
  };
  const year = {
    member: 'o.at',
    title: 'Period',
    texts: ['2024'],
    filter: { operator: 'between' as const, value: ['2024-01-01', '2024-12-31'] },
  };
  const drill = toDrillQuery({ ...question, query, parts: [year] });
  expect(drill['timeDimensions']).toEqual([]);
  expect(drill['filters']).toContainEqual({
    member: 'o.at',
    operator: 'inDateRange',
    values: ['2024-01-01', '2024-12-31'],
  });
  expect(() => toDrillQuery({ ...question, query, parts: [status] })).toThrow('period of this number');
});
