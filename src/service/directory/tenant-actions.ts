/** Rights to read an embed tenant, and its removal. Source: docs/platform-api.md, "Embed tenants". */
import { embedTenantNameSchema, type EmbedTenant } from '../../contract/endpoints/embed-tenants.ts';
import { requireAccountAdmin } from '../access/check-rights.ts';
import type { Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { isRowId } from '../database/row-id.ts';
import { upsertEmbedTenant } from '../access/upsert-embed-tenant.ts';
import {
  deleteTenant,
  deleteTenantContent,
  findTenant,
  hasTenant,
  updateTenantTheme,
} from './tenant-rows.ts';
import type { TenantRow } from './tenant-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

export const toTenant = (row: TenantRow): EmbedTenant => ({
  id: row.id,
  name: row.name,
  displayName: row.display_name ?? undefined,
  userCount: row.user_count,
  themeId: row.theme_id,
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

/** Sets the theme in which the tenant sees every dashboard. A tenant that does not exist yet is created. */
export async function setTenantTheme(
  rows: AccountRows,
  context: ActionContext,
  name: string,
  themeId: number | null,
): Promise<EmbedTenant> {
  await openTenant(rows, name, context.at);
  const isKnown = themeId === null || isRowId(themeId);
  if (!isKnown || !(await updateTenantTheme(rows, name, themeId)))
    throw new Problem(
      'invalid-field',
      `There is no theme ${themeId} for the embed tenant "${name}".`,
      'themeId',
    );
  const tenant = await findTenant(rows, name);
  if (!tenant) throw tenantNotFound(name);
  const details = { themeId };
  await recordAuditEvent(rows, context, {
    action: 'embed-tenant.set-theme',
    type: 'EMBED_TENANT',
    id: name,
    details,
  });
  return toTenant(tenant);
}

/** Tokens of hosts may name tenants as no session could. */
async function openTenant(rows: AccountRows, name: string, now: Date): Promise<void> {
  if (embedTenantNameSchema.safeParse(name).success) return upsertEmbedTenant(rows, name, now);
  if (!(await hasTenant(rows, name))) throw tenantNotFound(name);
}

/** Deletes a tenant with its people, groups, attributes, items, sessions and grants. Its tokens are no longer accepted. */
export async function removeTenant(rows: AccountRows, context: ActionContext, name: string): Promise<void> {
  const id = await deleteTenant(rows, name, context.at);
  if (id === undefined) throw tenantNotFound(name);
  await deleteTenantContent(rows, name);
  await recordAuditEvent(rows, context, { action: 'embed-tenant.delete', type: 'EMBED_TENANT', id: name });
}
