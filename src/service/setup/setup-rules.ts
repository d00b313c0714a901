/** The first start on an empty database. All or nothing: a start that failed half-way is simply repeated. */
import { generateApiKey, hashSecret, keyPrefix } from '../access/generate-api-key.ts';
import { generateSigningKey } from '../access/generate-signing-key.ts';
import { generateEmbedSecret, generateKeyId } from '../access/generate-embed-secret.ts';
import { insertEmbedSecret } from '../access/embed-secret-rows.ts';
import { insertSigningKey } from '../access/signing-key-rows.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { enterAccount } from '../database/database.ts';
import { importWorkbook } from './import-workspace.ts';
import type { ImportPorts } from './import-workspace.ts';
import * as stored from './setup-rows.ts';
import type { WorkspaceWorkbook } from './read-workspace-files.ts';

export interface SetupOptions extends ImportPorts {
  readonly database: Database;
  readonly accountSlug: string;
  /**
   * Whether the account begins with an embed secret. Whoever asks for one must read it from the database: a secret of
   * one's own is made, and shown, later.
   */
  readonly withEmbedSecret: boolean;
  readonly workbooks: readonly WorkspaceWorkbook[];
  readonly now: Date;
}

export interface SetupResult {
  /** Shown to the operator once: only its hash is kept. */
  readonly adminKey: string;
}

/** Makes account, admin, credentials and deployment 1, and imports the workspace; undefined if that was done before. */
export async function setUpAccount(options: SetupOptions): Promise<SetupResult | undefined> {
  const { database, now } = options;
  const signingKey = await generateSigningKey();
  return database.db.transaction().execute(async (db) => {
    await stored.lockSetup(db);
    if (await stored.hasAccount(db)) return undefined;
    await insertSigningKey(db, database.secrets, { key: signingKey, now, signsFrom: now });
    const accountId = await stored.insertAccount(db, options.accountSlug, now);
    await enterAccount(db, accountId);
    return fillAccount({ accountId, db }, options);
  });
}

async function fillAccount(rows: AccountRows, options: SetupOptions): Promise<SetupResult> {
  const { database, now, workbooks } = options;
  const adminKey = generateApiKey();
  const userId = await stored.insertAdmin(rows, {
    keyHash: hashSecret(adminKey),
    prefix: keyPrefix(adminKey),
    now,
  });
  if (options.withEmbedSecret) {
    const made = { kid: generateKeyId(), secret: generateEmbedSecret(), createdBy: null, now };
    await insertEmbedSecret(rows, database.secrets, made);
  }
  const deploymentId = await stored.insertDeployment(rows, 'Main', now);
  for (const workbook of workbooks)
    await importWorkbook(rows, workbook, { deploymentId, userId, now }, options);
  return { adminKey };
}
