/** The reader of a session: an embed user or a user of the account. Source: docs/platform-api.md, "Embed sessions". */
import type { GenerateSessionRequest } from '../../contract/endpoints/embed-sessions.ts';
import { readStoredUserContext } from '../access/stored-user-context.ts';
import type { StoredUserContext } from '../access/stored-user-context.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { findUserIdByName } from './session-rows.ts';
import { isAccountUserSubject, toAccountUserSubject } from '../access/account-user-subject.ts';

/** Stores an embed user, and returns the stored groups and attributes. Must be called in a `write`. */
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
  if (externalId === undefined) return readUser(rows, request, internalId ?? '');
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

/** Reads a user of the account, for whom the request must not give groups, attributes or a profile. */
async function readUser(
  rows: AccountRows,
  request: GenerateSessionRequest,
  username: string,
): Promise<SessionReader> {
  const field = hostOnly.find((name) => request[name] !== undefined);
  if (field) throw refuse(field, `The field "${field}" is allowed only with externalId.`);
  const userId = await findUserIdByName(rows, username);
  if (userId === undefined) throw refuse('internalId', `There is no user "${username}".`);
  return {
    sub: toAccountUserSubject(userId),
    ...(await readStoredUserContext(rows, { userId, embedTenant: request.embedTenantName ?? null })),
  };
}

/** Checks which fields may be combined. */
function checkExternal(request: GenerateSessionRequest, externalId: string): void {
  const { creatorMode = false, embedTenantName } = request;
  // The prefix marks users of the account in tokens.
  if (isAccountUserSubject(externalId))
    throw refuse('externalId', 'An externalId must not begin with "user:".');
  if (request.embedTenantProfile && embedTenantName === undefined)
    throw refuse('embedTenantProfile', 'The field "embedTenantProfile" needs embedTenantName.');
  if (request.userAttributeDefinitions && !creatorMode)
    throw refuse('userAttributeDefinitions', 'The field "userAttributeDefinitions" needs creatorMode.');
  const field = (['tenantGroups', 'tenantGroupDefinitions'] as const).find((name) => request[name]);
  if (field && !(creatorMode && embedTenantName !== undefined))
    throw refuse(field, `The field "${field}" needs creatorMode and embedTenantName.`);
  if (request.isEphemeral === true && creatorMode)
    throw refuse('isEphemeral', 'An author must be stored: leave out isEphemeral or creatorMode.');
}

const refuse = (field: string, message: string): Problem => new Problem('invalid-field', message, field);
