import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openOlapFile,
  buildOlapFile,
  type OlapEngine,
} from '../../../src/semantic-layer/engine/olap-engine.ts';
import { openOlapDatabase } from '../../../src/semantic-layer/engine/open-olap-database.ts';

let folder: string;
let sqlFile: string;
let opened: OlapEngine[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olap-store-'));
  sqlFile = join(folder, 'tables.sql');
  opened = [];
  await writeFile(join(folder, 'towns.csv'), 'name\nBonn\n');
  await writeFile(sqlFile, `CREATE TABLE towns AS SELECT * FROM read_csv('\${sources}/towns.csv');`);
});
afterEach(async () => {
  for (const engine of opened) engine.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(): Promise<OlapEngine> {
  const engine = await openOlapDatabase({ sqlFile, dataFolder: folder, folders: { sources: folder } });
  opened.push(engine);
  return engine;
}

const files = (): Promise<string[]> => readdir(join(folder, 'olap'));
const towns = (engine: OlapEngine): Promise<unknown[][]> =>
  engine.run({ sql: 'SELECT name FROM towns', values: [] });

test('a second start uses the existing file', async () => {
  const first = await open();
  const second = await open();
  expect(second.loadedAt).toEqual(first.loadedAt);
  expect(await towns(second)).toEqual([['Bonn']]);
  expect(await files()).toHaveLength(1);
});

test('a changed source makes a new file and removes the old one', async () => {
  await open();
  const before = await files();
  await writeFile(join(folder, 'towns.csv'), 'name\nBonn\nJena\n');
  expect(await towns(await open())).toEqual([['Bonn', 'Jena']]);
  expect(await files()).toHaveLength(1);
  expect(await files()).not.toEqual(before);
});

test('changed SQL makes a new file', async () => {
  await open();
  await writeFile(sqlFile, `CREATE TABLE towns AS SELECT 'Ulm' AS name;`);
  expect(await towns(await open())).toEqual([['Ulm']]);
});

test('SQL that fails leaves nothing behind', async () => {
  await writeFile(sqlFile, `CREATE TABLE towns AS SELECT 'Ulm' AS name; SELECT nonsense;`);
  await expect(open()).rejects.toThrow(/nonsense/);
  expect(await files()).toEqual([]);
});

test('the incomplete file of a killed build is not used', async () => {
  await open();
  const [file = ''] = await files();
  await rm(join(folder, 'olap', file));
  await writeFile(join(folder, 'olap', `${file}.1-2.draft`), 'half');
  expect(await towns(await open())).toEqual([['Bonn']]);
});

test.each([
  [
    `SELECT 1;\nSELECT * FROM '\${nowhere}/x.csv';`,
    /tables\.sql:2: no folder is configured for '\$\{nowhere\}\/x\.csv'/,
  ],
  [`SELECT * FROM '\${sources}/missing.csv';`, /reads the file .*missing\.csv, which does not exist/],
])('a missing source is named: %s', async (sql, message) => {
  await writeFile(sqlFile, sql);
  await expect(open()).rejects.toThrow(message);
});

describe('an open engine', () => {
  test.each([
    ['writes nothing', `CREATE TABLE x (y INTEGER)`],
    ['deletes nothing', `DELETE FROM towns`],
    ['reads no file', `SELECT * FROM read_csv('/etc/passwd')`],
    ['reads no file by its path', `SELECT * FROM '/etc/hostname'`],
    ['writes no file', `COPY towns TO '/tmp/towns-out.csv'`],
    ['attaches nothing', `ATTACH '/tmp/other.duckdb'`],
    ['loads no extension', `INSTALL httpfs`],
    ['changes no setting', `SET enable_external_access = true`],
    ['opens no network', `SELECT * FROM read_csv('https://example.org/x.csv')`],
  ])('%s', async (_, sql) => {
    const engine = await open();
    await expect(engine.run({ sql, values: [] })).rejects.toThrow();
    expect(await towns(engine)).toEqual([['Bonn']]);
  });

  test('stops a query whose client has left, and runs the next', async () => {
    const engine = await open();
    const leaving = new AbortController();
    const endless = engine.run(
      {
        sql: 'SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range * b.range = -1',
        values: [],
      },
      leaving.signal,
    );
    leaving.abort(new Error('left'));
    await expect(endless).rejects.toThrow('left');
    expect(await towns(engine)).toEqual([['Bonn']]);
  });

  test('stops a query that runs longer than its limit', async () => {
    const file = join(folder, 'limited.duckdb');
    await buildOlapFile(file, 'CREATE TABLE x (y INTEGER)');
    expect((await stat(file)).size).toBeGreaterThan(0);
    const engine = await openOlapFile(file, { seconds: 0.05 });
    opened.push(engine);
    const endless = {
      sql: 'SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range = b.range + 1',
      values: [],
    };
    await expect(engine.run(endless)).rejects.toThrow('The query ran longer than 0.05 s and was stopped.');
  });

  test('runs more parallel queries than it has connections', async () => {
    const engine = await open();
    const answers = await Promise.all(Array.from({ length: 40 }, () => towns(engine)));
    expect(answers).toEqual(Array.from({ length: 40 }, () => [['Bonn']]));
  });
});
