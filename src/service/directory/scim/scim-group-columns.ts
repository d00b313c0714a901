/** How filters and orders read the attributes of groups in SQL. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AttributeSql, ListSql } from '../scim-filter/scim-filter-sql.ts';
import { groupUrn } from '../scim-schema/group-resource-schema.ts';

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`user_group.id::text`,
  externalId: sql`user_group.provider_id`,
  displayName: sql`user_group.folded_display_name`,
  'meta.created': sql`user_group.created_at`,
  'meta.lastModified': sql`user_group.updated_at`,
  'meta.resourceType': sql`'Group'`,
};

export const groupAttributeSql: AttributeSql = {
  single: ({ attribute, subAttribute }) =>
    columns[subAttribute ? `${attribute.name}.${subAttribute.name}` : attribute.name],
  list: ({ attribute }) => lists[attribute.name],
};

const lists: Readonly<Record<string, ListSql>> = {
  members: {
    from: sql`(
      select group_member.user_id, group_member.display, group_member.user_id as position
      from group_member join app_user on app_user.id = group_member.user_id
      where group_member.group_id = user_group.id and app_user.role <> 'embed'
    ) item`,
    part: (sub) =>
      ({
        value: sql`item.user_id::text`,
        display: sql`lower(item.display)`,
        type: sql`'user'`,
      })[sub?.name ?? 'value'],
  },
  schemas: { from: sql`(select ${groupUrn} as value, 0 as position) item`, part: () => sql`item.value` },
};
