/** Members that the tables cannot answer are found by name and line; everything else passes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataError } from '../../../src/semantic-layer/data-error.ts';
import { toQueryEngine } from '../../../src/semantic-layer/engine/query-engine.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import {
  findBrokenMembers,
  type StatementRunner,
} from '../../../src/semantic-layer/query-sql/find-broken-members.ts';
import { openTables, orderModel, orderTables, type OpenTables } from './data-api-under-test.ts';

let tables: OpenTables;
let engine: StatementRunner;
beforeAll(async () => {
  tables = await openTables(orderTables);
  engine = tables.queryEngine ?? toQueryEngine(tables.engine);
});
afterAll(() => tables.close());

async function findFaults(text: string): Promise<string[]> {
  const model = parseDataModel([{ file: 'm.yml', text }], { dataSources: tables.dataSources });
  return (await findBrokenMembers(model, engine)).faults.map(({ message }) => message);
}

const broken = `
cubes:
  - name: orders
    sql_table: orders
    joins:
      - { name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers.id}' }
      - { name: lost, relationship: many_to_one, sql: '{CUBE}.no_key = {lost.id}' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: renamed, sql: regon, type: string }
      - { name: city, sql: '{customers.town}', type: string }
      - { name: at, sql: at, type: time, granularities: [{ name: season, sql: seson }, { name: half, interval: 6 months }] }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
      - { name: wrong, type: sum, sql: '{CUBE}.amont * 2' }
      - { name: ratio, type: number, sql: '{wrong} / {count}' }
      - { name: week, type: sum, sql: amount, rolling_window: { trailing: 7 day } }
      - { name: other_week, type: sum, sql: amont, rolling_window: { trailing: 7 day } }
      - { name: prior, type: number, sql: '{total}', multi_stage: true, time_shift: [{ time_dimension: at, interval: 1 year, type: prior }] }
    segments:
      - { name: northern, sql: "{CUBE}.region = 'north'" }
      - { name: southern, sql: "{CUBE}.rgion = 'south'" }
  - name: customers
    sql_table: customers
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: town, sql: town, type: string }
  - { name: lost, sql_table: nowhere, dimensions: [{ name: id, sql: id, type: number, primary_key: true }] }
  - { name: queried, sql: 'SELECT nothing FROM orders', measures: [{ name: count, type: count }] }
views:
  - { name: sales, cubes: [{ join_path: orders, includes: '*' }] }
`;

describe('a data model and its tables', () => {
  test('a measure that is no aggregate is named, since it fails beside any dimension', async () => {
    const measures = `[{ name: count, type: count }, { name: raw, type: number, sql: amount }, { name: mean, type: number, sql: 'avg(amount)' }]`;
    const dimensions = `[{ name: id, sql: id, type: number, primary_key: true }]`;
    const faults = await findFaults(
      `cubes: [{ name: orders, sql_table: orders, dimensions: ${dimensions}, measures: ${measures} }]`,
    );
    expect(faults).toEqual([expect.stringMatching(/'orders\.raw' cannot be read: .*GROUP BY/)]);
  });

  test('each cube, join and member that fails is named, with its line and what the database says', async () => {
    const faults = await findFaults(broken);
    const told = faults.map((message) =>
      /^m\.yml:(\d+):\d+: (.+?) cannot be read: (.+)$/.exec(message)?.slice(1),
    );
    expect(told.map((parts) => parts?.slice(0, 2))).toEqual([
      ['7', `the join from 'orders' to 'lost'`],
      ['11', `'orders.renamed'`],
      ['12', `'orders.city'`],
      ['13', `'orders.at'`],
      ['17', `'orders.wrong'`],
      ['18', `'orders.ratio'`],
      ['20', `'orders.other_week'`],
      ['24', `'orders.southern'`],
      ['29', `'customers.town'`],
      ['30', `the rows of 'lost'`],
      ['31', `the rows of 'queried'`],
    ]);
    expect(told[1]?.[2]).toMatch(/regon.*region/);
    expect(told[9]?.[2]).toMatch(/nowhere/);
    expect(told[3]?.[2]).toMatch(/seson/);
  });

  test('a model that fits has no faults, with each of its kinds of members', async () => {
    expect(await findFaults(orderModel)).toEqual([]);
  });

  test('a source that does not answer is no fault of the model', async () => {
    const away = new DataError('Away.', 503);
    const model = parseDataModel([{ file: 'm.yml', text: broken }], { dataSources: tables.dataSources });
    const { faults, unanswered } = await findBrokenMembers(model, { run: () => Promise.reject(away) });
    expect([faults, [...unanswered]]).toEqual([[], [['default', away]]]);
  });
});
