/** Values of attributes that groups and embed tenants hold. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';
import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';
import type { AttributeFilter, ValueRow } from './attribute-rows.ts';

/** A group or an embed tenant. */
export type SharedValueHolder = { readonly groupId: number } | { readonly embedTenant: string };

/** The table of the holder, and the condition for its rows. */
const selectHeld = (holder: SharedValueHolder): { table: RawBuilder<unknown>; isHeld: RawBuilder<boolean> } =>
  'groupId' in holder
    ? {
        table: sql.table('group_attribute_value'),
        isHeld: sql<boolean>`held.group_id = ${holder.groupId}`,
      }
    : {
        table: sql.table('tenant_attribute_value'),
        isHeld: sql<boolean>`held.embed_tenant = ${holder.embedTenant}`,
      };

export async function listSharedValues(
  { db, accountId }: AccountRows,
  holder: SharedValueHolder,
  { afterId, limit }: IdPaging,
  { name, type }: AttributeFilter,
): Promise<ValueRow[]> {
  const { table, isHeld } = selectHeld(holder);
  const { rows } = await sql<ValueRow>`
    select attribute.id, attribute.name, attribute.type, held.value
    from ${table} as held join user_attribute as attribute on attribute.id = held.attribute_id
    where held.account_id = ${accountId} and ${isHeld} and attribute.id > ${afterId}
      and attribute.name = coalesce(${name ?? null}::text, attribute.name)
      and attribute.type = coalesce(${type ?? null}::text, attribute.type)
    order by attribute.id
    limit ${limit}
  `.execute(db);
  return rows;
}

export interface SharedValueChange {
  readonly attributeId: number;
  /** Null removes the value. */
  readonly value: UserAttributeValue;
}

export async function writeSharedValue(
  rows: AccountRows,
  holder: SharedValueHolder,
  { attributeId, value }: SharedValueChange,
): Promise<void> {
  if (value === null) return deleteSharedValue(rows, holder, attributeId);
  const row = { account_id: rows.accountId, attribute_id: attributeId, value: JSON.stringify(value) };
  if ('groupId' in holder) return upsertGroupValue(rows, { ...row, group_id: holder.groupId });
  return upsertTenantValue(rows, { ...row, embed_tenant: holder.embedTenant });
}

type InsertedValue = { readonly account_id: number; readonly attribute_id: number; readonly value: string };

async function upsertGroupValue(
  { db }: AccountRows,
  row: InsertedValue & { readonly group_id: number },
): Promise<void> {
  await db
    .insertInto('group_attribute_value')
    .values(row)
    .onConflict((same) => same.columns(['group_id', 'attribute_id']).doUpdateSet({ value: row.value }))
    .execute();
}

async function upsertTenantValue(
  { db }: AccountRows,
  row: InsertedValue & { readonly embed_tenant: string },
): Promise<void> {
  const key = ['account_id', 'embed_tenant', 'attribute_id'] as const;
  await db
    .insertInto('tenant_attribute_value')
    .values(row)
    .onConflict((same) => same.columns(key).doUpdateSet({ value: row.value }))
    .execute();
}

async function deleteSharedValue(
  { db, accountId }: AccountRows,
  holder: SharedValueHolder,
  attributeId: number,
): Promise<void> {
  const { table, isHeld } = selectHeld(holder);
  await sql`
    delete from ${table} as held
    where held.account_id = ${accountId} and held.attribute_id = ${attributeId} and ${isHeld}
  `.execute(db);
}
