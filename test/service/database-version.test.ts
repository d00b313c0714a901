import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { shareReads } from '../../src/service/database/database-version.ts';
import { until } from '../until.ts';
import { hasPostgres } from './postgres-under-test.ts';
import { everyBacking, useService } from './service-under-test.ts';

describe('a shared read', () => {
  test('begins after the call of everyone who gets its result, and runs alone', async () => {
    const finish: (() => void)[] = [];
    const read = shareReads(
      () => new Promise<number>((resolve) => finish.push(() => resolve(finish.length))),
    );
    const early = read();
    const late = [read(), read(), read()];
    expect(finish).toHaveLength(1);
    finish[0]?.();
    expect(await early).toBe(1);
    await until(() => finish.length === 2);
    finish[1]?.();
    expect(await Promise.all(late)).toEqual([2, 2, 2]);
    const after = read();
    expect(finish).toHaveLength(3);
    finish[2]?.();
    expect(await after).toBe(3);
  });

  test('fails for those who share it, and not for those who come later', async () => {
    let fails = true;
    const read = shareReads(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve('here')));
    await expect(read()).rejects.toThrow('away');
    fails = false;
    expect(await read()).toBe('here');
  });
});

describe.each(everyBacking)('the version on %s', (backing) => {
  const service = useService(backing);
  const version = () => service().running.database.readVersion();

  test('is another one after a change, and never one of before', async () => {
    const { database } = service().running;
    const seen = new Set([await version()]);
    for (let change = 0; change < 5; change += 1) {
      await database.write(1, ({ db }) => sql`update account set slug = slug`.execute(db));
      const found = await version();
      expect(seen.has(found)).toBe(false);
      seen.add(found);
    }
  });

  test('stays the same while rows are only read', async () => {
    const { database } = service().running;
    // The service itself may still write after its start.
    await until(async () => {
      const before = await version();
      await database.read(1, ({ db }) => db.selectFrom('account').selectAll().execute());
      return (await version()) === before;
    });
  });
});

describe.runIf(hasPostgres)('the version on a server with other programs', () => {
  const service = useService('postgres');

  test('is another one after the commit of a transaction that was open when it was read', async () => {
    const { postgres, running } = service();
    const client = new pg.Client({ connectionString: postgres?.adminUrl });
    await client.connect();
    await client.query('begin');
    await client.query('update account set slug = slug');
    const before = await running.database.readVersion();
    await client.query('commit');
    expect(await running.database.readVersion()).not.toBe(before);
    await client.end();
  });
});
