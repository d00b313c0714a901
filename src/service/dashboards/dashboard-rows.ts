import type { Caller, EmbedCaller } from '../access/caller.ts';
import { itemSource } from '../access/item-source.ts';
import type { AccountRows } from '../database/database.ts';
import { sql, type RawBuilder } from 'kysely';
import { grantedLevelSql } from '../access/access-levels.ts';
import { toPrincipal, type Principal } from '../access/principal.ts';

export interface EmbedView {
  readonly version_id: number;
  readonly status: string;
  readonly body_hash: string;
  /** Whether the caller may see the dashboard. */
  readonly seen: boolean;
  /** Whether the dashboard may be embedded for the caller, if it may see it. */
  readonly embeddable: boolean;
}

/** The status, newest version and visibility of a dashboard for a caller. */
export function findEmbedView(
  { db, accountId }: AccountRows,
  caller: Caller,
  publicId: string,
): Promise<EmbedView | undefined> {
  return db
    .selectFrom('dashboard')
    .innerJoin(itemSource('WORKBOOK'), 'item.id', 'dashboard.workbook_id')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .innerJoin('dashboard_answer as answer', 'answer.version_id', 'version.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.public_id', '=', publicId)
    .orderBy('version.version_number', 'desc')
    .limit(1)
    .select(['version.id as version_id', 'dashboard.status', 'answer.body_hash'])
    .select([isVisibleTo(caller).as('seen'), isEmbeddableFor(caller).as('embeddable')])
    .executeTakeFirst();
}

/** The stored response of a version. With a hash, only a response of exactly these bytes, since settings change it. */
export async function findStoredResponse(
  { db, accountId }: AccountRows,
  versionId: number,
  coding: 'identity' | 'gzip',
  bodyHash?: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const column = coding === 'gzip' ? 'body_gzip' : 'body';
  const row = await db
    .selectFrom('dashboard_answer')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .$if(bodyHash !== undefined, (query) => query.where('body_hash', '=', bodyHash ?? ''))
    .select(`${column} as bytes`)
    .executeTakeFirst();
  return row && new Uint8Array(row.bytes);
}

/** The newest versions of a deployment's published dashboards that the caller may see. */
export async function listVisibleVersions(
  { db, accountId }: AccountRows,
  caller: Caller,
  deploymentId: number,
): Promise<number[]> {
  const versions = await db
    .selectFrom('dashboard')
    .innerJoin(itemSource('WORKBOOK'), 'item.id', 'dashboard.workbook_id')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.deployment_id', '=', deploymentId)
    .where('dashboard.status', '=', 'published')
    .where(isVisibleTo(caller))
    .where(isEmbeddableFor(caller))
    .distinctOn('dashboard.id')
    .orderBy('dashboard.id')
    .orderBy('version.version_number', 'desc')
    .select('version.id')
    .execute();
  return versions.map(({ id }) => id);
}

// The visibility of published dashboards, as SQL conditions. They apply to the embed endpoint and to every query of the
// data behind dashboards, and use the tables `dashboard` and `item` (its workbook). Source: docs/platform-api.md,
// "Sharing and embed access".

type Condition = RawBuilder<boolean>;

/** Whether the caller may see the dashboard. */
const isVisibleTo = (caller: Caller): Condition =>
  sql<boolean>`(${isOfCredential(caller)} and ${caller.kind === 'person' ? isShared(toPrincipal(caller)) : isShownTo(caller)})`;

/**
 * Whether a visible dashboard may be embedded for the caller. Embed tokens in view mode need embedding to be allowed;
 * screenshots, authors and users of the account do not.
 */
const isEmbeddableFor = (caller: Caller): Condition =>
  caller.kind === 'embed' && caller.claims.mode === 'view'
    ? sql<boolean>`dashboard.allow_embed`
    : sql<boolean>`true`;

/** Whether the dashboard is in the deployment of the credential. */
function isOfCredential(caller: Caller): Condition {
  const own = caller.kind === 'person' ? caller.deploymentId : caller.claims.deploymentId;
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
