import { generateApiKey, hashSecret, keyPrefix } from '../access/generate-api-key.ts';
import type { AccountRows } from '../database/database.ts';
import { hasDeployment } from '../access/require-deployment.ts';
import { findKey, insertKey, listKeys, markKeyRevoked } from '../keys/api-key-rows.ts';
import type { ApiKeyRow } from '../keys/api-key-rows.ts';
import { UsageError, readTextFlag, readIntegerFlag } from './command.ts';
import type { CommandInput, Command } from './command.ts';
import { recordCommand, requireAccount, requirePerson, withDatabase } from './command-database.ts';
import { formatMinute, formatTable } from './text-table.ts';
import {
  databaseSettings,
  describeFlag,
  describeSettings,
  readConfigFromFlags,
  toFlagOptions,
} from './setting-flags.ts';

/** API keys for whoever holds the database itself: the way back in when the last admin key is lost. */
export const keysCommand: Command = {
  name: 'keys',
  summary: 'Make, list and revoke API keys on the machine of the database.',
  help: `Makes, lists and revokes API keys without asking the service, for whoever may reach its database. It is the way
back in when the last admin key is lost. The embedded database can be opened once only: stop the service first.

Usage: vitrine keys create --admin | --user <name>  [flags]
       vitrine keys list                            [flags]
       vitrine keys revoke <id>                     [flags]

${describeFlag('--admin', 'The key of the first admin of the account.')}
${describeFlag('--user <name>', 'The key of this user.')}
${describeFlag('--name <text>', 'What the key is called in lists.')}
${describeFlag('--deployment <id>', 'Limits the key to one deployment.')}
${describeSettings(databaseSettings)}

Examples:
  KEY=$(vitrine keys create --admin --data-folder ./data)
      The key alone goes to standard output.
  vitrine keys create --user ada --name "Nightly import" --deployment 1
  vitrine keys list
  vitrine keys revoke 7`,
  flags: {
    ...toFlagOptions(databaseSettings),
    admin: { type: 'boolean' },
    user: { type: 'string' },
    name: { type: 'string' },
    deployment: { type: 'string' },
  },
  run,
};

type Subcommand = (rows: AccountRows, asked: CommandInput, now: Date) => Promise<void>;

const subcommands: Readonly<Record<string, Subcommand>> = { create, list, revoke };
const everything = { userId: undefined, deploymentId: undefined };

async function run(asked: CommandInput): Promise<number> {
  const work = subcommands[asked.words[0] ?? ''];
  if (!work || !Object.hasOwn(subcommands, asked.words[0] ?? ''))
    throw new UsageError('Say what to do with keys: create, list or revoke.');
  checkFlags(asked);
  const config = readConfigFromFlags(asked);
  const advice = 'stop it first, or ask the service itself (/api/v1/api-keys)';
  await withDatabase(config, advice, async (database) => {
    const accountId = await requireAccount(database, config.accountSlug);
    await database.write(accountId, (rows) => work(rows, asked, new Date()));
  });
  return 0;
}

/** Before the database is opened, which takes a second. */
function checkFlags({ flags, words: [what, ...rest] }: CommandInput): void {
  if (what === 'create' && (flags.admin === true) === (flags.user !== undefined))
    throw new UsageError('Say whose key it is: either --admin or --user <name>.');
  if (what === 'revoke' && !/^[1-9]\d{0,8}$/.test(rest[0] ?? ''))
    throw new UsageError('Say which key to revoke, by its id in `vitrine keys list`.');
  readIntegerFlag(flags, 'deployment');
}

async function create(rows: AccountRows, { flags, say, complain }: CommandInput, now: Date): Promise<void> {
  const person = await requirePerson(rows, readTextFlag(flags, 'user'));
  const deploymentId = readIntegerFlag(flags, 'deployment') ?? null;
  if (deploymentId !== null && !(await hasDeployment(rows, deploymentId)))
    throw new Error(`--deployment: there is no deployment ${deploymentId}.`);
  const key = generateApiKey();
  const name = readTextFlag(flags, 'name') ?? 'Made on the command line';
  const made = await insertKey(rows, {
    userId: person.id,
    name,
    deploymentId,
    now,
    keyHash: hashSecret(key),
    prefix: keyPrefix(key),
  });
  const details = { name, userId: person.id, deploymentId };
  await recordCommand(rows, { action: 'api-key.create', type: 'api-key', id: made.id, details }, now);
  complain(`Key ${made.id} of ${person.username} (${person.role}). It is shown this once:`);
  say(key);
}

async function list(rows: AccountRows, { say }: CommandInput): Promise<void> {
  const keys = await listKeys(rows, everything, { limit: 10_000, lastId: undefined });
  const people = await rows.db
    .selectFrom('app_user')
    .where('account_id', '=', rows.accountId)
    .where('role', '!=', 'embed')
    .select(['id', 'username'])
    .execute();
  const names = new Map(people.map(({ id, username }) => [id, username]));
  say(formatTable([headings, ...keys.map((key) => toCells(key, names.get(key.user_id) ?? ''))]));
}

const headings = ['id', 'begins', 'user', 'deployment', 'made', 'last used', 'name'];

function toCells(key: ApiKeyRow, username: string): string[] {
  const deployment = key.deployment_id === null ? 'all' : String(key.deployment_id);
  const used = key.last_used_at === null ? 'never' : formatMinute(key.last_used_at);
  return [
    String(key.id),
    key.prefix ?? '',
    username,
    deployment,
    formatMinute(key.created_at),
    used,
    key.name,
  ];
}

async function revoke(rows: AccountRows, { words, complain }: CommandInput, now: Date): Promise<void> {
  const key = await findKey(rows, everything, Number(words[1]));
  if (!key) throw new Error(`There is no key ${words[1] ?? ''} that still works.`);
  await markKeyRevoked(rows, key.id, now);
  const details = { name: key.name, userId: key.user_id };
  await recordCommand(rows, { action: 'api-key.revoke', type: 'api-key', id: key.id, details }, now);
  complain(`Key ${key.id} (${key.name}) opens nothing any more.`);
}
