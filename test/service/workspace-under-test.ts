/** A small workspace on disk: two workbooks, one shared with all embed users, over a table of a few rows. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const sharedId = 'SharedBoard1';
export const privateId = 'PrivateBrd01';
export const closedId = 'ClosedBoard1';

const kpi = { kind: 'kpi', spec: { blocks: [{ type: 'number', field: 'orders.count' }] } };

function workbook(
  name: string,
  publicId: string,
  { allowEmbed = true, measure = 'orders.count' } = {},
): unknown {
  return {
    name,
    reports: [
      {
        key: 'total',
        name: 'Total',
        title: 'Orders in all',
        jsonQuery: { measures: [measure] },
        meta: { ...kpi, preferences: { columnFormats: { [measure]: { type: 'number', decimalPlaces: 0 } } } },
      },
      { key: 'rows', name: 'Rows', jsonQuery: { dimensions: ['orders.status'] }, meta: { kind: 'table' } },
    ],
    dashboard: {
      publicId,
      allowEmbed,
      config: {
        title: name,
        layout: { rowHeight: 30 },
        widgets: [
          {
            id: 'intro',
            type: 'TEXT',
            position: { x: 0, y: 0, w: 12, h: 2 },
            config: { content: '# Orders' },
          },
          {
            id: 'total',
            type: 'CHART',
            position: { x: 0, y: 2, w: 6, h: 4 },
            config: { reportKey: 'total' },
          },
          { id: 'rows', type: 'CHART', position: { x: 6, y: 2, w: 6, h: 4 }, config: { reportKey: 'rows' } },
        ],
      },
    },
  };
}

const model = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true
        public: true
      - name: status
        sql: status
        type: string
      - name: customer
        sql: customer
        type: string
      - name: note
        sql: customer
        type: string
        public: false
    measures:
      - name: count
        type: count
        drill_members: [id, status, note]
      - name: revenue
        sql: price
        type: sum
`;

const tables = `create table orders as
select * from (values (1, 'paid', 'Ada', 10.5), (2, 'paid', 'Bob', 20), (3, 'open', 'Ada', 7)) t(id, status, customer, price);
`;

export function writeWorkspace(folder: string): void {
  for (const part of ['workbooks', 'model']) mkdirSync(join(folder, part), { recursive: true });
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(folder, 'workbooks', name), JSON.stringify(value));
  write('1-shared.json', { ...Object(workbook('Shared', sharedId)), shareWithAllEmbedUsers: true });
  write('2-private.json', workbook('Private', privateId, { measure: 'orders.revenue' }));
  write('3-closed.json', {
    ...Object(workbook('Closed', closedId, { allowEmbed: false })),
    shareWithAllEmbedUsers: true,
  });
  writeFileSync(join(folder, 'model', 'orders.yml'), model);
  writeFileSync(join(folder, 'tables.sql'), tables);
}

/** The workspace in a folder of its own, where a reader sees the orders of the customer that its attribute names. */
export function writeRestrictedWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-restricted-'));
  writeWorkspace(folder);
  const file = join(folder, 'model', 'orders.yml');
  const policy = `    access_policy:
      - group: '*'
        row_level: { filters: [{ member: customer, operator: equals, values: ['{ userAttributes.customer }'] }] }
`;
  writeFileSync(file, readFileSync(file, 'utf8') + policy);
  return folder;
}
