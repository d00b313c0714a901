/**
 * Which published dashboards a caller sees, as SQL: the one rule for the embed endpoint and for all that is asked of the
 * data behind dashboards. The fragments speak of `dashboard` and of its workbook under the alias `item`. Source:
 * docs/platform-api.md, "Sharing and embed access".
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Caller, EmbedCaller } from '../access/caller.ts';
import { grantedLevelSql } from '../access/granted-level.ts';
import { toPrincipal } from '../access/principal.ts';
import type { Principal } from '../access/principal.ts';

type Condition = RawBuilder<boolean>;

/** Whether the dashboard is there for the caller at all. */
export const isVisibleTo = (caller: Caller): Condition =>
  sql<boolean>`(${isOfCredential(caller)} and ${caller.kind === 'person' ? isShared(toPrincipal(caller)) : isShownTo(caller)})`;

/**
 * Whether the caller may be shown it, once it is there: signed tokens that only look need embedding to be allowed.
 * Screenshots and authors are exempt, and so are people with credentials of their own.
 */
export const isEmbeddableFor = (caller: Caller): Condition =>
  caller.kind === 'embed' && caller.claims.mode === 'view'
    ? sql<boolean>`dashboard.allow_embed`
    : sql<boolean>`true`;

/** Whether it lies within what the credential is for. */
function isOfCredential(caller: Caller): Condition {
  const own = caller.kind === 'person' ? caller.deploymentId : caller.claims.deploymentId;
  return own === undefined ? sql<boolean>`true` : sql<boolean>`dashboard.deployment_id = ${own}`;
}

/** A token that names a dashboard shows that one, and no other whatever else is shared; a tenant's own stays there. */
function isShownTo(caller: EmbedCaller): Condition {
  const { publicId, embedTenant = null } = caller.claims;
  if (publicId !== undefined)
    return sql<boolean>`(dashboard.public_id = ${publicId} and ${isOfTenant(embedTenant)})`;
  const shared = isShared(toPrincipal(caller));
  return isTrustedAuthor(caller) ? sql<boolean>`(${shared} or item.embed_tenant is null)` : shared;
}

/** A host's own author without a tenant edits the account's whole workspace, and sees what is published of it. */
const isTrustedAuthor = ({ role, claims }: EmbedCaller): boolean =>
  role === 'embed' && claims.mode === 'creator' && claims.embedTenant === undefined;

/** The four ways to see a dashboard. An author's own stays within their embed tenant. */
function isShared(principal: Principal): Condition {
  const { role, embedUser } = principal;
  if (role === 'admin') return sql<boolean>`true`;
  const ways = [sql<boolean>`${grantedLevelSql(principal)} > 0`];
  if (embedUser) ways.push(isGranted(embedUser.embedTenant));
  return sql<boolean>`(${isOfTenant(embedUser?.embedTenant ?? null)} and (${sql.join(ways, sql` or `)}))`;
}

const isOfTenant = (embedTenant: string | null): Condition =>
  sql<boolean>`(item.embed_tenant is null or item.embed_tenant = ${embedTenant}::text)`;

/** EmbedDashboardRead: given to all embed users, or to the tenant. */
const isGranted = (embedTenant: string | null): Condition => sql<boolean>`exists (
  select from dashboard_grant
  where dashboard_grant.dashboard_id = dashboard.id
    and (embed_tenant is null or embed_tenant = ${embedTenant}::text)
)`;
