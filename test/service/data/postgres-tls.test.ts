/** Connections to PostgreSQL sources are encrypted, and never fall back to plain ones. */
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PostgresEngine } from '../../../src/semantic-layer/sources/postgres-engine.ts';
import { hasPostgres, startPostgres, type PostgresUnderTest } from '../postgres-under-test.ts';
import { run } from './postgres-tables-under-test.ts';

const certificateFile = (name: string): string =>
  fileURLToPath(new URL(`./certificates/${name}`, import.meta.url));

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

describe.runIf(hasPostgres)('a server that takes encrypted connections only', () => {
  let server: PostgresUnderTest;
  let port: number;
  beforeAll(async () => {
    port = await findFreePort();
    server = await startPostgres({
      tls: { port, certificate: certificateFile('server.pem'), key: certificateFile('server.key') },
    });
    await run(server.adminUrl, 'create role reader login; revoke create on schema public from public');
  });
  afterAll(() => server.stop());

  const ca = certificateFile('ca.pem');
  const query = async (host: string, mode: string, authority?: string): Promise<unknown> => {
    const faults: unknown[] = [];
    const url = `postgres://reader@${host}:${port}/vitrine${mode === '' ? '' : `?sslmode=${mode}`}`;
    const settings = { name: 'shop', url, deploymentId: 1, pool: 1, seconds: 10, ca: authority };
    const engine = new PostgresEngine(settings, (error) => faults.push(error));
    const sql = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
    try {
      return await engine.run({ sql, values: [] });
    } catch (error) {
      return `${String(error)} ${String(faults)}`;
    } finally {
      await engine.close();
    }
  };

  test('is used with the certificate of its authority', async () => {
    expect(await query('localhost', 'verify-full', ca)).toEqual([[true]]);
  });

  test('is refused if nobody who is trusted has signed its certificate', async () => {
    expect(await query('localhost', 'verify-full')).toMatch(/cannot be reached.*certificate/);
  });

  test('is refused if its certificate is that of another host, unless only the authority is checked', async () => {
    expect(await query('127.0.0.1', 'verify-full', ca)).toMatch(/cannot be reached.*altnames/);
    expect(await query('127.0.0.1', 'verify-ca', ca)).toEqual([[true]]);
  });

  test('is used without any check where the operator says so', async () => {
    expect(await query('127.0.0.1', 'require')).toEqual([[true]]);
  });

  test('is refused without encryption, also where nothing is said about a server on this machine', async () => {
    expect(await query('127.0.0.1', 'disable')).toMatch(/cannot be reached.*pg_hba/);
    expect(await query('localhost', '')).toMatch(/cannot be reached.*pg_hba/);
  });
});
