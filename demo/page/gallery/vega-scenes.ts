import { failing, neverSettling, resultFrom, resultOf } from './result-of.ts';
import type { Scene } from './scene.ts';

const months = resultFrom(36, [
  {
    name: 'month',
    type: 'time',
    cell: (row) =>
      `20${23 + Math.floor(row / 12)}-${String((row % 12) + 1).padStart(2, '0')}-01T00:00:00.000`,
  },
  { name: 'orders', type: 'number', cell: (row) => Math.round(900 + row * 22 + Math.sin(row / 2) * 260) },
]);

const line = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { name: 'table' },
  mark: { type: 'line', point: true },
  encoding: {
    x: { field: 'month', type: 'temporal', title: null },
    y: { field: 'orders', type: 'quantitative', title: null },
  },
  width: 'container',
  height: 'container',
};

export const vegaScenes: readonly Scene[] = [
  {
    id: 'line',
    title: 'Line over time',
    state: 'normal',
    kind: 'vega',
    spec: line,
    rows: () => months,
    height: 320,
  },
  {
    id: 'empty',
    title: 'No rows',
    state: 'empty',
    kind: 'vega',
    spec: line,
    rows: () => resultOf(months.columns, []),
    height: 240,
  },
  {
    id: 'loading',
    title: 'Waiting for rows',
    state: 'loading',
    kind: 'vega',
    spec: line,
    rows: neverSettling,
    height: 240,
  },
  {
    id: 'error',
    title: 'A query that failed',
    state: 'error',
    kind: 'vega',
    spec: line,
    rows: failing('The warehouse does not answer.'),
    height: 240,
  },
];
