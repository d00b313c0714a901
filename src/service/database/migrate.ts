import { Migrator } from 'kysely';
import type { Kysely } from 'kysely';
import { accounts } from './migrations/0001-accounts.ts';
import { dashboards } from './migrations/0002-dashboards.ts';
import { people } from './migrations/0003-people.ts';
import { workspace } from './migrations/0004-workspace.ts';
import { workspaceOrder } from './migrations/0010-workspace-order.ts';
import { workbooks } from './migrations/0011-workbooks.ts';
import { embedTenants } from './migrations/0012-embed-tenants.ts';
import type { Schema } from './schema.ts';

/** In the order of their names. A fixed list, not a folder scan, since the service is shipped bundled. */
const migrations = {
  '0001-accounts': accounts,
  '0002-dashboards': dashboards,
  '0003-people': people,
  '0004-workspace': workspace,
  '0010-workspace-order': workspaceOrder,
  '0011-workbooks': workbooks,
  '0012-embed-tenants': embedTenants,
};

/**
 * Brings the tables up to this version, all or nothing.
 * Returns the names of what was done. Safe to call from several instances at once: the migrator takes a lock in the database.
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The tables could not be migrated.', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}
