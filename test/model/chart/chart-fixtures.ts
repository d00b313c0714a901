/** A small result with realistic column names, and functions that read a prepared chart. */
import type { Result } from '../../../src/model/result.ts';
import type { ChartTheme } from '../../../src/model/theme/chart-theme.ts';

export const context = { locale: 'en-US', timeZone: 'America/New_York', currency: 'USD' };

export const theme: ChartTheme = {
  scheme: 'light',
  surface: '#ffffff',
  text: '#111111',
  textSecondary: '#555555',
  line: '#dddddd',
  gridOpacity: 0.8,
  primary: '#3366ff',
  positive: '#118833',
  negative: '#cc2222',
  warning: '#996600',
  series: ['#3366ff', '#11aa88'],
  ramp: ['#eeeeff', '#3366ff'],
  diverging: ['#bb5500', '#eeeeee', '#2255bb'],
  fontFamily: 'sans-serif',
  fontSize: 13,
};

export const orders: Result = {
  columns: [
    { name: 'orders.created_at.month', type: 'time', title: 'Created at', granularity: 'month' },
    { name: 'orders.status', type: 'string', title: 'Status' },
    { name: 'orders.count', type: 'number', title: 'Orders' },
    {
      name: 'orders.revenue',
      type: 'number',
      title: 'Revenue',
      format: { type: 'currency', decimalPlaces: 0 },
    },
  ],
  values: [
    ['2024-01-01T00:00:00.000', '2024-02-01T00:00:00.000', null],
    ['shipped', 'returned', null],
    ['12', 7, null],
    ['1234.5', '9007199254740993', null],
  ],
  rowCount: 3,
};

/** Reads a nested member of a plain object by keys and indexes. */
export function readAt(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (owner, key) => (typeof owner === 'object' && owner !== null ? Reflect.get(owner, key) : undefined),
    value,
  );
}
