/** Adds and removes members of groups: either all users of a request, or none where one of them does not exist. */
import type { AccountMembers, MembersChanged, TenantMembers } from '../../contract/endpoints/groups.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { refreshRoles } from './provisioning-rows.ts';
import type { TenantScope } from './attribute-rows.ts';
import { requireGroup } from './group-actions.ts';
import * as stored from './group-member-rows.ts';
import type { MemberRow } from './group-member-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

export interface ChangeMembersOptions {
  readonly scope: TenantScope;
  readonly groupId: number;
  /** Finds the users. Called after the group has been found. */
  readonly find: () => Promise<number[]>;
}

export async function addGroupMembers(
  rows: AccountRows,
  context: ActionContext,
  options: ChangeMembersOptions,
): Promise<MembersChanged> {
  const { scope, groupId, find } = options;
  const { role } = await requireGroup(rows, scope, groupId);
  const userIds = [...new Set(await find())];
  const added = await stored.insertGroupMembers(
    rows,
    userIds.map((userId) => ({ groupId, userId })),
  );
  if (role !== null) await refreshRoles(rows, userIds);
  const details = { userIds };
  await recordAuditEvent(rows, context, { action: 'group.add-users', type: 'GROUP', id: groupId, details });
  return { added, unchanged: userIds.length - added };
}

/** Removes members; users that are not members are ignored. */
export async function removeGroupMembers(
  rows: AccountRows,
  context: ActionContext,
  options: ChangeMembersOptions,
): Promise<void> {
  const { scope, groupId, find } = options;
  const { role } = await requireGroup(rows, scope, groupId);
  const userIds = await find();
  await keepAnAdmin(rows, async () => {
    await stored.deleteGroupMembers(rows, groupId, userIds);
    if (role !== null) await refreshRoles(rows, userIds);
  });
  const details = { userIds };
  await recordAuditEvent(rows, context, {
    action: 'group.remove-users',
    type: 'GROUP',
    id: groupId,
    details,
  });
}

/** The ids of users of the account and embed users. Throws a 400 that names a missing one. */
export async function requireAccountMembers(rows: AccountRows, users: AccountMembers): Promise<number[]> {
  const known = await listByIds(
    rows,
    users.map(({ userId }) => userId),
  );
  return users.map(({ userId }, index) => {
    if (known.some(({ id }) => id === userId)) return userId;
    throw unknownUser(String(userId), `users[${index}].userId`);
  });
}

/** The ids of embed users of one tenant. Users of other tenants count as missing. */
export async function requireTenantMembers(
  rows: AccountRows,
  tenant: string,
  users: TenantMembers,
): Promise<number[]> {
  const externalIds = users.flatMap((user) => ('externalId' in user ? [user.externalId] : []));
  const byName = externalIds.length === 0 ? [] : await stored.listEmbedUsersByName(rows, tenant, externalIds);
  const byId = await listByIds(
    rows,
    users.flatMap((user) => ('embedUserId' in user ? [user.embedUserId] : [])),
  );
  return users.map((user, index) => {
    const found =
      'externalId' in user
        ? byName.find((row) => row.external_id === user.externalId)
        : byId.find((row) => row.id === user.embedUserId && row.embed_tenant === tenant);
    if (found) return found.id;
    const [field, name] = Object.entries(user)[0] ?? [];
    throw unknownUser(String(name), `users[${index}].${field}`);
  });
}

function listByIds(rows: AccountRows, ids: readonly number[]): Promise<MemberRow[]> {
  const possible = ids.filter(isRowId);
  return possible.length === 0 ? Promise.resolve([]) : stored.listUsersById(rows, possible);
}

const unknownUser = (name: string, field: string): Problem =>
  new Problem('invalid-field', `There is no user "${name}" here.`, field);
