/** Rights to read an embed tenant, and its removal. Source: docs/platform-api.md, "Embed tenants". */
import type { EmbedTenant } from '../../contract/endpoints/embed-tenants.ts';
import { requireAccountAdmin } from '../access/check-rights.ts';
import type { Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { deleteTenant, deleteTenantContent, hasTenant } from './tenant-rows.ts';
import type { TenantRow } from './tenant-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

export const toTenant = (row: TenantRow): EmbedTenant => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name ?? undefined,
  userCount: row.user_count,
  createdAt: row.created_at.toISOString(),
});

/**
 * Admins, and authors of the tenant, may read it. Others get a 403 for every name, which does not reveal whether a tenant
 * exists.
 */
export function requireTenantReadAccess(caller: Caller, name: string): void {
  if (!isAuthorOf(caller, name)) requireAccountAdmin(caller);
}

function isAuthorOf(caller: Caller, name: string): boolean {
  if (caller.kind !== 'embed' || caller.role !== 'embed') return false;
  return caller.claims.mode === 'creator' && caller.claims.embedTenant === name;
}

/** Throws a 404 where the tenant does not exist. For its own authors it exists even before anything of it is stored. */
export async function requireTenant(rows: AccountRows, caller: Caller, name: string): Promise<void> {
  if (isAuthorOf(caller, name) || (await hasTenant(rows, name))) return;
  throw tenantNotFound(name);
}

const tenantNotFound = (name: string): Problem =>
  new Problem('not-found', `There is no embed tenant "${name}".`);

/** Deletes a tenant with its people, groups, attributes, items, sessions and grants. Its tokens are no longer accepted. */
export async function removeTenant(rows: AccountRows, context: ActionContext, name: string): Promise<void> {
  const id = await deleteTenant(rows, name, context.at);
  if (id === undefined) throw tenantNotFound(name);
  await deleteTenantContent(rows, name);
  await recordAuditEvent(rows, context, { action: 'embed-tenant.delete', type: 'EMBED_TENANT', id: name });
}
