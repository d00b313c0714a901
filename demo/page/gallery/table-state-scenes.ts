/** States of tables: huge, truncated, tiny, empty, loading, failed, dark and right-to-left. */
import type { Scene } from './scene.ts';
import { createMillionRows, createTableResult, sales } from './table-scene-data.ts';
import { pivotSpec, storePreferences, storeRows, storeSpec } from './table-layout-scenes.ts';

const kind = 'table' as const;
const plain = {
  columns: [
    { field: 'city', title: 'City' },
    { field: 'country', title: 'Country' },
    { field: 'revenue', title: 'Revenue', total: 'sum' },
  ],
};

const arabic = [
  { المدينة: 'القاهرة', المبيعات: 482_300, التغير: 120 },
  { المدينة: 'الرباط', المبيعات: 210_450, التغير: -75 },
  { المدينة: 'بيروت', المبيعات: 98_700, التغير: 40 },
  { المدينة: 'عمّان', المبيعات: 156_020, التغير: -20 },
].map((row, index) => ({ ...row, الاتجاه: JSON.stringify([3, 5, 4, 7, 6 + index, 9 - index * 2]) }));

export const tableStateScenes: readonly Scene[] = [
  {
    kind,
    state: 'huge',
    id: 'million',
    title: 'Table of a million rows and fifty columns',
    height: 600,
    note: 'Scroll in both directions, sort and search.',
    spec: { rowNumbers: true },
    rows: () => createMillionRows(),
  },
  {
    kind,
    state: 'huge',
    id: 'cut',
    title: 'Truncated result',
    height: 320,
    note: 'The result is truncated. The table shows a note, and no totals, which would be wrong.',
    spec: { ...plain, totals: true },
    preferences: storePreferences,
    rows: () => ({ ...createTableResult(sales), truncated: true }),
  },
  {
    kind,
    state: 'tiny',
    id: 'tiny',
    title: 'Table in a small box',
    height: 150,
    width: 220,
    spec: plain,
    preferences: storePreferences,
    rows: storeRows,
  },
  {
    kind,
    state: 'empty',
    id: 'empty',
    title: 'Table without rows',
    height: 240,
    spec: plain,
    rows: () => ({
      ...createTableResult(sales),
      values: createTableResult(sales).values.map(() => []),
      rowCount: 0,
    }),
  },
  {
    kind,
    state: 'loading',
    id: 'loading',
    title: 'Loading rows',
    height: 240,
    spec: plain,
    rows: () => new Promise(() => undefined),
  },
  {
    kind,
    state: 'error',
    id: 'error',
    title: 'Failed query',
    height: 240,
    spec: plain,
    rows: () => Promise.reject(new Error('The data engine has no view “stores”.')),
  },
  {
    kind,
    state: 'dark',
    id: 'dark',
    title: 'Table, dark colour scheme',
    height: 520,
    spec: storeSpec,
    note: 'The colours of the spec stay. Text colours are chosen for contrast.',
    preferences: storePreferences,
    rows: storeRows,
  },
  {
    kind,
    state: 'dark',
    id: 'dark-pivot',
    title: 'Pivot table, dark colour scheme',
    height: 420,
    spec: pivotSpec,
    preferences: storePreferences,
    rows: () => createTableResult(sales),
  },
  {
    kind,
    state: 'right-to-left',
    id: 'right-to-left',
    title: 'من اليمين إلى اليسار',
    height: 280,
    locale: 'ar-EG',
    note: 'Columns, bars and pinned columns are mirrored. The time axis of sparklines is not.',
    spec: {
      rowNumbers: true,
      totals: { columns: true },
      columns: [
        'المدينة',
        { field: 'المبيعات', display: 'bar', width: 220, total: 'sum' },
        { field: 'التغير', display: 'bar', width: 180 },
        { field: 'الاتجاه', display: 'sparkline' },
      ],
      colorScales: [{ field: 'المبيعات', stops: [{ color: '#ffffff00' }, { color: 'series-2' }] }],
    },
    rows: () => createTableResult(arabic),
  },
];
