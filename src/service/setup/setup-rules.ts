/** The first start on an empty database. All or nothing: a start that failed half-way is simply repeated. */
import { randomBytes } from 'node:crypto';
import { createApiKey, hashSecret, keyPrefix } from '../access/api-key.ts';
import { createEmbedSecret } from '../access/embed-secret.ts';
import { createSigningKey } from '../access/signing-keys.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { enterAccount } from '../database/database.ts';
import { importWorkbook } from './import-workspace.ts';
import type { ImportPorts } from './import-workspace.ts';
import * as stored from './setup-rows.ts';
import type { WorkspaceWorkbook } from './workspace-files.ts';

export interface SetupOptions extends ImportPorts {
  readonly database: Database;
  readonly accountSlug: string;
  readonly workbooks: readonly WorkspaceWorkbook[];
  readonly now: Date;
}

export interface FirstStart {
  /** Shown to the operator once: only its hash is kept. */
  readonly adminKey: string;
}

/** Makes account, admin, credentials and deployment 1, and imports the workspace; undefined if that was done before. */
export async function setUp(options: SetupOptions): Promise<FirstStart | undefined> {
  const { database, now } = options;
  const signingKey = await createSigningKey();
  return database.db.transaction().execute(async (db) => {
    await stored.lockSetup(db);
    if (await stored.hasAccount(db)) return undefined;
    await stored.insertSigningKey(db, signingKey, now);
    const accountId = await stored.insertAccount(db, options.accountSlug, now);
    await enterAccount(db, accountId);
    return fillAccount({ accountId, db }, options);
  });
}

async function fillAccount(rows: AccountRows, options: SetupOptions): Promise<FirstStart> {
  const { now, workbooks } = options;
  const adminKey = createApiKey();
  const userId = await stored.insertAdmin(rows, {
    ...{ keyHash: hashSecret(adminKey), prefix: keyPrefix(adminKey), now },
  });
  await stored.insertEmbedSecret(rows, { kid: createKeyId(), secret: createEmbedSecret(), now });
  const deploymentId = await stored.insertDeployment(rows, 'Main', now);
  for (const workbook of workbooks)
    await importWorkbook(rows, workbook, { deploymentId, userId, now }, options);
  return { adminKey };
}

/** Key ids only need to differ within an account. */
const createKeyId = (): string => `host-${randomBytes(4).toString('hex')}`;
