/** The principals with whom an item can be shared. Source: docs/platform-api.md, "Roles and access". */
import type { GrantPrincipal, RevokeGrantQuery } from '../../contract/endpoints/grants.ts';
import type { ItemAccess } from '../access/item-access.ts';
import type { ItemAction } from '../access/access-levels.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import {
  type GrantRow,
  type PrincipalColumns,
  findGroupTenancy,
  findUserTenancy,
  hasEmbedTenantOrUser,
  type PrincipalTenancy,
} from './grant-rows.ts';

const nobody: PrincipalColumns = {
  user_id: null,
  group_id: null,
  role: null,
  embed_tenant: null,
  all_embed_users: false,
};

const tableRoles = { AIBIUser: 'user', AIBIViewer: 'viewer' } as const;

export function toPrincipalColumns(principal: GrantPrincipal): PrincipalColumns {
  if ('userId' in principal) return { ...nobody, user_id: principal.userId };
  if ('groupId' in principal) return { ...nobody, group_id: principal.groupId };
  if ('role' in principal) return { ...nobody, role: tableRoles[principal.role] };
  if ('embedTenantName' in principal) return { ...nobody, embed_tenant: principal.embedTenantName };
  return { ...nobody, all_embed_users: true };
}

export function fromPrincipalColumns({ user_id, group_id, role, embed_tenant }: GrantRow): GrantPrincipal {
  if (user_id !== null) return { userId: user_id };
  if (group_id !== null) return { groupId: group_id };
  if (role !== null) return { role: role === 'user' ? 'AIBIUser' : 'AIBIViewer' };
  return embed_tenant === null ? { allEmbedUsers: true } : { embedTenantName: embed_tenant };
}

/** The principal that query parameters name. Throws a 400 where they name none or several. */
export function readPrincipalQuery(query: RevokeGrantQuery): GrantPrincipal {
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

/** Whether the ids are in the range of row ids. */
export const hasValidIds = ({ user_id, group_id }: PrincipalColumns): boolean =>
  (user_id === null || isRowId(user_id)) && (group_id === null || isRowId(group_id));

interface CheckPrincipalOptions {
  readonly item: ItemAccess;
  readonly principal: GrantPrincipal;
  readonly action: ItemAction;
}

/** Throws a 400 where the principal does not exist, is not of this workspace, or may not get the action. */
export async function checkPrincipal(
  rows: AccountRows,
  { item, principal, action }: CheckPrincipalOptions,
): Promise<void> {
  if ('userId' in principal) {
    if (principal.userId === item.ownerId)
      throw refuse('principal.userId', 'The owner can manage the item without a grant.');
    const user = isRowId(principal.userId) ? await findUserTenancy(rows, principal.userId) : undefined;
    checkSharer(item, user, { field: 'principal.userId', action });
  } else if ('groupId' in principal) {
    const group = isRowId(principal.groupId) ? await findGroupTenancy(rows, principal.groupId) : undefined;
    checkSharer(item, group, { field: 'principal.groupId', action });
  } else {
    checkEverybody(item, principal, action);
    if ('embedTenantName' in principal && !(await hasEmbedTenantOrUser(rows, principal.embedTenantName)))
      throw refuse('principal.embedTenantName', 'There is no embed tenant of this name.');
  }
}

const refuse = (field: string, message: string): Problem => new Problem('invalid-field', message, field);

/** Items of an embed tenant can be shared only with its people. To others, people of the tenant do not exist. */
function checkSharer(
  { embedTenant }: ItemAccess,
  sharer: PrincipalTenancy | undefined,
  { field, action }: { readonly field: string; readonly action: ItemAction },
): void {
  const isOfSpace = sharer && (embedTenant === null || sharer.embedTenant === embedTenant);
  if (!isOfSpace) throw refuse(field, 'There is no such user or group to share it with.');
  if (embedTenant === null && sharer.isEmbedUser) requireRead(action);
}

function checkEverybody(item: ItemAccess, principal: GrantPrincipal, action: ItemAction): void {
  const [kind = ''] = Object.keys(principal);
  if (item.embedTenant !== null)
    throw refuse(
      `principal.${kind}`,
      'Items of an embed tenant can be shared only with its users and groups.',
    );
  if (!('role' in principal)) requireRead(action);
}

function requireRead(action: ItemAction): void {
  if (action !== 'read') throw refuse('action', 'Embed users can get only read access.');
}
