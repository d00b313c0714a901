/** Sets up an empty database at the first start, in one transaction: after a failure, the start can be repeated. */
import { generateApiKey, toKeyPrefix } from '../access/generate-credentials.ts';
import { generateSigningKey } from '../access/generate-credentials.ts';
import { generateEmbedSecret, generateKeyId } from '../access/generate-credentials.ts';
import { insertEmbedSecret } from '../access/embed-secret-rows.ts';
import { insertSigningKey } from '../access/signing-key-rows.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { showAccountRows } from '../database/database.ts';
import { importAndPublishWorkbook } from './import-and-publish-workbook.ts';
import type { ImportPorts } from './import-and-publish-workbook.ts';
import * as stored from './setup-rows.ts';
import type { WorkspaceWorkbook } from './read-workspace-files.ts';
import { hashSecret } from '../access/hash-secret.ts';

export interface SetupOptions extends ImportPorts {
  readonly database: Database;
  readonly accountSlug: string;
  /** Whether to create an embed secret, which is then read from the database. Other accounts create theirs later. */
  readonly withEmbedSecret: boolean;
  readonly workbooks: readonly WorkspaceWorkbook[];
  readonly now: Date;
}

export interface SetupResult {
  /** To be shown to the operator once: the database stores only its hash. */
  readonly adminKey: string;
}

/** Creates account, admin, credentials and deployment 1, and imports the workspace. Undefined if the account exists. */
export async function setUpAccount(options: SetupOptions): Promise<SetupResult | undefined> {
  const { database, now } = options;
  const signingKey = await generateSigningKey();
  return database.db.transaction().execute(async (db) => {
    await stored.lockSetup(db);
    if (await stored.hasAccount(db)) return undefined;
    await insertSigningKey(db, database.secrets, { key: signingKey, now, signsFrom: now });
    const accountId = await stored.insertAccount(db, options.accountSlug, now);
    await showAccountRows(db, accountId);
    return fillAccount({ accountId, db }, options);
  });
}

async function fillAccount(rows: AccountRows, options: SetupOptions): Promise<SetupResult> {
  const { database, now, workbooks } = options;
  const adminKey = generateApiKey();
  const userId = await stored.insertAdmin(rows, {
    keyHash: hashSecret(adminKey),
    prefix: toKeyPrefix(adminKey),
    now,
  });
  if (options.withEmbedSecret) {
    const made = { kid: generateKeyId(), secret: generateEmbedSecret(), createdBy: null, now };
    await insertEmbedSecret(rows, database.secrets, made);
  }
  const deploymentId = await stored.insertDeployment(rows, 'Main', now);
  for (const workbook of workbooks)
    await importAndPublishWorkbook(rows, workbook, { deploymentId, userId, now }, options);
  return { adminKey };
}
