/** Groups and attributes of a user that the platform stores for row-level rules, with the defaults of the definitions. */
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import type { AccountRows } from '../database/database.ts';
import { resolveAttributes } from './resolve-attributes.ts';
import { readStoredUserRows } from './stored-user-rows.ts';
import type { TenantUser } from './stored-user-rows.ts';

export type StoredUserContext = Pick<EmbedClaims, 'groups' | 'userAttributes'>;

export async function readStoredUserContext(rows: AccountRows, user: TenantUser): Promise<StoredUserContext> {
  const { groups, userAttributes } = await readExplainedUserContext(rows, user);
  return { groups, userAttributes };
}

/** The stored context, for an admin who checks it. */
export interface ExplainedUserContext extends StoredUserContext {
  /** Names of attributes without a value, because groups of the reader disagree. */
  readonly ambiguousAttributes: string[];
}

export async function readExplainedUserContext(
  rows: AccountRows,
  user: TenantUser,
): Promise<ExplainedUserContext> {
  const { groups, attributes } = await readStoredUserRows(rows, user);
  return {
    groups: groups.map(({ embedTenant, name }) => toGroupName(embedTenant, name)),
    ...resolveAttributes(attributes),
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
