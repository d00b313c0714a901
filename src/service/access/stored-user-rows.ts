/**
 * The rows from which the groups and attributes of a reader follow. One statement reads them: between two statements a
 * change could be committed, and groups from before it would meet attributes from after it.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import { attributeTypes } from '../../contract/endpoints/user-attributes.ts';
import type { AccountRows } from '../database/database.ts';
import { valueHolders } from './resolve-attributes.ts';

export interface TenantUser {
  /** `undefined`: a reader who is not stored, and has no values of their own. */
  readonly userId: number | undefined;
  readonly embedTenant: string | null;
  /** The groups of a reader who is not stored. */
  readonly groupIds?: readonly number[];
}

const storedUserRowsSchema = z.object({
  groups: z.array(z.object({ name: z.string(), embedTenant: z.string().nullable() })),
  attributes: z.array(
    z.object({
      name: z.string(),
      type: z.enum(attributeTypes),
      defaultValue: z.string().nullable(),
      embedTenant: z.string().nullable(),
      values: z.array(
        z.object({
          holder: z.enum(valueHolders),
          groupId: z.int(),
          value: userAttributeValueSchema,
        }),
      ),
    }),
  ),
});

export type StoredUserRows = z.infer<typeof storedUserRowsSchema>;

/** It begins with `select`, since the cache of the embedded database takes every other statement for a change. */
export async function readStoredUserRows(rows: AccountRows, user: TenantUser): Promise<StoredUserRows> {
  const { accountId } = rows;
  const { embedTenant } = user;
  const { rows: found } = await sql`
    select
      (
        select coalesce(json_agg(json_build_object('name', name, 'embedTenant', embed_tenant)
          order by embed_tenant nulls first, name), '[]')
        from (${selectGroups(accountId, user)}) as reader_group
      ) as groups,
      (
        select coalesce(json_agg(json_build_object(
          'name', name, 'type', type, 'defaultValue', default_value, 'embedTenant', embed_tenant,
          'values', (
            select coalesce(json_agg(json_build_object('holder', holder, 'groupId', group_id, 'value', value)), '[]')
            from (${selectValues(accountId, user)}) as held
          )
        )), '[]')
        from user_attribute
        where account_id = ${accountId} and (embed_tenant is null or embed_tenant = ${embedTenant}::text)
      ) as attributes
  `.execute(rows.db);
  return storedUserRowsSchema.parse(found[0]);
}

/** Groups of the account and of the reader's embed tenant. */
function selectGroups(
  accountId: number,
  { userId, embedTenant, groupIds = [] }: TenantUser,
): RawBuilder<unknown> {
  const tenancy = sql`(user_group.embed_tenant is null or user_group.embed_tenant = ${embedTenant}::text)`;
  if (userId === undefined)
    return sql`
      select id, name, embed_tenant from user_group
      where account_id = ${accountId} and id = any(${[...groupIds]}::integer[]) and ${tenancy}`;
  return sql`
    select user_group.id, user_group.name, user_group.embed_tenant
    from group_member join user_group on user_group.id = group_member.group_id
    where group_member.account_id = ${accountId} and group_member.user_id = ${userId} and ${tenancy}`;
}

/** The values of one attribute: of the reader, of the reader's groups and of the embed tenant. */
function selectValues(accountId: number, user: TenantUser): RawBuilder<unknown> {
  return sql`
    select 'user' as holder, 0 as group_id, value from user_attribute_value
    where account_id = ${accountId} and attribute_id = user_attribute.id and user_id = ${user.userId ?? null}::integer
    union all
    select case when embed_tenant is null then 'account-group' else 'tenant-group' end, group_id, value
    from (${selectGroups(accountId, user)}) as holding_group
    join group_attribute_value on group_id = holding_group.id
    where account_id = ${accountId} and attribute_id = user_attribute.id
    union all
    select 'tenant', 0, value from tenant_attribute_value
    where account_id = ${accountId} and attribute_id = user_attribute.id and embed_tenant = ${user.embedTenant}::text`;
}
