import { name, quantity, rows, sum, time, toSpecs } from './parity-spec.ts';

const data = { values: rows };

const along = (scale: object, more: object = {}) => ({
  data,
  mark: 'point',
  encoding: { x: quantity('weight', { scale, ...more }), y: quantity('amount') },
});
const coloured = (scale: object, more: object = {}) => ({
  data,
  mark: 'rect',
  encoding: {
    x: name('kind'),
    y: name('group'),
    color: quantity('amount', { aggregate: 'mean', scale, ...more }),
  },
});

const positions = Object.fromEntries(
  [
    ...['linear', 'log', 'sqrt', 'symlog'].map((type) => ({ type })),
    { type: 'pow', exponent: 3 },
    { type: 'log', base: 2 },
    { domain: [2, 9], clamp: true },
    { domainMin: -5 },
    { domainMax: 30 },
    { reverse: true },
    { zero: false, nice: false },
    { nice: 20, padding: 12 },
    { round: true },
  ].map((scale) => [`a scale ${JSON.stringify(scale)}`, along(scale)]),
);

const colours = Object.fromEntries(
  [
    { type: 'quantize', range: ['#eee', '#999', '#333'] },
    { type: 'quantile', range: ['#eee', '#999', '#333'] },
    { type: 'threshold', domain: [30, 60], range: ['red', 'gold', 'green'] },
    { scheme: 'viridis' },
    { scheme: { name: 'blues', extent: [0.2, 0.9] } },
    { domainMid: 50, scheme: 'redblue' },
    { range: ['white', 'navy'], interpolate: 'hcl' },
    { type: 'log', scheme: 'greens' },
  ].map((scale) => [`a colour scale ${JSON.stringify(scale)}`, coloured(scale)]),
);

const units = Object.fromEntries(
  [
    'year',
    'month',
    'quarter',
    'day',
    'date',
    'week',
    'hours',
    'yearmonth',
    'yearquarter',
    'monthdate',
    'utcyearmonth',
    'dayofyear',
  ].map((timeUnit) => [
    `a time unit: ${timeUnit}`,
    { data, mark: 'bar', encoding: { x: time('day', { timeUnit, title: 'Day' }), y: sum('amount') } },
  ]),
);

const guides = {
  'a legend below, of several columns': {
    data,
    mark: 'bar',
    encoding: {
      x: name('group'),
      y: sum('amount'),
      color: name('kind', { legend: { orient: 'bottom', columns: 2, title: 'Trees', symbolType: 'square' } }),
    },
  },
  'a binned colour': coloured({}, { bin: { maxbins: 4 } }),
  'a gradient legend on the left': coloured(
    {},
    { legend: { orient: 'left', gradientLength: 80, tickCount: 3 } },
  ),
  'no legend and no axes': {
    data,
    mark: 'point',
    encoding: {
      x: quantity('step', { axis: null }),
      y: quantity('amount', { axis: null }),
      color: name('kind', { legend: null }),
    },
  },
  'axes with all settings': {
    data,
    mark: 'line',
    encoding: {
      x: quantity('step', {
        axis: {
          orient: 'top',
          labelAngle: -40,
          tickCount: 5,
          grid: true,
          format: '.1f',
          titleAlign: 'left',
          offset: 6,
          labelExpr: "datum.label + '!'",
        },
      }),
      y: quantity('amount', {
        axis: { orient: 'right', values: [20, 50, 80], domain: true, ticks: true, format: '$,.2f' },
      }),
    },
  },
  'an order of its own': {
    data,
    mark: 'bar',
    encoding: { x: name('kind', { sort: ['elm', 'ash'] }), y: sum('amount'), color: name('kind') },
  },
  'an order by another field': {
    data,
    mark: 'bar',
    encoding: {
      x: name('kind', { sort: { field: 'weight', op: 'max', order: 'descending' } }),
      y: sum('amount'),
    },
  },
  'a title with a subtitle': {
    title: { text: ['Two', 'lines'], subtitle: 'below', anchor: 'middle' },
    data,
    mark: 'tick',
    encoding: { x: quantity('amount') },
  },
  'a config of its own': {
    config: {
      bar: { color: 'tomato' },
      axis: { labelFontSize: 9 },
      view: { stroke: 'black' },
      range: { category: ['#111', '#777'] },
    },
    data,
    mark: 'bar',
    encoding: { x: name('kind'), y: sum('amount'), color: name('group') },
  },
  'a view with a background': {
    background: '#fafafa',
    view: { fill: '#eef', cornerRadius: 4 },
    data,
    mark: 'point',
    encoding: { x: quantity('step'), y: quantity('amount') },
  },
  'numbers in text': {
    data,
    mark: 'text',
    encoding: { x: quantity('step'), y: quantity('amount'), text: quantity('change', { format: '+.1f' }) },
  },
  'dates in text': {
    data,
    mark: 'text',
    encoding: { y: { field: 'step', type: 'ordinal' }, text: time('day', { format: '%d %b %Y' }) },
  },
  'an inferred type': {
    data,
    mark: 'bar',
    encoding: { x: { field: 'kind' }, y: { field: 'amount', aggregate: 'median' } },
  },
};

export const liteScales = toSpecs('vega-lite', { ...positions, ...colours, ...units, ...guides });
