import { features, picture, projections, toSpecs } from './parity-spec.ts';
import { at, chart, from, ink } from './vega-chart.ts';

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

export const vegaMarks = toSpecs('vega', { ...marks, ...shapes });
