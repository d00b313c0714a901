import { features, picture, projections, rows, toSpecs } from './parity-spec.ts';

const table = [{ name: 'table', values: rows }];
const scales = [
  { name: 'x', type: 'linear', domain: { data: 'table', field: 'step' }, range: 'width', padding: 30 },
  { name: 'y', type: 'linear', domain: { data: 'table', field: 'amount' }, range: 'height', padding: 30 },
  { name: 'c', type: 'ordinal', domain: { data: 'table', field: 'kind' }, range: 'category' },
];
const axes = [
  { orient: 'bottom', scale: 'x', title: 'Step' },
  { orient: 'left', scale: 'y', grid: true },
];
const at = { x: { scale: 'x', field: 'step' }, y: { scale: 'y', field: 'amount' } };
const chart = (mark: object, more: object = {}) => ({ data: table, scales, axes, marks: [mark], ...more });
const from = { data: 'table' };
const ink = { fill: { scale: 'c', field: 'kind' }, stroke: { value: 'black' } };

const marks = {
  arc: chart({
    type: 'arc',
    from,
    encode: {
      enter: {
        ...at,
        ...ink,
        startAngle: { value: 0 },
        endAngle: { field: 'weight', mult: 0.4 },
        innerRadius: { value: 2 },
        outerRadius: { value: 9 },
      },
    },
  }),
  area: chart({
    type: 'area',
    from,
    encode: {
      enter: {
        ...at,
        y2: { scale: 'y', value: 0 },
        fill: { value: 'teal' },
        interpolate: { value: 'step-after' },
      },
    },
  }),
  'area that lies': chart({
    type: 'area',
    from,
    encode: {
      enter: {
        x: { scale: 'x', field: 'step' },
        y: at.y,
        y2: { scale: 'y', field: 'low' },
        fill: { value: 'teal' },
        orient: { value: 'vertical' },
        tension: { value: 0.4 },
        interpolate: { value: 'cardinal' },
      },
    },
  }),
  image: chart({
    type: 'image',
    from,
    encode: {
      enter: {
        ...at,
        url: { value: picture },
        width: { value: 12 },
        height: { value: 9 },
        aspect: { value: false },
        align: { value: 'center' },
        baseline: { value: 'middle' },
      },
    },
  }),
  line: chart({
    type: 'line',
    from,
    encode: {
      enter: {
        ...at,
        stroke: { value: 'navy' },
        strokeWidth: { value: 3 },
        strokeDash: { value: [3, 2] },
        defined: { signal: 'datum.step % 5 != 0' },
      },
    },
  }),
  path: chart({
    type: 'path',
    from,
    clip: true,
    encode: {
      enter: {
        ...at,
        path: { value: 'M0,0L6,6L-6,6Z' },
        angle: { field: 'weight', mult: 20 },
        scaleX: { value: 1.4 },
        ...ink,
      },
    },
  }),
  rect: chart({
    type: 'rect',
    from,
    encode: {
      enter: {
        x: { scale: 'x', field: 'step' },
        width: { value: 6 },
        y: at.y,
        y2: { scale: 'y', value: 0 },
        cornerRadiusTopLeft: { value: 3 },
        ...ink,
      },
    },
  }),
  'rect, centred': chart({
    type: 'rect',
    from,
    encode: {
      enter: {
        xc: { scale: 'x', field: 'step' },
        width: { value: 6 },
        yc: at.y,
        height: { value: 6 },
        ...ink,
      },
    },
  }),
  rule: chart({
    type: 'rule',
    from,
    encode: {
      enter: {
        ...at,
        x2: { signal: 'width / 2' },
        y2: { value: 0 },
        strokeOpacity: { value: 0.4 },
        stroke: { value: 'brown' },
      },
    },
  }),
  symbol: chart({
    type: 'symbol',
    from,
    encode: { enter: { ...at, shape: { value: 'diamond' }, size: { field: 'weight', mult: 20 }, ...ink } },
  }),
  'symbol of a path': chart({
    type: 'symbol',
    from,
    encode: { enter: { ...at, shape: { value: 'M-1,-1L1,0L-1,1Z' }, size: { value: 90 }, ...ink } },
  }),
  text: chart({
    type: 'text',
    from,
    encode: {
      enter: {
        ...at,
        text: { field: 'kind' },
        align: { value: 'center' },
        angle: { value: -30 },
        limit: { value: 20 },
        ellipsis: { value: '~' },
        fontSize: { value: 9 },
      },
    },
  }),
  'text of lines': chart({
    type: 'text',
    from,
    encode: {
      enter: {
        ...at,
        text: { signal: "[datum.kind, format(datum.amount, '.1f')]" },
        lineHeight: { value: 11 },
      },
    },
  }),
  trail: chart({
    type: 'trail',
    from,
    encode: { enter: { ...at, size: { field: 'weight' }, fill: { value: 'olive' } } },
  }),
  group: chart({
    type: 'group',
    from: { facet: { name: 'part', data: 'table', groupby: 'group' } },
    encode: {
      update: {
        stroke: { value: '#ccc' },
        width: { signal: 'width' },
        height: { signal: 'height' },
        clip: { value: true },
      },
    },
    marks: [
      {
        type: 'line',
        from: { data: 'part' },
        encode: { enter: { ...at, stroke: { scale: 'c', field: 'kind' } } },
      },
    ],
  }),
  'marks of marks': chart(
    { type: 'symbol', name: 'dots', from, encode: { enter: at } },
    {
      marks: [
        { type: 'symbol', name: 'dots', from, encode: { enter: { ...at, size: { value: 60 } } } },
        {
          type: 'text',
          from: { data: 'dots' },
          encode: {
            enter: { x: { field: 'x', offset: 5 }, y: { field: 'y' }, text: { field: 'datum.kind' } },
          },
        },
      ],
    },
  ),
  'rules and conditions': chart({
    type: 'symbol',
    from,
    encode: {
      update: {
        ...at,
        fill: [
          { test: 'datum.amount > 60', value: 'red' },
          { test: 'datum.amount > 30', scale: 'c', field: 'kind' },
          { value: 'gray' },
        ],
      },
    },
  }),
  'sorted marks': chart({
    type: 'symbol',
    from,
    sort: { field: 'y', order: 'descending' },
    encode: { enter: { ...at, size: { value: 300 }, ...ink, zindex: { field: 'weight' } } },
  }),
  'a hovered set': chart({
    type: 'symbol',
    from,
    encode: { enter: at, update: { fill: { value: 'gray' } }, hover: { fill: { value: 'red' } } },
  }),
  'blended and clipped': chart({
    type: 'symbol',
    from,
    clip: true,
    encode: {
      enter: { ...at, size: { value: 900 }, ...ink, blend: { value: 'multiply' }, opacity: { value: 0.5 } },
    },
  }),
};

const shapes = Object.fromEntries(
  projections.map((type) => [
    `shape in ${type}`,
    {
      projections: [{ name: 'globe', type, fit: { signal: 'land' }, size: { signal: '[width, height]' } }],
      signals: [{ name: 'land', update: "data('land')" }],
      data: [{ name: 'land', values: features }],
      marks: [
        {
          type: 'shape',
          from: { data: 'land' },
          encode: { enter: { fill: { value: 'teal' }, stroke: { value: 'white' } } },
          transform: [{ type: 'geoshape', projection: 'globe' }],
        },
      ],
    },
  ]),
);

const guides = {
  'all legends': {
    data: table,
    scales: [
      ...scales,
      { name: 's', type: 'linear', domain: { data: 'table', field: 'weight' }, range: [10, 300] },
      { name: 'o', type: 'linear', domain: { data: 'table', field: 'weight' }, range: [0.1, 1] },
      {
        name: 'h',
        type: 'sequential',
        domain: { data: 'table', field: 'amount' },
        range: { scheme: 'viridis' },
      },
      { name: 'f', type: 'ordinal', domain: { data: 'table', field: 'group' }, range: 'symbol' },
      { name: 't', type: 'threshold', domain: [20, 60], range: ['red', 'gold', 'green'] },
    ],
    legends: [
      { fill: 'c', title: 'Kinds', orient: 'right' },
      { size: 's', title: 'Sizes', orient: 'left', format: '.1f' },
      { fill: 'h', title: 'Heat', orient: 'bottom', type: 'gradient' },
      { shape: 'f', title: 'Forms', orient: 'top', direction: 'horizontal' },
      { opacity: 'o', title: 'Opacity', orient: 'bottom-right' },
      { fill: 't', orient: 'none', legendX: 10, legendY: 10 },
    ],
    marks: [
      {
        type: 'symbol',
        from,
        encode: {
          enter: {
            ...at,
            size: { scale: 's', field: 'weight' },
            shape: { scale: 'f', field: 'group' },
            ...ink,
          },
        },
      },
    ],
  },
  'all axes': {
    data: table,
    scales: [
      {
        name: 'x',
        type: 'time',
        domain: [{ signal: 'datetime(2024, 0, 1)' }, { signal: 'datetime(2025, 0, 1)' }],
        range: 'width',
      },
      { name: 'b', type: 'band', domain: { data: 'table', field: 'kind' }, range: 'width', padding: 0.1 },
      { name: 'y', type: 'log', domain: [1, 1000], range: 'height' },
      { name: 'p', type: 'point', domain: { data: 'table', field: 'group', sort: true }, range: 'height' },
    ],
    axes: [
      {
        orient: 'bottom',
        scale: 'x',
        tickCount: { interval: 'month', step: 2 },
        format: '%b',
        labelAngle: 30,
        labelOverlap: true,
      },
      { orient: 'top', scale: 'b', title: 'Kinds', labelFlush: true, bandPosition: 0 },
      {
        orient: 'left',
        scale: 'y',
        tickCount: 3,
        grid: true,
        gridDash: [2, 2],
        domainWidth: 2,
        encode: { labels: { update: { fill: { value: 'red' }, text: { signal: "'~' + datum.label" } } } },
      },
      { orient: 'right', scale: 'p', offset: 8, ticks: false, zindex: 1 },
    ],
    title: { text: 'A title', subtitle: 'a subtitle', orient: 'top', anchor: 'start', frame: 'group' },
    marks: [],
  },
  'a layout of groups': {
    data: table,
    layout: {
      padding: { row: 10, column: 20 },
      columns: 2,
      bounds: 'full',
      align: 'each',
      headerBand: { row: 0.5 },
    },
    marks: [
      {
        type: 'group',
        from: { facet: { name: 'part', data: 'table', groupby: 'kind' } },
        title: { text: { signal: 'parent.kind' }, fontSize: 9 },
        encode: { update: { width: { value: 80 }, height: { value: 50 }, stroke: { value: '#ccc' } } },
        scales: [
          { name: 'sx', type: 'linear', domain: { data: 'part', field: 'step' }, range: [0, 80] },
          { name: 'sy', type: 'linear', domain: { data: 'part', field: 'amount' }, range: [50, 0] },
        ],
        axes: [{ orient: 'bottom', scale: 'sx', tickCount: 2 }],
        marks: [
          {
            type: 'symbol',
            from: { data: 'part' },
            encode: { enter: { x: { scale: 'sx', field: 'step' }, y: { scale: 'sy', field: 'amount' } } },
          },
        ],
      },
    ],
  },
  'a size by signals': {
    signals: [
      { name: 'width', update: '180 + 20' },
      { name: 'height', value: 90 },
    ],
    ...chart({ type: 'symbol', from, encode: { enter: at } }),
  },
  'a size in the spec, padded': {
    width: 200,
    height: 100,
    padding: 30,
    autosize: 'pad',
    ...chart({ type: 'symbol', from, encode: { enter: at } }),
  },
  'a config of its own': {
    config: {
      symbol: { fill: 'tomato', size: 20 },
      axis: { labelColor: 'green' },
      range: { category: { scheme: 'set2' } },
    },
    ...chart({ type: 'symbol', from, encode: { enter: { ...at, ...ink } } }),
  },
};

const kinds = Object.fromEntries(
  [
    { type: 'linear', zero: true, padding: 8 },
    { type: 'pow', exponent: 2 },
    { type: 'sqrt' },
    { type: 'symlog', constant: 3 },
    { type: 'log', base: 2, domain: [1, 64] },
    { type: 'time', domain: [0, 86_400_000], nice: 'hour' },
    { type: 'utc', domain: [0, 864_000_000] },
    { type: 'quantile', range: ['0', '1', '2'], domain: { data: 'table', field: 'amount' } },
    { type: 'quantize', range: [10, 60, 120], domain: [0, 90] },
    { type: 'threshold', domain: [30, 60], range: [10, 60, 120] },
    { type: 'bin-ordinal', bins: { start: 0, step: 20, stop: 100 }, range: [0, 30, 60, 90, 120] },
    { type: 'linear', bins: { step: 25 }, domain: [0, 100] },
    {
      type: 'ordinal',
      domain: { data: 'table', fields: ['amount', 'weight'], sort: true },
      range: [1, 2, 3],
    },
    { type: 'identity' },
    {
      type: 'linear',
      domain: { data: 'table', fields: ['low', 'high'] },
      reverse: true,
      round: true,
      clamp: true,
    },
    { type: 'sequential', domain: [0, 60, 90], range: [0, 50, 120] },
  ].map((scale) => [
    `a scale ${JSON.stringify(scale)}`,
    chart(
      {
        type: 'symbol',
        from,
        encode: { enter: { x: { scale: 'x', field: 'step' }, y: { scale: 'k', field: 'amount' } } },
      },
      {
        scales: [
          scales[0],
          { name: 'k', domain: { data: 'table', field: 'amount' }, range: 'height', ...scale },
        ],
        axes: [],
      },
    ),
  ]),
);

export const vegaMarks = toSpecs('vega', { ...marks, ...shapes, ...guides, ...kinds });
