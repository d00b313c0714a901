/** How long requests wait for PostgreSQL: the address decides, as with PostgreSQL's own programs. */
import { describe, expect, test } from 'vitest';
import { findConnectTimeout, openPostgresPool } from '../../src/service/database/database-pool.ts';
import { hasPostgres } from './postgres-under-test.ts';
import { createPostgresDatabase } from './shared-postgres.ts';

test.each([
  ['postgres://db/vitrine', 3_000],
  ['postgres://db/vitrine?connect_timeout=10', 10_000],
  ['postgres://db/vitrine?sslmode=require&connect_timeout=0', 0],
  ['postgres://db/connect_timeout=5', 3_000],
  ['postgres://db/vitrine?connect_timeout=soon', 3_000],
])('%s: a connection is waited for %d ms', (address, milliseconds) => {
  expect(findConnectTimeout(address)).toBe(milliseconds);
});

describe.runIf(hasPostgres)('a statement', () => {
  test.each([
    ['', '5s'],
    ['&statement_timeout=7000', '7s'],
  ])('with the parameters "%s" has the limit %s', async (parameters, limit) => {
    const { url, stop } = await createPostgresDatabase();
    const address = url.replace(/&(?:connect|statement|query)_timeout=\d+/g, '') + parameters;
    const { pool, close } = openPostgresPool(address);
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: limit }]);
    await close();
    await stop();
  });
});
