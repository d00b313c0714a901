/** Layouts of tables: columns, pivots and groups. */
import type { Scene } from './scene.ts';
import { createTableResult, sales, stores } from './table-scene-data.ts';

export const storeSpec = {
  rowNumbers: true,
  banding: true,
  totals: { columns: true },
  columns: [
    { field: 'flag', title: 'Flag', display: 'image', width: 64, align: 'center' },
    { field: 'city', title: 'City' },
    { field: 'opened', title: 'Opened' },
    { field: 'revenue', title: 'Revenue', display: 'bar', width: 220, total: 'sum' },
    { field: 'change', title: 'Change', display: 'bar', width: 190, bar: { positiveColor: 'positive' } },
    { field: 'trend', title: 'Twelve months', display: 'sparkline' },
    { field: 'margin', title: 'Margin', total: 'mean' },
    { field: 'site', title: 'Site', display: 'link', label: 'Open' },
  ],
  conditionalFormats: [
    { field: 'city', condition: { operator: 'equals', value: 'Milano' }, background: 'gold', scope: 'row' },
  ],
  colorScales: [
    {
      field: 'margin',
      stops: [{ color: '#d73027' }, { anchor: 'median', color: '#fee08b' }, { color: '#1a9850' }],
    },
  ],
};

export const storePreferences = {
  columnFormats: {
    revenue: { type: 'currency', decimalPlaces: 0 },
    change: { type: 'percent', decimalPlaces: 1 },
    margin: { type: 'percent', decimalPlaces: 1 },
  },
};

export const storeRows = () => createTableResult(stores, { opened: 'time' });

const moneyFormat = { columnFormats: { revenue: { type: 'currency', decimalPlaces: 0 } } };

export const pivotSpec = {
  pivot: { rows: ['country', 'city'], columns: ['year', 'quarter'], measures: ['revenue'] },
  totals: true,
  columns: [
    { field: 'revenue', title: 'Revenue', total: 'sum' },
    { field: 'country', title: 'Country' },
    { field: 'city', title: 'City' },
    { field: 'year', title: 'Year' },
  ],
  colorScales: [{ field: 'revenue', scope: 'all', stops: [{ color: 'transparent' }, { color: 'series-3' }] }],
};

const kind = 'table' as const;
const state = 'normal' as const;

export const tableLayoutScenes: readonly Scene[] = [
  {
    kind,
    state,
    id: 'everything',
    title: 'Table with all features',
    height: 560,
    spec: storeSpec,
    note: 'Images, diverging bars, sparklines, links, conditional formats, a three-colour scale and totals.',
    preferences: storePreferences,
    rows: storeRows,
  },
  {
    kind,
    state,
    id: 'pivot',
    title: 'Pivot table with totals',
    height: 520,
    spec: pivotSpec,
    note: 'Header bands for years and quarters, one colour scale for all columns, row and column totals.',
    preferences: moneyFormat,
    rows: () => createTableResult(sales),
  },
  {
    kind,
    state,
    id: 'pivot-rows',
    title: 'Pivot table with measures as rows',
    height: 420,
    note: 'Each row has the format of its measure. The last rows are totals.',
    spec: {
      pivot: {
        rows: ['country'],
        columns: ['channel'],
        measures: ['revenue', 'orders'],
        measuresAxis: 'rows',
      },
      totals: true,
      columns: [
        { field: 'revenue', title: 'Revenue', total: 'sum' },
        { field: 'orders', title: 'Orders', total: 'sum' },
        { field: 'country', title: 'Country' },
      ],
    },
    preferences: moneyFormat,
    rows: () => createTableResult(sales),
  },
  {
    kind,
    state,
    id: 'pivot-measures',
    title: 'Pivot table with display units',
    height: 420,
    note: 'Measures below the column keys. Headings name the display unit.',
    spec: {
      pivot: { rows: ['country'], columns: ['year'], measures: ['revenue', 'orders'], showRowTotals: true },
      columns: [
        { field: 'revenue', title: 'Revenue', total: 'sum', displayScale: 'thousands' },
        { field: 'orders', title: 'Orders', total: 'sum', display: 'bar', width: 170 },
        { field: 'country', title: 'Country' },
        { field: 'year', title: 'Year' },
      ],
    },
    preferences: moneyFormat,
    rows: () => createTableResult(sales),
  },
  {
    kind,
    state,
    id: 'groups',
    title: 'Grouped table with subtotals',
    height: 480,
    note: 'Countries and cities. Group rows have subtotals, and collapse their group.',
    spec: {
      groups: ['country', 'city'],
      totals: { columns: true },
      columns: [
        { field: 'country', title: 'Country' },
        { field: 'city', title: 'City' },
        { field: 'channel', title: 'Channel' },
        { field: 'quarter', title: 'Quarter' },
        { field: 'revenue', title: 'Revenue', total: 'sum', display: 'bar', width: 220 },
        { field: 'orders', title: 'Orders', total: 'sum' },
      ],
    },
    preferences: moneyFormat,
    rows: () => createTableResult(sales),
  },
  {
    kind,
    state,
    id: 'wrap',
    title: 'Table with wrapped text',
    height: 420,
    width: 620,
    note: 'Texts and headings wrap. The font is larger than the default.',
    spec: {
      headerWrap: true,
      fontSize: { headers: 13, values: 14 },
      columns: [
        { field: 'city', title: 'City' },
        {
          field: 'note',
          title: 'Comments on the figures of this store',
          wrap: true,
          width: { weight: 3 },
        },
        { field: 'revenue', title: 'Revenue of the whole year', width: 130 },
      ],
    },
    preferences: storePreferences,
    rows: storeRows,
  },
];
