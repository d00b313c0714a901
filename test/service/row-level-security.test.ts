/** The database itself separates accounts, in addition to our code. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from './postgres-under-test.ts';
import { useService } from './service-under-test.ts';
import { addAccount } from './accounts-under-test.ts';

const walled = [
  'deployment',
  'workbook',
  'report',
  'dashboard',
  'dashboard_version',
  'dashboard_answer',
  'report_snapshot',
];

/**
 * The embedded database has a single role, which bypasses the policies; there, only the queries' own conditions apply.
 */
describe.runIf(hasPostgres)('on postgres', () => {
  const service = useService('postgres');
  let client: pg.Client;
  let otherId: number;
  beforeAll(async () => {
    otherId = (await addAccount(service().running.database, 'other-account')).accountId;
    client = new pg.Client({ connectionString: service().postgres?.url ?? '' });
    await client.connect();
  });
  afterAll(() => client.end());

  const countAs = async (account: string | undefined, table: string): Promise<number> => {
    await client.query('begin');
    if (account !== undefined) await client.query(`select set_config('app.account', $1, true)`, [account]);
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${table}`);
    await client.query('rollback');
    return rows[0]?.count ?? -1;
  };

  test.each(walled)('rows of %s are visible to their own account alone', async (table) => {
    expect(await countAs('1', table)).toBeGreaterThan(0);
    expect(await countAs(undefined, table)).toBe(0);
    expect(await countAs('', table)).toBe(0);
    const others = await countAs(String(otherId), table);
    expect(others).toBe(table === 'deployment' ? 1 : 0);
  });

  test('every table of account rows has row-level security, except those for the look-up of credentials', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select columns.table_name as name
      from information_schema.columns
      join pg_class on pg_class.relname = columns.table_name
      where column_name = 'account_id' and table_schema = 'public' and relkind = 'r'
        and not (relrowsecurity and relforcerowsecurity)
      order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([
      'api_key',
      'app_user',
      'embed_secret',
      'embed_session',
      'embed_tenant_removal',
      'embed_token_revocation',
      // A link to unsubscribe is looked up by its hash, before its account is known.
      'notification_mailed_address_token',
    ]);
  });

  test('a row cannot be written into another account', async () => {
    await client.query('begin');
    await client.query(`select set_config('app.account', '1', true)`);
    const insert = `insert into deployment (account_id, name, creation_step, created_at) values ($1, 'x', 'ready', now())`;
    await expect(client.query(insert, [otherId])).rejects.toThrow('row-level security');
    await client.query('rollback');
  });

  test('the account is reset when the transaction ends', async () => {
    const { database } = service().running;
    await database.write(1, () => Promise.resolve());
    const rows = await database.db.selectFrom('deployment').selectAll().execute();
    expect(rows).toEqual([]);
  });

  test('a second instance on the same database shares its account, its keys and its sessions', async () => {
    const { startService } = await import('../../src/service/start-service.ts');
    const { readConfig } = await import('../../src/service/config/config.ts');
    const { folder, postgres, adminKey, call } = service();
    const second = await startService(
      readConfig({ PORT: '0', DATA_FOLDER: folder, ...postgres?.environment }),
    );
    try {
      expect(second.adminKey).toBeUndefined();
      const opened = await call('/api/v1/embed/generate-session', {
        token: adminKey,
        body: { deploymentId: 1, externalId: 'reader' },
      });
      const exchange = await fetch(`${second.address}/api/v1/embed/session/token`, {
        method: 'POST',
        body: opened.text,
        headers: { 'Content-Type': 'application/json' },
      });
      const { token } = (await exchange.json()) as { token: string };
      expect((await call('/api/v1/deployments/1', { token })).status).toBe(200);
    } finally {
      await second.close();
    }
  });
});
