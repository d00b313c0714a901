import { features, name, picture, projections, quantity, rows, sum, time, toSpecs } from './parity-spec.ts';

const data = { values: rows };

/** Ways to position marks. Each is tested with each mark that has a position. */
const places = {
  'names and sums': { x: name('kind'), y: sum('amount') },
  'sums and names': { x: sum('amount'), y: name('kind') },
  'times and numbers, by series': {
    x: time('day', { title: 'Day' }),
    y: quantity('amount'),
    color: name('group'),
  },
  'two numbers, by colour and size': {
    x: quantity('amount'),
    y: quantity('change'),
    color: quantity('weight'),
    size: quantity('weight'),
  },
  'bins and counts': { x: quantity('amount', { bin: { maxbins: 6 } }), y: { aggregate: 'count' } },
  'ordered names, by series': {
    x: { field: 'weight', type: 'ordinal' },
    y: { field: 'amount', aggregate: 'mean', type: 'quantitative' },
    color: name('group'),
  },
  ranges: { x: quantity('step'), y: quantity('low'), y2: { field: 'high' } },
  'two names': { x: name('kind'), y: name('group'), color: quantity('amount', { aggregate: 'max' }) },
};

const marks = ['bar', 'line', 'area', 'point', 'circle', 'square', 'tick', 'rect', 'rule', 'trail', 'text'];

const placed = Object.fromEntries(
  marks.flatMap((mark) =>
    Object.entries(places).map(([place, encoding]) => [
      `${mark} of ${place}`,
      {
        data,
        mark: mark === 'text' ? { type: 'text', fontSize: 9 } : mark,
        encoding: mark === 'text' ? { ...encoding, text: { field: 'kind' } } : encoding,
      },
    ]),
  ),
);

const composite = Object.fromEntries(
  [
    { type: 'boxplot' },
    { type: 'boxplot', extent: 'min-max' },
    { type: 'boxplot', extent: 0.7, size: 12, median: { color: 'red' } },
    ...['ci', 'stderr', 'stdev', 'iqr'].flatMap((extent) => [
      { type: 'errorbar', extent, ticks: true },
      { type: 'errorband', extent, borders: true },
    ]),
  ].map((mark) => [
    `${mark.type} ${JSON.stringify(mark)}`,
    { data, mark, encoding: { x: { field: 'kind', type: 'ordinal' }, y: quantity('amount') } },
  ]),
);

const styled = {
  'arc by angle': { data, mark: 'arc', encoding: { theta: sum('amount'), color: name('kind') } },
  'arc as a ring': {
    data,
    mark: { type: 'arc', innerRadius: 40, padAngle: 0.02, cornerRadius: 4 },
    encoding: { theta: sum('amount'), color: name('kind'), order: quantity('amount', { aggregate: 'sum' }) },
  },
  'arc by radius': {
    data,
    mark: { type: 'arc', stroke: '#fff' },
    encoding: {
      theta: sum('amount', { stack: true }),
      radius: sum('weight', { scale: { type: 'sqrt', zero: true, rangeMin: 20 } }),
      color: name('kind'),
    },
  },
  'arc with labels': {
    data,
    encoding: { theta: sum('amount', { stack: true }), color: name('kind') },
    layer: [
      { mark: { type: 'arc', outerRadius: 80 } },
      { mark: { type: 'text', radius: 95 }, encoding: { text: { field: 'kind' } } },
    ],
  },
  image: {
    data,
    mark: { type: 'image', width: 12, height: 12, url: picture },
    encoding: { x: quantity('step'), y: quantity('amount') },
  },
  'line with points and interpolation': {
    data,
    mark: { type: 'line', point: true, interpolate: 'monotone', strokeDash: [4, 2] },
    encoding: { x: quantity('step'), y: quantity('amount') },
  },
  'area with a line and a gradient': {
    data,
    mark: {
      type: 'area',
      line: { color: 'teal' },
      color: {
        gradient: 'linear',
        x1: 1,
        y1: 1,
        x2: 1,
        y2: 0,
        stops: [
          { offset: 0, color: 'white' },
          { offset: 1, color: 'teal' },
        ],
      },
    },
    encoding: { x: quantity('step'), y: quantity('amount') },
  },
  'area, centred': {
    data,
    mark: 'area',
    encoding: {
      x: quantity('step', { bin: true }),
      y: sum('amount', { stack: 'center' }),
      color: name('kind'),
    },
  },
  'area, as shares': {
    data,
    mark: 'area',
    encoding: { x: quantity('weight'), y: sum('amount', { stack: 'normalize' }), color: name('group') },
  },
  'area, overlaid': {
    data,
    mark: { type: 'area', opacity: 0.4 },
    encoding: { x: quantity('weight'), y: sum('amount', { stack: null }), color: name('group') },
  },
  'bars beside one another': {
    data,
    mark: 'bar',
    encoding: { x: name('kind'), xOffset: name('group'), y: sum('amount'), color: name('group') },
  },
  'bars below one another': {
    data,
    mark: 'bar',
    encoding: { y: name('kind'), yOffset: name('group'), x: sum('amount'), color: name('group') },
  },
  'bars with a width of their own': {
    data,
    mark: { type: 'bar', width: { band: 0.5 }, cornerRadius: 6, stroke: 'black' },
    encoding: { x: name('kind', { sort: '-y' }), y: sum('change') },
  },
  'symbols by shape': {
    data,
    mark: { type: 'point', size: 90 },
    encoding: {
      x: quantity('step'),
      y: quantity('amount'),
      shape: name('kind'),
      opacity: quantity('weight'),
    },
  },
  'strokes by width and dashes': {
    data,
    mark: 'line',
    encoding: {
      x: quantity('weight'),
      y: quantity('amount', { aggregate: 'mean' }),
      strokeDash: name('group'),
      strokeWidth: name('group', { scale: { range: [1, 4] } }),
    },
  },
  angles: {
    data,
    mark: { type: 'point', shape: 'wedge', filled: true },
    encoding: {
      x: quantity('step'),
      y: quantity('amount'),
      angle: quantity('weight', { scale: { range: [0, 360] } }),
    },
  },
  'rules of a mean': {
    data,
    layer: [
      { mark: 'point', encoding: { x: quantity('step'), y: quantity('amount') } },
      { mark: { type: 'rule', color: 'red' }, encoding: { y: quantity('amount', { aggregate: 'mean' }) } },
      { mark: 'rule', encoding: { x: { datum: 10 } } },
    ],
  },
  'conditional colours': {
    data,
    mark: 'bar',
    encoding: {
      x: { field: 'step', type: 'ordinal' },
      y: quantity('change'),
      color: { condition: { test: 'datum.change < 0', value: 'crimson' }, value: 'seagreen' },
    },
  },
  'places by value': {
    data,
    mark: 'point',
    encoding: { x: { value: 60 }, y: { value: 'height' }, color: { value: 'purple' } },
  },
  'no encoding': { data, mark: 'point' },
  'points on a projection': {
    data,
    projection: { type: 'equalEarth' },
    mark: 'circle',
    encoding: { longitude: quantity('lon'), latitude: quantity('lat'), size: quantity('weight') },
  },
  'lines on a projection': {
    data,
    projection: { type: 'naturalEarth1' },
    mark: 'rule',
    encoding: {
      longitude: quantity('lon'),
      latitude: quantity('lat'),
      longitude2: { field: 'step' },
      latitude2: { field: 'step' },
    },
  },
  'graticule and sphere': {
    projection: { type: 'orthographic', rotate: [20, -20, 0] },
    layer: [
      { data: { sphere: true }, mark: { type: 'geoshape', fill: 'lightblue' } },
      { data: { graticule: { step: [15, 15] } }, mark: { type: 'geoshape', filled: false } },
    ],
  },
};

const shapes = Object.fromEntries(
  projections.map((type) => [
    `geoshape in ${type}`,
    {
      data: { values: { type: 'FeatureCollection', features }, format: { property: 'features' } },
      projection: { type },
      mark: { type: 'geoshape', stroke: 'white' },
      encoding: { color: quantity('properties.value') },
    },
  ]),
);

export const liteMarks = toSpecs('vega-lite', { ...placed, ...composite, ...styled, ...shapes });
