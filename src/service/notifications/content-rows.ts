/** SQL of the dashboards, widgets and people that the content of a notification names. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';

export interface NamedDashboard {
  readonly id: number;
  readonly publicId: string;
  readonly status: 'draft' | 'published' | 'archived';
  /** Of its latest version. */
  readonly title: string | undefined;
  /** The config of its latest version, as it is stored. */
  readonly config: unknown;
}

/** The dashboards of a deployment with these ids, whatever their status. */
export async function listNamedDashboards(
  { db, accountId }: AccountRows,
  deploymentId: number,
  ids: readonly number[],
): Promise<NamedDashboard[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('dashboard')
    .leftJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.deployment_id', '=', deploymentId)
    .where('dashboard.id', 'in', [...ids])
    .distinctOn('dashboard.id')
    .select(['dashboard.id', 'dashboard.public_id', 'dashboard.status', 'version.title', 'version.config'])
    .orderBy('dashboard.id')
    .orderBy('version.version_number', (order) => order.desc().nullsLast())
    .execute();
  return found.map(({ id, public_id: publicId, status, title, config }) => ({
    id,
    publicId,
    status,
    title: title ?? undefined,
    config,
  }));
}

/** Whether an active user of the account has this mail address. Embed users are none of its users. */
export async function hasUserAddress({ db, accountId }: AccountRows, address: string): Promise<boolean> {
  const user = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '<>', 'embed')
    .where('deactivated_at', 'is', null)
    .where(sql`lower(email)`, '=', sql`lower(${address}::text)`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return user !== undefined;
}
