import { isLive, listEmbedSecrets } from '../access/embed-secret-rows.ts';
import type { ListedSecret } from '../access/embed-secret-rows.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { dropSecret, makeSecret, retireSecret } from '../keys/embed-secret-rules.ts';
import type { SecretAct } from '../keys/embed-secret-rules.ts';
import { UsageFault } from './command.ts';
import type { Asked, Command } from './command.ts';
import { recordCommand, requireAccount, withDatabase } from './open-account.ts';
import { toMinute, toTable } from './print-table.ts';
import { databaseSettings, describeSettings, readSettings, toFlags } from './settings.ts';

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
  flags: toFlags(databaseSettings),
  run,
};

interface Work {
  readonly database: Database;
  readonly rows: AccountRows;
  readonly act: SecretAct;
  /** '' where none is named. */
  readonly kid: string;
}

/** Said once all of it is kept. */
interface Outcome {
  readonly say?: string;
  readonly complain?: string;
}

const works: Readonly<Record<string, (work: Work) => Promise<Outcome>>> = {
  ...{ create, list, retire, delete: drop },
};

async function run(asked: Asked): Promise<number> {
  const [what = '', kid = '', extra] = asked.words;
  const work = Object.hasOwn(works, what) ? works[what] : undefined;
  if (!work) throw new UsageFault('Say what to do with embed secrets: create, list, retire or delete.');
  const isNamed = what === 'retire' || what === 'delete';
  if (isNamed !== (kid !== '') || extra !== undefined)
    throw new UsageFault(`Say ${isNamed ? 'which secret, by its kid in' : 'nothing after'} \`${what}\`.`);
  const config = readSettings(asked);
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

function toAct(rows: AccountRows): SecretAct {
  const at = new Date();
  return { actor: 'command-line', at, record: (change) => recordCommand(rows, change, at) };
}

async function create({ rows, database, act }: Work): Promise<Outcome> {
  const { kid, secret, issuer } = await makeSecret(rows, database.secrets, act);
  return {
    complain: `Embed secret ${kid} of ${issuer}. It is shown this once:`,
    say: JSON.stringify({ issuer, keyId: kid, secret }, null, 2),
  };
}

const headings = ['kid', 'status', 'made', 'by', 'last used'];

async function list({ rows }: Work): Promise<Outcome> {
  const secrets = await listEmbedSecrets(rows, { limit: 10_000 });
  return { say: toTable([headings, ...secrets.map(toCells)]) };
}

const toCells = (row: ListedSecret): string[] => [
  ...[row.kid, isLive(row) ? 'live' : 'retired', toMinute(row.created_at), row.created_by ?? ''],
  row.last_used_at === null ? 'never' : toMinute(row.last_used_at),
];

async function retire({ rows, act, kid }: Work): Promise<Outcome> {
  await retireSecret(rows, act, kid);
  return { complain: `Embed secret ${kid} verifies nothing any more.` };
}

async function drop({ rows, act, kid }: Work): Promise<Outcome> {
  await dropSecret(rows, act, kid);
  return { complain: `Embed secret ${kid} is deleted, and verifies nothing any more.` };
}
