/** `vitrine model who`: the answer of the access preview, for whoever holds the workspace itself. */
import { resolve } from 'node:path';
import type { SourceAccess, VisibleRows } from '../../contract/access-preview.ts';
import { accessPreviewRequestSchema } from '../../contract/access-preview.ts';
import type { AccessPreview, AccessPreviewRequest } from '../../contract/access-preview.ts';
import type { ReaderFacts } from '../access/preview-access.ts';
import type { Config } from '../config.ts';
import { openLocalPreview } from '../data-source.ts';
import { readReader, toReader } from '../directory/access-preview-rules.ts';
import { Problem } from '../http/problem.ts';
import { UsageFault, readText, readTexts } from './command.ts';
import type { Asked, Command } from './command.ts';
import { findModelFolder } from './model-folder.ts';
import { requireAccount, requirePerson, withDatabase } from './open-account.ts';
import { readSettings } from './settings.ts';

export const whoFlags: Command['flags'] = {
  ...{ user: { type: 'string' }, 'embed-user': { type: 'string' }, tenant: { type: 'string' } },
  ...{ groups: { type: 'string', multiple: true }, attributes: { type: 'string' } },
  ...{ context: { type: 'string' }, 'no-count': { type: 'boolean' }, json: { type: 'boolean' } },
};

export async function showAccess(asked: Asked): Promise<number> {
  const request = readRequest(asked);
  const config = readSettings(asked);
  const named = asked.words[1] ?? config.workspaceFolder;
  const modelFolder = findModelFolder(named);
  const reader = await findReader(asked, config, request);
  const preview = await openLocalPreview(config, {
    ...{ modelFolder, workspaceFolder: resolve(named ?? modelFolder) },
    isCounting: asked.flags['no-count'] !== true,
  });
  try {
    const answer: AccessPreview = { reader, sources: await preview.look(reader) };
    asked.say(asked.flags.json === true ? JSON.stringify(answer, null, 2) : toText(answer));
  } finally {
    await preview.close();
  }
  return 0;
}

function readRequest({ flags }: Asked): AccessPreviewRequest {
  const groups = readTexts(flags, 'groups').flatMap((text) => text.split(',').map((name) => name.trim()));
  const wish = {
    externalId: readText(flags, 'embed-user'),
    embedTenant: readText(flags, 'tenant'),
    ...(groups.length > 0 && { groups: groups.filter((name) => name !== '') }),
    ...readObject(flags, 'attributes', 'userAttributes'),
    ...readObject(flags, 'context', 'securityContext'),
  };
  const given = Object.entries(wish).filter(([, value]) => value !== undefined);
  if (readText(flags, 'user') !== undefined && given.length > 0)
    throw new UsageFault('--user goes with no other fact: the database keeps them.');
  const parsed = accessPreviewRequestSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageFault(`${flagOf(String(issue?.path[0]))}: ${issue?.message ?? 'it cannot be read'}.`);
}

const flagsByField: Readonly<Record<string, string>> = {
  ...{ externalId: '--embed-user', embedTenant: '--tenant', groups: '--groups' },
  ...{ userAttributes: '--attributes', securityContext: '--context' },
};
const flagOf = (field: string): string => flagsByField[field] ?? field;

function readObject(flags: Asked['flags'], flag: string, field: string): Record<string, unknown> {
  const text = readText(flags, flag);
  if (text === undefined) return {};
  try {
    return { [field]: JSON.parse(text) as unknown };
  } catch {
    throw new UsageFault(`--${flag} must be a JSON object, not ${text}`);
  }
}

/** The database is opened only for somebody whom it keeps. */
async function findReader(asked: Asked, config: Config, request: AccessPreviewRequest): Promise<ReaderFacts> {
  const username = readText(asked.flags, 'user');
  const { externalId } = request;
  if (request.embedTenant !== undefined && externalId === undefined)
    throw new UsageFault('--tenant goes with --embed-user.');
  if (username === undefined && externalId === undefined) return toReader(request);
  return withDatabase(config, 'stop it first, or ask the service itself', async (database) => {
    const accountId = await requireAccount(database, config.accountSlug);
    return database.read(accountId, async (rows) => {
      const wish = username === undefined ? request : { userId: (await requirePerson(rows, username)).id };
      return readReader(rows, wish).catch(explain);
    });
  });
}

/** In the words of the command line. */
function explain(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  throw new UsageFault(`${flagOf(error.field ?? '')}: ${error.message}`);
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
