/** The flags that name a reader: a known one, or one with given groups, attributes and security context. */
import {
  accessPreviewRequestSchema,
  type AccessPreviewRequest,
} from '../../contract/endpoints/access-preview.ts';

import type { Config } from '../config/config.ts';
import { resolvePreviewReader, toGivenReader } from '../directory/access-preview-reader.ts';
import type { PreviewReader } from '../directory/access-preview-reader.ts';
import { Problem } from '../http/http-problem.ts';
import { UsageError, readTextFlag, readTextFlags, type Command, type CommandInput } from './command.ts';
import { requireAccount, requireCommandUser, withDatabase } from './command-database.ts';

export const readerFlags: Command['flags'] = {
  user: { type: 'string' },
  'embed-user': { type: 'string' },
  tenant: { type: 'string' },
  groups: { type: 'string', multiple: true },
  attributes: { type: 'string' },
  context: { type: 'string' },
};

export function readReaderRequest({ flags }: CommandInput): AccessPreviewRequest {
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
export const findReaderFromFlags = (input: CommandInput, config: Config): Promise<PreviewReader> =>
  findReader(input, config, readReaderRequest(input));

/** The reader of the flags. The database is opened only for a user or an embed user. */
export async function findReader(
  input: CommandInput,
  config: Config,
  request: AccessPreviewRequest,
): Promise<PreviewReader> {
  const username = readTextFlag(input.flags, 'user');
  const { externalId } = request;
  if (request.embedTenant !== undefined && externalId === undefined)
    throw new UsageError('--tenant needs --embed-user.');
  if (username === undefined && externalId === undefined) return toGivenReader(request);
  return withDatabase(config, 'stop it first, or use its API', async (database) => {
    const accountId = await requireAccount(database, config.accountSlug);
    return database.read(accountId, async (rows) => {
      const options =
        username === undefined ? request : { userId: (await requireCommandUser(rows, username)).id };
      return resolvePreviewReader(rows, options).catch(explain);
    });
  });
}

/** Replaces the names of fields in a problem by the flags of the command line. */
function explain(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  throw new UsageError(`${flagOf(error.field ?? '')}: ${error.message}`);
}
