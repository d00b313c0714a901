/** The principal of a caller: all of its properties that grants can refer to, and the SQL that matches grants. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Caller, EmbedCaller, Role } from './caller.ts';

export interface Principal {
  readonly accountId: number;
  /** Id of a user of the account. `undefined`: an embed user. */
  readonly userId: number | undefined;
  readonly role: Role;
  /** Set for embed users. */
  readonly embedUser?:
    | { readonly externalId: string; readonly embedTenant: string | null; readonly groups: readonly string[] }
    | undefined;
}

export function toPrincipal(caller: Caller): Principal {
  const { accountId, userId, role } = caller;
  if (caller.kind === 'user' || role !== 'embed') return { accountId, userId, role };
  const { sub: externalId, embedTenant = null } = caller.claims;
  return { accountId, userId, role, embedUser: { externalId, embedTenant, groups: tokenGroups(caller) } };
}

/**
 * Groups that the token of a reader states. For the reader of a session, stored groups apply instead, so that a reader
 * who leaves a group loses access at once.
 */
const tokenGroups = ({ origin, claims }: EmbedCaller): readonly string[] =>
  origin.kind === 'session' && !origin.isEphemeral ? [] : claims.groups;

/** Id of the row in `app_user`. null: an embed user who is not stored yet. */
export function principalUserIdSql({ accountId, userId, embedUser }: Principal): RawBuilder<number | null> {
  if (userId !== undefined || !embedUser) return sql`${userId ?? null}::integer`;
  return sql`(
    select id from app_user
    where account_id = ${accountId} and external_id = ${embedUser.externalId}
      and coalesce(embed_tenant, '') = ${embedUser.embedTenant ?? ''}
  )`;
}

type Column = (name: string) => RawBuilder<unknown>;

/** Whether the row of `item_grant` under this alias applies to the principal. */
export function grantedToSql(principal: Principal, alias: string): RawBuilder<boolean> {
  const column: Column = (name) => sql.ref(`${alias}.${name}`);
  const self = principalUserIdSql(principal);
  const names = [
    sql<boolean>`${column('user_id')} = ${self}`,
    sql<boolean>`${column('group_id')} in (select group_id from group_member where user_id = ${self})`,
    ...(principal.embedUser ? isGrantedToEmbedUser(principal, principal.embedUser, column) : []),
    ...(principal.role === 'embed' ? [] : [isGrantedToRole(principal, column)]),
  ];
  return sql<boolean>`(${sql.join(names, sql` or `)})`;
}

/** A grant to viewers also applies to the roles with more rights. */
function isGrantedToRole({ role }: Principal, column: Column): RawBuilder<boolean> {
  const roles = role === 'viewer' ? ['viewer'] : ['viewer', 'user'];
  return sql<boolean>`${column('role')} = any(${roles}::text[])`;
}

/** Tokens name groups of the account and of the reader's tenant. */
function isGrantedToEmbedUser(
  { accountId }: Principal,
  { embedTenant, groups }: NonNullable<Principal['embedUser']>,
  column: Column,
): RawBuilder<boolean>[] {
  return [
    sql<boolean>`${column('all_embed_users')}`,
    sql<boolean>`${column('embed_tenant')} = ${embedTenant}::text`,
    sql<boolean>`${column('group_id')} in (
      select id from user_group
      where account_id = ${accountId} and name = any(${groups}::text[])
        and (embed_tenant is null or embed_tenant = ${embedTenant}::text)
    )`,
  ];
}
