/** A dashboard with words, controls, key figures, markup and tabs, over the orders of `writeBoards`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const variedId = 'VariedBoard1';

/** Tabs of its container. The first one is open by itself. */
export const variedTabs = { container: 'parts', second: 'rows' };

const daily = {
  measures: ['orders.revenue'],
  timeDimensions: [{ dimension: 'orders.created', granularity: 'day' }],
};
const byCustomer = { dimensions: ['orders.customer'], measures: ['orders.revenue', 'orders.count'] };

const figure = [
  { type: 'number', field: 'orders.revenue', row: 0, label: '{period}' },
  {
    type: 'comparison',
    field: 'orders.revenue',
    row: 0,
    previousRow: 1,
    difference: 'percent',
    label: 'vs {previousPeriod}',
  },
  { type: 'sparkline', field: 'orders.revenue', dimension: 'orders.created.day', mark: 'area' },
];

const template =
  '<ol>{{#each data}}<li>{{get this "orders.customer"}}: {{formatNumber (get this "orders.revenue") ",.1f"}}</li>{{/each}}</ol>';

/** A page of its own would know whether its reader has chosen dark colours. */
const styles = '@media (prefers-color-scheme: dark) { ol { background: #446 } }';

const reports = [
  {
    key: 'figure',
    title: 'Revenue',
    jsonQuery: { ...daily, order: [['orders.created', 'desc']] },
    meta: { kind: 'kpi', spec: { blocks: figure, direction: 'column', gap: 4 } },
  },
  {
    key: 'list',
    title: 'Customers',
    jsonQuery: byCustomer,
    meta: { kind: 'html', spec: { template, styles } },
  },
  {
    key: 'arcs',
    title: 'Shares',
    jsonQuery: byCustomer,
    meta: {
      kind: 'vega',
      spec: {
        $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
        mark: { type: 'arc', innerRadius: 40 },
        encoding: {
          theta: { field: 'orders.revenue', type: 'quantitative' },
          color: { field: 'orders.customer', type: 'nominal' },
        },
      },
    },
  },
  { key: 'table', title: 'Every customer', jsonQuery: byCustomer, meta: { kind: 'table' } },
];

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

const widgets = [
  {
    id: 'words',
    type: 'TEXT',
    position: place(0, 0, 12, 2),
    config: { content: '**Orders** of all customers, with a [link](https://example.com).' },
  },
  {
    id: 'customer',
    type: 'FILTER',
    position: place(0, 2, 4, 2),
    config: { member: 'orders.customer', title: 'Customer' },
  },
  {
    id: 'grain',
    type: 'TIME_GRAIN',
    position: place(4, 2, 4, 2),
    config: { member: 'orders.created', title: 'By', grains: ['day', 'week'] },
  },
  { id: 'figure', type: 'CHART', position: place(0, 4, 4, 6), config: { reportKey: 'figure' } },
  { id: 'list', type: 'CHART', position: place(4, 4, 8, 6), config: { reportKey: 'list' } },
  {
    id: variedTabs.container,
    type: 'TABS_CONTAINER',
    position: place(0, 10, 12, 10),
    config: {
      title: 'Parts',
      tabs: [
        { id: 'chart', title: 'Chart', widgetIds: ['arcs'] },
        { id: variedTabs.second, title: 'Rows', widgetIds: ['table'] },
      ],
    },
  },
  { id: 'arcs', type: 'CHART', position: place(0, 0, 12, 8), config: { reportKey: 'arcs' } },
  { id: 'table', type: 'CHART', position: place(0, 0, 12, 8), config: { reportKey: 'table' } },
];

const workbook = {
  name: variedId,
  shareWithAllEmbedUsers: true,
  reports: reports.map((report) => ({ name: report.title, ...report })),
  dashboard: {
    publicId: variedId,
    allowEmbed: true,
    config: { title: variedId, layout: { rowHeight: 30 }, widgets },
  },
};

/** Adds it to the folder of a workspace. */
export const writeVariedDashboard = (folder: string): void =>
  writeFileSync(join(folder, 'workbooks', '21.json'), JSON.stringify(workbook));
