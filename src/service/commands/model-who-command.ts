import { resolve, join } from 'node:path';
import {
  type SourceAccess,
  type VisibleRows,
  accessPreviewRequestSchema,
  type AccessPreview,
  type AccessPreviewRequest,
} from '../../contract/endpoints/access-preview.ts';
import type { ReaderContext } from '../access/data-access-ports.ts';
import type { Config } from '../config/config.ts';
import { createAccessPreview } from '../data/policies/create-access-preview.ts';
import { withLocalTables } from '../data-backend/local-tables.ts';
import { readReader, toReader } from '../directory/access-preview-reader.ts';
import { Problem } from '../http/http-problem.ts';
import { UsageError, readTextFlag, readTextFlags, type CommandInput, type Command } from './command.ts';
import { requireAccount, requireCommandUser, withDatabase } from './command-database.ts';
import { readConfigFromFlags } from './setting-flags.ts';
import { existsSync, statSync } from 'node:fs';

/** `vitrine model who`: the access preview, made from the files of a workspace. */

export const modelWhoFlags: Command['flags'] = {
  user: { type: 'string' },
  'embed-user': { type: 'string' },
  tenant: { type: 'string' },
  groups: { type: 'string', multiple: true },
  attributes: { type: 'string' },
  context: { type: 'string' },
  'no-count': { type: 'boolean' },
  json: { type: 'boolean' },
};

export async function runModelWho(input: CommandInput): Promise<number> {
  const request = readRequest(input);
  const config = readConfigFromFlags(input);
  const named = input.words[1] ?? config.workspaceFolder;
  const modelFolder = findModelFolder(named);
  const reader = await findReader(input, config, request);
  const options = {
    folder: resolve(named ?? modelFolder),
    modelFolder,
    withoutTables: input.flags['no-count'] === true,
    onFault: input.printError,
  };
  const now = (): Date => new Date();
  await withLocalTables(config, options, async ({ model, engine }) => {
    const sources = await createAccessPreview({ model, engine, now })(reader);
    const answer: AccessPreview = { reader, sources };
    input.print(input.flags.json === true ? JSON.stringify(answer, null, 2) : toText(answer));
  });
  return 0;
}

function readRequest({ flags }: CommandInput): AccessPreviewRequest {
  const groups = readTextFlags(flags, 'groups').flatMap((text) => text.split(',').map((name) => name.trim()));
  const options = {
    externalId: readTextFlag(flags, 'embed-user'),
    embedTenant: readTextFlag(flags, 'tenant'),
    ...(groups.length > 0 && { groups: groups.filter((name) => name !== '') }),
    ...readObject(flags, 'attributes', 'userAttributes'),
    ...readObject(flags, 'context', 'securityContext'),
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  if (readTextFlag(flags, 'user') !== undefined && given.length > 0)
    throw new UsageError(
      '--user cannot be combined with groups, attributes or a context: they come from the database.',
    );
  const parsed = accessPreviewRequestSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`${flagOf(String(issue?.path[0]))}: ${issue?.message ?? 'cannot be read'}.`);
}

const flagsByField: Readonly<Record<string, string>> = {
  externalId: '--embed-user',
  embedTenant: '--tenant',
  groups: '--groups',
  userAttributes: '--attributes',
  securityContext: '--context',
};
const flagOf = (field: string): string => flagsByField[field] ?? field;

function readObject(flags: CommandInput['flags'], flag: string, field: string): Record<string, unknown> {
  const text = readTextFlag(flags, flag);
  if (text === undefined) return {};
  try {
    return { [field]: JSON.parse(text) as unknown };
  } catch {
    throw new UsageError(`--${flag} must be a JSON object, not ${text}`);
  }
}

/** The reader whom the flags name. */
export const findModelReader = (input: CommandInput, config: Config): Promise<ReaderContext> =>
  findReader(input, config, readRequest(input));

/** The reader of the flags. The database is opened only for a user or an embed user. */
async function findReader(
  input: CommandInput,
  config: Config,
  request: AccessPreviewRequest,
): Promise<ReaderContext> {
  const username = readTextFlag(input.flags, 'user');
  const { externalId } = request;
  if (request.embedTenant !== undefined && externalId === undefined)
    throw new UsageError('--tenant needs --embed-user.');
  if (username === undefined && externalId === undefined) return toReader(request);
  return withDatabase(config, 'stop it first, or use its API', async (database) => {
    const accountId = await requireAccount(database, config.accountSlug);
    return database.read(accountId, async (rows) => {
      const options =
        username === undefined ? request : { userId: (await requireCommandUser(rows, username)).id };
      return readReader(rows, options).catch(explain);
    });
  });
}

/** Replaces the names of fields in a problem by the flags of the command line. */
function explain(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  throw new UsageError(`${flagOf(error.field ?? '')}: ${error.message}`);
}

function toText({ sources }: AccessPreview): string {
  return sources.map((source) => [toHeading(source), ...toLines(source)].join('\n')).join('\n\n');
}

const toHeading = ({ name, type, public: isPublic }: SourceAccess): string =>
  `${name} (${type}${isPublic ? '' : ', not public'})`;

function toLines({ members, rows }: SourceAccess): string[] {
  if (members.length === 0) return ['  nothing'];
  return rows.flatMap((one) => [
    `  ${one.members.map((name) => name.slice(name.indexOf('.') + 1)).join(', ')}`,
    `    ${one.filter}: ${toCount(one)}`,
    ...(one.sql === null ? [] : [`    ${one.sql}`]),
    ...(one.values.length === 0
      ? []
      : [`    ${one.values.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`).join(', ')}`]),
  ]);
}

const toCount = ({ count, reason }: VisibleRows): string =>
  count === null ? `not counted (${reason ?? 'unknown'})` : `${count} ${count === 1 ? 'row' : 'rows'}`;

/** The `model` folder of the given workspace, or the given folder itself. @throws UsageError where it does not exist. */
export function findModelFolder(named: string | undefined): string {
  if (named === undefined) throw new UsageError('Name the folder of the model, or give --workspace-folder.');
  const folder = resolve(named);
  if (!isFolder(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const inner = join(folder, 'model');
  return isFolder(inner) ? inner : folder;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();
