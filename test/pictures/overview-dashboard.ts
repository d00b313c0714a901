/** A whole dashboard with controls, tabs and a widget of each usual kind, over the sales of the gallery. */
import { months as kpiMonths, figure } from '../../demo/page/gallery/kpi-scene-data.ts';
import { createTableResult, sales as soldRows } from '../../demo/page/gallery/table-scene-data.ts';
import { sales } from '../../demo/page/gallery/vega-scene-data.ts';
import { barSpec, lineSpec, region, total, vegaLiteSpec } from '../../demo/page/gallery/vega-scene-specs.ts';
import type { PictureRows } from './picture.ts';

const query = {
  measures: ['orders.revenue', 'orders.count', 'orders.margin'],
  dimensions: ['orders.region'],
  timeDimensions: [{ dimension: 'orders.month', granularity: 'month' }],
};

interface Report {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly spec: unknown;
}

const reports: readonly Report[] = [
  { id: 'figure', kind: 'kpi', title: 'Sales', spec: figure },
  { id: 'lines', kind: 'vega', title: 'Revenue by month', spec: lineSpec },
  {
    id: 'regions',
    kind: 'vega',
    title: 'Revenue by region',
    spec: vegaLiteSpec({ mark: 'bar', encoding: { y: { ...region, sort: '-x' }, x: total } }),
  },
  { id: 'stacks', kind: 'vega', title: 'Regions by month', spec: barSpec },
  {
    id: 'cities',
    kind: 'table',
    title: 'Sales by city',
    spec: {
      columns: [
        { field: 'city', title: 'City' },
        { field: 'channel', title: 'Channel' },
        { field: 'revenue', title: 'Revenue', display: 'bar', width: 200 },
        { field: 'orders', title: 'Orders' },
      ],
    },
  },
];

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

const chart = (id: string, position: ReturnType<typeof place>) => {
  const at = reports.findIndex((report) => report.id === id);
  return { id, type: 'CHART', position, config: { reportId: at + 1, title: reports[at]?.title } };
};

const words = `**Record month.** Deliveries to the coast resumed in week 40.

- Two new depots opened in *East*
- \`returns\` fell below 4 %, see [the report](https://example.com/report)`;

const controls = [
  {
    id: 'region',
    type: 'FILTER',
    position: place(0, 0, 3, 2),
    config: { member: 'orders.region', title: 'Region', multiple: true },
  },
  {
    id: 'period',
    type: 'FILTER',
    position: place(3, 0, 3, 2),
    config: { member: 'orders.month', title: 'Period' },
  },
  {
    id: 'least',
    type: 'FILTER',
    position: place(6, 0, 3, 2),
    config: { member: 'orders.count', title: 'Orders' },
  },
  {
    id: 'grain',
    type: 'TIME_GRAIN',
    position: place(9, 0, 3, 2),
    config: { member: 'orders.month', title: 'Group by', grains: ['month', 'quarter', 'year'] },
  },
];

export const overview = {
  publicId: 'overview',
  config: {
    title: 'Sales overview',
    description: 'Revenue, orders and margin of four regions in 2025.',
    layout: {
      rowHeight: 30,
      margin: [12, 12],
      containerPadding: [0, 12],
      breakpoints: { lg: 700, xs: 0 },
      cols: { lg: 12, xs: 1 },
    },
    widgets: [
      ...controls,
      chart('figure', place(0, 2, 3, 5)),
      { id: 'words', type: 'TEXT', position: place(0, 7, 3, 4), config: { content: words } },
      chart('lines', place(3, 2, 9, 9)),
      {
        id: 'tabs',
        type: 'TABS_CONTAINER',
        position: place(0, 11, 12, 9),
        config: {
          tabs: [
            { id: 'charts', title: 'Charts', widgetIds: ['regions', 'stacks'] },
            { id: 'rows', title: 'Rows', widgetIds: ['cities'] },
          ],
        },
      },
      chart('regions', place(0, 0, 5, 7)),
      chart('stacks', place(5, 0, 7, 7)),
      chart('cities', place(0, 0, 12, 7)),
    ],
  },
  reportSnapshots: reports.map(({ kind, spec }, at) => ({
    id: at + 1,
    reportId: at + 1,
    versionNumber: 1,
    kind,
    spec,
    meta: { query },
  })),
};

const rowsOf: Readonly<Record<string, unknown>> = {
  figure: kpiMonths,
  cities: createTableResult(soldRows.slice(0, 40)),
};

export const overviewRows: Readonly<Record<string, PictureRows>> = Object.fromEntries(
  reports.map(({ id }) => [id, { result: rowsOf[id] ?? sales() }]),
);
