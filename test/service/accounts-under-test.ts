/** Further accounts, people and keys, inserted past the service where it has no route for them. */
import { generateApiKey } from '../../src/service/access/generate-credentials.ts';
import { insertEmbedSecret } from '../../src/service/access/embed-secret-rows.ts';
import { generateEmbedSecret } from '../../src/service/access/generate-credentials.ts';
import type { Database } from '../../src/service/database/database.ts';
import { insertAccount, insertDeployment } from '../../src/service/setup/setup-rows.ts';
import type { HostCredentials } from './service-under-test.ts';
import { hashSecret } from '../../src/service/access/hash-secret.ts';

export interface AccountUnderTest {
  readonly accountId: number;
  readonly adminKey: string;
  readonly host: HostCredentials;
}

/** An account with an admin, a deployment and an embed secret. */
export async function addAccount(database: Database, slug: string): Promise<AccountUnderTest> {
  const now = new Date();
  const accountId = await insertAccount(database.db, slug, now);
  const { key: adminKey } = await addUser(database, accountId, { username: 'admin', role: 'admin' });
  const secret = generateEmbedSecret();
  const deploymentId = await database.write(accountId, async (rows) => {
    await insertEmbedSecret(rows, database.secrets, { kid: 'k1', secret, createdBy: null, now });
    return insertDeployment(rows, 'Other', now);
  });
  return { accountId, adminKey, host: { issuer: slug, keyId: 'k1', secret, deploymentId, publicIds: [] } };
}

/** A user with an API key. */
export async function addUser(
  database: Database,
  accountId: number,
  { username, role }: { username: string; role: 'admin' | 'user' | 'viewer' },
): Promise<{ userId: number; key: string }> {
  const key = generateApiKey();
  const email = `${username}@example.com`;
  const names = { username, folded_username: username.toLowerCase(), email, first_name: null };
  const user = { account_id: accountId, ...names, role, assigned_role: role };
  const { id: userId } = await database.db
    .insertInto('app_user')
    .values({ ...user, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owned = { account_id: accountId, user_id: userId, name: 'Key', key_hash: hashSecret(key) };
  await database.db
    .insertInto('api_key')
    .values({ ...owned, created_at: new Date() })
    .execute();
  return { userId, key };
}
