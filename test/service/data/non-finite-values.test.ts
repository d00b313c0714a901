/** Numbers and times that are not finite are null, at `/v1/load` and in SQL alike: JSON cannot hold them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSqlApi, type SqlApiUnderTest } from './sql/sql-api-under-test.ts';

const tables = `
  CREATE TABLE edges (id INTEGER, ratio DOUBLE, day DATE, "at" TIMESTAMP, moment TIMESTAMPTZ);
  INSERT INTO edges VALUES
    (1, 'infinity', 'infinity', 'infinity', 'infinity'),
    (2, '-infinity', '-infinity', '-infinity', '-infinity'),
    (3, 'nan', NULL, NULL, NULL);
`;
const dimensions = ['ratio', 'day', 'at', 'moment'];
const model = `
cubes:
  - name: edges
    sql_table: edges
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: ratio, sql: ratio, type: number }
      - { name: day, sql: day, type: time }
      - { name: at, sql: at, type: time }
      - { name: moment, sql: moment, type: time }
    measures:
      - { name: total, type: sum, sql: ratio }
      - { name: last_day, type: time, sql: 'max({CUBE}.day)' }
      - { name: first_day, type: time, sql: 'min({CUBE}.day)' }
      - { name: last_moment, type: time, sql: 'max({CUBE}.moment)' }
`;

let room: SqlApiUnderTest;
beforeAll(async () => {
  room = await startSqlApi(tables, model);
});
afterAll(() => room.close());

const measures = ['total', 'last_day', 'first_day', 'last_moment'];
const all = [...dimensions, ...measures];

test.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu'])('in %s', async (timezone) => {
  const query = {
    measures: measures.map((name) => `edges.${name}`),
    dimensions: ['edges.id', ...dimensions.map((name) => `edges.${name}`)],
    timezone,
  };
  const { status, body } = await room.load({ ...query, order: { 'edges.id': 'asc' } });
  const empty = Object.fromEntries(all.map((name) => [`edges.${name}`, null]));
  expect([status, body.data]).toEqual([200, ['1', '2', '3'].map((id) => ({ 'edges.id': id, ...empty }))]);
  const inSql = ['id', ...dimensions].map((name) => `"${name}"`);
  const text = `SELECT ${inSql.join(', ')}, MEASURE(total) FROM edges GROUP BY ALL ORDER BY id`;
  const rows = ['1', '2', '3'].map((id) => [id, ...dimensions.map(() => null), null]);
  expect(await room.rows(text, {}, { timezone })).toEqual(rows);
});
