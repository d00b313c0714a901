import { failing, neverSettling, resultOf } from './result-of.ts';
import type { Scene } from './scene.ts';

const cities = resultOf(
  [
    { name: 'city', type: 'string' },
    { name: 'latitude', type: 'number' },
    { name: 'longitude', type: 'number' },
    { name: 'visitors', type: 'number' },
  ],
  [
    ['Lagos', 6.45, 3.39, 1200],
    ['Lima', -12.05, -77.04, 860],
    ['Osaka', 34.69, 135.5, 2100],
    ['Oslo', 59.91, 10.75, 640],
    ['Perth', -31.95, 115.86, 410],
    ['Toronto', 43.65, -79.38, 1750],
  ],
);

const spec = { mode: 'point', latitude: 'latitude', longitude: 'longitude', size: 'visitors' };

export const mapScenes: readonly Scene[] = [
  {
    id: 'cities',
    title: 'Cities by visitors',
    state: 'normal',
    kind: 'map',
    spec,
    rows: () => cities,
    height: 420,
  },
  {
    id: 'empty',
    title: 'No rows',
    state: 'empty',
    kind: 'map',
    spec,
    rows: () => resultOf(cities.columns, []),
    height: 240,
  },
  {
    id: 'loading',
    title: 'Waiting for rows',
    state: 'loading',
    kind: 'map',
    spec,
    rows: neverSettling,
    height: 240,
  },
  {
    id: 'error',
    title: 'A query that failed',
    state: 'error',
    kind: 'map',
    spec,
    rows: failing('The warehouse does not answer.'),
    height: 240,
  },
];
