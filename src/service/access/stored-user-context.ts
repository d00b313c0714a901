/** Groups and attributes of a user that the platform stores for row-level rules, with the defaults of the definitions. */
import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import type { AttributeType } from '../../contract/endpoints/user-attributes.ts';
import type { AccountRows } from '../database/database.ts';
import { readAttributeDefault } from './attribute-value-type.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';

export type StoredUserContext = Pick<EmbedClaims, 'groups' | 'userAttributes'>;

export interface TenantUser {
  /** `undefined`: a reader who is not stored, and has the default values only. */
  readonly userId: number | undefined;
  readonly embedTenant: string | null;
}

export async function readStoredUserContext(rows: AccountRows, user: TenantUser): Promise<StoredUserContext> {
  const groups = await listGroups(rows, user);
  const attributes = await listAttributes(rows, user);
  return {
    groups: groups.map((group) => toGroupName(group.embed_tenant, group.name)),
    userAttributes: Object.fromEntries(attributes.flatMap(toEntry)),
  };
}

/** How tokens name a group. Source: docs/platform-api.md, "Embed token claims". */
export const toGroupName = (embedTenant: string | null, name: string): string =>
  embedTenant === null ? name : `system:tenant:${embedTenant}:group:${name}`;

/** The security context of the host, with the stored groups added. Source: docs/platform-api.md, "Embed token claims". */
export function addStoredGroups(
  securityContext: Record<string, unknown>,
  groups: readonly string[],
): Record<string, unknown> {
  const own = securityContext.cubeCloud;
  const kept = typeof own === 'object' && own !== null && !Array.isArray(own) ? own : {};
  return { ...securityContext, cubeCloud: { ...kept, groups } };
}

function listGroups(
  { db, accountId }: AccountRows,
  { userId, embedTenant }: TenantUser,
): Promise<{ name: string; embed_tenant: string | null }[]> {
  return db
    .selectFrom('group_member')
    .innerJoin('user_group', 'user_group.id', 'group_member.group_id')
    .where('group_member.account_id', '=', accountId)
    .where('group_member.user_id', '=', userId ?? null)
    .where((is) => is.or([is('embed_tenant', 'is', null), is('embed_tenant', '=', embedTenant)]))
    .select(['user_group.name', 'user_group.embed_tenant'])
    .orderBy('embed_tenant', (order) => order.asc().nullsFirst())
    .orderBy('name')
    .execute();
}

interface FoundAttribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly default_value: string | null;
  readonly value: unknown;
}

/** Definitions of a tenant come last, and so override those of the account with the same name. */
function listAttributes(
  { db, accountId }: AccountRows,
  { userId, embedTenant }: TenantUser,
): Promise<FoundAttribute[]> {
  return db
    .selectFrom('user_attribute')
    .leftJoin('user_attribute_value as stored', (join) =>
      join.onRef('stored.attribute_id', '=', 'user_attribute.id').on('stored.user_id', '=', userId ?? null),
    )
    .where('user_attribute.account_id', '=', accountId)
    .where((is) => is.or([is('embed_tenant', 'is', null), is('embed_tenant', '=', embedTenant)]))
    .select(['name', 'type', 'default_value', 'stored.value'])
    .orderBy('embed_tenant', (order) => order.asc().nullsFirst())
    .orderBy('name')
    .execute();
}

/** An attribute without a value has no entry. A rule that refers to it then shows no rows. */
function toEntry({ name, type, default_value: text, value }: FoundAttribute): [string, UserAttributeValue][] {
  const own = value ?? (text === null ? undefined : readAttributeDefault(type, text));
  return own === undefined || own === null ? [] : [[name, userAttributeValueSchema.parse(own)]];
}
