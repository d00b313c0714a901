/** Visibility of published dashboards. Source: docs/platform-api.md, "Sharing and embed access". */
import type { Caller, EmbedCaller } from '../access/caller.ts';
import type { ThemeReference } from './dashboard-theme.ts';
import { toPrincipal, type Principal } from '../access/principal.ts';
import { Problem } from '../http/http-problem.ts';
import { type RawBuilder, sql } from 'kysely';
import { grantedLevelSql } from '../access/access-levels.ts';

/** Throws a 404 where the caller may not see the dashboard, and a 403 where only embedding is switched off. */
export function requireVisible(
  publicId: string,
  view: DashboardVisibilityRow | undefined,
): DashboardVisibilityRow {
  if (view?.status !== 'published' || !view.isVisible) throw dashboardNotFound(publicId);
  if (view.isEmbeddable) return view;
  throw new Problem('embedding-disabled', `Signed embedding is not allowed for the dashboard "${publicId}".`);
}

export const dashboardNotFound = (publicId: string): Problem =>
  new Problem('not-found', `There is no dashboard "${publicId}".`);

/** A cache key of everything about a caller that decides which dashboards it sees. */
export function toVisibilityKey(caller: Caller): string {
  const principal = toPrincipal(caller);
  if (caller.kind === 'user') return JSON.stringify(['person', principal, caller.deploymentId]);
  const { deploymentId, mode, publicId, embedTenant } = caller.claims;
  return JSON.stringify(['embed', principal, deploymentId, mode, publicId, embedTenant]);
}

// The visibility of published dashboards, as SQL conditions. They apply to the embed endpoint and to every query of the
// data behind dashboards, and use the tables `dashboard` and `item` (its workbook). Source: docs/platform-api.md,
// "Sharing and embed access".

type Condition = RawBuilder<boolean>;

/** Whether the caller may see the dashboard. */
export const isVisibleSql = (caller: Caller): Condition =>
  sql<boolean>`(${isOfCredential(caller)} and ${caller.kind === 'user' ? isShared(toPrincipal(caller)) : isShownTo(caller)})`;

/**
 * Whether a visible dashboard may be embedded for the caller. Embed tokens in view mode need embedding to be allowed;
 * screenshots, authors and users of the account do not.
 */
export const isEmbeddableSql = (caller: Caller): Condition =>
  caller.kind === 'embed' && caller.claims.mode === 'view'
    ? sql<boolean>`dashboard.allow_embed`
    : sql<boolean>`true`;

/** Whether the dashboard is in the deployment of the credential. */
function isOfCredential(caller: Caller): Condition {
  const own = caller.kind === 'user' ? caller.deploymentId : caller.claims.deploymentId;
  return own === undefined ? sql<boolean>`true` : sql<boolean>`dashboard.deployment_id = ${own}`;
}

/** A token for one dashboard shows only that one. A dashboard of an embed tenant is shown only within the tenant. */
function isShownTo(caller: EmbedCaller): Condition {
  const { publicId, embedTenant = null } = caller.claims;
  if (publicId !== undefined)
    return sql<boolean>`(dashboard.public_id = ${publicId} and ${isOfTenant(embedTenant)})`;
  const shared = isShared(toPrincipal(caller));
  return isTrustedAuthor(caller) ? sql<boolean>`(${shared} or item.embed_tenant is null)` : shared;
}

/** A host's author without an embed tenant edits the account's whole workspace, and sees all its published dashboards. */
const isTrustedAuthor = ({ role, claims }: EmbedCaller): boolean =>
  role === 'embed' && claims.mode === 'creator' && claims.embedTenant === undefined;

/** The four ways in which a dashboard is visible to a principal. A dashboard of an embed tenant stays within it. */
function isShared(principal: Principal): Condition {
  const { role, embedUser } = principal;
  if (role === 'admin') return sql<boolean>`true`;
  const ways = [sql<boolean>`${grantedLevelSql(principal)} > 0`];
  if (embedUser) ways.push(isGranted(embedUser.embedTenant));
  return sql<boolean>`(${isOfTenant(embedUser?.embedTenant ?? null)} and (${sql.join(ways, sql` or `)}))`;
}

const isOfTenant = (embedTenant: string | null): Condition =>
  sql<boolean>`(item.embed_tenant is null or item.embed_tenant = ${embedTenant}::text)`;

/** EmbedDashboardRead: granted to all embed users, or to the tenant. */
const isGranted = (embedTenant: string | null): Condition => sql<boolean>`exists (
  select from dashboard_grant
  where dashboard_grant.dashboard_id = dashboard.id
    and (embed_tenant is null or embed_tenant = ${embedTenant}::text)
)`;

export interface DashboardVisibilityRow {
  readonly id: number;
  readonly deployment_id: number;
  readonly version_id: number;
  readonly status: string;
  readonly body_hash: string;
  /** Whether the caller may see the dashboard. */
  readonly isVisible: boolean;
  /** Whether the dashboard may be embedded for the caller, if it may see it. */
  readonly isEmbeddable: boolean;
  /** null: the dashboard has a theme of its own, or none. */
  readonly theme: ThemeReference | null;
}
