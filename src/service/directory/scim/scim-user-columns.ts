/** How filters and orders read the attributes of users in SQL. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AttributeSql, ListSql } from '../scim-filter/scim-filter-sql.ts';
import type { ResolvedAttribute } from '../scim-schema/scim-resource-schema.ts';
import { coreUserUrn } from '../scim-schema/core-user-schema.ts';
import { userAttributesUrn } from '../scim-schema/user-attribute-extension.ts';

type Sql = RawBuilder<unknown>;

/** Attributes with a column of their own, by path. */
const columns: Readonly<Record<string, Sql>> = {
  id: sql`app_user.id::text`,
  userName: sql`app_user.folded_username`,
  externalId: sql`(app_user.profile ->> 'externalId')`,
  active: sql`(app_user.deactivated_at is null)`,
  'meta.created': sql`app_user.created_at`,
  'meta.lastModified': sql`app_user.updated_at`,
  'meta.resourceType': sql`'User'`,
};

/** Attributes that are derived, and have neither a column nor a place in the profile. */
const unknown = new Set(['meta', 'meta.location', 'meta.version', 'groups.$ref']);

export const userAttributeSql: AttributeSql = {
  single: (target) => {
    const path = toPath(target);
    return columns[path] ?? (unknown.has(path) ? undefined : sql`(${toJson(target)} #>> '{}')`);
  },
  list: (target) => {
    const { name } = target.attribute;
    if (target.extension === undefined && name === 'groups') return groups;
    if (target.extension === undefined && name === 'schemas') return schemas;
    return toJsonList(target);
  },
};

const toPath = ({ extension, attribute, subAttribute }: ResolvedAttribute): string =>
  [extension, attribute.name, subAttribute?.name].filter((part) => part !== undefined).join('.');

/** The value as JSON, in the form in which it is compared. */
function toJson({ extension, attribute, subAttribute }: ResolvedAttribute): Sql {
  if (extension === userAttributesUrn) return toAttributeValue(attribute.name);
  const path = [extension, attribute.name, subAttribute?.name].filter((part) => part !== undefined);
  return sql`(app_user.folded_profile #> ${path}::text[])`;
}

/** The value of a user attribute of the account. Names that differ in case alone belong to the first definition. */
const toAttributeValue = (name: string): Sql => sql`(
  select stored.value::jsonb
  from user_attribute_value stored
  join user_attribute definition on definition.id = stored.attribute_id
  where stored.user_id = app_user.id and definition.embed_tenant is null
    and definition.account_id = app_user.account_id and definition.name = ${name}
)`;

function toJsonList(target: ResolvedAttribute): ListSql {
  const list = toJson({ ...target, subAttribute: undefined });
  return {
    from: sql`jsonb_array_elements(coalesce(${list}, '[]'::jsonb)) with ordinality as item (value, position)`,
    part: (sub) =>
      sub && target.attribute.subAttributes ? sql`(item.value ->> ${sub.name})` : sql`(item.value #>> '{}')`,
  };
}

const groups: ListSql = {
  from: sql`(
    select user_group.id, user_group.folded_display_name, user_group.id as position
    from group_member join user_group on user_group.id = group_member.group_id
    where group_member.user_id = app_user.id and user_group.embed_tenant is null
  ) item`,
  part: (sub) =>
    ({
      value: sql`item.id::text`,
      display: sql`item.folded_display_name`,
      type: sql`'direct'`,
    })[sub?.name ?? 'value'],
};

const schemas: ListSql = {
  from: sql`(
    select key as value, 0 as position from jsonb_object_keys(app_user.profile) key where key like 'urn:%'
    union all select ${coreUserUrn}, 0
    union all select ${userAttributesUrn}, 0 where exists (
      select from user_attribute_value stored join user_attribute definition on definition.id = stored.attribute_id
      where stored.user_id = app_user.id and definition.embed_tenant is null
    )
  ) item`,
  part: () => sql`item.value`,
};
