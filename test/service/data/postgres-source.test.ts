/** PostgreSQL answers every query as the embedded engine does: the same tests run over both. */
import { afterAll, beforeAll, describe } from 'vitest';
import { hasPostgres } from '../postgres-under-test.ts';
import { openEmbeddedTables, useTables } from './data-api-under-test.ts';
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
  await import('./join-hints.test.ts');
  await import('./hidden-keys.test.ts');
  await import('./query-templates.test.ts');
  await import('./sub-query-filters.test.ts');
  await import('./multi-stage.test.ts');
  await import('./switch-dimensions.test.ts');
});
