/** What a host's backend needs to sign embed tokens, for the demo host of the sample workspace. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';

export interface HostCredentials {
  /** The account's slug, the `iss` of a host's tokens. */
  readonly issuer: string;
  /** The `kid` of a host's tokens. */
  readonly keyId: string;
  readonly secret: string;
  readonly deploymentId: number;
  readonly publicIds: readonly string[];
}

/** The newest embed secret of the account, with what there is to embed; undefined without that account. */
export async function findHostCredentials(
  database: Database,
  accountSlug: string,
): Promise<HostCredentials | undefined> {
  const secret = await database.db
    .selectFrom('embed_secret')
    .innerJoin('account', 'account.id', 'embed_secret.account_id')
    .where('account.slug', '=', accountSlug)
    .orderBy('embed_secret.id', 'desc')
    .limit(1)
    .select(['account.id as account_id', 'embed_secret.kid', 'embed_secret.secret'])
    .executeTakeFirst();
  if (!secret) return undefined;
  const accountId = secret.account_id;
  const dashboards = await database.read(accountId, ({ db }) =>
    db
      .selectFrom('dashboard')
      .where('account_id', '=', accountId)
      .where('status', '=', 'published')
      .orderBy('id')
      .select(['public_id', 'deployment_id'])
      .execute(),
  );
  const credentials = { issuer: accountSlug, keyId: secret.kid, secret: secret.secret };
  const publicIds = dashboards.map(({ public_id }) => public_id);
  return { ...credentials, deploymentId: dashboards[0]?.deployment_id ?? 1, publicIds };
}

/** Writes `<folder>/host-credentials.json`, readable by its owner alone, whole or not at all. */
export async function writeHostCredentials(folder: string, credentials: HostCredentials): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'host-credentials.json');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return file;
}
