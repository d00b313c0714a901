/** PostgreSQL answers every query as the embedded engine does: the same tests run over both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '../postgres-under-test.ts';
import {
  openEmbeddedTables,
  orderModel,
  orderTables,
  startDataApi,
  useTables,
} from './data-api-under-test.ts';
import { startPostgresTables, type PostgresTables } from './postgres-tables-under-test.ts';

describe.runIf(hasPostgres)('over PostgreSQL', async () => {
  let tables: PostgresTables;
  beforeAll(async () => {
    tables = await startPostgresTables();
    useTables(tables.open);
  });
  afterAll(async () => {
    useTables(openEmbeddedTables);
    await tables.stop();
  });
  test('a short name of a time zone, which PostgreSQL reads in its own way, is refused', async () => {
    const room = await startDataApi(orderTables, orderModel);
    const { status, body } = await room.load({ dimensions: ['orders.at.hour'], timezone: 'CET' });
    expect([status, body.error]).toEqual([
      400,
      expect.stringContaining(`'CET' is not the same in all databases`),
    ]);
    await room.close();
  });
  await import('./load-properties.test.ts');
  await import('./filter-semantics.test.ts');
  await import('./filter-sql.test.ts');
  await import('./time-sql.test.ts');
  await import('./rolling-sql.test.ts');
  await import('./query-totals.test.ts');
  await import('./query-sets.test.ts');
  await import('./model-features.test.ts');
  await import('./row-policies.test.ts');
  await import('./policy-properties.test.ts');
  await import('./policies-and-filters.test.ts');
  await import('./join-hints.test.ts');
  await import('./hidden-keys.test.ts');
  await import('./query-templates.test.ts');
  await import('./sub-query-filters.test.ts');
  await import('./multi-stage.test.ts');
  await import('./switch-dimensions.test.ts');
  await import('./calendar-grains.test.ts');
  await import('./broken-members.test.ts');
});
