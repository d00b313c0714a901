/** The reader of a session: a host's own, or a person of the account: docs/platform-api.md, "Embed sessions". */
import type { GenerateSessionRequest } from '../../contract/embedding-session.ts';
import { readStoredUserContext } from '../access/stored-user-context.ts';
import type { StoredUserContext } from '../access/stored-user-context.ts';
import { isInternalSubject, toInternalSubject } from '../access/token-claims.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { findPersonByName } from './session-rows.ts';

/** Keeps what a host says of its reader, and gives what is kept of them after that. Inside a `write`. */
export type SaveReader = (
  rows: AccountRows,
  request: GenerateSessionRequest & { readonly externalId: string },
  options: { readonly now: Date; readonly limit: number },
) => Promise<StoredUserContext>;

export interface SessionReader extends StoredUserContext {
  readonly sub: string;
}

export interface ReaderPorts {
  readonly saveReader: SaveReader;
  /** Most embed users of the account. */
  readonly limit: number;
  readonly now: Date;
}

export async function readSessionReader(
  rows: AccountRows,
  request: GenerateSessionRequest,
  { saveReader, limit, now }: ReaderPorts,
): Promise<SessionReader> {
  const { externalId, internalId } = request;
  if ((externalId === undefined) === (internalId === undefined))
    throw new Problem('invalid-field', 'Name exactly one of externalId and internalId.', 'externalId');
  if (externalId === undefined) return readPerson(rows, request, internalId ?? '');
  checkExternal(request, externalId);
  return { sub: externalId, ...(await saveReader(rows, { ...request, externalId }, { now, limit })) };
}

const hostOnly = [
  'email',
  'userProfile',
  'groups',
  'groupDefinitions',
  'tenantGroups',
  'tenantGroupDefinitions',
  'userAttributes',
  'userAttributeDefinitions',
  'embedTenantProfile',
  'securityContext',
  'isEphemeral',
] as const;

/** What the platform knows of its own people is not the host's to say. */
async function readPerson(
  rows: AccountRows,
  request: GenerateSessionRequest,
  username: string,
): Promise<SessionReader> {
  const field = hostOnly.find((name) => request[name] !== undefined);
  if (field) throw refuse(field, `The field "${field}" goes with externalId only.`);
  const userId = await findPersonByName(rows, username);
  if (userId === undefined) throw refuse('internalId', `There is no user "${username}".`);
  return {
    sub: toInternalSubject(userId),
    ...(await readStoredUserContext(rows, { userId, embedTenant: null })),
  };
}

/** Which fields go together. */
function checkExternal(request: GenerateSessionRequest, externalId: string): void {
  const { creatorMode = false, embedTenantName } = request;
  // It would be taken for that person.
  if (isInternalSubject(externalId)) throw refuse('externalId', 'An externalId must not begin with "user:".');
  if (request.embedTenantProfile && embedTenantName === undefined)
    throw refuse('embedTenantProfile', 'The field "embedTenantProfile" needs embedTenantName.');
  if (request.userAttributeDefinitions && !creatorMode)
    throw refuse('userAttributeDefinitions', 'The field "userAttributeDefinitions" needs creatorMode.');
  const field = (['tenantGroups', 'tenantGroupDefinitions'] as const).find((name) => request[name]);
  if (field && !(creatorMode && embedTenantName !== undefined))
    throw refuse(field, `The field "${field}" needs creatorMode and embedTenantName.`);
  if (request.isEphemeral === true && creatorMode)
    throw refuse('isEphemeral', 'Somebody who makes things is kept: leave out isEphemeral or creatorMode.');
}

const refuse = (field: string, message: string): Problem => new Problem('invalid-field', message, field);
