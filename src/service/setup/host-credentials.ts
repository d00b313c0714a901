/** The credentials with which the demo host of the sample workspace signs embed tokens. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertEmbedSecret } from '../access/embed-secret-rows.ts';
import { generateEmbedSecret, generateKeyId } from '../access/generate-credentials.ts';
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

/** Creates the account's first embed secret, unless it has or had one. */
export async function ensureHostSecret(database: Database, accountSlug: string, now: Date): Promise<void> {
  const account = await database.db
    .selectFrom('account')
    .leftJoin('embed_secret', (join) =>
      join.onRef('embed_secret.account_id', '=', 'account.id').on('embed_secret.created_by', 'is', null),
    )
    .where('account.slug', '=', accountSlug)
    .select(['account.id as account_id', 'embed_secret.id as secret_id'])
    .executeTakeFirst();
  if (!account || account.secret_id !== null) return;
  const made = { kid: generateKeyId(), secret: generateEmbedSecret(), createdBy: null, now };
  await database.write(account.account_id, (rows) => insertEmbedSecret(rows, database.secrets, made));
}

/**
 * The account's first embed secret, while it is live, and the dashboards to embed. Secrets that are created later are shown
 * only once and never written to a file.
 */
export async function findHostCredentials(
  database: Database,
  accountSlug: string,
): Promise<HostCredentials | undefined> {
  const embedSecret = await database.db
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
  if (!embedSecret || embedSecret.retired_at !== null) return undefined;
  const { account_id: accountId, kid, encrypted_secret: value } = embedSecret;
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

/** Paths of the two files with the same credentials. */
export interface CredentialFiles {
  /** JSON, which commands of the service read. */
  readonly json: string;
  /** Environment variables of a backend, for `node --env-file`. */
  readonly environment: string;
}

/**
 * Writes `host-credentials.json` and `host-credentials.env` into the folder, which only their owner can read. Without
 * credentials it removes the files, whose secret is then no longer accepted. Each write is atomic.
 */
export async function saveHostCredentials(
  folder: string,
  credentials: HostCredentials | undefined,
  platformUrl: string,
): Promise<CredentialFiles | undefined> {
  const json = join(folder, 'host-credentials.json');
  const environment = join(folder, 'host-credentials.env');
  if (!credentials) {
    await Promise.all([json, environment].map((file) => rm(file, { force: true })));
    return undefined;
  }
  await mkdir(folder, { recursive: true });
  await writePrivateFile(json, `${JSON.stringify(credentials, null, 2)}\n`);
  await writePrivateFile(environment, toEnvironmentFile(credentials, platformUrl));
  return { json, environment };
}

async function writePrivateFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}

/** The variables that the documentation names for a backend (docs/embed-tokens.md, "Environment variables"). */
const toEnvironmentFile = (
  { issuer, keyId, secret, deploymentId, publicIds }: HostCredentials,
  platformUrl: string,
): string =>
  [
    `VITRINE_URL=${platformUrl}`,
    `VITRINE_EMBED_ISSUER=${issuer}`,
    `VITRINE_EMBED_KEY_ID=${keyId}`,
    `VITRINE_EMBED_SECRET=${secret}`,
    `VITRINE_DEPLOYMENT_ID=${deploymentId}`,
    ...(publicIds[0] === undefined ? [] : [`VITRINE_PUBLIC_ID=${publicIds[0]}`]),
    '',
  ].join('\n');
