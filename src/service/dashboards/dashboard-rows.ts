/** Published dashboards as readers ask for them. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DataCaller } from '../access/data-caller.ts';
import { grantedLevel } from '../access/granted-level.ts';
import { itemSource } from '../access/item-source.ts';
import type { Principal } from '../access/principals.ts';
import type { AccountRows } from '../database/database.ts';

export interface EmbedView {
  readonly version_id: number;
  readonly deployment_id: number;
  readonly status: string;
  readonly allow_embed: boolean;
  readonly body_hash: string;
  /** Of the author who made it; null: the account's own. */
  readonly embed_tenant: string | null;
  /** Whether it is shared with the reader: itself, its workbook or a folder above, or all of it is the reader's own. */
  readonly shared: boolean;
}

/** What decides whether and how a dashboard is shown, at its newest version. */
export function findEmbedView(
  { db, accountId }: AccountRows,
  publicId: string,
  principal: Principal,
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
    .select(['version.id as version_id', 'dashboard.deployment_id', 'dashboard.status'])
    .select(['dashboard.allow_embed', 'answer.body_hash', 'item.embed_tenant'])
    .select(isShared(principal).as('shared'))
    .executeTakeFirst();
}

/** platform-api.md, endpoint 9: the four ways to see a dashboard. An author's own stays within their embed tenant. */
function isShared(principal: Principal): RawBuilder<boolean> {
  const { role, embedUser } = principal;
  if (role === 'admin') return sql<boolean>`true`;
  const ways = [sql<boolean>`${grantedLevel(principal)} > 0`];
  if (embedUser) ways.push(isGranted(embedUser.embedTenant));
  return sql<boolean>`(
    ${isOfTenant(principal)} and (${sql.join(ways, sql` or `)})
  )`;
}

function isOfTenant(reader: Principal | undefined): RawBuilder<boolean> {
  if (reader?.role === 'admin') return sql<boolean>`true`;
  const tenant = reader?.embedUser?.embedTenant ?? null;
  return sql<boolean>`(item.embed_tenant is null or item.embed_tenant = ${tenant}::text)`;
}

/** EmbedDashboardRead: given to all embed users, or to the tenant. */
function isGranted(embedTenant: string | null): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from dashboard_grant
    where dashboard_grant.dashboard_id = dashboard.id
      and (embed_tenant is null or embed_tenant = ${embedTenant}::text)
  )`;
}

/** The stored answer of one version; of those bytes, where they are named: what is set later changes them. */
export async function findAnswer(
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

/** Newest versions of the published dashboards that a bounded data caller sees, or of the one it is bound to. */
export async function listVisibleVersions(
  { db, accountId }: AccountRows,
  { deploymentId, publicId, reader }: Pick<DataCaller, 'deploymentId' | 'publicId' | 'reader'>,
): Promise<number[]> {
  const versions = await db
    .selectFrom('dashboard')
    .innerJoin(itemSource('WORKBOOK'), 'item.id', 'dashboard.workbook_id')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.deployment_id', '=', deploymentId)
    .where('dashboard.status', '=', 'published')
    .where((is) => (publicId === undefined ? toShared(reader) : is('dashboard.public_id', '=', publicId)))
    .where(isOfTenant(reader))
    .distinctOn('dashboard.id')
    .orderBy('dashboard.id')
    .orderBy('version.version_number', 'desc')
    .select('version.id')
    .execute();
  return versions.map(({ id }) => id);
}

const toShared = (reader: Principal | undefined): RawBuilder<boolean> =>
  reader ? isShared(reader) : sql<boolean>`false`;
