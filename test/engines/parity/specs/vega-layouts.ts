import { rows, toSpecs } from './parity-spec.ts';

const tree = ['', 'a', 'b', 'c', 'a1', 'a2', 'b1', 'b2', 'b3', 'c1'].map((id) => ({
  id: id || 'root',
  parent: id === '' ? null : id.length === 1 ? 'root' : id.slice(0, 1),
  size: ((id.charCodeAt(0) || 1) % 7) + id.length,
}));
const source = { name: 'table', values: rows };
export const paths = (name: string) => ({
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
export const circles = {
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

export const layoutTransforms = toSpecs('vega', laidOut);
