/** Creates, changes and deletes groups, of the account and of embed tenants. Source: docs/platform-api.md, "Groups". */
import type {
  Group,
  GroupDefinition,
  GroupMember,
  UpdateGroupRequest,
} from '../../contract/endpoints/groups.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import type { TenantScope } from './attribute-rows.ts';
import * as stored from './group-rows.ts';
import type { CountedGroupRow, GroupRow } from './group-rows.ts';
import type { MemberRow } from './group-member-rows.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { mapGroupToRole } from './provisioning-actions.ts';
import { refreshRoles } from './provisioning-rows.ts';
import { findDuplicateIndex } from './find-duplicate-index.ts';
import type { ActionContext } from '../access/action-context.ts';

export function toGroup(row: CountedGroupRow): Group {
  return {
    id: row.id,
    name: row.name,
    description: row.description ?? undefined,
    displayName: row.display_name === row.name ? undefined : (row.display_name ?? undefined),
    role: row.role ?? undefined,
    isProvisioned: row.is_provisioned || undefined,
    memberCount: row.member_count,
    createdAt: row.created_at.toISOString(),
  };
}

export function toGroupMember(row: MemberRow): GroupMember {
  return {
    id: row.id,
    username: row.username,
    email: row.email === '' ? undefined : row.email,
    firstName: row.first_name ?? undefined,
    externalId: row.external_id ?? undefined,
  };
}

export async function requireGroup(
  rows: AccountRows,
  scope: TenantScope,
  groupId: number,
): Promise<CountedGroupRow> {
  const row = await stored.findGroup(rows, scope, groupId);
  if (row) return row;
  throw new Problem('not-found', `There is no group ${groupId}.`);
}

export async function createGroup(
  rows: AccountRows,
  context: ActionContext,
  scope: TenantScope,
  definition: GroupDefinition,
): Promise<Group> {
  const id = await stored.insertGroup(rows, scope, definition, context.at);
  if (id === undefined)
    throw new Problem('conflict', `There is already a group "${definition.name}".`, 'name');
  const details = { name: definition.name, embedTenant: scope };
  await recordAuditEvent(rows, context, { action: 'group.create', type: 'GROUP', id, details });
  return toGroup(await requireGroup(rows, scope, id));
}

export async function changeGroup(
  rows: AccountRows,
  context: ActionContext,
  scope: TenantScope,
  { groupId, change }: { readonly groupId: number; readonly change: UpdateGroupRequest },
): Promise<Group> {
  const group = await requireGroup(rows, scope, groupId);
  const { description = group.description, role = group.role } = change;
  if (description !== group.description) await stored.updateGroup(rows, groupId, description);
  if (role !== group.role) await mapGroupToRole(rows, groupId, role);
  if (description !== group.description || role !== group.role)
    await recordAuditEvent(rows, context, {
      action: 'group.update',
      type: 'GROUP',
      id: groupId,
      details: role === group.role ? {} : { role },
    });
  return toGroup(await requireGroup(rows, scope, groupId));
}

/** Deletes a group. A group of an embed tenant must be empty. Source: docs/platform-api.md, "Groups". */
export async function removeGroup(
  rows: AccountRows,
  context: ActionContext,
  scope: TenantScope,
  groupId: number,
): Promise<void> {
  await stored.lockGroup(rows, groupId);
  const { name, role, member_count: members } = await requireGroup(rows, scope, groupId);
  if (scope !== null && members > 0)
    throw new Problem('bad-request', `The group "${name}" has ${members} members: take them out first.`);
  await keepAnAdmin(rows, async () => {
    await stored.deleteGroup(rows, groupId);
    if (role !== null) await refreshRoles(rows);
  });
  const details = { name, embedTenant: scope };
  await recordAuditEvent(rows, context, { action: 'group.delete', type: 'GROUP', id: groupId, details });
}

/** Creates or updates groups. A description that is not given stays. Must be called in a `write`. */
export async function upsertGroups(
  rows: AccountRows,
  scope: TenantScope,
  definitions: readonly GroupDefinition[],
  { now, field }: { readonly now: Date; readonly field: string },
): Promise<void> {
  const twice = findDuplicateIndex(definitions.map(({ name }) => name));
  if (twice !== undefined) {
    const message = `The group "${definitions[twice]?.name}" is given twice.`;
    throw new Problem('invalid-field', message, `${field}[${twice}].name`);
  }
  // In a fixed order, so that two concurrent calls cannot deadlock.
  for (const definition of [...definitions].sort((a, b) => (a.name < b.name ? -1 : 1)))
    await defineGroup(rows, scope, definition, now);
}

async function defineGroup(
  rows: AccountRows,
  scope: TenantScope,
  definition: GroupDefinition,
  now: Date,
): Promise<void> {
  const { name, description } = definition;
  if ((await stored.insertGroup(rows, scope, definition, now)) !== undefined) return;
  const [known] = await stored.listGroupsByName(rows, scope, [name]);
  if (!known) throw new Problem('conflict', `The group "${name}" was removed at the same time. Try again.`);
  if (description === undefined || description === known.description) return;
  await stored.updateGroup(rows, known.id, description);
}

/** The groups of the given names. Throws a 400 that lists the missing ones. */
export async function requireGroupsByName(
  rows: AccountRows,
  scope: TenantScope,
  names: readonly string[],
  field: string,
): Promise<GroupRow[]> {
  if (names.length === 0) return [];
  const known = await stored.listGroupsByName(rows, scope, names);
  const missing = names.filter((name) => !known.some((group) => group.name === name));
  if (missing.length === 0) return known;
  throw new Problem('invalid-field', `Groups not found: ${missing.join(', ')}.`, field);
}
