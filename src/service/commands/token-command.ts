import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { EmbedTokenError, createEmbedToken, type EmbedTokenOptions } from '../../token/create-embed-token.ts';
import {
  UsageError,
  readTextFlag,
  readTextFlags,
  readIntegerFlag,
  type CommandInput,
  type Command,
} from './command.ts';
import { describeFlag, readConfigFromFlags, toFlagOptions } from './setting-flags.ts';
import { hostTokenLifetime, isLongEnough, minSecretBytes } from '../../contract/embed-token-rules.ts';
import type { UserAttributeValue } from '../../contract/embed-token-rules.ts';

/** Signs an embed token as a host's backend would, for trials. */
export const tokenCommand: Command = {
  name: 'token',
  summary: 'Sign an embed token, as a host’s backend does.',
  help: `Signs an embed token for a dashboard and prints it, as your backend does for each of its readers. Use it to try an
embed with curl or in a page. The service need not run.

Usage: vitrine token <publicId> [flags]

${describeFlag('--credentials <file>', 'Default: host-credentials.json in the data folder,')}
${describeFlag('', 'which the service writes for the sample account.')}
${describeFlag('--secret <text>', 'The account’s embed secret; better as EMBED_SECRET, since')}
${describeFlag('', 'every user of the machine can read command lines.')}
${describeFlag('--key-id <text>', 'Key id of the secret.')}
${describeFlag('--issuer <name>', 'Name of the account.')}
${describeFlag('--deployment <id>', 'Default: from the credentials file, else 1.')}
${describeFlag('--subject <id>', 'Your own id of the reader. Default vitrine-token.')}
${describeFlag('--tenant <name>', 'The reader’s embed tenant.')}
${describeFlag('--group <name>', 'May be given several times.')}
${describeFlag('--attribute <name=text>', 'May be given several times; name:=json for other values.')}
${describeFlag('--mode <mode>', 'view or creator. Default view.')}
${describeFlag('--expires-in <seconds>', `At most ${hostTokenLifetime}. Default 900.`)}
${describeFlag('--data-folder <folder>', 'Default ./data.')}

Examples:
  vitrine token AviationOps1
      For the sample that \`npm start\` or \`vitrine serve\` runs.
  curl -H "Authorization: Bearer $(vitrine token AviationOps1)" \\
      http://127.0.0.1:4000/api/v1/embed/dashboard/AviationOps1
  EMBED_SECRET=… vitrine token Sales2024abc --issuer acme --key-id host-1f2e \\
      --tenant north --attribute country=FR --attribute 'regions:=["EU","US"]'`,
  flags: {
    ...toFlagOptions(['data-folder']),
    credentials: { type: 'string' },
    secret: { type: 'string' },
    'key-id': { type: 'string' },
    issuer: { type: 'string' },
    deployment: { type: 'string' },
    subject: { type: 'string' },
    tenant: { type: 'string' },
    group: { type: 'string', multiple: true },
    attribute: { type: 'string', multiple: true },
    mode: { type: 'string' },
    'expires-in': { type: 'string' },
  },
  run,
};

async function run(input: CommandInput): Promise<number> {
  const { words, flags } = input;
  const [publicId, extra] = words;
  if (publicId === undefined || extra !== undefined)
    throw new UsageError('Name one dashboard by its public id.');
  const request = {
    publicId,
    subject: readTextFlag(flags, 'subject') ?? 'vitrine-token',
    embedTenant: readTextFlag(flags, 'tenant'),
    groups: readTextFlags(flags, 'group'),
    userAttributes: readAttributeFlags(readTextFlags(flags, 'attribute')),
    mode: readMode(readTextFlag(flags, 'mode')),
    expiresIn: readIntegerFlag(flags, 'expires-in', { most: hostTokenLifetime }),
  };
  if (request.subject.startsWith('user:'))
    throw new UsageError('--subject must not begin with "user:", which means a user of the account.');
  input.print(await sign({ ...request, ...(await readSigner(input)) }));
  return 0;
}

async function sign(options: EmbedTokenOptions): Promise<string> {
  try {
    return await createEmbedToken(options);
  } catch (error) {
    throw error instanceof EmbedTokenError ? new UsageError(error.message) : error;
  }
}

function readMode(mode = 'view'): 'view' | 'creator' {
  if (mode === 'view' || mode === 'creator') return mode;
  throw new UsageError(`--mode must be view or creator, not "${mode}".`);
}

type Signer = Pick<EmbedTokenOptions, 'secret' | 'keyId' | 'issuer' | 'deploymentId'>;

/** The signing secret from the flags and the environment, and else from the credentials file. */
async function readSigner(input: CommandInput): Promise<Signer> {
  const { flags, environment } = input;
  const ownSecret = readTextFlag(flags, 'secret') ?? environment.EMBED_SECRET;
  const file = ownSecret === undefined || flags.credentials !== undefined ? await readCredentials(input) : {};
  const need = (flag: string, value: unknown): string => {
    const text = readTextFlag(flags, flag) ?? value;
    if (typeof text === 'string' && text !== '') return text;
    throw new UsageError(
      `--${flag} is missing: it is needed with a secret that is not from a credentials file.`,
    );
  };
  const secret = need('secret', ownSecret ?? file.secret);
  if (!isLongEnough(secret)) throw new UsageError(`--secret must have at least ${minSecretBytes} bytes.`);
  const deployment = readIntegerFlag(flags, 'deployment') ?? file.deploymentId;
  return {
    secret,
    keyId: need('key-id', file.keyId),
    issuer: need('issuer', file.issuer),
    deploymentId: typeof deployment === 'number' ? deployment : 1,
  };
}

async function readCredentials(input: CommandInput): Promise<Record<string, unknown>> {
  const given = readTextFlag(input.flags, 'credentials');
  const file = given ?? join(readConfigFromFlags(input).dataFolder, 'host-credentials.json');
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (isRecord(value)) return value;
  } catch (error) {
    if (given === undefined)
      throw new UsageError(
        `There is no file ${file}. Give --credentials <file>, or --secret with --key-id and --issuer.`,
      );
    throw new UsageError(`--credentials: ${error instanceof Error ? error.message : file}`);
  }
  throw new UsageError(`--credentials: ${file} is not a JSON object.`);
}

/** `name=text`, or `name:=json` for numbers, booleans and lists. */
function readAttributeFlags(texts: readonly string[]): Record<string, UserAttributeValue> {
  return Object.fromEntries(texts.map(readAttribute));
}

function readAttribute(text: string): [string, UserAttributeValue] {
  const [, name, sign, value] = /^([^=:]+)(:?=)(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--attribute must be name=text or name:=json, not "${text}".`);
  return [name, sign === '=' ? value : parseValue(text, value)];
}

function parseValue(text: string, json: string): UserAttributeValue {
  try {
    return userAttributeValueSchema.parse(JSON.parse(json));
  } catch {
    throw new UsageError(
      `--attribute ${text}: after := write a text, number, boolean or list of them, as JSON.`,
    );
  }
}
