/** Values of user attributes that groups and embed tenants give to their people. */
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  `create table group_attribute_value (
    account_id integer not null,
    attribute_id integer not null,
    group_id integer not null,
    value json not null,
    primary key (group_id, attribute_id),
    ${accountReference('attribute_id', 'user_attribute')},
    ${accountReference('group_id', 'user_group')}
  )`,
  `create index group_attribute_value_attribute on group_attribute_value (attribute_id)`,
  `create table tenant_attribute_value (
    account_id integer not null,
    attribute_id integer not null,
    embed_tenant text not null,
    value json not null,
    primary key (account_id, embed_tenant, attribute_id),
    ${accountReference('attribute_id', 'user_attribute')},
    foreign key (account_id, embed_tenant) references embed_tenant (account_id, name) on delete cascade
  )`,
  `create index tenant_attribute_value_attribute on tenant_attribute_value (attribute_id)`,
  ...enableRowLevelSecurity(['group_attribute_value', 'tenant_attribute_value']),
];

export const attributeValues = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
