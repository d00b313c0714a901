import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { GroupDefinition } from '../../contract/endpoints/groups.ts';
import type { AccountRows } from '../database/database.ts';
import { foldCase } from '../database/fold-name.ts';
import type { IdPaging } from '../http/list-paging.ts';
import type { TenantScope } from './attribute-rows.ts';

export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly display_name: string | null;
  readonly role: 'admin' | 'user' | 'viewer' | null;
  readonly is_provisioned: boolean;
  readonly created_at: Date;
}

export interface CountedGroupRow extends GroupRow {
  readonly member_count: number;
}

const memberCount = (): RawBuilder<number> =>
  sql<number>`(select count(*)::integer from group_member where group_member.group_id = user_group.id)`;
const columns = [
  'user_group.id',
  'user_group.name',
  'user_group.description',
  'user_group.display_name',
  'user_group.role',
  'user_group.is_provisioned',
  'user_group.created_at',
] as const;

export function listGroups(
  { db, accountId }: AccountRows,
  scope: TenantScope,
  { afterId, limit }: IdPaging,
): Promise<CountedGroupRow[]> {
  return db
    .selectFrom('user_group')
    .where('account_id', '=', accountId)
    .where('embed_tenant', 'is not distinct from', scope)
    .where('id', '>', afterId)
    .select(columns)
    .select(memberCount().as('member_count'))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findGroup(
  { db, accountId }: AccountRows,
  scope: TenantScope,
  groupId: number,
): Promise<CountedGroupRow | undefined> {
  return db
    .selectFrom('user_group')
    .where('account_id', '=', accountId)
    .where('embed_tenant', 'is not distinct from', scope)
    .where('id', '=', groupId)
    .select(columns)
    .select(memberCount().as('member_count'))
    .executeTakeFirst();
}

/** Locks a group, so that its members do not change until the transaction ends. */
export async function lockGroup({ db, accountId }: AccountRows, groupId: number): Promise<void> {
  await db
    .selectFrom('user_group')
    .where('account_id', '=', accountId)
    .where('id', '=', groupId)
    .select('id')
    .forUpdate()
    .execute();
}

/** Groups by name. Locks them, so that they stay while members are written. */
export function listGroupsByName(
  { db, accountId }: AccountRows,
  scope: TenantScope,
  names: readonly string[],
): Promise<GroupRow[]> {
  return db
    .selectFrom('user_group')
    .where('account_id', '=', accountId)
    .where('embed_tenant', 'is not distinct from', scope)
    .where('name', 'in', [...names])
    .select(columns)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Undefined where the name is taken. */
export async function insertGroup(
  { db, accountId }: AccountRows,
  scope: TenantScope,
  { name, description }: GroupDefinition,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .insertInto('user_group')
    .values({
      account_id: accountId,
      embed_tenant: scope,
      name,
      description: description ?? null,
      ...(scope === null && { display_name: name, folded_display_name: foldCase(name) }),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateGroup(
  { db, accountId }: AccountRows,
  groupId: number,
  description: string | null,
): Promise<void> {
  await db
    .updateTable('user_group')
    .set({ description })
    .where('account_id', '=', accountId)
    .where('id', '=', groupId)
    .execute();
}

/** Deletes a group with its memberships and grants; its members stay. */
export async function deleteGroup({ db, accountId }: AccountRows, groupId: number): Promise<void> {
  await db.deleteFrom('user_group').where('account_id', '=', accountId).where('id', '=', groupId).execute();
}
