/** Whom an item can be shared with. Source: docs/platform-api.md, "Roles and access". */
import type { GrantPrincipal, RevokeGrantQuery } from '../../contract/grant.ts';
import type { ItemAccess } from '../access/item-access.ts';
import type { ItemAction } from '../access/access-levels.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import type { GrantRow, PrincipalColumns } from './grant-rows.ts';
import { findGroupTenancy, findUserTenancy, hasTenant } from './grant-principal-rows.ts';
import type { PrincipalTenancy } from './grant-principal-rows.ts';

const nobody: PrincipalColumns = {
  user_id: null,
  group_id: null,
  role: null,
  embed_tenant: null,
  all_embed_users: false,
};

const tableRoles = { AIBIUser: 'user', AIBIViewer: 'viewer' } as const;

export function toColumns(principal: GrantPrincipal): PrincipalColumns {
  if ('userId' in principal) return { ...nobody, user_id: principal.userId };
  if ('groupId' in principal) return { ...nobody, group_id: principal.groupId };
  if ('role' in principal) return { ...nobody, role: tableRoles[principal.role] };
  if ('embedTenantName' in principal) return { ...nobody, embed_tenant: principal.embedTenantName };
  return { ...nobody, all_embed_users: true };
}

export function fromColumns({ user_id, group_id, role, embed_tenant }: GrantRow): GrantPrincipal {
  if (user_id !== null) return { userId: user_id };
  if (group_id !== null) return { groupId: group_id };
  if (role !== null) return { role: role === 'user' ? 'AIBIUser' : 'AIBIViewer' };
  return embed_tenant === null ? { allEmbedUsers: true } : { embedTenantName: embed_tenant };
}

/** The one principal that query parameters name; throws a 400 where it is none or several. */
export function toNamedPrincipal(query: RevokeGrantQuery): GrantPrincipal {
  const { userId, groupId, role, embedTenantName, allEmbedUsers } = query;
  const named: GrantPrincipal[] = [
    ...(userId === undefined ? [] : [{ userId }]),
    ...(groupId === undefined ? [] : [{ groupId }]),
    ...(role === undefined ? [] : [{ role }]),
    ...(embedTenantName === undefined ? [] : [{ embedTenantName }]),
    ...(allEmbedUsers === undefined ? [] : [{ allEmbedUsers: true } as const]),
  ];
  const [principal] = named;
  if (principal && named.length === 1) return principal;
  const message = 'Name one principal: userId, groupId, role, embedTenantName or allEmbedUsers=true.';
  throw new Problem('bad-request', message);
}

/** Whether ids in it can be those of rows at all. */
export const hasValidIds = ({ user_id, group_id }: PrincipalColumns): boolean =>
  (user_id === null || isRowId(user_id)) && (group_id === null || isRowId(group_id));

interface CheckPrincipalOptions {
  readonly item: ItemAccess;
  readonly principal: GrantPrincipal;
  readonly action: ItemAction;
}

/** Throws a 400 for those who are not there, not of this workspace, or may not be given as much. */
export async function checkPrincipal(
  rows: AccountRows,
  { item, principal, action }: CheckPrincipalOptions,
): Promise<void> {
  if ('userId' in principal) {
    if (principal.userId === item.ownerId)
      throw refuse('principal.userId', 'The owner manages it without being given anything.');
    const user = isRowId(principal.userId) ? await findUserTenancy(rows, principal.userId) : undefined;
    checkSharer(item, user, { field: 'principal.userId', action });
  } else if ('groupId' in principal) {
    const group = isRowId(principal.groupId) ? await findGroupTenancy(rows, principal.groupId) : undefined;
    checkSharer(item, group, { field: 'principal.groupId', action });
  } else {
    checkEverybody(item, principal, action);
    if ('embedTenantName' in principal && !(await hasTenant(rows, principal.embedTenantName)))
      throw refuse('principal.embedTenantName', 'There is no embed tenant of this name.');
  }
}

const refuse = (field: string, message: string): Problem => new Problem('invalid-field', message, field);

/** Of a tenant's items only people of that tenant may know; to others' people these are not there. */
function checkSharer(
  { embedTenant }: ItemAccess,
  sharer: PrincipalTenancy | undefined,
  { field, action }: { readonly field: string; readonly action: ItemAction },
): void {
  const isOfSpace = sharer && (embedTenant === null || sharer.embedTenant === embedTenant);
  if (!isOfSpace) throw refuse(field, 'There is nobody of this id to share it with.');
  if (embedTenant === null && sharer.isEmbedUser) requireRead(action);
}

function checkEverybody(item: ItemAccess, principal: GrantPrincipal, action: ItemAction): void {
  const [kind = ''] = Object.keys(principal);
  if (item.embedTenant !== null)
    throw refuse(`principal.${kind}`, 'What is of an embed tenant is shared with its users and groups only.');
  if (!('role' in principal)) requireRead(action);
}

function requireRead(action: ItemAction): void {
  if (action !== 'read') throw refuse('action', 'Embed users can be given read access only.');
}
