import type { Caller } from '../access/caller.ts';
import { itemSource } from '../access/item-source.ts';
import type { AccountRows } from '../database/database.ts';
import { isEmbeddableFor, isVisibleTo } from './visible-dashboards.ts';

export interface EmbedView {
  readonly version_id: number;
  readonly status: string;
  readonly body_hash: string;
  /** Whether the caller may know of it. */
  readonly seen: boolean;
  /** Whether the caller may be shown it, if it may know of it. */
  readonly embeddable: boolean;
}

/** What decides whether and how a dashboard is shown, at its newest version. */
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

/** The stored answer of one version; of those bytes, where they are named: what is set later changes them. */
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

/** Newest versions of the published dashboards of a deployment that the caller may be shown. */
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
