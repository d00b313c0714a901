import { toSpecs } from './parity-spec.ts';
import { table, scales, at, chart, from, ink } from './vega-chart.ts';

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

export const vegaGuides = toSpecs('vega', { ...guides, ...kinds });
