/** Features of the data model that choose rows or stages, as SQL of callers meets them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDataModel } from '../../../../src/semantic-layer/model/model-reader.ts';
import { planQuery } from '../../../../src/semantic-layer/query/plan-query.ts';
import { BoundParameters } from '../../../../src/semantic-layer/query-sql/bound-parameters.ts';
import { createQueryWriter } from '../../../../src/semantic-layer/query-sql/query-sql.ts';
import { writeJoinsAndPolicies } from '../../../../src/semantic-layer/query-sql/joins-and-policies-sql.ts';
import { startSqlApi, type SqlApiUnderTest } from './sql-api-under-test.ts';

const tables = `
  CREATE TABLE orders (id INTEGER, region VARCHAR, amount INTEGER);
  INSERT INTO orders VALUES (1, 'north', 1), (2, 'south', 2), (3, 'north', 4);
`;
const model = `
cubes:
  - name: orders
    sql: SELECT * FROM orders WHERE {SECURITY_CONTEXT.region.filter('region')}
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string }
      - { name: coin, type: switch, values: [a, b] }
    measures:
      - { name: total, type: sum, sql: amount }
      - { name: of_all, type: sum, multi_stage: true, sql: '{total}', group_by: [] }
  - name: copies
    sql: SELECT * FROM {orders.sql()} AS inner_rows
    dimensions:
      - { name: region, sql: region, type: string }
`;

let room: SqlApiUnderTest;
beforeAll(async () => {
  room = await startSqlApi(tables, model);
});
afterAll(() => room.close());

const north = { securityContext: { region: 'north' } };

test('a claim chooses the rows of SQL, too, and no rows are left without it', async () => {
  for (const table of ['orders', 'copies']) {
    const query = `SELECT DISTINCT region FROM ${table}`;
    expect(await room.rows(query, north)).toEqual([['north']]);
    expect(await room.rows(query)).toEqual([]);
  }
  expect(await room.rows('SELECT MEASURE(total) FROM orders', north)).toEqual([['5']]);
});

test('an error that a hidden row would raise is not raised', async () => {
  const probe = `CAST(replace(region, 'north', '1') AS INTEGER) = 1`;
  for (const table of ['orders', 'copies']) {
    const { error } = await room.query(`SELECT region FROM ${table} WHERE ${probe}`, north);
    expect(error).toBeUndefined();
  }
});

test('tables with such claims count as tables that hide rows, which are filled before the SQL of a caller runs', () => {
  const parsed = parseDataModel([
    { file: 'model.yml', text: `${model}  - { name: plain, sql_table: orders }\n` },
  ]);
  const reader = { groups: [], userAttributes: {}, securityContext: {} };
  const plan = planQuery(parsed, { dimensions: ['orders.region'] }, reader, new Date(0));
  const hides = [...parsed.cubes.values()].map(
    (cube) => writeJoinsAndPolicies(createQueryWriter(parsed, plan, new BoundParameters()), cube).hidesRows,
  );
  expect(hides).toEqual([true, true, false]);
});

test('measures of several stages and switch dimensions are refused with the way out', async () => {
  for (const query of ['SELECT MEASURE(of_all) FROM orders', 'SELECT coin FROM orders'])
    expect((await room.query(query, north)).error).toContain('POST /v1/load');
});
