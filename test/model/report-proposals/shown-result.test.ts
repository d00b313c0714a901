/** Charts of SQL: its rows tell what their columns are. */
import { expect, test } from 'vitest';
import type { Member } from '../../../src/model/parsing/parse-meta.ts';
import { toColumnFormats } from '../../../src/model/report-proposals/column-formats.ts';
import { findValueGrain } from '../../../src/model/report-proposals/find-grain.ts';
import { proposeForRows } from '../../../src/model/report-proposals/propose-charts.ts';
import { readShownResult } from '../../../src/model/report-proposals/shown-result.ts';
import type { Cell, ColumnType, Result } from '../../../src/model/result.ts';

const member = (name: string, more: Partial<Member>): [string, Member] => [
  name,
  { name, kind: 'dimension', type: 'string', title: name, isAdditive: false, drillMembers: [], ...more },
];
const members = new Map([
  member('orders.count', { kind: 'measure', type: 'number', title: 'Orders', isAdditive: true }),
  member('orders.share', { kind: 'measure', type: 'number', format: { type: 'percent', decimalPlaces: 1 } }),
  member('orders.sent', { type: 'time', title: 'Sent' }),
  member('orders.hour', { type: 'number', title: 'Hour' }),
]);

type Column = readonly [name: string, type: ColumnType, cells: readonly Cell[]];
const toResult = (...columns: readonly Column[]): Result => ({
  columns: columns.map(([name, type]) => ({ name, type })),
  values: columns.map(([, , cells]) => cells),
  rowCount: columns[0]?.[2].length ?? 0,
});
const read = (columns: readonly Column[], sql = 'SELECT … FROM orders') =>
  readShownResult(toResult(...columns), sql, members);

const months = ['2024-01-01T00:00:00.000', '2024-02-01T00:00:00.000', '2024-03-01T00:00:00.000'];

test('numbers are measures, times are times with the grain of their values, and texts are categories', () => {
  const shown = read([
    ['m', 'time', months],
    ['kind', 'string', ['a', 'b', 'a']],
    ['total_cost', 'number', [1, 2, 3]],
  ]);
  expect(shown.fields.map(({ role, title }) => [role, title])).toEqual([
    ['time', 'M'],
    ['category', 'Kind'],
    ['measure', 'Total cost'],
  ]);
  expect(shown.times[0]?.granularity).toBe('month');
  expect(shown.isGrouped).toBe(true);
});

test('a column with the name or title of a member of the tables that are read is described by it', () => {
  const { fields } = read([
    ['sent_month', 'time', months],
    ['Orders', 'number', [1, 2, 3]],
    ['hour', 'number', [1, 2, 3]],
  ]);
  expect(fields).toMatchObject([
    { title: 'Sent' },
    { isAdditive: true },
    { title: 'Hour', role: 'category' },
  ]);
  const [other] = read([['Orders', 'number', [1, 2, 3]]], 'SELECT … FROM users').fields;
  expect(other).toMatchObject({ isAdditive: false });
});

test('columns have the formats of their members', () => {
  const formats = toColumnFormats(read([['share', 'number', [0.5]]]).fields);
  expect(formats).toEqual({ share: { type: 'percent', decimalPlaces: 1 } });
  expect(toColumnFormats(read([['other', 'number', [0.5]]]).fields)).toBe(undefined);
});

test('rows that are alike in all but their measures are records', () => {
  const shown = read([
    ['kind', 'string', ['a', 'a']],
    ['size', 'number', [1, 2]],
  ]);
  expect(shown.isGrouped).toBe(false);
  expect(read([['size', 'number', [5]]]).isGrouped).toBe(true);
});

test('the best chart of a time and a measure is one over time, of one number a key figure, and a table is always there', () => {
  const overTime = proposeForRows(
    read([
      ['m', 'time', months],
      ['count', 'number', [1, 2, 3]],
    ]),
  );
  expect(overTime[0]).toMatchObject({ kind: 'vega' });
  expect(overTime.map(({ rule }) => rule)).toContain('table');
  expect(proposeForRows(read([['count', 'number', [5]]]))[0]).toMatchObject({ kind: 'kpi' });
});

test.each([
  [['2023-01-01', '2024-01-01'], 'year'],
  [['2024-01-01', '2024-04-01'], 'quarter'],
  [months, 'month'],
  [['2024-01-01', '2024-01-08'], 'week'],
  [['2024-01-02', null, '2024-01-08'], 'day'],
  [['2024-01-01'], 'day'],
  [['2024-01-01T10:00:00.000', '2024-01-01T11:00:00.000'], 'hour'],
  [['2024-01-01T10:00:01.000'], undefined],
  [['soon'], undefined],
  [[], undefined],
])('times %j have the grain %s', (cells, grain) => {
  expect(findValueGrain(cells)).toBe(grain);
});
