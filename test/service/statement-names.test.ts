/** Reads that a connection repeats are prepared, and no connection meets the statements of another. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../src/service/database/database-errors.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { openEmbeddedPool } from '../../src/service/database/database-pool.ts';
import { createStatementNames } from '../../src/service/database/statement-names.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { hasPostgres } from './postgres-under-test.ts';
import { createPostgresDatabase } from './shared-postgres.ts';

test('a read has a name from its second time on, which is always the same', () => {
  const findName = createStatementNames();
  const names = ['select 1', 'select 2', 'select 1', 'select 2', 'select 1'].map(findName);
  const [, , one, two] = names;
  expect(names).toEqual([undefined, undefined, one, two, one]);
  expect(one).toMatch(/^read_\w{32}$/);
  expect(two).not.toBe(one);
});

test('a name follows from the text alone, whatever the connection has read before', () => {
  const findName = createStatementNames();
  const findOther = createStatementNames();
  for (const text of ['select 2', 'select 2', 'select 1']) findOther(text);
  findName('select 1');
  expect(findOther('select 1')).toBe(findName('select 1'));
});

test.each(['begin', 'insert into a values (1)', 'with b as (delete from a returning 1) select 1'])(
  'a statement that is no read has none: %s',
  (text) => {
    const findName = createStatementNames();
    expect([findName(text), findName(text), findName(text)]).toEqual([undefined, undefined, undefined]);
  },
);

test('a connection has a hundred names at most, and keeps them', () => {
  const findName = createStatementNames();
  const texts = Array.from({ length: 5_000 }, (_, index) => `select ${index}`);
  const nameTwice = (text: string): string | undefined => findName(text) ?? findName(text);
  expect(new Set(texts.map(nameTwice)).size).toBe(101);
  expect(findName('select 0')).toBe(nameTwice('select 0'));
  expect(nameTwice('select 4999')).toBe(undefined);
});

test('connections of the embedded database, which share a session, use the same names for different reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-names-'));
  const { pool, close } = await openEmbeddedPool(folder, () => undefined);
  for (const number of [1, 2, 3]) {
    const client = await pool.connect();
    const { rows } = await client.query({ name: 'read_1', text: `select ${number} as number` });
    expect(rows).toEqual([{ number }]);
    client.release(true);
  }
  await close();
  rmSync(folder, { recursive: true });
}, 30_000);

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  test('behind a pooler that loses statements, a read is unavailable once and nothing is prepared any more', async () => {
    const { environment, stop } = await createPostgresDatabase();
    const { databaseUrl: url, secretsKeys } = readConfig({ ...environment });
    const database = await openDatabase({ url, secretsKeys, folder: 'unused' });
    const read = () => sql`select count(*) from account`.execute(database.db);
    for (let time = 0; time < 3; time += 1) await read();
    const lose = () => sql`deallocate all`.execute(database.db);
    await lose();
    await expect(read()).rejects.toThrow(DatabaseUnavailableError);
    for (let time = 0; time < 3; time += 1) {
      expect((await read()).rows).toHaveLength(1);
      await lose();
    }
    await database.close();
    await stop();
  }, 30_000);

  test('a table that another version changes makes a read unavailable once', async () => {
    const { environment, adminUrl, stop } = await createPostgresDatabase();
    const { databaseUrl: url, secretsKeys } = readConfig({ ...environment });
    const database = await openDatabase({ url, secretsKeys, folder: 'unused' });
    const read = () => sql`select * from account`.execute(database.db);
    for (let time = 0; time < 4; time += 1) await read();
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query('alter table account add added text');
    await admin.end();
    await expect(read()).rejects.toThrow(DatabaseUnavailableError);
    expect((await read()).rows).toEqual([]);
    await database.close();
    await stop();
  }, 30_000);
});
