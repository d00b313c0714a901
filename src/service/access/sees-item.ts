import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Caller } from './caller.ts';
import { grantedLevel } from './granted-level.ts';
import { toPrincipal } from './principals.ts';

/** Whether the caller may read a row of `itemSource`, for lists: the rule of `requireItem`, in SQL. */
export function seesItem(caller: Caller): RawBuilder<boolean> {
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator') return sql<boolean>`false`;
  return sql<boolean>`(${sql.join([isWithin(caller), isShared(caller)], sql` and `)})`;
}

/** The deployment and the one dashboard that a credential may be bound to. */
function isWithin(caller: Caller): RawBuilder<boolean> {
  const deploymentId = caller.kind === 'person' ? caller.deploymentId : caller.claims.deploymentId;
  const publicId = caller.kind === 'person' ? undefined : caller.claims.publicId;
  const bounds = [sql<boolean>`true`];
  if (deploymentId !== undefined) bounds.push(sql<boolean>`item.deployment_id = ${deploymentId}`);
  if (publicId !== undefined)
    bounds.push(sql<boolean>`exists (
      select from dashboard
      where dashboard.workbook_id = item.grant_workbook_id and dashboard.public_id = ${publicId}
    )`);
  return sql<boolean>`(${sql.join(bounds, sql` and `)})`;
}

function isShared(caller: Caller): RawBuilder<boolean> {
  if (caller.isAdmin) return sql<boolean>`true`;
  const principal = toPrincipal(caller);
  const shared = sql<boolean>`${grantedLevel(principal)} > 0`;
  const tenant = principal.embedUser?.embedTenant;
  if (!principal.embedUser) return sql<boolean>`(item.embed_tenant is null and ${shared})`;
  // Without a tenant the host itself vouches for the author: the account's whole workspace.
  if (tenant === null || tenant === undefined) return sql<boolean>`item.embed_tenant is null`;
  return sql<boolean>`((item.embed_tenant is null or item.embed_tenant = ${tenant}) and ${shared})`;
}
