/** Creates, replaces, changes and deletes groups over SCIM. Each action is one transaction. */
import { isDeepStrictEqual } from 'node:util';
import { isVisible } from '../../../contract/visible-text.ts';
import { foldCase } from '../../database/fold-name.ts';
import { Problem } from '../../http/http-problem.ts';
import { deleteGroupMembers } from '../group-member-rows.ts';
import { deleteGroup } from '../group-rows.ts';
import { keepAnAdmin } from '../keep-an-admin.ts';
import { refreshRoles } from '../provisioning-rows.ts';
import { patchScimDocument } from '../scim-documents/patch-scim-document.ts';
import type { PatchOperation } from '../scim-documents/read-patch.ts';
import { readScimDocument } from '../scim-documents/read-scim-document.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { groupResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import type { ScimObject } from '../scim-schema/scim-value.ts';
import { checkVersion } from './check-version.ts';
import { recordScimChange } from './scim-context.ts';
import type { ScimContext } from './scim-context.ts';
import { readMembers, toGroupDocuments } from './scim-group-document.ts';
import * as stored from './scim-group-rows.ts';
import type { NewMember, ScimGroupRow, ScimGroupValues } from './scim-group-rows.ts';
import type { ChangeOptions } from './scim-user-actions.ts';
import { lockAccountNames } from './scim-user-rows.ts';

export async function getGroup(context: ScimContext, id: number): Promise<ScimObject> {
  const { document } = await requireGroup(context, id, { lock: false });
  return document;
}

export async function createGroup(context: ScimContext, body: unknown): Promise<ScimObject> {
  const { document } = readScimDocument(groupResourceSchema, body);
  const values = toGroupValues(context, document);
  await requireFreeName(context, values, undefined);
  const name = await findFreeRuleName(context, values.display_name);
  const id = await stored.insertScimGroup(context.rows, values, name);
  const unknownMembers = await writeMembers(context, { id, role: null }, { before: {}, after: document });
  const details = { name, ...noteUnknown(unknownMembers) };
  await recordScimChange(context, { action: 'group.create', type: 'GROUP', id }, details);
  return getGroup(context, id);
}

/** Replaces a group. Without `members` the members stay, and an empty list removes them. */
export async function replaceGroup(
  context: ScimContext,
  body: unknown,
  options: ChangeOptions,
): Promise<ScimObject> {
  const { document, asserted } = readScimDocument(groupResourceSchema, body);
  return changeGroup(context, options, (before) => ({
    ...Object.fromEntries(
      Object.entries(before).filter(
        ([name]) => ['members', 'externalId'].includes(name) && !asserted.has(name),
      ),
    ),
    ...document,
  }));
}

export const patchGroup = (
  context: ScimContext,
  operations: readonly PatchOperation[],
  options: ChangeOptions,
): Promise<ScimObject> =>
  changeGroup(context, options, (before) => patchScimDocument(groupResourceSchema, before, operations));

interface FoundGroup {
  readonly row: ScimGroupRow;
  readonly document: ScimObject;
}

async function requireGroup(
  context: ScimContext,
  id: number,
  lock: { readonly lock: boolean },
): Promise<FoundGroup> {
  const row = await stored.findScimGroup(context.rows, id, lock);
  const [document] = row ? await toGroupDocuments(context, [row], { withMembers: true }) : [];
  if (row && document) return { row, document };
  throw new Problem('not-found', `There is no group ${id}.`);
}

async function changeGroup(
  context: ScimContext,
  { id, ifMatch }: ChangeOptions,
  change: (before: ScimObject) => ScimObject,
): Promise<ScimObject> {
  const { row, document: before } = await requireGroup(context, id, { lock: true });
  checkVersion(before, ifMatch);
  const after = change(before);
  const values = toGroupValues(context, after);
  const changed = ['displayName', 'externalId', 'members'].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (changed.length === 0) return before;
  if (changed.includes('displayName')) await requireFreeName(context, values, id);
  const unknownMembers = await writeMembers(context, row, { before, after });
  await stored.updateScimGroup(context.rows, id, values);
  const details = { changed, ...noteUnknown(unknownMembers) };
  await recordScimChange(context, { action: 'group.update', type: 'GROUP', id }, details);
  return getGroup(context, id);
}

const noteUnknown = (ids: readonly string[]): { readonly unknownMembers?: readonly string[] } =>
  ids.length === 0 ? {} : { unknownMembers: ids.slice(0, 100).map((id) => id.slice(0, 100)) };

const mostNameLength = 256;

function toGroupValues({ action }: ScimContext, { displayName, externalId }: ScimObject): ScimGroupValues {
  if (typeof displayName !== 'string' || !isVisible(displayName))
    throw scimProblem('invalidValue', '"displayName" is required, with at least one visible character.');
  if (displayName.length > mostNameLength || /^system:|\p{Cc}/iu.test(displayName))
    throw scimProblem(
      'invalidValue',
      `"displayName" has at most ${mostNameLength} characters, no control characters, and does not begin with "system:".`,
    );
  return {
    display_name: displayName,
    folded_display_name: foldCase(displayName),
    provider_id: typeof externalId === 'string' ? externalId : null,
    updated_at: action.at,
  };
}

async function requireFreeName(
  { rows }: ScimContext,
  values: ScimGroupValues,
  exceptId: number | undefined,
): Promise<void> {
  await lockAccountNames(rows);
  if (await stored.hasScimGroup(rows, values.folded_display_name, exceptId))
    throw scimProblem('uniqueness', `There is already a group "${values.display_name}".`);
}

/**
 * The name by which rules of data models and tokens know the group. It never changes: a renamed group must not get the rights
 * of another one. A name that a group has already, which may be shown under another name now, is numbered.
 */
async function findFreeRuleName({ rows }: ScimContext, displayName: string): Promise<string> {
  const taken = await stored.listTakenNames(rows, displayName);
  let name = displayName;
  for (let number = 2; taken.has(name); number++) name = `${displayName} (${number})`;
  return name;
}

interface Documents {
  readonly before: ScimObject;
  readonly after: ScimObject;
}

/** Writes the differences, and returns the members that name no user. Embed users stay as they are. */
async function writeMembers(
  context: ScimContext,
  { id, role }: Pick<ScimGroupRow, 'id' | 'role'>,
  { before, after }: Documents,
): Promise<string[]> {
  const { rows, action } = context;
  const known = readMembers(before);
  const wanted = readMembers(after);
  const removed = [...known].flatMap(([value, member]) =>
    member && !wanted.has(value) ? [member.userId] : [],
  );
  const changed = [...wanted].filter(
    ([value, member]) => !isDeepStrictEqual(known.get(value), member) || !member,
  );
  const candidates = changed.flatMap(([, member]) => member ?? []);
  const existing = new Set(
    await stored.listKnownUsers(
      rows,
      candidates.map(({ userId }) => userId),
    ),
  );
  const added = candidates.filter(({ userId }) => existing.has(userId));
  const userIds = [...removed, ...added.map(({ userId }) => userId)];
  await changeMembership(context, { role, userIds }, async () => {
    if (removed.length > 0) await deleteGroupMembers(rows, id, removed);
    await stored.upsertScimMembers(rows, id, added);
  });
  await stored.touchUsers(rows, [...removed, ...listNew(known, added)], action.at);
  return changed.flatMap(([value, member]) => (member && existing.has(member.userId) ? [] : [value]));
}

const listNew = (known: ReadonlyMap<string, unknown>, added: readonly NewMember[]): number[] =>
  added.map(({ userId }) => userId).filter((id) => !known.has(String(id)));

/** Runs a change of memberships, and gives users the roles that follow from it. */
async function changeMembership(
  { rows }: ScimContext,
  { role, userIds }: { readonly role: ScimGroupRow['role']; readonly userIds: readonly number[] },
  change: () => Promise<void>,
): Promise<void> {
  if (role === null) return change();
  await keepAnAdmin(rows, async () => {
    await change();
    await refreshRoles(rows, userIds);
  });
}

/** Deletes a group. Its members stay, and lose what they had by the group. */
export async function removeGroup(context: ScimContext, { id, ifMatch }: ChangeOptions): Promise<void> {
  const { rows, action } = context;
  const { row, document } = await requireGroup(context, id, { lock: true });
  checkVersion(document, ifMatch);
  const members = [...readMembers(document).values()].flatMap((member) => (member ? [member.userId] : []));
  await changeMembership(context, { role: row.role, userIds: members }, () => deleteGroup(rows, id));
  await stored.touchUsers(rows, members, action.at);
  await recordScimChange(context, { action: 'group.delete', type: 'GROUP', id }, { name: row.name });
}
