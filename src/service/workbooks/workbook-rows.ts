import type { AccountRows } from '../database/database.ts';

export interface WorkbookRow {
  readonly id: number;
  readonly deployment_id: number;
  readonly name: string;
  readonly meta: unknown;
  readonly calculated_fields: unknown;
  readonly dashboard_draft: unknown;
  readonly owner_id: number;
  readonly created_by: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Of its dashboard, published or not; null before the first publish. */
  readonly public_id: string | null;
  /** The stored answer of its published dashboard, JSON as UTF-8 bytes. */
  readonly published: Buffer | null;
}

/** A workbook of this deployment, with what was last published of it. */
export function findWorkbook(
  { db, accountId }: AccountRows,
  deploymentId: number,
  workbookId: number,
): Promise<WorkbookRow | undefined> {
  return db
    .selectFrom('workbook')
    .where('workbook.account_id', '=', accountId)
    .where('workbook.deployment_id', '=', deploymentId)
    .where('workbook.id', '=', workbookId)
    .selectAll('workbook')
    .select((from) =>
      from
        .selectFrom('dashboard')
        .whereRef('dashboard.workbook_id', '=', 'workbook.id')
        .where('dashboard.account_id', '=', accountId)
        .select('dashboard.public_id')
        .as('public_id'),
    )
    .select((from) =>
      from
        .selectFrom('dashboard')
        .innerJoin('dashboard_version as version', 'version.dashboard_id', 'dashboard.id')
        .innerJoin('dashboard_answer as answer', 'answer.version_id', 'version.id')
        .whereRef('dashboard.workbook_id', '=', 'workbook.id')
        .where('dashboard.account_id', '=', accountId)
        .where('dashboard.status', '=', 'published')
        .orderBy('version.version_number', 'desc')
        .limit(1)
        .select('answer.body')
        .as('published'),
    )
    .executeTakeFirst();
}

/** Puts a draft, as JSON, in the place of the last one. */
export async function updateDraft(
  { db, accountId }: AccountRows,
  { workbookId, draft, now }: { readonly workbookId: number; readonly draft: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('workbook')
    .set({ dashboard_draft: draft, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', workbookId)
    .execute();
}
