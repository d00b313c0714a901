import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { ItemAction } from '../access/access-levels.ts';
import { itemColumns, toItemColumns } from '../access/item-columns.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { IdPaging } from '../http/id-paging.ts';
import type { AccountRows } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';

/** To whom something is given, as the table names them: exactly one is. */
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

/** In the order in which they were given. */
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

/** Gives it, or changes what was given. */
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
    .values({ account_id: accountId, ...toItemColumns(type, id), ...principal, action, created_at: now })
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
