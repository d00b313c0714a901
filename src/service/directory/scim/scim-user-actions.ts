/** Creates, replaces, changes and deletes users over SCIM. Each action is one transaction, which is done whole or not at all. */
import { isDeepStrictEqual } from 'node:util';
import { isVisible } from '../../../contract/visible-text.ts';
import { Problem } from '../../http/http-problem.ts';
import { endCredentials, findNewOwner, refreshRoles } from '../provisioning-rows.ts';
import { writeAttributeValue } from '../attribute-rows.ts';
import { keepAnAdmin, noAdminLeft } from '../keep-an-admin.ts';
import { deleteUser } from '../user-rows.ts';
import { patchScimDocument } from '../scim-documents/patch-scim-document.ts';
import type { PatchOperation } from '../scim-documents/read-patch.ts';
import { readScimDocument } from '../scim-documents/read-scim-document.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { isList, isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';
import { userAttributesUrn } from '../scim-schema/user-attribute-extension.ts';
import { checkVersion } from './check-version.ts';
import { listGrantableRoles, recordScimChange } from './scim-context.ts';
import type { ScimContext } from './scim-context.ts';
import { findHighestRole, toUserDocuments, toUserValues } from './scim-user-document.ts';
import * as stored from './scim-user-rows.ts';
import type { ScimUserRow } from './scim-user-rows.ts';

export interface ChangeOptions {
  readonly id: number;
  /** The header `If-Match`. */
  readonly ifMatch: string | undefined;
}

export async function getUser(context: ScimContext, id: number): Promise<ScimObject> {
  const { document } = await requireUser(context, id, { lock: false });
  return document;
}

export async function createUser(context: ScimContext, body: unknown): Promise<ScimObject> {
  const { document } = readScimDocument(context.userSchema, body);
  const { rows, action, settings } = context;
  checkUser(context, document, null);
  await requireFreeName(context, document, undefined);
  const values = toUserValues(context, document, action.at);
  const isActive = document.active !== false;
  const id = await stored.insertScimUser(rows, values, {
    isActive,
    role: values.assigned_role ?? settings.defaultRole,
  });
  await writeAttributes(context, id, { before: {}, after: document });
  await recordScimChange(
    context,
    { action: 'user.create', type: 'USER', id },
    { username: values.username, active: isActive },
  );
  return getUser(context, id);
}

/** Replaces a user. What only this service or its admins know stays where the client does not name it. */
export async function replaceUser(
  context: ScimContext,
  body: unknown,
  options: ChangeOptions,
): Promise<ScimObject> {
  const { document, asserted } = readScimDocument(context.userSchema, body);
  return changeUser(context, options, (before) => ({
    ...keepUnasserted(before, asserted),
    ...mergeAttributes(before, document, asserted),
  }));
}

export const patchUser = (
  context: ScimContext,
  operations: readonly PatchOperation[],
  options: ChangeOptions,
): Promise<ScimObject> =>
  changeUser(context, options, (before) => patchScimDocument(context.userSchema, before, operations));

/** Attributes that a PUT without them does not clear. */
const keptAttributes = ['active', 'roles', 'externalId', 'groups', userAttributesUrn];

function keepUnasserted(before: ScimObject, asserted: ReadonlySet<string>): ScimObject {
  const kept = Object.entries(before).filter(
    ([name]) => keptAttributes.includes(name) && !asserted.has(name),
  );
  // Whether somebody may sign in is always known: null leaves it.
  return { ...(before.active !== undefined && { active: before.active }), ...Object.fromEntries(kept) };
}

/** User attributes that the client does not name keep their values, too. */
function mergeAttributes(before: ScimObject, after: ScimObject, asserted: ReadonlySet<string>): ScimObject {
  if (!asserted.has(userAttributesUrn)) return after;
  const known = Object.entries(readParts(before)).filter(
    ([name]) => !asserted.has(`${userAttributesUrn}:${name}`),
  );
  return { ...after, [userAttributesUrn]: { ...Object.fromEntries(known), ...readParts(after) } };
}

function readParts(document: ScimObject): ScimObject {
  const parts = document[userAttributesUrn];
  return isScimObject(parts) ? parts : {};
}

interface FoundUser {
  readonly row: ScimUserRow;
  readonly document: ScimObject;
}

async function requireUser(
  context: ScimContext,
  id: number,
  lock: { readonly lock: boolean },
): Promise<FoundUser> {
  const row = await stored.findScimUser(context.rows, id, lock);
  const [document] = row ? await toUserDocuments(context, [row]) : [];
  if (row && document) return { row, document };
  throw new Problem('not-found', `There is no user ${id}.`);
}

function changeUser(
  context: ScimContext,
  { id, ifMatch }: ChangeOptions,
  change: (before: ScimObject) => ScimObject,
): Promise<ScimObject> {
  return guardAdmin(context, id, async () => {
    const { row, document: before } = await requireUser(context, id, { lock: true });
    checkVersion(before, ifMatch);
    const after = change(before);
    checkUser(context, after, row.assigned_role);
    const changed = listChanged(before, after);
    if (changed.length === 0) return before;
    if (changed.includes('userName')) await requireFreeName(context, after, id);
    await writeUser(context, row, { before, after });
    const details = { changed, ...(changed.includes('active') && { active: after.active }) };
    await recordScimChange(context, { action: 'user.update', type: 'USER', id }, details);
    return getUser(context, id);
  });
}

/** Runs a change of a user. That of an admin must leave the account another one. */
async function guardAdmin<T>({ rows }: ScimContext, id: number, change: () => Promise<T>): Promise<T> {
  const user = await stored.findScimUser(rows, id, { lock: false });
  return user?.role === 'admin' ? keepAnAdmin(rows, change) : change();
}

interface Documents {
  readonly before: ScimObject;
  readonly after: ScimObject;
}

async function writeUser(
  context: ScimContext,
  row: ScimUserRow,
  { before, after }: Documents,
): Promise<void> {
  const { rows, action } = context;
  const isEnd = before.active === true && after.active === false;
  const isStart = before.active === false && after.active !== false;
  const values = toUserValues(context, after, action.at);
  await stored.updateScimUser(rows, row.id, {
    ...values,
    ...(isEnd && { deactivated_at: action.at, credentials_from: action.at }),
    ...(isStart && { deactivated_at: null }),
  });
  await writeAttributes(context, row.id, { before, after });
  if (values.assigned_role !== row.assigned_role) await refreshRoles(rows, [row.id]);
  if (isEnd) await endUser(context, row.id);
}

/** Refuses to end the admin whose SCIM token makes the request: nothing could be provisioned any more. */
async function endUser({ rows, action }: ScimContext, id: number): Promise<void> {
  if (action.caller.userId === id)
    throw new Problem(
      'conflict',
      'The SCIM token of this request belongs to this user, and would end with it: make a token with another admin first.',
    );
  await endCredentials(rows, id, action.at);
}

const usernamePattern = /^[^/\p{Cc}]{1,255}$/u;

/** Throws a 400 for names that cannot be stored, and for roles that the account does not let SCIM give. */
function checkUser(context: ScimContext, user: ScimObject, knownRole: string | null): void {
  const { userName, displayName, roles } = user;
  if (typeof userName !== 'string' || !isVisible(userName))
    throw scimProblem('invalidValue', '"userName" is required, with at least one visible character.');
  if (!usernamePattern.test(userName))
    throw scimProblem(
      'invalidValue',
      '"userName" has at most 255 characters, without slashes and control characters.',
    );
  if (typeof displayName === 'string' && displayName !== '' && !isVisible(displayName))
    throw scimProblem(
      'invalidValue',
      '"displayName" has no visible character: leave it out, or send a name.',
    );
  const role = findHighestRole(roles);
  if (role === null || role === knownRole || listGrantableRoles(context.settings).includes(role)) return;
  throw scimProblem(
    'invalidValue',
    'The account does not let SCIM give the role "admin": an admin can allow it in the provisioning settings.',
  );
}

/** Throws a 409 where another user has the name, in any case. */
async function requireFreeName(
  context: ScimContext,
  document: ScimObject,
  exceptId: number | undefined,
): Promise<void> {
  const { folded_username: name, username } = toUserValues(context, document, context.action.at);
  await stored.lockAccountNames(context.rows);
  if (await stored.hasScimUser(context.rows, name, exceptId))
    throw scimProblem('uniqueness', `There is already a user "${username}".`);
}

/** Names of the attributes that differ. */
function listChanged(before: ScimObject, after: ScimObject): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const name of ['schemas', 'id', 'meta', 'groups']) names.delete(name);
  return [...names].filter(
    (name) => !isDeepStrictEqual(toComparable(before[name]), toComparable(after[name])),
  );
}

/** An extension without attributes is the same as none. */
const toComparable = (value: ScimValue | undefined): ScimValue | undefined =>
  isScimObject(value) && !isList(value) && Object.keys(value).length === 0 ? undefined : value;

async function writeAttributes(
  { rows, definitions }: ScimContext,
  userId: number,
  { before, after }: Documents,
): Promise<void> {
  const known = readParts(before);
  const wanted = readParts(after);
  for (const { id: attributeId, name } of definitions) {
    const value = wanted[name];
    if (isDeepStrictEqual(known[name], value)) continue;
    await writeAttributeValue(rows, { attributeId, userId, value: toAttributeValue(value) });
  }
}

/** The schema that is generated from the definitions has only these types. */
function toAttributeValue(
  value: ScimValue | undefined,
): string | number | boolean | string[] | number[] | null {
  if (value === undefined || (typeof value === 'object' && !isList(value))) return null;
  if (!isList(value)) return value;
  const texts = value.filter((item) => typeof item === 'string');
  return texts.length > 0 ? texts : value.filter((item) => typeof item === 'number');
}

/** Deletes a user. What the user owns goes to the user whom the provisioning settings name, or to an admin. */
export function removeUser(context: ScimContext, { id, ifMatch }: ChangeOptions): Promise<void> {
  const { rows, settings, action } = context;
  return guardAdmin(context, id, async () => {
    const { row, document } = await requireUser(context, id, { lock: true });
    checkVersion(document, ifMatch);
    const preferredId = action.caller.userId ?? 0;
    const newOwnerId = await findNewOwner(rows, { deletedId: id, heirId: settings.heirId, preferredId });
    if (newOwnerId === undefined) throw noAdminLeft();
    await endUser(context, id);
    await deleteUser(rows, id, newOwnerId);
    const details = { username: row.username, heirId: newOwnerId };
    await recordScimChange(context, { action: 'user.delete', type: 'USER', id }, details);
  });
}
