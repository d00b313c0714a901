/** Who is in a group. All of a call's people or none: one who is not there stops it and is named. */
import type { AccountMembers, MembersChanged, TenantMembers } from '../../contract/directory-group.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import type { TenantScope } from './attribute-rows.ts';
import { requireGroup } from './group-rules.ts';
import * as stored from './member-rows.ts';
import type { MemberRow } from './member-rows.ts';

export interface ChangeMembersOptions {
  readonly scope: TenantScope;
  readonly groupId: number;
  /** Asked once the group is known to be there. */
  readonly find: () => Promise<number[]>;
}

export async function addMembers(
  rows: AccountRows,
  act: ActionContext,
  options: ChangeMembersOptions,
): Promise<MembersChanged> {
  const { scope, groupId, find } = options;
  await requireGroup(rows, scope, groupId);
  const userIds = [...new Set(await find())];
  const added = await stored.insertMembers(
    rows,
    userIds.map((userId) => ({ groupId, userId })),
  );
  const details = { userIds };
  await recordChange(rows, act, { action: 'group.add-users', type: 'GROUP', id: groupId, details });
  return { added, unchanged: userIds.length - added };
}

/** Those who are no members are left as they are. */
export async function removeMembers(
  rows: AccountRows,
  act: ActionContext,
  options: ChangeMembersOptions,
): Promise<void> {
  const { scope, groupId, find } = options;
  await requireGroup(rows, scope, groupId);
  const userIds = await find();
  await stored.deleteMembers(rows, groupId, userIds);
  const details = { userIds };
  await recordChange(rows, act, { action: 'group.remove-users', type: 'GROUP', id: groupId, details });
}

/** Any user of the account, embed users too; a 400 names one who is not there. */
export async function findAccountPeople(rows: AccountRows, users: AccountMembers): Promise<number[]> {
  const known = await findByIds(
    rows,
    users.map(({ userId }) => userId),
  );
  return users.map(({ userId }, index) => {
    if (known.some(({ id }) => id === userId)) return userId;
    throw unknownPerson(String(userId), `users[${index}].userId`);
  });
}

/** Embed users of one tenant alone: those of another are not there. */
export async function findTenantPeople(
  rows: AccountRows,
  tenant: string,
  users: TenantMembers,
): Promise<number[]> {
  const externalIds = users.flatMap((user) => ('externalId' in user ? [user.externalId] : []));
  const byName = externalIds.length === 0 ? [] : await stored.findEmbedPeople(rows, tenant, externalIds);
  const byId = await findByIds(
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
    throw unknownPerson(String(name), `users[${index}].${field}`);
  });
}

function findByIds(rows: AccountRows, ids: readonly number[]): Promise<MemberRow[]> {
  const possible = ids.filter(isRowId);
  return possible.length === 0 ? Promise.resolve([]) : stored.findPeople(rows, possible);
}

const unknownPerson = (name: string, field: string): Problem =>
  new Problem('invalid-field', `There is no user "${name}" here.`, field);
