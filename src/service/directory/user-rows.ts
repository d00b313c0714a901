import { sql } from 'kysely';
import type { CreateUserRequest, UpdateUserRequest } from '../../contract/endpoints/users.ts';
import type { GenerateSessionRequest } from '../../contract/endpoints/embed-sessions.ts';
import type { AccountRows } from '../database/database.ts';
import { foldCase } from '../database/fold-name.ts';
import type { IdPaging } from '../http/list-paging.ts';
import { changeProfile, foldProfile } from './user-profile.ts';

export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly picture: string | null;
  readonly role: 'admin' | 'user' | 'viewer' | 'embed';
  /** Since when the user may not sign in. */
  readonly deactivated_at: Date | null;
  readonly created_at: Date;
}

const columns = [
  'id',
  'username',
  'email',
  'first_name',
  'picture',
  'role',
  'deactivated_at',
  'created_at',
] as const;

/** Users of the account, without embed users. */
export function listUsers({ db, accountId }: AccountRows, { afterId, limit }: IdPaging): Promise<UserRow[]> {
  return db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '<>', 'embed')
    .where('id', '>', afterId)
    .select(columns)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A user of the account, but no embed user. */
export function findUserById({ db, accountId }: AccountRows, userId: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '<>', 'embed')
    .where('id', '=', userId)
    .select(columns)
    .executeTakeFirst();
}

/** Undefined where the username is taken. */
export function insertUser(
  { db, accountId }: AccountRows,
  { username, email, firstName, role }: CreateUserRequest,
  now: Date,
): Promise<UserRow | undefined> {
  const profile = changeProfile({}, { email, firstName, role });
  return db
    .insertInto('app_user')
    .values({
      account_id: accountId,
      username,
      email,
      first_name: firstName ?? null,
      role,
      assigned_role: role,
      folded_username: foldCase(username),
      profile: JSON.stringify(profile),
      folded_profile: JSON.stringify(foldProfile({}, profile)),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function isUsernameTaken(
  { db, accountId }: AccountRows,
  username: string,
  exceptUserId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '<>', 'embed')
    .where('folded_username', '=', foldCase(username))
    .where('id', '<>', exceptUserId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined where the user does not exist any more. Throws where the username is taken. */
export async function updateUser(
  { db, accountId }: AccountRows,
  userId: number,
  { username, email, firstName, role, now }: UpdateUserRequest & { readonly now: Date },
): Promise<UserRow | undefined> {
  const user = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .select(['profile', 'folded_profile'])
    .forUpdate()
    .executeTakeFirst();
  if (!user) return undefined;
  const profile = changeProfile(user.profile, { email, firstName, role });
  return db
    .updateTable('app_user')
    .set({
      ...(username !== undefined && { username, folded_username: foldCase(username) }),
      ...(email !== undefined && { email }),
      ...(firstName !== undefined && { first_name: firstName }),
      ...(role !== undefined && { role, assigned_role: role }),
      profile: JSON.stringify(profile),
      folded_profile: JSON.stringify(foldProfile(user.folded_profile, profile)),
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Ids of the account's admins who may sign in. Locks them, so that two concurrent requests cannot remove the last two. */
export async function lockAdmins({ db, accountId }: AccountRows): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes a user with keys, favorites, memberships and values. Owned items go to another user, and schedules of the user are
 * paused. False where the user does not exist any more.
 */
export async function deleteUser(
  { db, accountId }: AccountRows,
  userId: number,
  newOwnerId: number,
): Promise<boolean> {
  for (const table of ['folder', 'workbook', 'report', 'theme'] as const)
    await db
      .updateTable(table)
      .set({ owner_id: newOwnerId })
      .where('account_id', '=', accountId)
      .where('owner_id', '=', userId)
      .execute();
  await db
    .updateTable('notification')
    .set({ is_enabled: false })
    .where('account_id', '=', accountId)
    .where('created_by', '=', userId)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locks an embed user, so that only one session at a time changes it. */
export async function lockEmbedUser({ db, accountId }: AccountRows, userId: number): Promise<void> {
  await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

/** Changes the given fields of a profile. */
export async function updateProfile(
  { db, accountId }: AccountRows,
  userId: number,
  {
    email,
    userProfile: { displayName, picture } = {},
    settings: { locale, timezone } = {},
  }: Pick<GenerateSessionRequest, 'email' | 'userProfile' | 'settings'>,
): Promise<void> {
  const spoken = { ...(locale !== undefined && { locale }), ...(timezone !== undefined && { timezone }) };
  const change = {
    ...(Object.keys(spoken).length > 0 && {
      profile: sql<string>`profile || ${JSON.stringify(spoken)}::jsonb`,
    }),
    ...(email !== undefined && { email }),
    ...(displayName !== undefined && { first_name: displayName }),
    ...(picture !== undefined && { picture }),
  };
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('app_user')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .execute();
}
