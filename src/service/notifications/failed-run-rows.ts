/** SQL of the runs that have failed. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';

export interface FailedRunRow {
  readonly id: number;
  readonly notification_id: number;
  readonly ended_at: Date;
  readonly reason: string;
}

/** Of the notifications of a deployment, the run that failed last. */
export const findLastFailedRun = (
  { db, accountId }: AccountRows,
  deploymentId: number,
): Promise<FailedRunRow | undefined> =>
  db
    .selectFrom('notification_run as run')
    .innerJoin('notification', 'notification.id', 'run.notification_id')
    .where('run.account_id', '=', accountId)
    .where('notification.account_id', '=', accountId)
    .where('notification.deployment_id', '=', deploymentId)
    .where('run.state', '=', 'failed')
    .select(['run.id', 'run.notification_id'])
    .select([
      sql<Date>`coalesce(run.ended_at, run.created_at)`.as('ended_at'),
      sql<string>`coalesce(run.reason, '')`.as('reason'),
    ])
    .orderBy(sql`coalesce(run.ended_at, run.created_at)`, 'desc')
    .orderBy('run.id', 'desc')
    .limit(1)
    .executeTakeFirst();
