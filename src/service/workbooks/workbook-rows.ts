import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { selfId } from '../access/principals.ts';
import type { Principal } from '../access/principals.ts';
import type { AccountRows } from '../database/database.ts';

export interface WorkbookRow {
  readonly id: number;
  readonly deployment_id: number;
  readonly name: string;
  readonly meta: unknown;
  readonly calculated_fields: unknown;
  readonly dashboard_draft: unknown;
  readonly owner_id: number;
  readonly folder_id: number | null;
  readonly is_favorite: boolean;
  readonly created_by: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** The stored answer of its published dashboard, JSON as UTF-8 bytes. */
  readonly published: Buffer | null;
}

/** A workbook with what was last published of it. */
export function findWorkbook(
  { db, accountId }: AccountRows,
  workbookId: number,
  principal: Principal,
): Promise<WorkbookRow | undefined> {
  return db
    .selectFrom('workbook')
    .where('workbook.account_id', '=', accountId)
    .where('workbook.id', '=', workbookId)
    .selectAll('workbook')
    .select(isFavorite(principal).as('is_favorite'))
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

/** Each person marks their own. */
const isFavorite = (principal: Principal): RawBuilder<boolean> => sql<boolean>`exists (
  select from favorite where favorite.workbook_id = workbook.id and favorite.user_id = ${selfId(principal)}
)`;

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
