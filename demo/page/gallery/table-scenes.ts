import { failing, neverSettling, resultFrom, resultOf } from './result-of.ts';
import type { Scene } from './scene.ts';

const cities = ['Oslo', 'Lisbon', 'Wien', 'Zürich', 'Kraków', 'Lyon', 'Porto', 'Gent'];

const sales = (rowCount: number) =>
  resultFrom(rowCount, [
    { name: 'city', type: 'string', title: 'City', cell: (row) => cities[row % cities.length] ?? null },
    { name: 'orders', type: 'number', title: 'Orders', cell: (row) => (row * 7919) % 1000 },
    {
      name: 'amount',
      type: 'number',
      title: 'Amount',
      format: { type: 'currency' },
      cell: (row) => ((row * 104_729) % 1_000_000) / 100,
    },
  ]);

const spec = { rowNumbers: true, banding: true };

export const tableScenes: readonly Scene[] = [
  {
    id: 'sales',
    title: 'Sales by city',
    state: 'normal',
    kind: 'table',
    spec,
    rows: () => sales(40),
    height: 360,
  },
  {
    id: 'empty',
    title: 'No rows',
    state: 'empty',
    kind: 'table',
    spec,
    rows: () => resultOf(sales(1).columns, []),
    height: 240,
  },
  {
    id: 'loading',
    title: 'Waiting for rows',
    state: 'loading',
    kind: 'table',
    spec,
    rows: neverSettling,
    height: 240,
  },
  {
    id: 'error',
    title: 'A query that failed',
    state: 'error',
    kind: 'table',
    spec,
    rows: failing('The warehouse does not answer.'),
    height: 240,
  },
];
