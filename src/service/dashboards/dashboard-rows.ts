/** Published dashboards as readers ask for them. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DataCaller } from '../access/data-caller.ts';
import type { AccountRows } from '../database/database.ts';

type ReachCaller = Pick<DataCaller, 'deploymentId' | 'publicId' | 'embedTenant' | 'userId'>;

export interface EmbedView {
  readonly version_id: number;
  readonly deployment_id: number;
  readonly status: string;
  readonly allow_embed: boolean;
  readonly owner_id: number;
  readonly body_hash: string;
  /** Shared with all embed users, or with the tenant that was asked for. */
  readonly granted: boolean;
}

/** What decides whether and how a dashboard is shown, at its newest version. */
export function findEmbedView(
  { db, accountId }: AccountRows,
  publicId: string,
  embedTenant: string | undefined,
): Promise<EmbedView | undefined> {
  return db
    .selectFrom('dashboard')
    .innerJoin('workbook', 'workbook.id', 'dashboard.workbook_id')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .innerJoin('dashboard_answer as answer', 'answer.version_id', 'version.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.public_id', '=', publicId)
    .orderBy('version.version_number', 'desc')
    .limit(1)
    .select(['version.id as version_id', 'dashboard.deployment_id', 'dashboard.status'])
    .select(['dashboard.allow_embed', 'workbook.owner_id', 'answer.body_hash'])
    .select(isGranted(embedTenant).as('granted'))
    .executeTakeFirst();
}

/** EmbedDashboardRead: given to all embed users, or to the tenant. */
function isGranted(embedTenant: string | undefined): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from dashboard_grant
    where dashboard_grant.dashboard_id = dashboard.id
      and (embed_tenant is null or embed_tenant = ${embedTenant ?? null}::text)
  )`;
}

/** The stored answer of one version. */
export async function findAnswer(
  { db, accountId }: AccountRows,
  versionId: number,
  coding: 'identity' | 'gzip',
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const column = coding === 'gzip' ? 'body_gzip' : 'body';
  const row = await db
    .selectFrom('dashboard_answer')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .select(`${column} as bytes`)
    .executeTakeFirst();
  return row && new Uint8Array(row.bytes);
}

/** Newest versions of the published dashboards that a bounded data caller sees, or of the one it is bound to. */
export async function listVisibleVersions(
  { db, accountId }: AccountRows,
  caller: ReachCaller,
): Promise<number[]> {
  const versions = await db
    .selectFrom('dashboard')
    .innerJoin('workbook', 'workbook.id', 'dashboard.workbook_id')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.deployment_id', '=', caller.deploymentId)
    .where('dashboard.status', '=', 'published')
    .where((is) =>
      caller.publicId === undefined
        ? is.or([is('workbook.owner_id', '=', caller.userId ?? 0), isGranted(caller.embedTenant)])
        : is('dashboard.public_id', '=', caller.publicId),
    )
    .distinctOn('dashboard.id')
    .orderBy('dashboard.id')
    .orderBy('version.version_number', 'desc')
    .select('version.id')
    .execute();
  return versions.map(({ id }) => id);
}
