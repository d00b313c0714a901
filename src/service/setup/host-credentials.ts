/** The credentials with which the demo host of the sample workspace signs embed tokens. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { embedSecretLocation } from '../database/secrets/encrypted-columns.ts';

export interface HostCredentials {
  /** The account's slug, the `iss` of a host's tokens. */
  readonly issuer: string;
  /** The `kid` of a host's tokens. */
  readonly keyId: string;
  readonly secret: string;
  readonly deploymentId: number;
  readonly publicIds: readonly string[];
}

/**
 * The account's first embed secret, while it is live, and the dashboards to embed. Secrets that are created later are shown
 * only once and never written to a file.
 */
export async function findHostCredentials(
  database: Database,
  accountSlug: string,
): Promise<HostCredentials | undefined> {
  const found = await database.db
    .selectFrom('embed_secret')
    .innerJoin('account', 'account.id', 'embed_secret.account_id')
    .where('account.slug', '=', accountSlug)
    // Only the first secret, which the set-up creates, has no creator.
    .where('embed_secret.created_by', 'is', null)
    .orderBy('embed_secret.id')
    .limit(1)
    .select(['account.id as account_id', 'embed_secret.kid', 'embed_secret.encrypted_secret'])
    .select('embed_secret.retired_at')
    .executeTakeFirst();
  if (!found || found.retired_at !== null) return undefined;
  const { account_id: accountId, kid, encrypted_secret: value } = found;
  const dashboards = await database.read(accountId, ({ db }) =>
    db
      .selectFrom('dashboard')
      .where('account_id', '=', accountId)
      .where('status', '=', 'published')
      .orderBy('id')
      .select(['public_id', 'deployment_id'])
      .execute(),
  );
  const secret = database.secrets.decrypt(value, embedSecretLocation(accountId, kid));
  const credentials = { issuer: accountSlug, keyId: kid, secret };
  const publicIds = dashboards.map(({ public_id }) => public_id);
  return { ...credentials, deploymentId: dashboards[0]?.deployment_id ?? 1, publicIds };
}

/**
 * Writes `<folder>/host-credentials.json`, which only its owner can read, and returns its path. Without credentials it
 * removes the file, whose secret is then no longer accepted. The write is atomic.
 */
export async function saveHostCredentials(
  folder: string,
  credentials: HostCredentials | undefined,
): Promise<string | undefined> {
  const file = join(folder, 'host-credentials.json');
  if (!credentials) return rm(file, { force: true }).then(() => undefined);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return file;
}
