import { features, rows, toSpecs, type ParitySpec } from './parity-spec.ts';

const tree = ['', 'a', 'b', 'c', 'a1', 'a2', 'b1', 'b2', 'b3', 'c1'].map((id) => ({
  id: id || 'root',
  parent: id === '' ? null : id.length === 1 ? 'root' : id.slice(0, 1),
  size: ((id.charCodeAt(0) || 1) % 7) + id.length,
}));
const source = { name: 'table', values: rows };

/** Rows after the transforms, one dot each; what is compared is where the dots lie and how they are written. */
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

const paths = (name: string) => ({
  type: 'path',
  from: { data: name },
  encode: { update: { path: { field: 'path' }, stroke: { value: 'gray' } } },
});
const size = [{ signal: 'width' }, { signal: 'height' }];
const boxes = {
  type: 'rect',
  from: { data: 'made' },
  encode: {
    update: {
      x: { field: 'x0' },
      x2: { field: 'x1' },
      y: { field: 'y0' },
      y2: { field: 'y1' },
      fill: { value: 'teal' },
    },
  },
};
const circles = {
  type: 'symbol',
  from: { data: 'made' },
  encode: {
    update: {
      x: { field: 'x' },
      y: { field: 'y' },
      size: { signal: 'datum.r ? 4 * datum.r * datum.r : 30' },
      stroke: { value: 'teal' },
    },
  },
};
const grown = (...transform: object[]) => [
  {
    name: 'made',
    values: tree,
    transform: [{ type: 'stratify', key: 'id', parentKey: 'parent' }, ...transform],
  },
];

const laidOut = {
  ...Object.fromEntries(
    ['tidy', 'cluster'].map((method) => [
      `tree: ${method}`,
      {
        data: [
          ...grown({ type: 'tree', method, size, separation: true }),
          {
            name: 'links',
            source: 'made',
            transform: [{ type: 'treelinks' }, { type: 'linkpath', orient: 'vertical', shape: 'diagonal' }],
          },
        ],
        marks: [paths('links'), circles],
      },
    ]),
  ),
  ...Object.fromEntries(
    ['squarify', 'resquarify', 'binary', 'dice', 'slice', 'slicedice'].map((method) => [
      `treemap: ${method}`,
      {
        data: grown({ type: 'treemap', field: 'size', method, size, round: true, padding: 2 }),
        marks: [boxes],
      },
    ]),
  ),
  pack: { data: grown({ type: 'pack', field: 'size', size, padding: 2 }), marks: [circles] },
  partition: { data: grown({ type: 'partition', field: 'size', size }), marks: [boxes] },
  'partition around a centre': {
    data: grown({ type: 'partition', field: 'size', size: [{ signal: '2 * PI' }, 80] }),
    marks: [
      {
        type: 'arc',
        from: { data: 'made' },
        encode: {
          update: {
            x: { signal: 'width / 2' },
            y: { signal: 'height / 2' },
            startAngle: { field: 'x0' },
            endAngle: { field: 'x1' },
            innerRadius: { field: 'y0' },
            outerRadius: { field: 'y1' },
            stroke: { value: 'white' },
          },
        },
      },
    ],
  },
  nest: {
    data: [
      {
        name: 'made',
        values: rows,
        transform: [
          { type: 'nest', keys: ['group', 'kind'], generate: true },
          { type: 'treemap', field: 'amount', size },
        ],
      },
    ],
    marks: [boxes],
  },
  ...Object.fromEntries(
    ['line', 'curve', 'arc', 'diagonal', 'orthogonal'].map((shape) => [
      `linkpath: ${shape}`,
      {
        data: [
          {
            name: 'made',
            values: [{ s: { x: 10, y: 20 }, t: { x: 150, y: 90 } }],
            transform: [
              { type: 'linkpath', sourceX: 's.x', sourceY: 's.y', targetX: 't.x', targetY: 't.y', shape },
            ],
          },
        ],
        marks: [paths('made')],
      },
    ]),
  ),
  pie: {
    data: [
      { ...source, transform: [{ type: 'pie', field: 'weight', sort: true, startAngle: 0.3, endAngle: 5 }] },
    ],
    marks: [
      {
        type: 'arc',
        from: { data: 'table' },
        encode: {
          enter: {
            x: { value: 90 },
            y: { value: 90 },
            startAngle: { field: 'startAngle' },
            endAngle: { field: 'endAngle' },
            outerRadius: { value: 70 },
            stroke: { value: 'white' },
          },
        },
      },
    ],
  },
  voronoi: {
    data: [
      {
        ...source,
        transform: [
          { type: 'formula', as: 'px', expr: 'datum.step * 7' },
          { type: 'voronoi', x: 'px', y: 'amount', size },
        ],
      },
    ],
    marks: [paths('table')],
  },
  wordcloud: {
    data: [source],
    marks: [
      {
        type: 'text',
        clip: true,
        from: { data: 'table' },
        encode: {
          enter: { text: { field: 'word' }, align: { value: 'center' }, baseline: { value: 'alphabetic' } },
        },
        transform: [
          {
            type: 'wordcloud',
            text: { field: 'text' },
            size,
            font: 'sans-serif',
            fontSize: { field: 'datum.weight' },
            fontSizeRange: [8, 24],
            rotate: 0,
            padding: 1,
          },
        ],
      },
    ],
  },
  label: {
    data: [source],
    scales: [
      { name: 'x', domain: { data: 'table', field: 'step' }, range: 'width' },
      { name: 'y', domain: { data: 'table', field: 'amount' }, range: 'height' },
    ],
    marks: [
      {
        type: 'symbol',
        name: 'points',
        from: { data: 'table' },
        encode: { enter: { x: { scale: 'x', field: 'step' }, y: { scale: 'y', field: 'amount' } } },
      },
      {
        type: 'text',
        from: { data: 'points' },
        encode: { enter: { text: { field: 'datum.word' }, fontSize: { value: 9 } } },
        transform: [{ type: 'label', size, anchor: ['top', 'right'], offset: [2], avoidMarks: ['points'] }],
      },
    ],
  },
  force: {
    data: [
      source,
      {
        name: 'links',
        values: [
          { source: 0, target: 1 },
          { source: 1, target: 2 },
          { source: 2, target: 0 },
        ],
      },
    ],
    marks: [
      {
        type: 'symbol',
        from: { data: 'table' },
        encode: { enter: { fill: { value: 'teal' } } },
        transform: [
          {
            type: 'force',
            static: true,
            iterations: 60,
            forces: [
              { force: 'center', x: { signal: 'width / 2' }, y: { signal: 'height / 2' } },
              { force: 'collide', radius: 8 },
              { force: 'nbody', strength: -10 },
              { force: 'link', links: 'links', distance: 15 },
              { force: 'x', x: 'step', strength: 0.1 },
            ],
          },
        ],
      },
    ],
  },
};

const globe = [
  {
    name: 'globe',
    type: 'equirectangular',
    scale: 60,
    translate: [{ signal: 'width / 2' }, { signal: 'height / 2' }],
  },
];
const shape = (data: string) => ({
  type: 'shape',
  from: { data },
  encode: { enter: { stroke: { value: 'gray' } } },
  transform: [{ type: 'geoshape', projection: 'globe' }],
});
const grid = {
  width: 6,
  height: 5,
  values: Array.from({ length: 30 }, (_, index) => (index % 6) * Math.floor(index / 6)),
};

const geographic = {
  'geojson, fitted': {
    projections: [{ name: 'globe', type: 'mercator', fit: { signal: 'bounds' }, size }],
    data: [{ name: 'made', values: features, transform: [{ type: 'geojson', signal: 'bounds' }] }],
    marks: [shape('made')],
  },
  geopath: {
    projections: globe,
    data: [{ name: 'made', values: features, transform: [{ type: 'geopath', projection: 'globe' }] }],
    marks: [paths('made')],
  },
  geopoint: {
    projections: globe,
    data: [
      {
        name: 'made',
        values: rows,
        transform: [{ type: 'geopoint', projection: 'globe', fields: ['lon', 'lat'] }],
      },
    ],
    marks: [circles],
  },
  graticule: {
    projections: globe,
    data: [{ name: 'made', transform: [{ type: 'graticule', step: [30, 30] }] }],
    marks: [shape('made')],
  },
  contour: {
    data: [
      source,
      {
        name: 'made',
        source: 'table',
        transform: [{ type: 'contour', x: { expr: 'datum.step * 8' }, y: 'amount', size, count: 4 }],
      },
    ],
    marks: [
      {
        type: 'path',
        from: { data: 'made' },
        encode: { enter: { stroke: { value: 'gray' } } },
        transform: [{ type: 'geopath', field: 'datum' }],
      },
    ],
  },
  'kde2d and isocontour': {
    data: [
      source,
      {
        name: 'made',
        source: 'table',
        transform: [
          {
            type: 'kde2d',
            x: { expr: 'datum.step * 8' },
            y: 'amount',
            size,
            bandwidth: [20, 20],
            cellSize: 8,
            as: 'grid',
          },
          { type: 'isocontour', field: 'grid', levels: 3 },
        ],
      },
    ],
    marks: [
      {
        type: 'shape',
        from: { data: 'made' },
        encode: { enter: { stroke: { value: 'gray' } } },
        transform: [{ type: 'geoshape', field: 'datum.contour' }],
      },
    ],
  },
  'isocontour of a grid': {
    data: [
      {
        name: 'made',
        values: [grid],
        transform: [{ type: 'isocontour', scale: 20, thresholds: [4, 8, 12] }],
      },
    ],
    marks: [
      {
        type: 'path',
        from: { data: 'made' },
        encode: { enter: { stroke: { value: 'gray' } } },
        transform: [{ type: 'geopath', field: 'datum.contour' }],
      },
    ],
  },
  heatmap: {
    data: [
      source,
      {
        name: 'made',
        source: 'table',
        transform: [
          { type: 'kde2d', x: { expr: 'datum.step * 8' }, y: 'amount', size, cellSize: 8, as: 'grid' },
        ],
      },
    ],
    marks: [
      {
        type: 'image',
        from: { data: 'made' },
        encode: {
          update: {
            x: { value: 0 },
            y: { value: 0 },
            width: { signal: 'width' },
            height: { signal: 'height' },
            aspect: { value: false },
          },
        },
        transform: [
          {
            type: 'heatmap',
            field: 'datum.grid',
            color: { expr: 'rgb(datum.$value * 255, 0, 80)' },
            opacity: 1,
          },
        ],
      },
    ],
  },
};

const events = (types: string, x: number) => types.split(' ').map((type) => [type, x, 60] as const);

const heard: readonly ParitySpec[] = toSpecs('vega', {
  'a signal that follows the pointer': {
    signals: [{ name: 'place', value: [0, 0], on: [{ events: 'pointermove, mousemove', update: 'xy()' }] }],
    marks: [
      {
        type: 'rule',
        encode: {
          update: {
            x: { signal: 'place[0]' },
            y: { value: 0 },
            y2: { signal: 'height' },
            stroke: { value: 'red' },
          },
        },
      },
    ],
  },
  'a mark that is clicked': {
    signals: [
      {
        name: 'chosen',
        value: null,
        on: [
          { events: '@dots:click', update: 'datum.word' },
          { events: 'dblclick', update: 'null' },
        ],
      },
    ],
    data: [{ name: 'table', values: rows }],
    marks: [
      {
        type: 'rect',
        name: 'dots',
        from: { data: 'table' },
        encode: {
          enter: {
            x: { field: 'step', mult: 12 },
            width: { value: 11 },
            y: { value: 0 },
            height: { signal: 'height' },
          },
          update: { fill: { signal: "datum.word == chosen ? 'red' : 'gray'" } },
        },
      },
    ],
  },
  'a stream of a drag': {
    signals: [
      {
        name: 'moved',
        value: 0,
        on: [{ events: '[pointerdown, window:pointerup] > window:pointermove', update: 'moved + 1' }],
      },
      { name: 'steps', update: 'moved * 10' },
    ],
    marks: [
      {
        type: 'rect',
        encode: {
          update: { width: { signal: '20 + steps' }, height: { value: 20 }, fill: { value: 'teal' } },
        },
      },
    ],
  },
}).map((one) => ({
  ...one,
  act: [
    ...events('pointermove mousemove pointerdown mousedown', 120),
    ...events('pointermove mousemove pointerup mouseup', 130),
    ...events('pointerdown mousedown pointerup mouseup click', 130),
  ],
}));

export const vegaTransforms = [...toSpecs('vega', { ...rowsOf, ...laidOut, ...geographic }), ...heard];
