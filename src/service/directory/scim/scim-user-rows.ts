/** SQL of users as SCIM resources. Embed users are never among them. */
import type { AccountRows } from '../../database/database.ts';
import { rowCount, selectPage } from './scim-resource-list.ts';
import type { ScimListQuery } from './scim-resource-list.ts';

export interface ScimUserRow {
  readonly id: number;
  readonly username: string;
  readonly role: 'admin' | 'user' | 'viewer' | 'embed';
  readonly assigned_role: 'admin' | 'user' | 'viewer' | null;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly deactivated_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** What SCIM writes of a user. */
export interface ScimUserValues {
  readonly username: string;
  readonly folded_username: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly assigned_role: 'admin' | 'user' | 'viewer' | null;
  readonly profile: string;
  readonly folded_profile: string;
  readonly updated_at: Date;
}

const columns = [
  'id',
  'username',
  'role',
  'assigned_role',
  'profile',
  'deactivated_at',
  'created_at',
  'updated_at',
] as const;

const users = ({ db, accountId }: AccountRows) =>
  db.selectFrom('app_user').where('account_id', '=', accountId).where('role', '<>', 'embed');

/** Finds a user, and locks it in a `write` with `lock`. */
export function findScimUser(
  rows: AccountRows,
  id: number,
  { lock }: { readonly lock: boolean },
): Promise<ScimUserRow | undefined> {
  return users(rows)
    .where('id', '=', id)
    .select(columns)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export const listScimUsers = (rows: AccountRows, query: ScimListQuery): Promise<ScimUserRow[]> =>
  query.limit === 0 ? Promise.resolve([]) : selectPage(users(rows).select(columns), query).execute();

export async function countScimUsers(rows: AccountRows, { where }: ScimListQuery): Promise<number> {
  const { count } = await users(rows).where(where).select(rowCount).executeTakeFirstOrThrow();
  return count;
}

/** Whether another user of the account has the name, in any case. */
export async function hasScimUser(
  rows: AccountRows,
  foldedUsername: string,
  exceptId: number | undefined,
): Promise<boolean> {
  const row = await users(rows)
    .where('folded_username', '=', foldedUsername)
    .where('id', '<>', exceptId ?? 0)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the account, so that two requests cannot take the same name. */
export async function lockAccountNames({ db, accountId }: AccountRows): Promise<void> {
  await db.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
}

export async function insertScimUser(
  { db, accountId }: AccountRows,
  values: ScimUserValues,
  { isActive, role }: { readonly isActive: boolean; readonly role: 'admin' | 'user' | 'viewer' },
): Promise<number> {
  const now = values.updated_at;
  const { id } = await db
    .insertInto('app_user')
    .values({
      account_id: accountId,
      ...values,
      role,
      created_at: now,
      deactivated_at: isActive ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateScimUser(
  { db, accountId }: AccountRows,
  id: number,
  values: ScimUserValues & { readonly deactivated_at?: Date | null; readonly credentials_from?: Date },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export interface UserGroupRow {
  readonly user_id: number;
  readonly id: number;
  readonly display_name: string | null;
}

/** Groups of the account that the users belong to. */
export async function listGroupsOfUsers(
  { db, accountId }: AccountRows,
  userIds: readonly number[],
): Promise<UserGroupRow[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('group_member')
    .innerJoin('user_group', 'user_group.id', 'group_member.group_id')
    .where('group_member.account_id', '=', accountId)
    .where('group_member.user_id', 'in', [...userIds])
    .where('user_group.embed_tenant', 'is', null)
    .select(['group_member.user_id', 'user_group.id', 'user_group.display_name'])
    .orderBy('user_group.id')
    .execute();
}

export interface UserAttributeValueRow {
  readonly user_id: number;
  readonly attribute_id: number;
  readonly value: unknown;
}

/** Values of the account's own attributes. */
export async function listAttributesOfUsers(
  { db, accountId }: AccountRows,
  userIds: readonly number[],
): Promise<UserAttributeValueRow[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('user_attribute_value')
    .where('account_id', '=', accountId)
    .where('user_id', 'in', [...userIds])
    .select(['user_id', 'attribute_id', 'value'])
    .execute();
}
