import { Migrator } from 'kysely';
import type { Kysely } from 'kysely';
import { accounts } from './migrations/0001-accounts.ts';
import { dashboards } from './migrations/0002-dashboards.ts';
import { people } from './migrations/0003-people.ts';
import { workspace } from './migrations/0004-workspace.ts';
import { workspaceOrder } from './migrations/0010-workspace-order.ts';
import { workbooks } from './migrations/0011-workbooks.ts';
import { embedTenants } from './migrations/0012-embed-tenants.ts';
import { readinessProbe } from './migrations/0016-readiness-probe.ts';
import { encryptedSecrets } from './migrations/0020-encrypted-secrets.ts';
import { credentialLife } from './migrations/0021-credential-life.ts';
import { tokenRevocations } from './migrations/0030-token-revocations.ts';
import { provisioning } from './migrations/0031-provisioning.ts';
import { attributeValues } from './migrations/0032-attribute-values.ts';
import { notificationRecipients } from './migrations/0040-notification-recipients.ts';
import { notificationRuns } from './migrations/0041-notification-runs.ts';
import { notificationControls } from './migrations/0042-notification-controls.ts';
import { outsideRecipients } from './migrations/0043-outside-recipients.ts';
import { notificationContent } from './migrations/0044-notification-content.ts';
import { subscriptions } from './migrations/0046-subscriptions.ts';
import { mailPermissions } from './migrations/0047-mail-permissions.ts';
import { languageModelUsage } from './migrations/0048-language-model-usage.ts';
import { agents } from './migrations/0049-agents.ts';
import { aiUsage } from './migrations/0050-ai-usage.ts';
import { chats } from './migrations/0051-chats.ts';
import { themes } from './migrations/0052-themes.ts';
import type { Schema } from './schema.ts';
import type { SecretsKeys } from './secrets/secrets-key.ts';

/** All migrations, in the order of their names. A fixed list, since the service is shipped as a bundle. */
const listMigrations = (keys: SecretsKeys) => ({
  '0001-accounts': accounts,
  '0002-dashboards': dashboards,
  '0003-people': people,
  '0004-workspace': workspace,
  '0010-workspace-order': workspaceOrder,
  '0011-workbooks': workbooks,
  '0012-embed-tenants': embedTenants,
  '0016-readiness-probe': readinessProbe,
  '0020-encrypted-secrets': encryptedSecrets(keys),
  '0021-credential-life': credentialLife,
  '0030-token-revocations': tokenRevocations,
  '0031-provisioning': provisioning,
  '0032-attribute-values': attributeValues,
  '0040-notification-recipients': notificationRecipients,
  '0041-notification-runs': notificationRuns,
  '0042-notification-controls': notificationControls,
  '0043-outside-recipients': outsideRecipients,
  '0044-notification-content': notificationContent,
  '0046-subscriptions': subscriptions,
  '0047-mail-permissions': mailPermissions,
  '0048-language-model-usage': languageModelUsage,
  '0049-agents': agents,
  '0050-ai-usage': aiUsage,
  '0051-chats': chats,
  '0052-themes': themes,
});

/**
 * Migrates the tables to this version, completely or not at all, and returns the names of the migrations that were run.
 * `keys` encrypt secrets that older versions stored as plain text. Several instances may call it at once: the migrator locks
 * the database.
 */
export async function migrate(db: Kysely<Schema>, keys: SecretsKeys): Promise<string[]> {
  const migrations = listMigrations(keys);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The tables could not be migrated.', { cause: error });
  return results.map(({ migrationName }) => migrationName);
}
