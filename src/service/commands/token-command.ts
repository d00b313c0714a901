import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import { EmbedTokenError, createEmbedToken, type EmbedTokenOptions } from '../../token/create-embed-token.ts';
import {
  UsageError,
  readTextFlag,
  readTextFlags,
  readIntegerFlag,
  type CommandInput,
  type Command,
} from './command.ts';
import { describeFlag, toFlagOptions } from './setting-flags.ts';
import { readSigner, signerFlags, signerFlagsHelp } from './signer-flags.ts';
import {
  embedPermissions,
  hostTokenLifetime,
  type EmbedPermission,
  type UserAttributeValue,
} from '../../contract/embed-token-constants.ts';

/** Signs an embed token as a host's backend would, for trials. */
export const tokenCommand: Command = {
  name: 'token',
  summary: 'Sign an embed token, as a host’s backend does.',
  help: `Signs an embed token for a dashboard and prints it, as your backend does for each of its readers. Use it to try an
embed with curl or in a page. The service need not run.

Usage: vitrine token <publicId> [flags]

${signerFlagsHelp}
${describeFlag('--subject <id>', 'Your own id of the reader. Default vitrine-token.')}
${describeFlag('--tenant <name>', 'The reader’s embed tenant.')}
${describeFlag('--group <name>', 'May be given several times.')}
${describeFlag('--attribute <name=text>', 'May be given several times; name:=json for other values.')}
${describeFlag('--mode <mode>', 'view or creator. Default view.')}
${describeFlag('--permission <name>', `${embedPermissions.join(', ')}; may be given several times.`)}
${describeFlag('--expires-in <seconds>', `At most ${hostTokenLifetime}. Default 900.`)}
${describeFlag('--data-folder <folder>', 'Default ./data.')}

Examples:
  vitrine token AviationOps1
      For the sample that \`npm start\` or \`vitrine serve\` runs.
  curl -H "Authorization: Bearer $(vitrine token AviationOps1)" \\
      http://127.0.0.1:4000/api/v1/embed/dashboard/AviationOps1
  VITRINE_EMBED_SECRET=… vitrine token Sales2024abc --issuer acme --key-id host-1f2e \\
      --tenant north --attribute country=FR --attribute 'regions:=["EU","US"]'`,
  flags: {
    ...toFlagOptions(['data-folder']),
    ...signerFlags,
    subject: { type: 'string' },
    tenant: { type: 'string' },
    group: { type: 'string', multiple: true },
    attribute: { type: 'string', multiple: true },
    mode: { type: 'string' },
    permission: { type: 'string', multiple: true },
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
    permissions: readTextFlags(flags, 'permission').map(readPermission),
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

function readPermission(name: string): EmbedPermission {
  const known = embedPermissions.find((one) => one === name);
  if (known !== undefined) return known;
  throw new UsageError(`--permission must be one of ${embedPermissions.join(', ')}, not "${name}".`);
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
