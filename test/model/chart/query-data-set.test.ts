/** Charts without rows run no query; a chart with an unknown data set names that set. */
import { expect, test } from 'vitest';
import { findUnfilledDataSet } from '../../../src/views/chart/model/query-data-set.ts';

type Spec = Record<string, unknown>;

const rows = { values: [{ a: 1 }] };
const point = { mark: 'point', encoding: { x: { field: 'a', type: 'quantitative' } } };
const vega = (spec: Spec): Spec => ({ $schema: 'https://vega.github.io/schema/vega/v6.json', ...spec });
const drawing = (data: string): Spec => ({ type: 'symbol', from: { data }, encode: {} });

test.each<[string, Spec]>([
  ['rows of its own', { data: rows, ...point }],
  [
    'rows in every layer',
    {
      layer: [
        { data: rows, ...point },
        { data: { url: 'https://a/b.json' }, ...point },
      ],
    },
  ],
  [
    'rows in a concatenation',
    { hconcat: [{ data: rows, ...point }, { vconcat: [{ data: rows, ...point }] }] },
  ],
  ['rows inside of a facet', { facet: { field: 'a' }, data: rows, spec: point }],
  ['rows inside of a repetition', { repeat: ['a'], spec: { data: rows, ...point } }],
  ['named rows', { datasets: { mine: [{ a: 1 }] }, data: { name: 'mine' }, ...point }],
  ['a sequence', { data: { sequence: { start: 0, stop: 5 } }, ...point }],
  [
    'a sphere and a graticule',
    {
      layer: [
        { data: { sphere: true }, mark: 'geoshape' },
        { data: { graticule: true }, mark: 'geoshape' },
      ],
    },
  ],
  [
    'a lookup in rows of its own',
    { data: rows, transform: [{ lookup: 'a', from: { data: rows, key: 'a' } }], ...point },
  ],
  ['no data at all', { data: null, mark: 'rect' }],
  ['Vega’s rows', vega({ data: [{ name: 'a', ...rows }], marks: [drawing('a')] })],
  [
    'Vega’s address that a signal computes',
    vega({ data: [{ name: 'a', url: { signal: 'where' } }], marks: [drawing('a')] }),
  ],
  [
    'Vega’s transform that makes rows',
    vega({ data: [{ name: 'a', transform: [{ type: 'sequence' }] }], marks: [drawing('a')] }),
  ],
  [
    'Vega’s set that a reader fills',
    vega({ data: [{ name: 'a', on: [{ trigger: 'click', insert: 'click' }] }], marks: [drawing('a')] }),
  ],
  [
    'Vega’s set that a signal fills',
    vega({
      data: [{ name: 'store' }],
      signals: [{ name: 's', update: `modify("store", x)` }],
      marks: [drawing('store')],
    }),
  ],
])('a chart with %s needs no rows', (_, spec) => {
  expect(findUnfilledDataSet(spec)).toBeUndefined();
});

test.each<[string, Spec, string]>([
  ['no data, and a field', point, 'table'],
  ['the set of the query', { data: { name: 'table' }, ...point }, 'table'],
  ['a set that is not there', { data: { name: 'sales' }, ...point }, 'sales'],
  ['one layer without rows', { layer: [{ data: rows, ...point }, point] }, 'table'],
  [
    'an encoding that layers share',
    { encoding: point.encoding, layer: [{ mark: 'line' }, { mark: 'point' }] },
    'table',
  ],
  [
    'a field that is repeated',
    { repeat: ['a'], spec: { mark: 'bar', encoding: { x: { field: { repeat: 'repeat' } } } } },
    'table',
  ],
  ['a count', { mark: 'bar', encoding: { y: { aggregate: 'count' } } }, 'table'],
  [
    'a lookup in a set that is not there',
    { data: rows, transform: [{ lookup: 'a', from: { data: { name: 'more' }, key: 'a' } }], ...point },
    'more',
  ],
  ['an empty Vega data set', vega({ data: [{ name: 'a' }], marks: [drawing('a')] }), 'a'],
  ['an undeclared Vega data set', vega({ marks: [drawing('table')] }), 'table'],
  [
    'a Vega data set that an expression reads',
    vega({ data: [{ name: 'a' }], signals: [{ name: 'n', update: `length(data('a'))` }] }),
    'a',
  ],
])('a chart with %s reads an unknown data set', (_, spec, name) => {
  expect(findUnfilledDataSet(spec)).toEqual({ name, isRead: true });
});

test.each<[string, Spec]>([
  ['marks without a field', { mark: 'rule', encoding: { y: { datum: 5 } } }],
  ['an empty list', { data: { values: [] }, ...point }],
  [
    'rows under the name of the query’s set',
    { datasets: { table: [{ a: 1 }] }, data: { name: 'table' }, ...point },
  ],
  [
    'a Vega data set with rows under that name',
    vega({ data: [{ name: 'table', ...rows }], marks: [drawing('table')] }),
  ],
  ['Vega marks without data', vega({ marks: [{ type: 'rect', encode: {} }] })],
])('a chart with %s uses the rows of a query, and is drawn without one', (_, spec) => {
  expect(findUnfilledDataSet(spec)).toEqual({ name: 'table', isRead: false });
});
