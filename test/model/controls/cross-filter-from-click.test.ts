import { expect, test } from 'vitest';
import {
  isCellCrossFiltered,
  toCrossFilterConditions,
  toTimeSpanFilter,
} from '../../../src/model/controls/cross-filter-from-click.ts';
import type { ResultColumn } from '../../../src/model/result.ts';

const context = { locale: 'en-US', timeZone: 'UTC', currency: 'USD' };
const columns: ResultColumn[] = [
  { name: 'o.at.month', type: 'time', role: 'time', granularity: 'month', title: 'Ordered' },
  { name: 'o.status', type: 'string', role: 'dimension', title: 'Status' },
  { name: 'o.hour', type: 'number', role: 'dimension', title: 'Hour' },
  { name: 'o.count', type: 'number', role: 'measure', title: 'Orders' },
];
const row = { 'o.at.month': '2024-02-01T00:00:00.000', 'o.status': 'paid', 'o.hour': 9, 'o.count': 5 };
const read = (
  over: Record<string, unknown>,
  field?: string,
  of: readonly ResultColumn[] | undefined = columns,
) => toCrossFilterConditions({ row: over, field }, { columns: of, overrides: {}, context });

test('a mark filters by all of its dimensions, and by none of its measures', () => {
  expect(read(row)).toEqual([
    {
      member: 'o.at',
      title: 'Ordered',
      texts: ['Feb 2024'],
      filter: { operator: 'between', value: ['2024-02-01', '2024-02-29'] },
    },
    { member: 'o.status', title: 'Status', texts: ['paid'], filter: { operator: 'equals', value: ['paid'] } },
    { member: 'o.hour', title: 'Hour', texts: ['9'], filter: { operator: 'equals', value: [9] } },
  ]);
});

test('a cell of a dimension filters by itself, a cell of a measure by its row', () => {
  expect(read(row, 'o.status').map(({ member }) => member)).toEqual(['o.status']);
  expect(read(row, 'o.count').map(({ member }) => member)).toEqual(['o.at', 'o.status', 'o.hour']);
});

test('a mark filters only by the dimensions that it encodes', () => {
  expect(read({ 'o.status': 'paid', 'sum_o.count': 9 }).map(({ member }) => member)).toEqual(['o.status']);
  expect(read({ 'sum_o.count': 9 })).toEqual([]);
});

test('a missing value is a value like others', () => {
  expect(read({ 'o.status': null })[0]?.filter).toEqual({ operator: 'is_null' });
});

test('a report at another grain filters by the visible span', () => {
  const yearly = columns.map((column) =>
    column.role === 'time' ? { ...column, granularity: 'year' } : column,
  );
  const [part] = read({ 'o.at.month': '2023-01-01T00:00:00.000' }, undefined, yearly);
  expect([part?.member, part?.filter.value, part?.texts]).toEqual([
    'o.at',
    ['2023-01-01', '2023-12-31'],
    ['2023'],
  ]);
});

test('a time truncated by the chart filters by the span of its unit, a bin by its range of numbers', () => {
  const plain: ResultColumn[] = [
    { name: 'on', type: 'time', role: 'dimension' },
    { name: 'delay', type: 'number', role: 'dimension' },
  ];
  const datum = {
    yearmonth_on: '2024-03-01T00:00:00.000',
    yearmonth_on_end: '2024-04-01T00:00:00.000',
    bin_maxbins_10_delay: 10,
    bin_maxbins_10_delay_end: 20,
  };
  expect(read(datum, undefined, plain).map(({ filter, texts }) => [filter, texts])).toEqual([
    [{ operator: 'between', value: ['2024-03-01', '2024-03-31'] }, ['Mar 2024']],
    [{ operator: 'between', value: [10, 20], endInclusive: false }, ['10 – 20']],
  ]);
  // The Marches of all years together are no span.
  expect(read({ month_on: '2012-03-01T00:00:00.000' }, undefined, plain)).toEqual([]);
});

test('without a model, strings, booleans and times filter by the names of their columns', () => {
  const bare: ResultColumn[] = [
    { name: 'city', type: 'string' },
    { name: 'vip', type: 'boolean' },
    { name: 'amount', type: 'number' },
  ];
  expect(read({ city: 'Bern', vip: true, amount: 3 }, undefined, bare).map(({ member }) => member)).toEqual([
    'city',
    'vip',
  ]);
  const own = { city: 'Bern', day: '2024-03-01T00:00:00.000', amount: 3, __count: 2 };
  const told = toCrossFilterConditions({ row: own }, { columns: undefined, overrides: {}, context });
  expect(told.map(({ member, filter }) => [member, filter.operator])).toEqual([
    ['city', 'equals'],
    ['day', 'between'],
  ]);
});

test('without a model, a time truncated by the chart is one condition, for the span of its unit', () => {
  const row = {
    month: Date.UTC(2024, 2),
    yearmonth_month: '2024-03-01T00:00:00.000',
    yearmonth_month_end: '2024-04-01T00:00:00.000',
    week_end: '2024-03-03',
  };
  const parts = toCrossFilterConditions({ row }, { columns: undefined, overrides: {}, context });
  expect(parts.map(({ member, filter, texts }) => [member, filter.value, texts])).toEqual([
    ['month', ['2024-03-01', '2024-03-31'], ['Mar 2024']],
    ['week_end', ['2024-03-03', '2024-03-03'], ['Mar 3, 2024']],
  ]);
});

test('a place is filtered by its name where it has one', () => {
  const places: ResultColumn[] = [
    { name: 'a.name', type: 'string', role: 'dimension' },
    { name: 'a.lat', type: 'number', role: 'dimension' },
  ];
  const view = { columns: places, overrides: {}, context, coordinateColumns: ['a.lat'] };
  expect(
    toCrossFilterConditions({ row: { 'a.name': 'Bern', 'a.lat': 46.9 } }, view).map(({ member }) => member),
  ).toEqual(['a.name']);
  expect(toCrossFilterConditions({ row: { 'a.lat': 46.9 } }, view).map(({ member }) => member)).toEqual([
    'a.lat',
  ]);
});

test.each([
  ['2024-02-01', undefined, '2024-02-01', '2024-02-01'],
  ['2024-02-01T00:00:00.000', undefined, '2024-02-01', '2024-02-01'],
  ['2024-02-01T10:30:00.000', undefined, '2024-02-01T10:30:00.000', '2024-02-01T10:30:00.000'],
  ['2024-02-01T10:30:00Z', undefined, '2024-02-01T10:30:00Z', '2024-02-01T10:30:00Z'],
  ['2024-02-26T00:00:00.000', 'week', '2024-02-26', '2024-03-03'],
  // The weeks of a chart begin on Sunday.
  ['2025-03-16T00:00:00.000', 'week', '2025-03-16', '2025-03-22'],
  ['2024-10-01T00:00:00.000', 'quarter', '2024-10-01', '2024-12-31'],
  ['2024-02-01T10:00:00.000', 'hour', '2024-02-01T10:00', '2024-02-01T10:59'],
  ['2024-02-01T10:30:00.000', 'minute', '2024-02-01T10:30', '2024-02-01T10:30'],
  ['2024-02-01T10:30:05.000', 'second', '2024-02-01T10:30:05', '2024-02-01T10:30:05'],
])('%s at the grain %s is all from %s to %s', (text, grain, from, to) => {
  expect(toTimeSpanFilter(text, grain)).toEqual({ operator: 'between', value: [from, to] });
});

test('a custom grain of the model has no length to filter by', () => {
  expect(toTimeSpanFilter('2024-02-01T00:00:00.000', 'fiscal_year')).toBeUndefined();
});

test.each([
  ['2024-02-04T00:00:00.000', '2 weeks', ['2024-02-04', '2024-02-17']],
  ['2024-02-01T00:00:00.000', '1 year', ['2024-02-01', '2025-01-31']],
  ['2024-02-01T06:00:00.000', '6 hours', ['2024-02-01T06:00:00', '2024-02-01T11:59:59']],
])('a period from %s of a grain of %s filters by all of its days', (start, interval, value) => {
  const columns: ResultColumn[] = [
    { name: 'o.at.season', type: 'time', role: 'time', customGrain: { name: 'season', interval } },
  ];
  const [part] = read({ 'o.at.season': start }, undefined, columns);
  expect([part?.member, part?.filter]).toEqual(['o.at', { operator: 'between', value }]);
});

test('a period of unknown length, such as a month of a retail calendar, does not filter', () => {
  const columns: ResultColumn[] = [
    { name: 'o.at.month', type: 'time', role: 'time', customGrain: { name: 'month' } },
    { name: 'o.status', type: 'string', role: 'dimension' },
  ];
  const parts = read({ 'o.at.month': '2024-02-04T00:00:00.000', 'o.status': 'paid' }, undefined, columns);
  expect(parts.map(({ member }) => member)).toEqual(['o.status']);
});

test('cells recognize the filters that they made', () => {
  const [month, status] = columns;
  const parts = read(row);
  if (!month || !status) throw new Error('There are columns.');
  expect(isCellCrossFiltered(parts, month, '2024-02-01T00:00:00.000')).toBe(true);
  expect(isCellCrossFiltered(parts, month, '2024-03-01T00:00:00.000')).toBe(false);
  const several = parts.map((part) =>
    part.member === 'o.status'
      ? { ...part, filter: { operator: 'equals' as const, value: ['paid', 'open'] } }
      : part,
  );
  expect(['paid', 'open', 'void'].map((cell) => isCellCrossFiltered(several, status, cell))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a row of compared periods filters by its own time, else by the days of its period', () => {
  const list = [
    { name: '2024', range: ['2024-01-01', '2024-12-31'], span: undefined },
    { name: 'as ever', range: undefined, span: undefined },
  ] as const;
  const compared: ResultColumn[] = [
    {
      name: 'compareDateRange',
      type: 'string',
      title: 'Period',
      periods: { member: 'o.at', timeZone: 'UTC', list },
    },
    ...columns,
    { name: 'compareDateRange.time', type: 'time', granularity: 'month', title: 'Ordered' },
  ];
  const period = {
    member: 'o.at',
    title: 'Period',
    texts: ['2024'],
    filter: { operator: 'between', value: ['2024-01-01', '2024-12-31'] },
  };
  const shared = { 'compareDateRange.time': '2025-02-01T00:00:00.000' };
  expect(read({ compareDateRange: '2024', 'o.count': 5 }, undefined, compared)).toEqual([period]);
  // Rows at a shared time are those of several times.
  expect(read({ compareDateRange: '2024', ...shared, 'o.count': 5 }, undefined, compared)).toEqual([]);
  const own = read({ compareDateRange: '2024', ...shared, ...row }, undefined, compared);
  expect(own.map(({ member, texts }) => [member, texts])).toEqual([
    ['o.at', ['Feb 2024']],
    ['o.status', ['paid']],
    ['o.hour', ['9']],
  ]);
  const part = [{ ...list[0], range: ['2024-02-10', '2024-02-19'] as const }];
  const cut = compared.map((column) =>
    column.periods ? { ...column, periods: { ...column.periods, list: part } } : column,
  );
  expect(read({ compareDateRange: '2024', ...row }, undefined, cut)[0]?.filter.value).toEqual([
    '2024-02-10',
    '2024-02-19',
  ]);
  expect(read({ compareDateRange: 'as ever' }, undefined, compared)).toEqual([]);
});
