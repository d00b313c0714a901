import { expect, test } from 'vitest';
import type { KpiSparkline } from '../../../src/views/kpi/model/kpi-blocks.ts';
import { parseKpi } from '../../../src/views/kpi/model/parse-kpi.ts';
import type { Cell, Result } from '../../../src/model/result.ts';

const result: Result = {
  columns: [
    { name: 'month', type: 'time', granularity: 'month' },
    { name: 'sales', type: 'number', format: { type: 'currency', currency: 'USD', decimalPlaces: 0 } },
    { name: 'share', type: 'number', format: { type: 'percent', decimalPlaces: 1 } },
    { name: 'profit', type: 'number' },
    { name: 'ids', type: 'number' },
    { name: 'city', type: 'string' },
  ],
  values: [
    ['2024-03-01', '2024-02-01', '2024-01-01'],
    [1_250_000, 1_000_000, 0],
    [0.5, 0.4, null],
    [50, -100, -50],
    ['9007199254740993', '9007199254740992', '1e400'],
    ['Oslo', 'Bergen', '007'],
  ],
  rowCount: 3,
};
const source = {
  result,
  overrides: {},
  context: { locale: 'en-US', timeZone: 'UTC', currency: 'USD' },
  now: new Date('2026-01-01'),
};
const blocks = (...given: unknown[]) => parseKpi({ blocks: given }, source).blocks;
const first = (given: unknown) => blocks(given)[0];

test('without blocks the first number is compared with the number of the second row', () => {
  expect(parseKpi({}, source).blocks).toMatchObject([
    { type: 'number', full: '$1,250,000', short: '$1.3M' },
    { type: 'comparison', trend: 'up', verdict: 'good', changes: [{ full: '+25.0%' }] },
  ]);
});

test('a block without a field uses the first number, and a negative row counts from the last', () => {
  expect(first({ type: 'number', row: -2 })).toMatchObject({ field: 'sales', row: 1, full: '$1,000,000' });
  expect(first({ type: 'number', row: 99 })).toMatchObject({ missing: true, full: '∅' });
});

test('the block’s format precedes the report’s', () => {
  const overrides = { profit: { type: 'currency', decimalPlaces: 1 } as const };
  const read = (block: object) => parseKpi({ blocks: [block] }, { ...source, overrides }).blocks[0];
  expect(read({ type: 'number', field: 'profit' })).toMatchObject({ full: '$50.0' });
  const format = { type: 'currency', decimalPlaces: 0, currency: 'EUR' };
  expect(read({ type: 'number', field: 'profit', format })).toMatchObject({ full: '€50' });
});

test('a decrease is good where an increase is bad, and neutral where no direction is better', () => {
  const fall = { type: 'comparison', field: 'sales', row: 1, previousRow: 0 };
  expect(first(fall)).toMatchObject({ trend: 'down', verdict: 'bad', changes: [{ full: '−20.0%' }] });
  expect(first({ ...fall, upIsGood: false })).toMatchObject({ verdict: 'good' });
  expect(first({ ...fall, goodDirection: 'down' })).toMatchObject({ verdict: 'good' });
  expect(first({ ...fall, goodDirection: 'none' })).toMatchObject({ trend: 'down', verdict: 'neutral' });
});

test('a difference from zero or across zero is no percentage', () => {
  expect(first({ type: 'comparison', field: 'sales', row: 1, previousRow: 2 })).toMatchObject({
    changes: [{ full: '+$1,000,000' }],
  });
  expect(first({ type: 'comparison', field: 'profit' })).toMatchObject({ changes: [{ full: '+150' }] });
});

test('the percentage between two losses is that of their absolute values', () => {
  expect(first({ type: 'comparison', field: 'profit', row: 1, difference: 'both' })).toMatchObject({
    trend: 'down',
    changes: [{ full: '−50' }, { full: '−100.0%' }],
  });
});

test('percentages are compared in percentage points', () => {
  expect(first({ type: 'comparison', field: 'share', difference: 'absolute' })).toMatchObject({
    changes: [{ full: '+10.0', points: true }],
  });
});

test('a change that one digit would hide shows more digits', () => {
  const rows = (cells: Cell[]): Result => ({
    columns: [{ name: 'n', type: 'number' }],
    values: [cells],
    rowCount: 2,
  });
  const compare = (...cells: Cell[]) => parseKpi({}, { ...source, result: rows(cells) }).blocks[1];
  expect(compare(100_010, 100_000)).toMatchObject({ changes: [{ full: '+0.01%' }] });
  expect(compare(5_000_000, 10)).toMatchObject({ changes: [{ full: '+49,999,900%' }] });
});

test('whole numbers beyond 2^53 are subtracted exactly', () => {
  expect(first({ type: 'comparison', field: 'ids', difference: 'absolute' })).toMatchObject({
    trend: 'up',
    changes: [{ full: '+1' }],
  });
});

test('a failed comparison names its reference', () => {
  expect(first({ type: 'comparison', field: 'share', row: 1, previousRow: 2 })).toMatchObject({
    trend: 'unknown',
    changes: [],
    previous: undefined,
  });
  expect(first({ type: 'comparison', field: 'city' })).toMatchObject({
    trend: 'unknown',
    previous: { full: 'Bergen' },
  });
});

test('progress takes its target from a number or a field, and may exceed it or be negative', () => {
  const progress = (over: object) => first({ type: 'progress', field: 'sales', ...over });
  expect(progress({ target: 1_000_000 })).toMatchObject({ share: 1.25, percent: '125%' });
  expect(progress({ row: 1, target: 'sales' })).toMatchObject({ share: 1, target: { full: '$1,000,000' } });
  expect(progress({ field: 'profit', row: 1, target: 400 })).toMatchObject({ share: -0.25 });
  expect(progress({ field: 'profit', row: 2, target: -100 })).toMatchObject({ share: 0.5 });
  for (const target of [0, null, 'share.of.nothing', undefined, {}, NaN])
    expect(progress({ target })).not.toHaveProperty('share', expect.anything());
});

const points = (block: unknown) => (block as KpiSparkline).points.map(({ value }) => value);

test('a sparkline runs from old to new; text categories keep the order of the query', () => {
  const line = { type: 'sparkline', measure: 'sales' };
  expect(points(first({ ...line, dimension: 'month' }))).toEqual([0, 1_000_000, 1_250_000]);
  expect(points(first({ ...line, dimension: 'city' }))).toEqual([1_250_000, 1_000_000, 0]);
  expect(first({ type: 'sparkline', measure: 'city' })).toMatchObject({ reason: 'tooFewPoints' });
});

test('thinning keeps the ends, the peak and the gaps of a line', () => {
  const cells = Array.from({ length: 100_000 }, (_, index) =>
    index === 4_321 ? 900 : Math.sin(index / 9_000),
  );
  const gapped = cells.map((cell, index) => (index > 50_000 && index < 70_000 ? null : cell));
  const long: Result = {
    columns: [{ name: 'n', type: 'number' }],
    values: [gapped],
    rowCount: cells.length,
  };
  const read = (over: object) =>
    parseKpi({ blocks: [{ type: 'sparkline', maxPoints: 50, ...over }] }, { ...source, result: long })
      .blocks[0];
  const thinned = points(read({}));
  expect(thinned).toHaveLength(50);
  expect(thinned).toContain(900);
  expect(thinned).toContain(null);
  expect([thinned[0], thinned.at(-1)]).toEqual([cells[0], cells.at(-1)]);
  expect(points(read({ mark: 'bar' }))).toHaveLength(50);
  expect(read({})).toMatchObject({ count: 100_000 });
});

test('colours are colour values or theme roles, and never load anything', () => {
  const colorOf = (color: unknown) => (first({ type: 'number', color }) as { color?: string }).color;
  expect(colorOf('series-2')).toBe('var(--v-series-2)');
  expect(colorOf('oklch(0.7 0.1 200 / 50%)')).toBe('oklch(0.7 0.1 200 / 50%)');
  for (const bad of ['url(https://x.example/a)', 'red;background:url(x)', 'var(--x)', 7, {}, 'rgb(calc(1))'])
    expect(colorOf(bad)).toBeUndefined();
});

test('an invalid block is replaced by its error, and the rest is shown', () => {
  expect(
    blocks({ type: 'rocket' }, { type: 'number', field: 'nothing' }, 3, null, { type: 'number', row: 'x' }),
  ).toMatchObject([
    { type: 'problem', reason: 'blockUnknown', about: 'rocket' },
    { type: 'problem', reason: 'fieldUnknown', about: 'nothing' },
    { type: 'problem', reason: 'blockUnknown', about: '3' },
    { type: 'problem', reason: 'blockUnknown', about: '?' },
    { type: 'number', full: '$1,250,000' },
  ]);
  expect(parseKpi({ blocks: 'all', gap: 'wide', align: 7, direction: {} }, source)).toMatchObject({
    direction: 'column',
    gap: 4,
  });
});

test('blocks nest in rows and columns, within limits of depth and number', () => {
  const row = (...inner: unknown[]): object => ({ type: 'row', blocks: inner, wrap: false });
  expect(first(row({ type: 'column', blocks: [{ type: 'number' }] }))).toMatchObject({
    type: 'group',
    direction: 'row',
    wrap: false,
    blocks: [{ direction: 'column', blocks: [{ type: 'number' }] }],
  });
  expect(JSON.stringify(first(row(row(row(row(row())))))).match(/tooDeep/g)).toHaveLength(1);
  const many = blocks(...Array.from({ length: 100_000 }, () => ({ type: 'number' })));
  expect(many).toHaveLength(61);
  expect(many.at(-1)).toMatchObject({ reason: 'tooMany', about: '99940' });
});

const monthly = (query?: Readonly<Record<string, unknown>>): Result => ({
  columns: [
    { name: 'orders.created.month', type: 'time', granularity: 'month' },
    { name: 'orders.count', type: 'number' },
  ],
  values: [
    ['2024-03-01T00:00:00.000', '2024-02-01T00:00:00.000', '2024-01-01T00:00:00.000'],
    [428, 148, 150],
  ],
  rowCount: 3,
  ...(query && { query }),
});
const between = (from: string, until: string): Result =>
  monthly({
    timeDimensions: [{ dimension: 'orders.created', granularity: 'month', dateRange: [from, until] }],
  });
const compareIn = (result: Result, now = source.now, block: object = {}) =>
  parseKpi(
    {
      blocks: [
        { type: 'number', label: 'Orders in {period}' },
        { type: 'comparison', label: 'vs {previousPeriod}', ...block },
      ],
    },
    { ...source, result, now },
  ).blocks;

test('labels name the periods of the rows that are shown, whichever rows a filter leaves', () => {
  expect(compareIn(between('2024-01-01', '2024-03-31'))).toMatchObject([
    { label: 'Orders in Mar 2024' },
    { label: 'vs Feb 2024', trend: 'up', partOf: undefined },
  ]);
  const earlier = parseKpi(
    { blocks: [{ type: 'comparison', row: 1, label: '{period} vs {previousPeriod}' }] },
    { ...source, result: monthly() },
  );
  expect(earlier.blocks).toMatchObject([{ label: 'Feb 2024 vs Jan 2024', trend: 'down' }]);
});

test('a label with a period that no row has is left out', () => {
  const block = { type: 'comparison', row: 2, label: 'vs {previousPeriod}' };
  expect(parseKpi({ blocks: [block] }, { ...source, result: monthly() }).blocks).toMatchObject([
    { label: undefined },
  ]);
  expect(
    parseKpi({ blocks: [{ type: 'number', label: '{period}' }] }, { ...source, result: noTimes }).blocks,
  ).toMatchObject([{ label: undefined }]);
});

const noTimes: Result = {
  columns: [
    { name: 'city', type: 'string' },
    { name: 'sales', type: 'number' },
  ],
  values: [
    ['Oslo', 'Bergen'],
    [2, 1],
  ],
  rowCount: 2,
};

test.each([
  ['a filter cuts the month', between('2024-01-01', '2024-03-26'), source.now, 'Mar 2024'],
  ['a filter cuts the month before', between('2024-02-20', '2024-03-31'), source.now, 'Feb 2024'],
  ['a filter cuts both', between('2024-02-20', '2024-03-26'), source.now, 'Mar 2024'],
  ['the month is not over', monthly(), new Date('2024-03-26T12:00:00Z'), 'Mar 2024'],
  [
    'the rows were loaded within the month',
    { ...monthly(), lastRefreshTime: '2024-03-26T12:00:00Z' },
    source.now,
    'Mar 2024',
  ],
] as const)('a part of a month is not compared with a month: %s', (_, result, now, partOf) => {
  expect(compareIn(result, now)[1]).toMatchObject({ trend: 'unknown', changes: [], partOf });
});

test('compared periods have the names of their rows, and are compared once all of them are over', () => {
  const day = 86_400_000;
  const until = source.now.getTime();
  const list = [
    { name: 'this year', range: undefined, span: { from: until - 9 * day, until } },
    {
      name: 'the year before',
      range: undefined,
      span: { from: until - 400 * day, until: until - 391 * day },
    },
  ];
  const periods = { member: 'sales.day', timeZone: 'UTC', list };
  const result = {
    columns: [{ name: 'compareDateRange', type: 'string', periods }, ...noTimes.columns.slice(1)],
    values: [['this year', 'the year before'], noTimes.values[1] ?? []],
    rowCount: 2,
  } satisfies Result;
  const block = { type: 'comparison', field: 'sales', label: '{period} / {previousPeriod}' };
  const compare = (now: number, query?: Result['query']) =>
    parseKpi({ blocks: [block] }, { ...source, now: new Date(now), result: { ...result, query } }).blocks;
  const label = 'this year / the year before';
  expect(compare(until)).toMatchObject([{ label, trend: 'up', partOf: undefined }]);
  expect(compare(until - day)).toMatchObject([{ label, trend: 'unknown', partOf: 'this year' }]);
  // What the host allows is a part of it, and nothing of the year before.
  const days = [until - 5 * day, until - day].map((time) => new Date(time).toISOString().slice(0, 10));
  const bound = { member: 'sales.day', operator: 'inDateRange', values: days };
  expect(compare(until, { filters: [bound] })).toMatchObject([{ trend: 'unknown', partOf: 'this year' }]);
});

test('complete months are compared, rows of no period, and two columns of one row', () => {
  expect(compareIn(monthly(), new Date('2024-04-01T00:00:00Z'))[1]).toMatchObject({ trend: 'up' });
  expect(compareIn(noTimes)[1]).toMatchObject({ trend: 'up' });
  const block = { previousField: 'orders.count' };
  expect(compareIn(between('2024-02-20', '2024-03-26'), source.now, block)[1]).toMatchObject({
    trend: 'same',
  });
});
