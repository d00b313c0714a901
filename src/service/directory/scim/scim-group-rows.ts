/** SQL of groups of the account as SCIM resources. Embed users may be members, but SCIM neither lists nor changes them. */
import { sql } from 'kysely';
import type { AccountRows } from '../../database/database.ts';
import { rowCount, selectPage } from './scim-resource-list.ts';
import type { ScimListQuery } from './scim-resource-list.ts';

export interface ScimGroupRow {
  readonly id: number;
  readonly name: string;
  readonly display_name: string | null;
  readonly provider_id: string | null;
  readonly role: 'admin' | 'user' | 'viewer' | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = ['id', 'name', 'display_name', 'provider_id', 'role', 'created_at', 'updated_at'] as const;

const groups = ({ db, accountId }: AccountRows) =>
  db.selectFrom('user_group').where('account_id', '=', accountId).where('embed_tenant', 'is', null);

/** Finds a group, and locks it in a `write` with `lock`. */
export function findScimGroup(
  rows: AccountRows,
  id: number,
  { lock }: { readonly lock: boolean },
): Promise<ScimGroupRow | undefined> {
  return groups(rows)
    .where('id', '=', id)
    .select(columns)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export const listScimGroups = (rows: AccountRows, query: ScimListQuery): Promise<ScimGroupRow[]> =>
  query.limit === 0 ? Promise.resolve([]) : selectPage(groups(rows).select(columns), query).execute();

export async function countScimGroups(rows: AccountRows, { where }: ScimListQuery): Promise<number> {
  const { count } = await groups(rows).where(where).select(rowCount).executeTakeFirstOrThrow();
  return count;
}

/** Whether another group of the account shows the name, in any case. */
export async function hasScimGroup(
  rows: AccountRows,
  foldedName: string,
  exceptId: number | undefined,
): Promise<boolean> {
  const row = await groups(rows)
    .where('folded_display_name', '=', foldedName)
    .where('id', '<>', exceptId ?? 0)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of the names the groups of the account have in rules and grants. */
export async function listTakenNames(rows: AccountRows, prefix: string): Promise<ReadonlySet<string>> {
  const found = await groups(rows)
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .select('name')
    .execute();
  return new Set(found.map(({ name }) => name));
}

export interface ScimGroupValues {
  readonly display_name: string;
  readonly folded_display_name: string;
  readonly provider_id: string | null;
  readonly updated_at: Date;
}

export async function insertScimGroup(
  { db, accountId }: AccountRows,
  values: ScimGroupValues,
  name: string,
): Promise<number> {
  const { id } = await db
    .insertInto('user_group')
    .values({
      account_id: accountId,
      embed_tenant: null,
      name,
      description: null,
      is_provisioned: true,
      created_at: values.updated_at,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateScimGroup(
  { db, accountId }: AccountRows,
  id: number,
  values: ScimGroupValues,
): Promise<void> {
  await db
    .updateTable('user_group')
    .set(values)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export interface MemberRow {
  readonly group_id: number;
  readonly user_id: number;
  readonly display: string | null;
}

/** Members of groups who are users of the account. */
export async function listScimMembers(
  { db, accountId }: AccountRows,
  groupIds: readonly number[],
): Promise<MemberRow[]> {
  if (groupIds.length === 0) return [];
  return db
    .selectFrom('group_member')
    .innerJoin('app_user', 'app_user.id', 'group_member.user_id')
    .where('group_member.account_id', '=', accountId)
    .where('group_member.group_id', 'in', [...groupIds])
    .where('app_user.role', '<>', 'embed')
    .select(['group_member.group_id', 'group_member.user_id', 'group_member.display'])
    .orderBy('group_member.user_id')
    .execute();
}

/** A digest of the members of each group that has any, so that a version needs no list of them. */
export async function digestMembers(
  { db, accountId }: AccountRows,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('group_member')
    .innerJoin('app_user', 'app_user.id', 'group_member.user_id')
    .where('group_member.account_id', '=', accountId)
    .where('group_member.group_id', 'in', [...groupIds])
    .where('app_user.role', '<>', 'embed')
    .groupBy('group_member.group_id')
    .select('group_member.group_id')
    .select(
      sql<string>`md5(string_agg(
        group_member.user_id || ':' || coalesce(group_member.display, ''), ',' order by group_member.user_id
      ))`.as('digest'),
    )
    .execute();
  return new Map(rows.map(({ group_id, digest }) => [group_id, digest]));
}

/** The users among these ids. Locks them, so that they stay while memberships are written. */
export async function listKnownUsers(
  { db, accountId }: AccountRows,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '<>', 'embed')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewMember {
  readonly userId: number;
  readonly display: string | null;
}

/** Adds members, and writes the names of those that the group has. */
export async function upsertScimMembers(
  { db, accountId }: AccountRows,
  groupId: number,
  members: readonly NewMember[],
): Promise<void> {
  if (members.length === 0) return;
  const ids = members.map(({ userId }) => userId);
  const displays = members.map(({ display }) => display);
  await sql`
    insert into group_member (account_id, group_id, user_id, display)
    select ${accountId}::integer, ${groupId}::integer, user_id, display
    from unnest(${ids}::integer[], ${displays}::text[]) as added (user_id, display)
    on conflict (group_id, user_id) do update set display = excluded.display
  `.execute(db);
}

/** Marks users as changed whose groups have changed. */
export async function touchUsers(
  { db, accountId }: AccountRows,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('app_user')
    .set({ updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
}
