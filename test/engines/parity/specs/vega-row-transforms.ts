import { rows, toSpecs } from './parity-spec.ts';

const source = { name: 'table', values: rows };

/** Rows after the transforms, drawn as one dot each. Positions and labels of the dots are compared. */
const dots = (transform: readonly object[], x: string, y: string, more: object = {}) => ({
  data: [source, { name: 'made', source: 'table', transform }],
  scales: [
    { name: 'x', type: 'linear', domain: { data: 'made', field: x }, range: 'width' },
    { name: 'y', type: 'linear', domain: { data: 'made', field: y }, range: 'height' },
  ],
  marks: [
    {
      type: 'symbol',
      from: { data: 'made' },
      encode: {
        enter: { x: { scale: 'x', field: x }, y: { scale: 'y', field: y }, fill: { value: 'teal' } },
      },
    },
  ],
  ...more,
});

const rowsOf = {
  aggregate: dots(
    [
      {
        type: 'aggregate',
        groupby: ['kind'],
        ops: ['sum', 'median', 'values'],
        fields: ['amount', 'weight', 'step'],
        as: ['s', 'm', 'v'],
      },
    ],
    's',
    'm',
  ),
  'aggregate, crossed': dots(
    [{ type: 'aggregate', groupby: ['kind', 'group'], cross: true }],
    'count',
    'count',
  ),
  bin: dots(
    [
      { type: 'extent', field: 'amount', signal: 'reach' },
      { type: 'bin', field: 'amount', extent: { signal: 'reach' }, maxbins: 6 },
    ],
    'bin0',
    'bin1',
  ),
  collect: dots(
    [
      { type: 'collect', sort: { field: 'amount' } },
      { type: 'window', ops: ['row_number'], as: ['row'] },
    ],
    'row',
    'amount',
  ),
  countpattern: dots(
    [
      { type: 'formula', as: 'text', expr: "datum.kind + ' ' + datum.group" },
      { type: 'countpattern', field: 'text', case: 'upper', pattern: '\\w{4,}' },
    ],
    'count',
    'count',
  ),
  cross: dots(
    [
      { type: 'filter', expr: 'datum.step < 4' },
      { type: 'cross', filter: 'datum.a.step < datum.b.step' },
    ],
    'a.amount',
    'b.amount',
  ),
  density: {
    ...dots(
      [
        {
          type: 'density',
          distribution: {
            function: 'mixture',
            distributions: [
              { function: 'normal', mean: 10, stdev: 4 },
              { function: 'uniform', min: 0, max: 50 },
            ],
          },
          extent: [0, 60],
          steps: 20,
        },
      ],
      'value',
      'density',
    ),
  },
  'density by kernels': dots(
    [
      {
        type: 'density',
        distribution: { function: 'kde', field: 'amount', from: 'table', bandwidth: 6 },
        extent: [0, 100],
        steps: 20,
      },
    ],
    'value',
    'density',
  ),
  dotbin: dots([{ type: 'dotbin', field: 'amount', step: 12 }], 'bin', 'step'),
  filter: dots(
    [{ type: 'filter', expr: "datum.kind == 'ash' || test(/south/, datum.group)" }],
    'step',
    'amount',
  ),
  flatten: dots(
    [
      { type: 'formula', as: 'list', expr: 'sequence(datum.step % 3)' },
      { type: 'flatten', fields: ['list'], as: ['one'], index: 'at' },
    ],
    'one',
    'at',
  ),
  fold: dots([{ type: 'fold', fields: ['low', 'high'] }], 'step', 'value'),
  formula: dots(
    [{ type: 'formula', as: 'v', expr: 'pow(datum.amount, 2) / max(1, datum.weight)' }],
    'step',
    'v',
  ),
  identifier: dots([{ type: 'identifier', as: 'key' }], 'key', 'amount'),
  impute: dots(
    [
      { type: 'filter', expr: 'datum.step % 3 != 1' },
      { type: 'impute', key: 'step', keyvals: { signal: 'sequence(24)' }, field: 'amount', method: 'mean' },
    ],
    'step',
    'amount',
  ),
  joinaggregate: dots(
    [{ type: 'joinaggregate', groupby: ['kind'], ops: ['max'], fields: ['amount'], as: ['top'] }],
    'step',
    'top',
  ),
  kde: dots(
    [{ type: 'kde', field: 'amount', groupby: ['group'], extent: [0, 100], steps: 12, resolve: 'shared' }],
    'value',
    'density',
  ),
  loess: dots(
    [{ type: 'loess', x: 'step', y: 'amount', bandwidth: 0.4, groupby: ['group'] }],
    'step',
    'amount',
  ),
  lookup: dots(
    [
      { type: 'lookup', from: 'table', key: 'step', fields: ['weight'], as: ['other'], default: null },
      { type: 'filter', expr: 'datum.other != null' },
    ],
    'step',
    'other.amount',
  ),
  pivot: dots(
    [{ type: 'pivot', field: 'kind', value: 'amount', groupby: ['group'], op: 'max' }],
    'ash',
    'elm',
  ),
  project: dots([{ type: 'project', fields: ['step', 'amount'], as: ['a', 'b'] }], 'a', 'b'),
  quantile: dots([{ type: 'quantile', field: 'amount', groupby: ['group'], step: 0.1 }], 'prob', 'value'),
  sample: dots([{ type: 'sample', size: 7 }], 'step', 'amount'),
  stack: dots(
    [{ type: 'stack', groupby: ['kind'], field: 'amount', sort: { field: 'weight' }, offset: 'center' }],
    'y0',
    'y1',
  ),
  timeunit: dots(
    [
      { type: 'formula', as: 'date', expr: 'toDate(datum.day)' },
      { type: 'timeunit', field: 'date', units: ['year', 'quarter'] },
    ],
    'unit0',
    'unit1',
  ),
  window: dots(
    [
      {
        type: 'window',
        sort: { field: 'weight' },
        ops: ['rank', 'mean', 'ntile'],
        fields: [null, 'amount', null],
        params: [null, null, 3],
        frame: [-3, 0],
        as: ['r', 'm', 't'],
      },
    ],
    'r',
    'm',
  ),
  crossfilter: {
    ...dots([], 'step', 'amount'),
    signals: [
      { name: 'low', value: [3, 12] },
      { name: 'high', value: [20, 80] },
    ],
    data: [
      source,
      {
        name: 'both',
        source: 'table',
        transform: [
          {
            type: 'crossfilter',
            signal: 'kept',
            fields: ['step', 'amount'],
            query: [{ signal: 'low' }, { signal: 'high' }],
          },
        ],
      },
      {
        name: 'made',
        source: 'both',
        transform: [{ type: 'resolvefilter', filter: { signal: 'kept' }, ignore: 1 }],
      },
    ],
  },
  'a sequence': {
    ...dots([], 'u', 'v'),
    data: [
      {
        name: 'made',
        transform: [
          { type: 'sequence', start: 0, stop: 10, step: 0.5, as: 'u' },
          { type: 'formula', as: 'v', expr: 'sin(datum.u)' },
        ],
      },
    ],
  },
  triggers: {
    ...dots([], 'step', 'amount'),
    signals: [{ name: 'wanted', value: true }],
    data: [
      {
        name: 'made',
        values: rows,
        on: [{ trigger: 'wanted', insert: '{step: 30, amount: 100}' }],
      },
    ],
  },
  ...Object.fromEntries(
    ['linear', 'log', 'exp', 'pow', 'quad', 'poly'].map((method) => [
      `regression: ${method}`,
      dots([{ type: 'regression', x: 'weight', y: 'amount', method, extent: [1, 13] }], 'weight', 'amount'),
    ]),
  ),
};

export const rowTransforms = toSpecs('vega', rowsOf);
