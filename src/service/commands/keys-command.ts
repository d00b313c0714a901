import { generateApiKey, toKeyPrefix } from '../access/generate-credentials.ts';
import type { AccountRows } from '../database/database.ts';
import { hasDeployment } from '../access/require-deployment.ts';
import { findApiKey, insertApiKey, listApiKeys, markKeyRevoked } from '../keys/api-key-rows.ts';
import type { ApiKeyRow } from '../keys/api-key-rows.ts';
import { UsageError, readTextFlag, readIntegerFlag, type CommandInput, type Command } from './command.ts';
import { recordCommand, requireAccount, requireCommandUser, withDatabase } from './command-database.ts';
import {
  databaseSettings,
  describeFlag,
  describeSettings,
  readConfigFromFlags,
  toFlagOptions,
} from './setting-flags.ts';
import { hashSecret } from '../access/hash-secret.ts';
import { formatMinute, formatTable } from './format-output.ts';

/** Manages API keys directly in the database, for example when the last admin key is lost. */
export const keysCommand: Command = {
  name: 'keys',
  summary: 'Create, list and revoke API keys directly in the database.',
  help: `Creates, lists and revokes API keys directly in the database of the service. Use it when the last admin key is lost.
Only one process can open the embedded database: stop the service first.

Usage: vitrine keys create --admin | --user <name>  [flags]
       vitrine keys create --scim [--user <name>]   [flags]
       vitrine keys list                            [flags]
       vitrine keys revoke <id>                     [flags]

${describeFlag('--admin', 'A key for the first admin of the account.')}
${describeFlag('--user <name>', 'A key for this user.')}
${describeFlag('--scim', 'A SCIM token for an identity provider, which opens nothing else. Its user is an admin.')}
${describeFlag('--name <text>', 'Name of the key in lists.')}
${describeFlag('--deployment <id>', 'Limits the key to one deployment.')}
${describeSettings(databaseSettings)}

Examples:
  KEY=$(vitrine keys create --admin --data-folder ./data)
      Writes only the key to standard output.
  vitrine keys create --scim --name Okta
      A SCIM token of the first admin. It ends with this user, so give it to an admin who stays.
  vitrine keys create --user ada --name "Nightly import" --deployment 1
  vitrine keys list
  vitrine keys revoke 7`,
  flags: {
    ...toFlagOptions(databaseSettings),
    admin: { type: 'boolean' },
    scim: { type: 'boolean' },
    user: { type: 'string' },
    name: { type: 'string' },
    deployment: { type: 'string' },
  },
  run,
};

type Subcommand = (rows: AccountRows, input: CommandInput, now: Date) => Promise<void>;

const subcommands: Readonly<Record<string, Subcommand>> = { create, list, revoke };
const everything = { userId: undefined, deploymentId: undefined };

async function run(input: CommandInput): Promise<number> {
  const work = subcommands[input.words[0] ?? ''];
  if (!work || !Object.hasOwn(subcommands, input.words[0] ?? ''))
    throw new UsageError('Name the action for keys: create, list or revoke.');
  checkFlags(input);
  const config = readConfigFromFlags(input);
  const advice = 'stop it first, or use its API (/api/v1/api-keys)';
  await withDatabase(config, advice, async (database) => {
    const accountId = await requireAccount(database, config.accountSlug);
    await database.write(accountId, (rows) => work(rows, input, new Date()));
  });
  return 0;
}

/** Checks the flags before the database is opened, which takes a second. */
function checkFlags({ flags, words: [what, ...rest] }: CommandInput): void {
  const ofFirstAdmin = flags.admin === true || (flags.scim === true && flags.user === undefined);
  if (what === 'create' && ofFirstAdmin === (flags.user !== undefined))
    throw new UsageError('Name the owner of the key: either --admin or --user <name>.');
  if (flags.scim === true && flags.deployment !== undefined)
    throw new UsageError('--scim: a SCIM token is for the whole account, and takes no --deployment.');
  if (what === 'revoke' && !/^[1-9]\d{0,8}$/.test(rest[0] ?? ''))
    throw new UsageError('Name the key to revoke by its id: `vitrine keys list` shows the ids.');
  readIntegerFlag(flags, 'deployment');
}

async function create(
  rows: AccountRows,
  { flags, print, printError }: CommandInput,
  now: Date,
): Promise<void> {
  const user = await requireCommandUser(rows, readTextFlag(flags, 'user'));
  const scope = flags.scim === true ? 'scim' : undefined;
  if (scope && user.role !== 'admin')
    throw new Error(`--scim: ${user.username} is no admin, and cannot own a SCIM token.`);
  const deploymentId = readIntegerFlag(flags, 'deployment') ?? null;
  if (deploymentId !== null && !(await hasDeployment(rows, deploymentId)))
    throw new Error(`--deployment: there is no deployment ${deploymentId}.`);
  const key = generateApiKey();
  const name = readTextFlag(flags, 'name') ?? 'Created on the command line';
  const made = await insertApiKey(rows, {
    userId: user.id,
    name,
    deploymentId,
    scope,
    now,
    keyHash: hashSecret(key),
    prefix: toKeyPrefix(key),
  });
  const details = { name, userId: user.id, deploymentId, scope };
  await recordCommand(rows, { action: 'api-key.create', type: 'api-key', id: made.id, details }, now);
  printError(
    `Created the ${scope ? 'SCIM token' : 'key'} ${made.id} of ${user.username} (${user.role}). It is shown only once:`,
  );
  print(key);
}

async function list(rows: AccountRows, { print }: CommandInput): Promise<void> {
  const keys = await listApiKeys(rows, everything, { limit: 10_000, lastId: undefined });
  const people = await rows.db
    .selectFrom('app_user')
    .where('account_id', '=', rows.accountId)
    .where('role', '!=', 'embed')
    .select(['id', 'username'])
    .execute();
  const names = new Map(people.map(({ id, username }) => [id, username]));
  print(formatTable([headings, ...keys.map((key) => toCells(key, names.get(key.user_id) ?? ''))]));
}

const headings = ['id', 'begins', 'user', 'deployment', 'opens', 'made', 'last used', 'name'];

function toCells(key: ApiKeyRow, username: string): string[] {
  const deployment = key.deployment_id === null ? 'all' : String(key.deployment_id);
  const used = key.last_used_at === null ? 'never' : formatMinute(key.last_used_at);
  return [
    String(key.id),
    key.prefix ?? '',
    username,
    deployment,
    key.scope === 'scim' ? 'SCIM only' : 'all',
    formatMinute(key.created_at),
    used,
    key.name,
  ];
}

async function revoke(rows: AccountRows, { words, printError }: CommandInput, now: Date): Promise<void> {
  const key = await findApiKey(rows, everything, Number(words[1]));
  if (!key) throw new Error(`There is no live key ${words[1] ?? ''}.`);
  await markKeyRevoked(rows, key.id, now);
  const details = { name: key.name, userId: key.user_id };
  await recordCommand(rows, { action: 'api-key.revoke', type: 'api-key', id: key.id, details }, now);
  printError(`Revoked the key ${key.id} (${key.name}). It is no longer accepted.`);
}
