import { name, quantity, rows, sum, toSpecs } from './parity-spec.ts';

const data = { values: rows };
const x = quantity('step');
const y = quantity('amount');
const bars = { mark: 'bar', encoding: { x: name('kind'), y: sum('amount') } };
const dots = { mark: 'point', encoding: { x, y, color: name('group') } };

export const liteCompositions = toSpecs('vega-lite', {
  'layer of bars and a line': {
    data,
    encoding: { x: name('kind') },
    layer: [
      { mark: 'bar', encoding: { y: sum('amount') } },
      { mark: { type: 'line', color: 'black' }, encoding: { y: sum('weight') } },
    ],
  },
  'layer with two axes': {
    data,
    encoding: { x: name('kind') },
    layer: [
      { mark: 'bar', encoding: { y: sum('amount') } },
      { mark: { type: 'line', color: 'black' }, encoding: { y: sum('weight') } },
    ],
    resolve: { scale: { y: 'independent' } },
  },
  'layer within a layer': {
    data,
    layer: [
      {
        layer: [
          bars,
          { ...bars, mark: { type: 'text', dy: -6 }, encoding: { ...bars.encoding, text: sum('amount') } },
        ],
      },
      { mark: 'rule', encoding: { y: { datum: 200 } } },
    ],
  },
  hconcat: { data, hconcat: [bars, dots] },
  'hconcat with widths of their own': {
    data,
    hconcat: [
      { ...bars, width: 60 },
      { ...dots, width: 120 },
    ],
  },
  vconcat: { data, vconcat: [bars, dots] },
  'vconcat with heights of their own': {
    data,
    vconcat: [
      { ...bars, height: 40 },
      { ...dots, height: 80 },
    ],
  },
  'concat in columns': { data, concat: [bars, dots, bars, dots], columns: 2 },
  'concat, aligned and centred': { data, hconcat: [bars, dots], center: true, spacing: 8, bounds: 'flush' },
  'concat in a concat': { data, vconcat: [{ hconcat: [bars, dots] }, bars] },
  'facet by a row': { data, facet: { row: name('group') }, spec: dots },
  'facet by a column': { data, facet: { column: name('group') }, spec: dots },
  'facet by both': { data, facet: { row: name('group'), column: name('kind') }, spec: dots },
  'facet that wraps': { data, facet: name('kind'), columns: 2, spec: bars },
  'facet of layers': {
    data,
    facet: name('kind'),
    columns: 2,
    spec: {
      layer: [
        { mark: 'line', encoding: { x, y } },
        { mark: 'point', encoding: { x, y } },
      ],
    },
  },
  'facet with scales of its own': {
    data,
    facet: { column: name('group') },
    spec: dots,
    resolve: { scale: { y: 'independent', x: 'independent' } },
  },
  'facet in an encoding': { data, mark: 'point', encoding: { x, y, facet: name('kind', { columns: 2 }) } },
  'row in an encoding': {
    data,
    mark: 'bar',
    encoding: { x: name('kind'), y: sum('amount'), row: name('group') },
  },
  'column in an encoding': {
    data,
    mark: 'bar',
    encoding: {
      x: name('kind'),
      y: sum('amount'),
      column: name('group', { header: { title: 'Where', labelAngle: 20 } }),
    },
  },
  'facet sorted by a sum': {
    data,
    mark: 'bar',
    encoding: {
      x: name('kind'),
      y: sum('amount'),
      column: name('group', { sort: { field: 'amount', op: 'sum', order: 'descending' } }),
    },
  },
  'repeat of a list': {
    data,
    repeat: ['amount', 'weight', 'change'],
    columns: 2,
    spec: { mark: 'point', encoding: { x, y: { field: { repeat: 'repeat' }, type: 'quantitative' } } },
  },
  'repeat by row and column': {
    data,
    repeat: { row: ['amount', 'weight'], column: ['step', 'change'] },
    spec: {
      mark: 'point',
      encoding: {
        x: { field: { repeat: 'column' }, type: 'quantitative' },
        y: { field: { repeat: 'row' }, type: 'quantitative' },
      },
    },
  },
  'repeat by layer': {
    data,
    repeat: { layer: ['low', 'high'] },
    spec: {
      mark: 'line',
      encoding: {
        x,
        y: { field: { repeat: 'layer' }, type: 'quantitative' },
        color: { datum: { repeat: 'layer' }, type: 'nominal' },
      },
    },
  },
  'repeat of layers': {
    data,
    repeat: ['amount', 'weight'],
    spec: {
      layer: [
        { mark: 'line', encoding: { x, y: { field: { repeat: 'repeat' }, type: 'quantitative' } } },
        {
          mark: 'rule',
          encoding: { y: { field: { repeat: 'repeat' }, type: 'quantitative', aggregate: 'mean' } },
        },
      ],
    },
  },
  'a facet in a concat': { data, hconcat: [bars, { facet: { row: name('group') }, spec: dots }] },
  'transforms above and below': {
    data,
    transform: [{ filter: 'datum.step > 4' }],
    hconcat: [{ transform: [{ filter: "datum.kind == 'ash'" }], ...dots }, bars],
  },
  'shared colours': {
    data,
    hconcat: [dots, { ...dots, encoding: { ...dots.encoding, color: name('kind') } }],
    resolve: { scale: { color: 'independent' } },
  },
});
