import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';

export interface DeploymentRow {
  readonly id: number;
  readonly name: string;
  readonly creation_step: string;
}

const columns = ['id', 'name', 'creation_step'] as const;

/** `only` is the deployment to which the caller's credential is limited. */
export function listDeployments(
  { db, accountId }: AccountRows,
  { afterId, limit }: IdPaging,
  only: number | undefined,
): Promise<DeploymentRow[]> {
  let query = db.selectFrom('deployment').where('account_id', '=', accountId).where('id', '>', afterId);
  if (only !== undefined) query = query.where('id', '=', only);
  return query.select(columns).orderBy('id').limit(limit).execute();
}

export function findDeployment(
  { db, accountId }: AccountRows,
  deploymentId: number,
): Promise<DeploymentRow | undefined> {
  return db
    .selectFrom('deployment')
    .where('account_id', '=', accountId)
    .where('id', '=', deploymentId)
    .select(columns)
    .executeTakeFirst();
}

export function insertDeployment(
  { db, accountId }: AccountRows,
  name: string,
  now: Date,
): Promise<DeploymentRow> {
  return db
    .insertInto('deployment')
    .values({ account_id: accountId, name, creation_step: 'ready', created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function updateDeployment(
  { db, accountId }: AccountRows,
  deploymentId: number,
  name: string,
): Promise<DeploymentRow | undefined> {
  return db
    .updateTable('deployment')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', deploymentId)
    .returning(columns)
    .executeTakeFirst();
}
