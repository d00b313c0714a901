/** Whether signed tokens may show a dashboard. It shares nothing: docs/platform-api.md, "Sharing and embed access". */
import type { AccountRows } from '../database/database.ts';
import { decodeDashboardResponse, encodeDashboardResponse } from './dashboard-response.ts';
import type { CurrentDashboard } from './publish-rows.ts';

/** Publishing again keeps what was set. Under the workbook's lock. */
export async function setAllowEmbed(
  { db, accountId }: AccountRows,
  { id, version_id, body }: CurrentDashboard,
  allowEmbed: boolean,
): Promise<void> {
  await db
    .updateTable('dashboard')
    .set({ allow_embed: allowEmbed })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  // The stored answer says it, too, and with it the ETag.
  await db
    .updateTable('dashboard_answer')
    .set(encodeDashboardResponse({ ...decodeDashboardResponse(body), allowEmbed }))
    .where('account_id', '=', accountId)
    .where('version_id', '=', version_id)
    .execute();
}
