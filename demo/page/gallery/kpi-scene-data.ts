/** Rows and blocks that several KPI scenes share. */
import { generateResult, createResult } from './scene-results.ts';

/** Two years of sales, the newest month first. */
export const months = generateResult(24, [
  {
    name: 'month',
    type: 'time',
    title: 'Month',
    cell: (row) => new Date(Date.UTC(2026, 9 - row, 1)).toISOString().slice(0, 23),
  },
  {
    name: 'sales',
    type: 'number',
    title: 'Sales',
    format: { type: 'currency', decimalPlaces: 0 },
    cell: (row) => Math.round(1_366_708 - row * 21_300 + Math.sin(row * 1.3) * 94_000),
  },
  { name: 'goal', type: 'number', title: 'Plan', cell: () => 1_600_000 },
  { name: 'returns', type: 'number', title: 'Returns', cell: (row) => 412 + row * 9 + (row % 5) * 14 },
  {
    name: 'margin',
    type: 'number',
    title: 'Margin',
    format: { type: 'percent', decimalPlaces: 1 },
    cell: (row) => 0.318 - row * 0.004,
  },
  { name: 'profit', type: 'number', title: 'Profit', cell: (row) => Math.round(Math.cos(row / 3) * 90_000) },
]);

/** The blocks of a typical KPI: a number, its change and its history. */
export const figure = {
  blocks: [
    { type: 'number', field: 'sales' },
    { type: 'comparison', field: 'sales', difference: 'both', label: 'vs last month' },
    { type: 'sparkline', measure: 'sales', dimension: 'month' },
  ],
};

/** One row of numbers that are hard to fit into a box. */
export const extremes = createResult(
  [
    { name: 'cents', type: 'number', title: 'Cents' },
    { name: 'debt', type: 'number', title: 'Debt', format: { type: 'currency', decimalPlaces: 2 } },
    { name: 'exact', type: 'number', title: 'Exact' },
    { name: 'tiny', type: 'number', title: 'Share', format: { type: 'percent', decimalPlaces: 4 } },
    { name: 'nothing', type: 'number', title: 'Nothing' },
    { name: 'words', type: 'string', title: 'Words' },
  ],
  [
    [
      98_765_432_109_876,
      -1_234_567_890_123.45,
      '9007199254740993',
      0.000012,
      null,
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    ],
    [98_765_432_109_000, -1_200_000_000_000, '9007199254740991', 0.00001, 4, 'Ynys Môn'],
  ],
);

/** The same columns, in Egyptian pounds. */
export const inPounds = {
  ...months,
  columns: months.columns.map((column) =>
    column.name === 'sales' || column.name === 'goal'
      ? { ...column, format: { type: 'currency', decimalPlaces: 0, currency: 'EGP' } as const }
      : column,
  ),
};
