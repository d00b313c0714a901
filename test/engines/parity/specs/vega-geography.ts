import { features, rows, toSpecs } from './parity-spec.ts';
import { circles, paths } from './vega-layouts.ts';

const source = { name: 'table', values: rows };
const size = [{ signal: 'width' }, { signal: 'height' }];
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

export const geographicTransforms = toSpecs('vega', geographic);
