import { expect } from 'chai';
import { createBaseRequest, createBox, loadVega, removeBoxes } from './engine-fixtures.ts';

const schema = 'https://vega.github.io/schema/vega/v6.json';
const points = [
  { id: 1, parent: null, x: 1, y: 2, word: 'one' },
  { id: 2, parent: 1, x: 2, y: 3, word: 'two' },
  { id: 3, parent: 1, x: 3, y: 5, word: 'three' },
  { id: 4, parent: 2, x: 4, y: 4, word: 'four' },
];
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0, 10],
      [10, 10],
      [10, 0],
      [0, 0],
    ],
  ],
};
const shape = {
  type: 'path',
  from: { data: 'd' },
  encode: { update: { path: { field: 'path' }, stroke: { value: 'red' } } },
};
const dots = {
  type: 'symbol',
  from: { data: 'd' },
  encode: { update: { x: { field: 'x' }, y: { field: 'y' } } },
};

/** A spec for each group of transforms that is loaded on demand. */
const specs: Record<string, object> = {
  geo: {
    projections: [{ name: 'p', type: 'mercator' }],
    data: [{ name: 'd', values: [square] }],
    marks: [
      {
        type: 'shape',
        from: { data: 'd' },
        encode: { enter: { fill: { value: 'red' } } },
        transform: [{ type: 'geoshape', projection: 'p' }],
      },
    ],
  },
  'geo expressions': {
    signals: [
      {
        name: 'centre',
        update: `geoCentroid(null, ${JSON.stringify({ type: 'Point', coordinates: [3, 4] })})`,
      },
    ],
    marks: [{ type: 'text', encode: { update: { text: { signal: "'at ' + round(centre[0])" } } } }],
  },
  force: {
    data: [
      {
        name: 'd',
        values: points,
        transform: [
          { type: 'force', static: true, iterations: 5, forces: [{ force: 'center', x: 5, y: 5 }] },
        ],
      },
    ],
    marks: [dots],
  },
  hierarchy: {
    data: [
      {
        name: 'd',
        values: points,
        transform: [
          { type: 'stratify', key: 'id', parentKey: 'parent' },
          { type: 'tree', size: [100, 100] },
        ],
      },
    ],
    marks: [dots],
  },
  voronoi: {
    data: [{ name: 'd', values: points, transform: [{ type: 'voronoi', x: 'x', y: 'y', size: [9, 9] }] }],
    marks: [shape],
  },
  regression: {
    data: [{ name: 'd', values: points, transform: [{ type: 'regression', x: 'x', y: 'y' }] }],
    marks: [dots],
  },
  wordcloud: {
    data: [{ name: 'd', values: points }],
    marks: [
      {
        type: 'text',
        from: { data: 'd' },
        encode: { enter: { text: { field: 'word' } } },
        transform: [{ type: 'wordcloud', text: { field: 'text' }, fontSize: 9 }],
      },
    ],
  },
  crossfilter: {
    data: [
      {
        name: 'd',
        values: points,
        transform: [
          { type: 'crossfilter', signal: 'xf', fields: ['x'], query: [[0, 9]] },
          { type: 'resolvefilter', filter: { signal: 'xf' }, ignore: 0 },
        ],
      },
    ],
    marks: [dots],
  },
  label: {
    data: [{ name: 'd', values: points }],
    marks: [
      { ...dots, name: 'dots' },
      {
        type: 'text',
        from: { data: 'dots' },
        encode: { enter: { text: { field: 'datum.word' } } },
        transform: [{ type: 'label', size: [100, 100] }],
      },
    ],
  },
};

describe('rare transforms', () => {
  afterEach(removeBoxes);

  for (const [group, spec] of Object.entries(specs)) {
    it(`${group} is loaded for a spec that uses it`, async () => {
      const { drawChart } = await loadVega();
      const request = {
        ...createBaseRequest(),
        result: undefined,
        spec: { $schema: schema, width: 100, height: 100, ...spec },
      };
      const chart = await drawChart(createBox(), request);
      const text = await (await chart.toImage({ format: 'svg' })).text();
      expect(text).to.match(
        group === 'geo expressions'
          ? />at 3</
          : /class="mark-(shape|symbol|path|text)[^>]*>\s*<\w+[^>]* (d|transform)=/,
      );
    });
  }
});
