/** The generator of the large workspace and the memory limit of queries, at a size that a test can afford. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { openOlapFile, type OlapEngine } from '../../../src/semantic-layer/engine/olap-engine.ts';
import { openOlapDatabase } from '../../../src/semantic-layer/engine/open-olap-database.ts';
import { createTestRoutes, toRecord } from './data-api-under-test.ts';

const generator = fileURLToPath(new URL('../../../demo/workspace/generator', import.meta.url));
const amount = 300_000;

let folder: string;
let sqlFile: string;
let engine: OlapEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amounts-'));
  sqlFile = join(folder, 'tables.sql');
  const sql = await readFile(join(generator, 'tables.sql'), 'utf8');
  await writeFile(sqlFile, sql.replace('10000000', String(amount)));
  engine = await openOlapDatabase({ sqlFile, dataFolder: folder });
});
afterAll(async () => {
  engine.close();
  await rm(folder, { recursive: true, force: true });
});

const fingerprint = (of: OlapEngine): Promise<unknown[][]> =>
  of.run({
    sql: `SELECT count(*), sum(id * units), sum(amount), min(ordered_at), max(ordered_at), count(status),
      bit_xor(customer), count(DISTINCT product) FROM orders`,
    values: [],
  });

test('two builds hold the same rows', async () => {
  const again = await openOlapDatabase({ sqlFile, dataFolder: join(folder, 'again') });
  const first = await fingerprint(engine);
  const second = await fingerprint(again);
  again.close();
  expect(first).toEqual(second);
  expect(first[0]).toEqual([String(amount)]);
  expect(first[7]).toEqual(['250']);
});

test('a query over them succeeds and counts customers once', async () => {
  const routes = createTestRoutes({
    engine,
    model: await readDataModel(join(generator, 'model')),
    now: () => new Date(),
    verifyDataToken: () =>
      Promise.resolve({
        accountId: 1,
        deploymentId: 1,
        securityContext: {},
        userAttributes: {},
        groups: [],
        expiresAt: 0,
        bounded: false,
      }),
  });
  const query = { measures: ['sales.count', 'sales.customer_count', 'sales.buyers'] };
  const response = await routes.request('/v1/load', {
    method: 'POST',
    headers: { authorization: 'token' },
    body: JSON.stringify({ query }),
  });
  const { data } = toRecord(await response.json());
  const [row] = Array.isArray(data) ? data.map(toRecord) : [];
  expect(row?.['sales.count']).toBe(String(amount));
  expect(row?.['sales.customer_count']).toBe(row?.['sales.buyers']);
});

test('a query over its memory limit is stopped, and the next one succeeds', async () => {
  const tight = await openOlapFile(join(folder, 'olap', await findFile()), { memory: '24MB', threads: 1 });
  const huge = { sql: 'SELECT list(a.id || b.name) FROM orders a, customers b WHERE b.id < 500', values: [] };
  await expect(tight.run(huge)).rejects.toThrow(/memory/i);
  expect(await tight.run({ sql: 'SELECT count(*) FROM customers', values: [] })).toEqual([['200000']]);
  tight.close();
});

async function findFile(): Promise<string> {
  return (await readdir(join(folder, 'olap'))).find((name) => name.endsWith('.duckdb')) ?? '';
}
