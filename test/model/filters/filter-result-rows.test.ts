import { describe, expect, test } from 'vitest';
import { filterResultRows } from '../../../src/model/filters/filter-result-rows.ts';
import type { FilterValue } from '../../../src/model/filters/control-values.ts';
import { parseInlineRows } from '../../../src/model/parsing/parse-result.ts';
import type { Cell, ColumnType, Result } from '../../../src/model/result.ts';

const clock = { now: new Date('2024-05-15T12:00:00Z'), timeZone: 'Europe/Berlin' };

const resultOf = (
  columns: Record<string, readonly Cell[]>,
  types: Record<string, ColumnType> = {},
): Result => ({
  columns: Object.keys(columns).map((name) => ({ name, type: types[name] ?? 'string' })),
  values: Object.values(columns),
  rowCount: Object.values(columns)[0]?.length ?? 0,
});

const keep = (result: Result, member: string, filter: FilterValue): unknown => {
  const { result: kept, skipped } = filterResultRows(result, new Map([[member, filter]]), clock);
  return skipped[0]?.reason ?? kept.values[0];
};

describe('the column of a member', () => {
  test('its full name precedes its last part', () => {
    const result = resultOf({ status: ['a', 'b'], 'orders.status': ['b', 'a'] });
    expect(keep(result, 'orders.status', { value: 'a' })).toEqual(['b']);
  });

  test('its last part is enough where no other column has it', () => {
    expect(keep(resultOf({ status: ['a', 'b'] }), 'orders.status', { value: 'a' })).toEqual(['a']);
    const other = resultOf({ 'customers.status': ['a', 'b'] });
    expect(keep(other, 'orders.status', { value: 'a' })).toBe('not-in-output');
  });

  test('two columns of the same name are ambiguous', () => {
    const result: Result = {
      columns: [
        { name: 'status', type: 'string' },
        { name: 'status', type: 'string' },
      ],
      values: [['a'], ['b']],
      rowCount: 1,
    };
    expect(keep(result, 'orders.status', { value: 'a' })).toBe('not-in-output');
  });

  test('a time truncated to months can be filtered by months, not by days', () => {
    const result: Result = {
      columns: [{ name: 'orders.at.month', type: 'time', granularity: 'month' }],
      values: [['2024-01-01T00:00:00.000', '2024-02-01T00:00:00.000', null]],
      rowCount: 3,
    };
    expect(keep(result, 'orders.at', { value: '2024-02' })).toEqual(['2024-02-01T00:00:00.000']);
    expect(keep(result, 'orders.at', { operator: 'is_null' })).toEqual([null]);
    expect(keep(result, 'orders.at', { value: '2024-02-01' })).toBe('meaning');
    const fiscal = {
      ...result,
      columns: [{ name: 'orders.at.month', type: 'time', customGrain: { name: 'month' } } as const],
    };
    expect(keep(fiscal, 'orders.at', { value: '2024-02' })).toBe('meaning');
  });
});

test('a filter that keeps all rows returns the same object', () => {
  const result = resultOf({ status: ['a', 'b'] });
  const filters: FilterValue[] = [{ value: [] }, { value: ['a', 'b'] }, { operator: 'is_not_null' }];
  for (const filter of filters)
    expect(filterResultRows(result, new Map([['orders.status', filter]]), clock).result).toBe(result);
  expect(filterResultRows(result, new Map(), clock).result).toBe(result);
});

test('the marks of missing rows and of freshness stay', () => {
  const about = { truncated: true, lastRefreshTime: '2024-05-15T11:00:00.000Z' };
  const result = { ...resultOf({ status: ['a', 'b'], n: ['1', '2'] }), ...about };
  const kept = filterResultRows(result, new Map([['x.status', { value: 'b' }]]), clock).result;
  expect(kept).toEqual({ ...result, values: [['b'], ['2']], rowCount: 1 });
});

test('an invalid filter keeps the rows and is reported', () => {
  const result = resultOf({ n: [1, 2] }, { n: 'number' });
  expect(filterResultRows(result, new Map([['x.n', { value: 'many' }]]), clock)).toEqual({
    result,
    skipped: [{ member: 'x.n', reason: 'unreadable' }],
  });
});

test('inline rows of a spec have times of many kinds: days, wall clocks, instants', () => {
  const rows = parseInlineRows(
    [
      '2024-03-31',
      '2024-03-31T23:59',
      '2024-03-31 24',
      '2024-03-30T23:00:00Z',
      '2024-03-31T22:00:00.000Z',
    ].map((at) => ({ at })),
  );
  const day: FilterValue = { value: '2024-03-31' };
  expect(rows && keep(rows, 'x.at', day)).toEqual(['2024-03-31', '2024-03-31T23:59', '2024-03-30T23:00:00Z']);
  const instants = resultOf(
    { at: [Date.UTC(2024, 2, 30, 23), Date.UTC(2024, 2, 31, 22), null] },
    { at: 'time' },
  );
  expect(keep(instants, 'x.at', day)).toEqual([Date.UTC(2024, 2, 30, 23)]);
});

test('integers beyond 2^53 are distinguished', () => {
  const result = resultOf({ n: ['9007199254740993', '9007199254740995', 1] }, { n: 'number' });
  expect(keep(result, 'x.n', { value: '9007199254740993' })).toEqual(['9007199254740993']);
  expect(keep(result, 'x.n', { operator: 'greater_than', value: '9007199254740993' })).toEqual([
    '9007199254740995',
  ]);
});
