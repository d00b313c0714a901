/** Rows for the chart scenes: twelve months of a growing shop, generated. Every visit gets the same rows. */
import type { Cell, Result } from '../../../src/model/result.ts';

export const regions = ['North', 'South', 'East', 'West'];
const months = Array.from(
  { length: 12 },
  (_, month) => `2025-${String(month + 1).padStart(2, '0')}-01T00:00:00.000`,
);

/** A pseudo-random number from 0 to 1 for a seed. */
export const toPseudoRandom = (seed: number): number => {
  const wave = Math.sin(seed * 127.1) * 43758.5453;
  return wave - Math.floor(wave);
};

const revenueOf = (region: number, month: number): number =>
  Math.round(
    42_000 +
      region * 9_000 +
      month * 2_600 +
      14_000 * Math.sin((month + region) / 2) +
      9_000 * toPseudoRandom(region * 31 + month),
  );

const cells = regions.flatMap((region, at) =>
  months.map((month, index): Cell[] => {
    const revenue = revenueOf(at, index);
    return [
      month,
      region,
      revenue,
      Math.round(revenue / (48 + 9 * toPseudoRandom(index + at))),
      0.18 + 0.14 * toPseudoRandom(index * 7 + at),
    ];
  }),
);

/** Revenue, orders and margin by month and region, as the Data API names columns. */
export const sales = (): Result => ({
  columns: [
    { name: 'orders.month', type: 'time', title: 'Month', granularity: 'month' },
    { name: 'orders.region', type: 'string', title: 'Region' },
    {
      name: 'orders.revenue',
      type: 'number',
      title: 'Revenue',
      format: { type: 'currency', decimalPlaces: 0 },
    },
    { name: 'orders.count', type: 'number', title: 'Orders' },
    { name: 'orders.margin', type: 'number', title: 'Margin', format: { type: 'percent', decimalPlaces: 1 } },
  ],
  values: Array.from({ length: 5 }, (_, column) => cells.map((row) => row[column] ?? null)),
  rowCount: cells.length,
});

export const createEmptySales = (): Result => {
  const { columns } = sales();
  return { columns, values: columns.map(() => []), rowCount: 0 };
};

/** `count` points of two clouds that overlap. */
export function createPointCloud(count: number): Result {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const spread = (index: number) =>
    toPseudoRandom(index) + toPseudoRandom(index + 0.3) + toPseudoRandom(index + 0.7) - 1.5;
  const side = numbers.map((index) => (toPseudoRandom(index * 1.7) < 0.6 ? 'Returning' : 'New'));
  return {
    columns: [
      { name: 'visits.minutes', type: 'number', title: 'Minutes' },
      {
        name: 'visits.spent',
        type: 'number',
        title: 'Spent',
        format: { type: 'currency', decimalPlaces: 0 },
      },
      { name: 'visits.reader', type: 'string', title: 'Visitor' },
    ],
    values: [
      numbers.map(
        (index) => Math.round((34 + 22 * spread(index) + (side[index] === 'New' ? 0 : 16)) * 100) / 100,
      ),
      numbers.map((index) => Math.round(280 + 190 * spread(index + 0.5) + (side[index] === 'New' ? 0 : 120))),
      side,
    ],
    rowCount: count,
  };
}

/** A hundred names, each with a number. */
export const createPageVisits = (): Result => {
  const names = Array.from({ length: 100 }, (_, index) => `Page ${String(index + 1)}`);
  return {
    columns: [
      { name: 'name', type: 'string', title: 'Page' },
      { name: 'visits', type: 'number', title: 'Visits' },
    ],
    values: [names, names.map((_, index) => Math.round(4_000 * toPseudoRandom(index) ** 2) + 40)],
    rowCount: names.length,
  };
};

/** Of the columns above, as a report keeps them. */
export const preferences = {
  columnFormats: {
    'orders.revenue': { type: 'currency', decimalPlaces: 0 },
    'orders.margin': { type: 'percent', decimalPlaces: 0 },
  },
};
