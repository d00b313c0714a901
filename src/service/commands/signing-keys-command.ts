import { rotateSigningKey, toKeyStates } from '../access/signing-key-rotation.ts';
import { listSigningKeys } from '../access/signing-key-rows.ts';
import type { Database } from '../database/database.ts';
import { UsageError, type CommandInput, type Command } from './command.ts';
import { withDatabase } from './command-database.ts';
import { describeSettings, readConfigFromFlags, toFlagOptions } from './setting-flags.ts';
import { formatMinute, formatTable } from './format-output.ts';

const names = ['data-folder', 'database-url'] as const;

/** Manages the platform's signing keys, which belong to no account. */
export const signingKeysCommand: Command = {
  name: 'signing-keys',
  summary: 'Rotate and list the keys that sign the platform’s own tokens.',
  help: `The platform signs its embed tokens and data tokens with these keys (ES256). Their public keys are at
/.well-known/jwks.json. A new key is published there for ten minutes before it signs. The old key stays there until the
last token that it signed has expired, one day later, and is then deleted. Running instances pick up the change.
Only one process can open the embedded database: stop the service first. SIGNING_KEY_DAYS rotates the keys by age.

Usage: vitrine signing-keys rotate  [flags]
       vitrine signing-keys list    [flags]

${describeSettings(names)}

Examples:
  vitrine signing-keys rotate
  DATABASE_URL=postgres://vitrine@db/vitrine vitrine signing-keys list`,
  flags: toFlagOptions(names),
  run,
};

type Subcommand = (database: Database, input: CommandInput) => Promise<void>;

const subcommands: Readonly<Record<string, Subcommand>> = { rotate, list };

async function run(input: CommandInput): Promise<number> {
  const [what = '', extra] = input.words;
  const work = Object.hasOwn(subcommands, what) ? subcommands[what] : undefined;
  if (!work || extra !== undefined) throw new UsageError('Name the action for signing keys: rotate or list.');
  await withDatabase(readConfigFromFlags(input), 'stop it first', (database) => work(database, input));
  return 0;
}

async function rotate(database: Database, { print, printError }: CommandInput): Promise<void> {
  const made = await rotateSigningKey(database, { now: new Date(), actor: 'command-line' });
  const signs = `signs from ${formatMinute(made.signsFrom)} UTC on`;
  printError(made.isNew ? `The new key ${signs}:` : `There is already a new key, which ${signs}:`);
  print(made.kid);
}

const headings = ['kid', 'state', 'made', 'signs from'];

async function list({ db }: Database, { print }: CommandInput): Promise<void> {
  const keys = (await listSigningKeys(db)).map((key) => ({ ...key, signsFrom: key.signs_from }));
  const cells = [...toKeyStates(keys, new Date())].map(([key, state]) => [
    key.kid,
    state,
    formatMinute(key.created_at),
    formatMinute(key.signsFrom),
  ]);
  print(formatTable([headings, ...cells]));
}
