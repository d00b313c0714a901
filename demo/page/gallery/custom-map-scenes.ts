/** Maps with outlines and base maps of the host. They load from the page's origin only. */
import type { Cell } from '../../../src/model/result.ts';
import { createResult } from './scene-results.ts';
import type { Scene } from './scene.ts';

const deliveries: Cell[][] = [
  ['Harbour', 412],
  ['Old Coast', 968],
  ['North Cape', 377],
  ['Mill Valley', 545],
  ['Orchards', 218],
  ['Longmoor', 803],
  ['Lakeside', 266],
  ['Kingsport', 1104],
  ['Airfield', 91],
  ['Westfield', 334],
  ['Castle Hill', 640],
  ['Riverside', 720],
  ['Southmoor', 158],
  ['Greenbank', 289],
  ['Eastern Downs', 471],
  ['Old Harbour', 12],
];

const couriers: Cell[][] = [
  ['Ada', 'Bicycle', 40.2, -31.9, 31],
  ['Bo', 'Bicycle', 39.3, -30.7, 24],
  ['Cem', 'Van', 38.9, -34.6, 118],
  ['Dina', 'Van', 40.3, -30.1, 96],
  ['Emil', 'Train', 39.6, -33.4, 52],
  ['Femi', 'Train', 40.6, -34.1, 47],
  ['Gao', 'Bicycle', 41.0, -32.6, 18],
  ['Hana', 'Van', 38.6, -31.4, 84],
];

/** Address of a file beside the page. It is read in the browser, when the scene is created. */
const districts = (): string => new URL('island-districts.json', location.href).href;

const toStyle = (ground: string, land: string, line: string): unknown => ({
  version: 8,
  sources: { districts: { type: 'geojson', data: districts(), attribution: 'Districts: Skyline Ops' } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': ground } },
    { id: 'land', type: 'fill', source: 'districts', paint: { 'fill-color': land } },
    { id: 'borders', type: 'line', source: 'districts', paint: { 'line-color': line, 'line-width': 2.5 } },
  ],
});

const region = { kind: 'map', allowOrigins: 'own', height: 420 } as const;
const byDistrict = { mode: 'region', dimension: 'district', measure: 'deliveries' };
const byCourier = { mode: 'point', latitude: 'lat', longitude: 'lon', size: 'parcels', color: 'vehicle' };

const districtRows = () =>
  createResult(
    [
      { name: 'district', type: 'string', title: 'District' },
      { name: 'deliveries', type: 'number', title: 'Deliveries' },
    ],
    deliveries,
  );

const courierRows = () =>
  createResult(
    [
      { name: 'courier', type: 'string', title: 'Courier' },
      { name: 'vehicle', type: 'string', title: 'Vehicle' },
      { name: 'lat', type: 'number', title: 'Latitude' },
      { name: 'lon', type: 'number', title: 'Longitude' },
      { name: 'parcels', type: 'number', title: 'Parcels' },
    ],
    couriers,
  );

export const createCustomMapScenes = (): readonly Scene[] => [
  {
    ...region,
    id: 'own-outlines',
    title: 'Choropleth map with outlines of the host',
    note: 'Outlines from a GeoJSON file of an allowed origin. The region without a row is marked.',
    state: 'normal',
    spec: { ...byDistrict, source: districts(), fillUnmatched: true },
    rows: districtRows,
  },
  {
    ...region,
    id: 'own-ground',
    title: 'Point map on a base map of the host',
    note: 'A MapLibre style from allowed origins below the points, with its attribution.',
    state: 'normal',
    spec: byCourier,
    mapStyle: toStyle('#dce9f2', '#f6f4ee', '#ffffff'),
    rows: courierRows,
  },
  {
    ...region,
    id: 'dark-ground',
    title: 'Point map on a dark base map',
    state: 'dark',
    spec: byCourier,
    mapStyle: toStyle('#10161d', '#1f2832', '#384656'),
    rows: courierRows,
  },
];
