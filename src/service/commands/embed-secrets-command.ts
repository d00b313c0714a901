import { isLiveSecret, listEmbedSecrets } from '../access/embed-secret-rows.ts';
import type { ListedSecret } from '../access/embed-secret-rows.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { deleteSecret, createSecret, retireSecret } from '../keys/embed-secret-actions.ts';
import type { SecretActionContext } from '../keys/embed-secret-actions.ts';
import { UsageError, type CommandInput, type Command } from './command.ts';
import { recordCommand, requireAccount, withDatabase } from './command-database.ts';
import { databaseSettings, describeSettings, readConfigFromFlags, toFlagOptions } from './setting-flags.ts';
import { formatMinute, formatTable } from './format-output.ts';

/** Manages embed secrets directly in the database. Admins of the account use the API of the service. */
export const embedSecretsCommand: Command = {
  name: 'embed-secrets',
  summary: 'Create, list, retire and delete the secrets with which hosts sign embed tokens.',
  help: `Creates, lists, retires and deletes embed secrets directly in the database of the service. Only one process can open
the embedded database: stop the service first, or use its API (/api/v1/embed/secrets).
At most two secrets are live, so that one can replace the other without interruption: create the second, let your backend
sign with it, and retire the first one hour later, when its last token has expired.

Usage: vitrine embed-secrets create        [flags]
       vitrine embed-secrets list          [flags]
       vitrine embed-secrets retire <kid>  [flags]
       vitrine embed-secrets delete <kid>  [flags]

${describeSettings(databaseSettings)}

Examples:
  vitrine embed-secrets create --account acme > credentials.json
      Writes what your backend needs to standard output, as JSON: { "issuer", "keyId", "secret" }.
  vitrine token Sales2024abc --credentials credentials.json
      Signs a token with the secret, to try it out.
  vitrine embed-secrets list --account acme
  vitrine embed-secrets retire host-1f2e3d4c --account acme`,
  flags: toFlagOptions(databaseSettings),
  run,
};

interface Subcommand {
  readonly database: Database;
  readonly rows: AccountRows;
  readonly context: SecretActionContext;
  /** The `kid` argument; empty where it is not given. */
  readonly kid: string;
}

/** Messages for after the transaction has been committed. */
interface Outcome {
  readonly print?: string;
  readonly printError?: string;
}

const subcommands: Readonly<Record<string, (work: Subcommand) => Promise<Outcome>>> = {
  create,
  list,
  retire,
  delete: remove,
};

async function run(input: CommandInput): Promise<number> {
  const [what = '', kid = '', extra] = input.words;
  const work = Object.hasOwn(subcommands, what) ? subcommands[what] : undefined;
  if (!work) throw new UsageError('Name the action for embed secrets: create, list, retire or delete.');
  const isNamed = what === 'retire' || what === 'delete';
  if (isNamed !== (kid !== '') || extra !== undefined)
    throw new UsageError(
      isNamed
        ? `Name the secret for \`${what}\` by its kid.`
        : `The action \`${what}\` takes no further arguments.`,
    );
  const config = readConfigFromFlags(input);
  const advice = 'stop it first, or use its API (/api/v1/embed/secrets)';
  await withDatabase(config, advice, async (database) => {
    const accountId = await requireAccount(database, config.accountSlug);
    const { print, printError } = await database.write(accountId, (rows) =>
      work({ database, rows, kid, context: toAct(rows) }),
    );
    if (printError !== undefined) input.printError(printError);
    if (print !== undefined) input.print(print);
  });
  return 0;
}

function toAct(rows: AccountRows): SecretActionContext {
  const at = new Date();
  return { actor: 'command-line', at, record: (change) => recordCommand(rows, change, at) };
}

async function create({ rows, database, context }: Subcommand): Promise<Outcome> {
  const { kid, secret, issuer } = await createSecret(rows, database.secrets, context);
  return {
    printError: `Created the embed secret ${kid} of ${issuer}. It is shown only once:`,
    print: JSON.stringify({ issuer, keyId: kid, secret }, null, 2),
  };
}

const headings = ['kid', 'status', 'made', 'by', 'last used'];

async function list({ rows }: Subcommand): Promise<Outcome> {
  const secrets = await listEmbedSecrets(rows, { limit: 10_000 });
  return { print: formatTable([headings, ...secrets.map(toCells)]) };
}

const toCells = (row: ListedSecret): string[] => [
  row.kid,
  isLiveSecret(row) ? 'live' : 'retired',
  formatMinute(row.created_at),
  row.created_by ?? '',
  row.last_used_at === null ? 'never' : formatMinute(row.last_used_at),
];

async function retire({ rows, context, kid }: Subcommand): Promise<Outcome> {
  await retireSecret(rows, context, kid);
  return { printError: `Retired the embed secret ${kid}. Its tokens are no longer accepted.` };
}

async function remove({ rows, context, kid }: Subcommand): Promise<Outcome> {
  await deleteSecret(rows, context, kid);
  return { printError: `Deleted the embed secret ${kid}. Its tokens are no longer accepted.` };
}
