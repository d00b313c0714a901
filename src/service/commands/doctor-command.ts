import { createEmbedToken } from '../../token/create-embed-token.ts';
import { UsageError, readIntegerFlag, readTextFlag } from './command.ts';
import type { Command, CommandInput } from './command.ts';
import { examineDataFiles } from './doctor/examine-data-files.ts';
import { examineMail } from './doctor/examine-mail.ts';
import { examinePageAccess } from './doctor/examine-page-access.ts';
import { examinePictures } from './doctor/examine-pictures.ts';
import { examineService } from './doctor/examine-service.ts';
import { examineTokenUse } from './doctor/examine-token-use.ts';
import { examineToken } from './doctor/examine-token.ts';
import { failedCheck } from './doctor/finding.ts';
import type { Finding } from './doctor/finding.ts';
import { NoResponseError } from './doctor/send-request.ts';
import { readAddress } from './read-address.ts';
import { describeFlag, toFlagOptions } from './setting-flags.ts';
import { namesSecret, readPartialSigner, readSigner, signerFlags, signerFlagsHelp } from './signer-flags.ts';

/** Says why an embed token is refused, why a page cannot use a service, or what a service cannot do on this machine. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Say why a token is refused, pages cannot reach a service, or pictures and mails fail.',
  help: `Checks an embed token, or a running service as a page uses it, step by step. Each check prints "ok" or "failed", and what
to do. It stops where the next check makes no sense. It only reads.

Usage: vitrine doctor --token <token> [flags]
       vitrine doctor --address <url> [flags]
       vitrine doctor --data <folder>
       vitrine doctor --pictures --mail

With --token alone, the token is checked with the secret: signature, header, and every claim. With --address, these
are checked: the address, HTTPS, readiness, version, clock, CORS for --origin, and the file of the element. With
--address and a token, or a secret to sign one, also: the dashboard, the exchange for a data token, and the data model.
With --data, each file of a folder of data files is read as the service reads it: why a file is no table, or why its table
keeps older rows, and as a "note", which columns of numbers or dates stay texts, and which cells count as no value.
With --pictures, the browser that the service would use is started, and with --mail, the mail server is tried without sending
a mail, both with the environment variables of the service. For these three the service need not run. Exit code 0: all is well; 1: a check has failed.

${describeFlag('--token <token>', 'The embed token that your backend has signed.')}
${describeFlag('--address <url>', 'Address of the service, with or without /api.')}
${describeFlag('--origin <origin>', 'Origin of the page, such as https://app.example.com.')}
${describeFlag('--public-id <id>', 'The dashboard. Default: that of the token.')}
${describeFlag('--data <folder>', 'A folder of CSV, JSON and Parquet files.')}
${describeFlag('--pictures', 'Whether dashboards can be drawn: CHROME_PATH, the browser and its driver.')}
${describeFlag('--mail', 'Whether mails can be sent: SMTP_URL, MAIL_FROM and the mail server.')}
${describeFlag('--timeout <seconds>', 'Time limit of each request, also to the mail server. Default 10.')}
${signerFlagsHelp}
${describeFlag('--data-folder <folder>', 'Default ./data.')}

Examples:
  VITRINE_EMBED_SECRET=… vitrine doctor --token eyJhbGciOi… --key-id host-1f2e --issuer acme
  vitrine doctor --address https://platform.example.com --origin https://app.example.com
  vitrine doctor --address http://127.0.0.1:4000 --public-id AviationOps1 \\
      --credentials ./data/host-credentials.json`,
  flags: {
    ...toFlagOptions(['data-folder']),
    ...signerFlags,
    token: { type: 'string' },
    address: { type: 'string' },
    origin: { type: 'string' },
    'public-id': { type: 'string' },
    timeout: { type: 'string' },
    data: { type: 'string' },
    pictures: { type: 'boolean' },
    mail: { type: 'boolean' },
  },
  run,
};

async function run(input: CommandInput): Promise<number> {
  const { flags, words, print } = input;
  if (words.length > 0) throw new UsageError(`Give values by flags: "${words.join(' ')}" belongs to none.`);
  const token = readTextFlag(flags, 'token');
  const given = readTextFlag(flags, 'address');
  const address = given === undefined ? undefined : readAddress(given);
  const data = readTextFlag(flags, 'data');
  const isGiven = [token, address, data, flags.pictures, flags.mail].some((flag) => flag !== undefined);
  if (!isGiven) throw new UsageError('Give --token, --address, or both; or --data, --pictures or --mail.');
  let failed = 0;
  for await (const finding of examineAll(input, {
    address,
    token: token?.trim(),
    data,
  })) {
    print(`${toWord(finding)} ${finding.check}: ${finding.sentence}`);
    if (!finding.isFine) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

function toWord({ isFine, isNote }: Finding): string {
  if (!isFine) return 'failed ';
  return isNote === true ? 'note   ' : 'ok     ';
}

async function* examineAll(
  input: CommandInput,
  { address, token, data }: Readonly<Record<'address' | 'token' | 'data', string | undefined>>,
): AsyncGenerator<Finding> {
  const { environment, flags } = input;
  if (data !== undefined) yield* examineDataFiles(data);
  if (flags.pictures === true) yield* examinePictures(environment);
  if (flags.mail === true) yield* examineMail(environment, readSeconds(input));
  if (address !== undefined || token !== undefined) yield* examine(input, address, token);
}

/** An address without a response ends the checks. */
async function* examine(
  input: CommandInput,
  address: string | undefined,
  token: string | undefined,
): AsyncGenerator<Finding> {
  // Flags are read first, so that a wrong one is refused before any request.
  const access = readAccess(input);
  const signed = address === undefined || token !== undefined ? token : await signOwnToken(input);
  if (signed !== undefined && !(yield* explainToken(input, address, signed))) return;
  if (address === undefined) return;
  try {
    if (!(yield* examineService(address, access.seconds))) return;
    yield* examinePageAccess({ address, ...access });
    if (signed === undefined) return;
    yield* examineTokenUse({ address, token: signed, holdsHere: namesSecret(input), ...access });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    yield failedCheck('Address', error.message);
  }
}

function readAccess({ flags }: CommandInput) {
  return {
    origin: readOrigin(readTextFlag(flags, 'origin')),
    publicId: readTextFlag(flags, 'public-id'),
    seconds: readSeconds({ flags }),
  };
}

const readSeconds = ({ flags }: Pick<CommandInput, 'flags'>): number =>
  readIntegerFlag(flags, 'timeout', { most: 600 }) ?? 10;

/** With an address, a token can be tried without its secret. Resolves to whether the token is worth trying. */
async function* explainToken(
  input: CommandInput,
  address: string | undefined,
  token: string,
): AsyncGenerator<Finding, boolean> {
  if (address !== undefined && !namesSecret(input)) return true;
  const { findings, details } = await examineToken(token, await readPartialSigner(input));
  yield* findings;
  // A token that was signed here is not news.
  if (readTextFlag(input.flags, 'token') !== undefined) details.forEach((line) => input.print(line));
  return findings.every(({ isFine }) => isFine);
}

/** A secret that merely stands in the environment asks for no token: without its key id, none can be signed. */
async function signOwnToken(input: CommandInput): Promise<string | undefined> {
  const { flags, environment } = input;
  const isAsked =
    flags.secret ??
    flags.credentials ??
    (environment.VITRINE_EMBED_SECRET && (flags['key-id'] ?? environment.VITRINE_EMBED_KEY_ID));
  if (isAsked === undefined || isAsked === '') return undefined;
  const publicId = readTextFlag(input.flags, 'public-id');
  return createEmbedToken({ ...(await readSigner(input)), subject: 'vitrine-doctor', publicId });
}

function readOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new UsageError(
    `--origin must be scheme, host and port such as https://app.example.com, not "${text}".`,
  );
}
