import { sql, type ExpressionBuilder } from 'kysely';
import type { ItemAction } from '../access/access-levels.ts';
import { itemColumns, toItemReferenceColumns } from '../access/item-rows.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { IdPaging } from '../http/list-paging.ts';
import type { AccountRows } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** The columns of a grant's principal. Exactly one of them is set. */
export interface PrincipalColumns {
  readonly user_id: number | null;
  readonly group_id: number | null;
  readonly role: 'user' | 'viewer' | null;
  readonly embed_tenant: string | null;
  readonly all_embed_users: boolean;
}

export interface GrantRow extends PrincipalColumns {
  readonly id: number;
  readonly action: ItemAction;
  readonly created_at: Date;
}

const columns = [
  ...(['id', 'user_id', 'group_id', 'role', 'embed_tenant', 'all_embed_users'] as const),
  ...(['action', 'created_at'] as const),
] as const;

/** Grants in the order of their creation. */
export function selectGrants(
  { db, accountId }: AccountRows,
  { type, id }: ItemReference,
  { afterId, limit }: IdPaging,
): Promise<GrantRow[]> {
  return db
    .selectFrom('item_grant')
    .where('account_id', '=', accountId)
    .where(itemColumns[type], '=', id)
    .where('id', '>', afterId)
    .select(columns)
    .orderBy('id')
    .limit(limit)
    .execute();
}

type GrantExpression = ExpressionBuilder<Schema, 'item_grant'>;

const names = (principal: PrincipalColumns) => (is: GrantExpression) =>
  is.and([
    is('user_id', 'is not distinct from', principal.user_id),
    is('group_id', 'is not distinct from', principal.group_id),
    is('role', 'is not distinct from', principal.role),
    is('embed_tenant', 'is not distinct from', principal.embed_tenant),
    is('all_embed_users', '=', principal.all_embed_users),
  ]);

export function findGrant(
  { db, accountId }: AccountRows,
  { type, id }: ItemReference,
  principal: PrincipalColumns,
): Promise<GrantRow | undefined> {
  return db
    .selectFrom('item_grant')
    .where('account_id', '=', accountId)
    .where(itemColumns[type], '=', id)
    .where(names(principal))
    .select(columns)
    .executeTakeFirst();
}

/** Adds a grant, or changes the action of an existing one. */
export async function upsertGrant(
  { db, accountId }: AccountRows,
  { type, id }: ItemReference,
  {
    principal,
    action,
    now,
  }: { readonly principal: PrincipalColumns; readonly action: ItemAction; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('item_grant')
    .values({
      account_id: accountId,
      ...toItemReferenceColumns(type, id),
      ...principal,
      action,
      created_at: now,
    })
    .onConflict((conflict) => conflict.expression(grantKey).doUpdateSet({ action }))
    .execute();
}

/** The expressions of the index `item_grant_once`. */
const grantKey = sql`
  coalesce(folder_id, 0), coalesce(workbook_id, 0), coalesce(report_id, 0),
  coalesce(user_id, 0), coalesce(group_id, 0), coalesce(role, ''), coalesce(embed_tenant, ''), all_embed_users`;

export async function deleteGrant({ db, accountId }: AccountRows, grantId: number): Promise<void> {
  await db.deleteFrom('item_grant').where('account_id', '=', accountId).where('id', '=', grantId).execute();
}

/** The embed tenant of a principal. The functions below lock its row until the transaction ends. */
export interface PrincipalTenancy {
  /** Null for a principal of the account itself. */
  readonly embedTenant: string | null;
  readonly isEmbedUser: boolean;
}

export async function findUserTenancy(
  { db, accountId }: AccountRows,
  userId: number,
): Promise<PrincipalTenancy | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .select(['embed_tenant', 'role'])
    .forKeyShare()
    .executeTakeFirst();
  return row && { embedTenant: row.embed_tenant, isEmbedUser: row.role === 'embed' };
}

export async function findGroupTenancy(
  { db, accountId }: AccountRows,
  groupId: number,
): Promise<PrincipalTenancy | undefined> {
  const row = await db
    .selectFrom('user_group')
    .where('account_id', '=', accountId)
    .where('id', '=', groupId)
    .select('embed_tenant')
    .forKeyShare()
    .executeTakeFirst();
  return row && { embedTenant: row.embed_tenant, isEmbedUser: row.embed_tenant !== null };
}

/** Whether the account has an embed tenant of that name, or an embed user of such a tenant. */
export async function hasEmbedTenantOrUser({ db, accountId }: AccountRows, name: string): Promise<boolean> {
  const tenant = db
    .selectFrom('embed_tenant')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .select('id');
  const author = db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('embed_tenant', '=', name)
    .select('id')
    .limit(1);
  return (await tenant.unionAll(author).execute()).length > 0;
}
