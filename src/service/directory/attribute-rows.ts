import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { AttributeDefinition, AttributeType } from '../../contract/endpoints/user-attributes.ts';
import type { AccountRows } from '../database/database.ts';
import type { UserAttributeTable } from '../database/tables/account-tables.ts';
import type { IdPaging } from '../http/list-paging.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';

export type AttributeRow = Selectable<UserAttributeTable>;

/** The owner of definitions: an embed tenant, or null for the account itself. */
export type TenantScope = string | null;

export interface AttributeFilter {
  readonly name?: string | undefined;
  readonly type?: AttributeType | undefined;
}

export function listAttributes(
  { db, accountId }: AccountRows,
  scope: TenantScope,
  { afterId, limit }: IdPaging,
  { name, type }: AttributeFilter = {},
): Promise<AttributeRow[]> {
  let query = db
    .selectFrom('user_attribute')
    .where('account_id', '=', accountId)
    .where('embed_tenant', 'is not distinct from', scope)
    .where('id', '>', afterId);
  if (name !== undefined) query = query.where('name', '=', name);
  if (type !== undefined) query = query.where('type', '=', type);
  return query.selectAll().orderBy('id').limit(limit).execute();
}

export function findAttribute(
  { db, accountId }: AccountRows,
  scope: TenantScope,
  attributeId: number,
): Promise<AttributeRow | undefined> {
  return db
    .selectFrom('user_attribute')
    .where('account_id', '=', accountId)
    .where('embed_tenant', 'is not distinct from', scope)
    .where('id', '=', attributeId)
    .selectAll()
    .executeTakeFirst();
}

/** Attributes of the account and of the tenant by name. Locks them, so that they stay while values are written. */
export function listAttributesByName(
  { db, accountId }: AccountRows,
  scope: TenantScope,
  names: readonly string[],
): Promise<AttributeRow[]> {
  return db
    .selectFrom('user_attribute')
    .where('account_id', '=', accountId)
    .where('name', 'in', [...names])
    .where((is) => is.or([is('embed_tenant', 'is', null), is('embed_tenant', '=', scope)]))
    .selectAll()
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** An attribute by id, of the account or of any tenant. Locks it. */
export function findAnyAttribute(
  { db, accountId }: AccountRows,
  attributeId: number,
): Promise<AttributeRow | undefined> {
  return db
    .selectFrom('user_attribute')
    .where('account_id', '=', accountId)
    .where('id', '=', attributeId)
    .selectAll()
    .forKeyShare()
    .executeTakeFirst();
}

/** Undefined where the name is taken. */
export function insertAttribute(
  { db, accountId }: AccountRows,
  scope: TenantScope,
  definition: AttributeDefinition,
  now: Date,
): Promise<AttributeRow | undefined> {
  const { name, type, displayName = null, defaultValue = null, description = null } = definition;
  return db
    .insertInto('user_attribute')
    .values({
      account_id: accountId,
      embed_tenant: scope,
      name,
      type,
      created_at: now,
      display_name: displayName,
      default_value: defaultValue,
      description,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export interface AttributeChange {
  readonly display_name?: string | null;
  readonly default_value?: string | null;
  readonly description?: string | null;
}

/** Undefined where the attribute does not exist any more. */
export function updateAttribute(
  { db, accountId }: AccountRows,
  attributeId: number,
  change: AttributeChange,
): Promise<AttributeRow | undefined> {
  return db
    .updateTable('user_attribute')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', attributeId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes an attribute; its values are deleted with it. */
export async function deleteAttribute({ db, accountId }: AccountRows, attributeId: number): Promise<void> {
  await db
    .deleteFrom('user_attribute')
    .where('account_id', '=', accountId)
    .where('id', '=', attributeId)
    .execute();
}

export interface AttributeValueChange {
  readonly attributeId: number;
  readonly userId: number;
  /** Null removes the value. */
  readonly value: UserAttributeValue;
}

export async function writeAttributeValue(
  rows: AccountRows,
  { attributeId, userId, value }: AttributeValueChange,
): Promise<void> {
  const { db, accountId } = rows;
  if (value === null) return deleteValue(rows, attributeId, userId);
  const text = JSON.stringify(value);
  await db
    .insertInto('user_attribute_value')
    .values({ account_id: accountId, attribute_id: attributeId, user_id: userId, value: text })
    .onConflict((conflict) => conflict.columns(['attribute_id', 'user_id']).doUpdateSet({ value: text }))
    .execute();
}

async function deleteValue(
  { db, accountId }: AccountRows,
  attributeId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('user_attribute_value')
    .where('account_id', '=', accountId)
    .where('attribute_id', '=', attributeId)
    .where('user_id', '=', userId)
    .execute();
}

export interface ValueRow {
  readonly id: number;
  readonly name: string;
  readonly type: AttributeType;
  readonly value: unknown;
}

export function listAttributeValues(
  { db, accountId }: AccountRows,
  userId: number,
  { afterId, limit }: IdPaging,
  { name, type }: AttributeFilter,
): Promise<ValueRow[]> {
  return db
    .selectFrom('user_attribute_value as stored')
    .innerJoin('user_attribute', 'user_attribute.id', 'stored.attribute_id')
    .where('stored.account_id', '=', accountId)
    .where('stored.user_id', '=', userId)
    .where('user_attribute.id', '>', afterId)
    .where(sql<boolean>`user_attribute.name = coalesce(${name ?? null}::text, user_attribute.name)`)
    .where(sql<boolean>`user_attribute.type = coalesce(${type ?? null}::text, user_attribute.type)`)
    .select(['user_attribute.id', 'user_attribute.name', 'user_attribute.type', 'stored.value'])
    .orderBy('user_attribute.id')
    .limit(limit)
    .execute();
}

/** All attributes of the account itself, oldest first. */
export function listAllAccountAttributes({ db, accountId }: AccountRows): Promise<AttributeRow[]> {
  return db
    .selectFrom('user_attribute')
    .where('account_id', '=', accountId)
    .where('embed_tenant', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute();
}
