/** Whether signed tokens may show a dashboard. It does not share the dashboard with anybody: field-notes 1.3. */
import type { EmbedAccess } from '../../contract/embedding.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { fromAnswerBytes, toAnswerBytes } from './dashboard-answer.ts';

interface StoredDashboard {
  readonly id: number;
  readonly version_id: number;
  readonly body: Uint8Array;
}

/** Publishing again keeps what was set. Inside the transaction that `rows` belongs to. */
export async function setEmbedAccess(
  rows: AccountRows,
  { publicId, allowEmbed }: EmbedAccess,
): Promise<EmbedAccess> {
  const dashboard = await lockDashboard(rows, publicId);
  if (!dashboard) throw new Problem('not-found', `There is no dashboard "${publicId}".`);
  const { db, accountId } = rows;
  await db
    .updateTable('dashboard')
    .set({ allow_embed: allowEmbed })
    .where('account_id', '=', accountId)
    .where('id', '=', dashboard.id)
    .execute();
  // The stored answer says it, too, and with it the ETag.
  await db
    .updateTable('dashboard_answer')
    .set(toAnswerBytes({ ...fromAnswerBytes(dashboard.body), allowEmbed }))
    .where('account_id', '=', accountId)
    .where('version_id', '=', dashboard.version_id)
    .execute();
  return { publicId, allowEmbed };
}

/** At its newest version; a publish at the same time waits. */
function lockDashboard(
  { db, accountId }: AccountRows,
  publicId: string,
): Promise<StoredDashboard | undefined> {
  return db
    .selectFrom('dashboard')
    .innerJoin('workbook', 'workbook.id', 'dashboard.workbook_id')
    .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
    .innerJoin('dashboard_answer as answer', 'answer.version_id', 'version.id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.public_id', '=', publicId)
    .orderBy('version.version_number', 'desc')
    .limit(1)
    .select(['dashboard.id', 'version.id as version_id', 'answer.body'])
    .forUpdate(['workbook', 'dashboard'])
    .executeTakeFirst();
}
