import { expect, test } from 'vitest';
import { bindViewsToQueryRows, insertSpecRows } from '../../../src/views/chart/model/bind-query-rows.ts';

test.each([
  [{}],
  [{ data: { name: 'table' } }],
  [{ data: { name: 'table', values: [] } }],
  [{ data: { values: [] } }],
  [{ data: { name: 'source_0' } }],
  [{ data: { name: 'table', values: [{ stale: 1 }] }, datasets: { table: [{ stale: 1 }] } }],
])('%j is bound to the rows of the query', (spec) => {
  expect(bindViewsToQueryRows(spec)).toMatchObject({ data: { name: 'table' } });
  expect(JSON.stringify(bindViewsToQueryRows(spec))).not.toContain('stale');
});

test.each([
  [{ data: { values: [{ a: 1 }] } }],
  [{ data: { url: 'https://data.example/x.csv' } }],
  [{ data: { name: 'mine' }, datasets: { mine: [{ a: 1 }] } }],
  [{ data: { sequence: { start: 0, stop: 3 } } }],
  [{ data: { values: 'a,b\n1,2', format: { type: 'csv' } } }],
])('%j keeps its own rows', (spec) => {
  expect(bindViewsToQueryRows(spec)).toEqual(spec);
});

test('each layer with an empty data set of its own gets the rows', () => {
  const bound = bindViewsToQueryRows({
    layer: [{ data: { name: 'table' } }, { data: { values: [{ ruler: 3 }] } }],
  });
  expect(bound).toEqual({
    data: { name: 'table' },
    layer: [{ data: { name: 'table' } }, { data: { values: [{ ruler: 3 }] } }],
  });
});

test('a Vega spec gets the rows in its table, replacing its content', () => {
  const rows = [{ a: 1 }];
  const spec = {
    data: [
      { name: 'other', values: [{ b: 1 }] },
      { name: 'table', values: [], transform: [] },
    ],
  };
  expect(insertSpecRows(spec, rows)).toEqual({
    data: [
      { name: 'other', values: [{ b: 1 }] },
      { name: 'table', values: rows, transform: [] },
    ],
  });
  expect(insertSpecRows({ marks: [] }, rows)).toEqual({ marks: [], data: [{ name: 'table', values: rows }] });
});
