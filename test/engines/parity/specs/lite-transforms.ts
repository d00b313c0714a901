import { name, quantity, rows, sum, time, toSpecs } from './parity-spec.ts';

const data = { values: rows };
const x = quantity('weight');
const y = quantity('amount');

const of = (transform: readonly object[], encoding: object, mark: unknown = 'point') => ({
  data,
  transform,
  mark,
  encoding,
});
const gaps = [
  { a: 1, b: 4, c: 'p' },
  { a: 2, b: null, c: 'p' },
  { a: 4, b: 9, c: 'p' },
  { a: 1, b: 2, c: 'q' },
  { a: 4, b: 3, c: 'q' },
];

const filters = Object.fromEntries(
  [
    'datum.amount > 50',
    { field: 'kind', equal: 'ash' },
    { field: 'amount', range: [20, 60] },
    { field: 'amount', lt: 40 },
    { field: 'amount', gte: 40 },
    { field: 'kind', oneOf: ['ash', 'elm'] },
    { field: 'amount', valid: true },
    { not: { field: 'kind', equal: 'ash' } },
    { and: ['datum.step > 3', { or: [{ field: 'kind', equal: 'elm' }, 'datum.weight < 4'] }] },
    { field: 'day', timeUnit: 'month', equal: 3 },
    {
      field: 'day',
      timeUnit: 'yearmonth',
      range: [
        { year: 2024, month: 2 },
        { year: 2024, month: 6 },
      ],
    },
  ].map((filter) => [`filter ${JSON.stringify(filter)}`, of([{ filter }], { x, y })]),
);

const regressions = Object.fromEntries(
  ['linear', 'log', 'exp', 'pow', 'quad', 'poly'].map((method) => [
    `regression: ${method}`,
    of([{ regression: 'amount', on: 'weight', method, extent: [1, 13] }], { x, y }, 'line'),
  ]),
);

const aggregates = Object.fromEntries(
  [
    ...'count valid missing distinct sum product mean average variance variancep stdev stdevp stderr'.split(
      ' ',
    ),
    ...'median q1 q3 ci0 ci1 min max'.split(' '),
  ].map((op) => [
    `aggregate: ${op}`,
    of(
      [{ aggregate: [{ op, field: 'weight', as: 'made' }], groupby: ['kind'] }],
      { x: name('kind'), y: quantity('made') },
      'bar',
    ),
  ]),
);

const windows = Object.fromEntries(
  [
    { op: 'sum', field: 'amount' },
    { op: 'rank' },
    { op: 'dense_rank' },
    { op: 'row_number' },
    { op: 'percent_rank' },
    { op: 'cume_dist' },
    { op: 'ntile', param: 4 },
    { op: 'lag', field: 'amount', param: 2 },
    { op: 'lead', field: 'amount' },
    { op: 'first_value', field: 'amount' },
    { op: 'last_value', field: 'amount' },
    { op: 'nth_value', field: 'amount', param: 2 },
  ].map((operation) => [
    `window: ${operation.op}`,
    of(
      [
        {
          window: [{ ...operation, as: 'made' }],
          sort: [{ field: 'weight' }],
          frame: [-2, 2],
          groupby: ['group'],
        },
      ],
      { x: quantity('step'), y: quantity('made') },
    ),
  ]),
);

const others = {
  bin: of(
    [{ bin: { step: 20 }, field: 'amount', as: ['from', 'to'] }],
    { x: quantity('from', { bin: 'binned' }), x2: { field: 'to' }, y: { aggregate: 'count' } },
    'bar',
  ),
  calculate: of(
    [{ calculate: "datum.kind + '-' + (datum.step % 2 ? 'odd' : 'even')", as: 'made' }],
    { x: name('made'), y: sum('amount') },
    'bar',
  ),
  density: of(
    [{ density: 'amount', groupby: ['group'], bandwidth: 8, extent: [0, 100] }],
    { x: quantity('value'), y: quantity('density'), color: name('group') },
    'area',
  ),
  extent: of(
    [
      { extent: 'amount', param: 'reach' },
      { calculate: 'datum.amount - reach[0]', as: 'above' },
    ],
    { x, y: quantity('above') },
  ),
  flatten: {
    data: {
      values: [
        { k: 'a', list: [1, 2, 3] },
        { k: 'b', list: [4, 5] },
      ],
    },
    transform: [{ flatten: ['list'], as: ['one'] }],
    mark: 'circle',
    encoding: { x: quantity('one'), y: name('k') },
  },
  fold: of(
    [{ fold: ['low', 'high'], as: ['side', 'edge'] }],
    { x: quantity('step'), y: quantity('edge'), color: name('side') },
    'line',
  ),
  'impute by value': {
    data: { values: gaps },
    transform: [{ impute: 'b', key: 'a', groupby: ['c'], keyvals: { start: 1, stop: 5 }, value: 0 }],
    mark: 'line',
    encoding: { x: quantity('a'), y: quantity('b'), color: name('c') },
  },
  'impute by mean': {
    data: { values: gaps },
    transform: [{ impute: 'b', key: 'a', groupby: ['c'], method: 'mean', frame: [-1, 1] }],
    mark: 'line',
    encoding: { x: quantity('a'), y: quantity('b'), color: name('c') },
  },
  'impute in an encoding': {
    data: { values: gaps },
    mark: 'line',
    encoding: { x: quantity('a'), y: quantity('b', { impute: { value: 1 } }), color: name('c') },
  },
  joinaggregate: of(
    [
      { joinaggregate: [{ op: 'mean', field: 'amount', as: 'mean' }], groupby: ['kind'] },
      { calculate: 'datum.amount - datum.mean', as: 'off' },
    ],
    { x, y: quantity('off') },
  ),
  loess: of([{ loess: 'amount', on: 'step', bandwidth: 0.4 }], { x: quantity('step'), y }, 'line'),
  lookup: of(
    [
      {
        lookup: 'kind',
        from: {
          data: {
            values: [
              { k: 'ash', full: 'Ash tree' },
              { k: 'elm', full: 'Elm tree' },
            ],
          },
          key: 'k',
          fields: ['full'],
        },
        default: 'other',
      },
    ],
    { x: name('full'), y: sum('amount') },
    'bar',
  ),
  pivot: of([{ pivot: 'kind', value: 'amount', groupby: ['group'], op: 'max' }], {
    x: quantity('ash'),
    y: quantity('elm'),
  }),
  quantile: of([{ quantile: 'amount', step: 0.1, as: ['p', 'v'] }], { x: quantity('p'), y: quantity('v') }),
  sample: of([{ sample: 6 }], { x, y }),
  stack: of(
    [
      {
        stack: 'amount',
        groupby: ['group'],
        sort: [{ field: 'kind' }],
        offset: 'normalize',
        as: ['from', 'to'],
      },
    ],
    { x: name('group'), y: quantity('from'), y2: { field: 'to' }, color: name('kind') },
    'bar',
  ),
  'stack around the middle': of(
    [{ stack: 'amount', groupby: ['group'], offset: 'center', as: ['from', 'to'] }],
    { x: name('group'), y: quantity('from'), y2: { field: 'to' } },
    'rect',
  ),
  timeUnit: of(
    [{ timeUnit: 'yearquarter', field: 'day', as: 'quarter' }],
    { x: time('quarter'), y: sum('amount') },
    'bar',
  ),
  'time units of two parts': of(
    [{ timeUnit: { unit: 'month', step: 2 }, field: 'day', as: 'pair' }],
    { x: time('pair'), y: sum('amount') },
    'bar',
  ),
  'several at once': of(
    [
      { filter: 'datum.amount > 20' },
      { bin: true, field: 'amount', as: 'bin' },
      { aggregate: [{ op: 'count', as: 'many' }], groupby: ['bin', 'kind'] },
      { calculate: 'datum.many * 2', as: 'twice' },
    ],
    { x: quantity('bin'), y: quantity('twice'), color: name('kind') },
    'bar',
  ),
  'a sequence': {
    data: { sequence: { start: 0, stop: 12.5, step: 0.5, as: 'u' } },
    transform: [{ calculate: 'sin(datum.u)', as: 'v' }],
    mark: 'line',
    encoding: { x: quantity('u'), y: quantity('v') },
  },
  'csv text': {
    data: { values: 'a,b\n1,3\n2,5\n4,1', format: { type: 'csv' } },
    mark: 'line',
    encoding: { x: quantity('a'), y: quantity('b') },
  },
  'named data sets': {
    datasets: { one: rows, two: rows.slice(0, 4) },
    data: { name: 'one' },
    layer: [
      { mark: 'point', encoding: { x, y } },
      { data: { name: 'two' }, mark: { type: 'point', color: 'red' }, encoding: { x, y } },
    ],
  },
  'parsed dates': {
    data: {
      values: [
        { d: '03/2024', v: 2 },
        { d: '05/2024', v: 4 },
      ],
      format: { parse: { d: "date:'%m/%Y'" } },
    },
    mark: 'point',
    encoding: { x: time('d'), y: quantity('v') },
  },
};

export const liteTransforms = toSpecs('vega-lite', {
  ...filters,
  ...regressions,
  ...aggregates,
  ...windows,
  ...others,
});
