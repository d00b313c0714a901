/** The flags that give the secret, key id and issuer of a host. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSecretLongEnough, minSecretBytes } from '../../contract/embed-token-constants.ts';
import { isRecord, readString } from '../../model/parsing/read-value.ts';
import type { Environment } from '../config/config.ts';
import { UsageError, readIntegerFlag, readTextFlag } from './command.ts';
import type { Command, CommandInput } from './command.ts';
import { describeFlag, readConfigFromFlags } from './setting-flags.ts';

export const signerFlags: Command['flags'] = {
  credentials: { type: 'string' },
  secret: { type: 'string' },
  'key-id': { type: 'string' },
  issuer: { type: 'string' },
  deployment: { type: 'string' },
};

/** The lines of help for these flags. */
export const signerFlagsHelp = `${describeFlag('--credentials <file>', 'Default: host-credentials.json in the data folder,')}
${describeFlag('', 'which the service writes for the sample account.')}
${describeFlag('--secret <text>', 'The account’s embed secret; better as VITRINE_EMBED_SECRET,')}
${describeFlag('', 'since every user of the machine can read command lines.')}
${describeFlag('--key-id <text>', 'Key id of the secret. Default VITRINE_EMBED_KEY_ID.')}
${describeFlag('--issuer <name>', 'Name of the account. Default VITRINE_EMBED_ISSUER.')}
${describeFlag('--deployment <id>', 'Default VITRINE_DEPLOYMENT_ID, else that of the file, else 1.')}`;

/** What the flags, the environment and the credentials file give. */
export interface GivenSigner {
  readonly secret: string;
  readonly keyId: string | undefined;
  readonly issuer: string | undefined;
  readonly deploymentId: number;
}

export interface Signer extends GivenSigner {
  readonly keyId: string;
  readonly issuer: string;
}

/** Whether the caller has named a secret. Otherwise only the default file may have one. */
export const namesSecret = ({ flags, environment }: CommandInput): boolean =>
  (readTextFlag(flags, 'secret') ?? environment.VITRINE_EMBED_SECRET ?? flags.credentials) !== undefined;

/** Everything that signing needs. @throws UsageError */
export async function readSigner(input: CommandInput): Promise<Signer> {
  const { keyId, issuer, ...given } = await readPartialSigner(input);
  return { ...given, keyId: need('key-id', keyId), issuer: need('issuer', issuer) };
}

/** The secret, and what else is given. @throws UsageError if there is no secret. */
export async function readPartialSigner(input: CommandInput): Promise<GivenSigner> {
  const { flags, environment } = input;
  const ownSecret = readTextFlag(flags, 'secret') ?? environment.VITRINE_EMBED_SECRET;
  const file = ownSecret === undefined || flags.credentials !== undefined ? await readCredentials(input) : {};
  const secret = need('secret', ownSecret ?? readString(file.secret));
  if (!isSecretLongEnough(secret))
    throw new UsageError(`--secret must have at least ${minSecretBytes} bytes.`);
  const deployment = readIntegerFlag(flags, 'deployment') ?? file.deploymentId;
  return {
    secret,
    keyId: readTextFlag(flags, 'key-id') ?? readString(file.keyId) ?? environment.VITRINE_EMBED_KEY_ID,
    issuer: readTextFlag(flags, 'issuer') ?? readString(file.issuer) ?? environment.VITRINE_EMBED_ISSUER,
    deploymentId: typeof deployment === 'number' ? deployment : readDeploymentVariable(environment),
  };
}

function readDeploymentVariable({ VITRINE_DEPLOYMENT_ID: text = '1' }: Environment): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`VITRINE_DEPLOYMENT_ID must be the id of a deployment, such as 1, not "${text}".`);
}

function need(flag: string, value: string | undefined): string {
  if (value !== undefined && value !== '') return value;
  throw new UsageError(
    `--${flag} is missing: it is needed with a secret that is not from a credentials file.`,
  );
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
