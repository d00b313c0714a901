import { isLive, listEmbedSecrets } from '../access/embed-secret-rows.ts';
import type { ListedSecret } from '../access/embed-secret-rows.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { deleteSecret, createSecret, retireSecret } from '../keys/embed-secret-rules.ts';
import type { SecretActionContext } from '../keys/embed-secret-rules.ts';
import { UsageError } from './command.ts';
import type { CommandInput, Command } from './command.ts';
import { recordCommand, requireAccount, withDatabase } from './command-database.ts';
import { formatMinute, formatTable } from './text-table.ts';
import { databaseSettings, describeSettings, readConfigFromFlags, toFlagOptions } from './setting-flags.ts';

/** Embed secrets for whoever holds the database itself; admins ask the service. */
export const embedSecretsCommand: Command = {
  name: 'embed-secrets',
  summary: 'Make, list, retire and delete the secrets that hosts sign embed tokens with.',
  help: `Makes, lists, retires and deletes embed secrets without asking the service, for whoever may reach its database.
The embedded database can be opened once only: stop the service first, or ask it (/api/v1/embed/secrets).
Two secrets at most are live, so that one replaces the other without a gap: make the second, let your backend sign
with it, and retire the first an hour after that, when the last token of it is over.

Usage: vitrine embed-secrets create        [flags]
       vitrine embed-secrets list          [flags]
       vitrine embed-secrets retire <kid>  [flags]
       vitrine embed-secrets delete <kid>  [flags]

${describeSettings(databaseSettings)}

Examples:
  vitrine embed-secrets create --account acme > credentials.json
      What your backend needs goes to standard output, as JSON: { "issuer", "keyId", "secret" }.
  vitrine token Sales2024abc --credentials credentials.json
      Signs a token with it, to try it out.
  vitrine embed-secrets list --account acme
  vitrine embed-secrets retire host-1f2e3d4c --account acme`,
  flags: toFlagOptions(databaseSettings),
  run,
};

interface Subcommand {
  readonly database: Database;
  readonly rows: AccountRows;
  readonly act: SecretActionContext;
  /** '' where none is named. */
  readonly kid: string;
}

/** Said once all of it is kept. */
interface Outcome {
  readonly say?: string;
  readonly complain?: string;
}

const subcommands: Readonly<Record<string, (work: Subcommand) => Promise<Outcome>>> = {
  create,
  list,
  retire,
  delete: remove,
};

async function run(asked: CommandInput): Promise<number> {
  const [what = '', kid = '', extra] = asked.words;
  const work = Object.hasOwn(subcommands, what) ? subcommands[what] : undefined;
  if (!work) throw new UsageError('Say what to do with embed secrets: create, list, retire or delete.');
  const isNamed = what === 'retire' || what === 'delete';
  if (isNamed !== (kid !== '') || extra !== undefined)
    throw new UsageError(`Say ${isNamed ? 'which secret, by its kid in' : 'nothing after'} \`${what}\`.`);
  const config = readConfigFromFlags(asked);
  const advice = 'stop it first, or ask the service itself (/api/v1/embed/secrets)';
  await withDatabase(config, advice, async (database) => {
    const accountId = await requireAccount(database, config.accountSlug);
    const { say, complain } = await database.write(accountId, (rows) =>
      work({ database, rows, kid, act: toAct(rows) }),
    );
    if (complain !== undefined) asked.complain(complain);
    if (say !== undefined) asked.say(say);
  });
  return 0;
}

function toAct(rows: AccountRows): SecretActionContext {
  const at = new Date();
  return { actor: 'command-line', at, record: (change) => recordCommand(rows, change, at) };
}

async function create({ rows, database, act }: Subcommand): Promise<Outcome> {
  const { kid, secret, issuer } = await createSecret(rows, database.secrets, act);
  return {
    complain: `Embed secret ${kid} of ${issuer}. It is shown this once:`,
    say: JSON.stringify({ issuer, keyId: kid, secret }, null, 2),
  };
}

const headings = ['kid', 'status', 'made', 'by', 'last used'];

async function list({ rows }: Subcommand): Promise<Outcome> {
  const secrets = await listEmbedSecrets(rows, { limit: 10_000 });
  return { say: formatTable([headings, ...secrets.map(toCells)]) };
}

const toCells = (row: ListedSecret): string[] => [
  row.kid,
  isLive(row) ? 'live' : 'retired',
  formatMinute(row.created_at),
  row.created_by ?? '',
  row.last_used_at === null ? 'never' : formatMinute(row.last_used_at),
];

async function retire({ rows, act, kid }: Subcommand): Promise<Outcome> {
  await retireSecret(rows, act, kid);
  return { complain: `Embed secret ${kid} verifies nothing any more.` };
}

async function remove({ rows, act, kid }: Subcommand): Promise<Outcome> {
  await deleteSecret(rows, act, kid);
  return { complain: `Embed secret ${kid} is deleted, and verifies nothing any more.` };
}
