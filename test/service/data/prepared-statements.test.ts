/** A connection plans frequent statements once, and keeps none that would fill the memory. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PreparedStatements } from '../../../src/semantic-layer/engine/prepared-statements.ts';
import { readResultColumns } from '../../../src/semantic-layer/engine/read-result-columns.ts';

let connection: DuckDBConnection;
let statements: PreparedStatements;
const { signal } = new AbortController();
beforeEach(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  statements = new PreparedStatements(connection);
});
afterEach(() => connection.closeSync());

const run = async (sql: string, values: string[] = []) =>
  readResultColumns(await statements.run(sql, values, signal));

test('the same statement is planned once, whatever its values', async () => {
  const prepare = vi.spyOn(connection, 'prepare');
  const results = [await run('SELECT $1 || 1 AS a', ['x']), await run('SELECT $1 || 1 AS a', ['y'])];
  expect([results, prepare.mock.calls.length]).toEqual([[[['x1']], [['y1']]], 1]);
});

test('a long statement is planned each time, and not kept', async () => {
  const prepare = vi.spyOn(connection, 'prepare');
  const long = `SELECT 1 AS a ${' '.repeat(20_000)}`;
  expect([await run(long), await run(long)]).toEqual([[[1]], [[1]]]);
  expect(prepare).toHaveBeenCalledTimes(2);
});

test('a statement that failed is right the next time', async () => {
  const sql = 'SELECT CAST($1 AS INTEGER) AS a';
  await expect(run(sql, ['no number'])).rejects.toThrow('no number');
  expect(await run(sql, ['7'])).toEqual([[7]]);
});

test('of more statements than are kept, each is still answered', async () => {
  for (let index = 0; index < 250; index += 1) expect(await run(`SELECT ${index} AS a`)).toEqual([[index]]);
  expect(await run('SELECT 0 AS a')).toEqual([[0]]);
});
