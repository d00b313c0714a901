/** Imports workbooks into an account that exists, each once: a workbook that somebody has changed is never overwritten. */
import type { AccountRows, Database } from '../database/database.ts';
import { importAndPublishWorkbook, type ImportPorts } from './import-and-publish-workbook.ts';
import { WorkspaceFileError, type WorkspaceWorkbook } from './read-workspace-files.ts';

export interface ImportRequest extends ImportPorts {
  readonly accountId: number;
  readonly deploymentId: number;
  /** Finds the owner of the new workbooks, and checks what else the import needs. */
  readonly prepare: (rows: AccountRows) => Promise<{ readonly userId: number }>;
  readonly now: () => Date;
  /** Receives each workbook, and whether it was imported. A workbook with its name may exist already. */
  readonly onWorkbook: (workbook: WorkspaceWorkbook, isNew: boolean) => void;
}

/** Imports each workbook in a transaction of its own: the earlier ones stay when a later one fails. */
export async function importNewWorkbooks(
  database: Database,
  workbooks: readonly WorkspaceWorkbook[],
  { accountId, deploymentId, prepare, now, onWorkbook, ...ports }: ImportRequest,
): Promise<void> {
  for (const workbook of workbooks) {
    const isNew = await database
      .write(accountId, async (rows) => {
        const { userId } = await prepare(rows);
        if (await hasWorkbook(rows, deploymentId, workbook.name)) return false;
        await importAndPublishWorkbook(rows, workbook, { deploymentId, userId, now: now() }, ports);
        return true;
      })
      .catch((error: unknown) => explainPublicIdConflict(error, workbook));
    onWorkbook(workbook, isNew);
  }
}

async function hasWorkbook(
  { db, accountId }: AccountRows,
  deploymentId: number,
  name: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('workbook')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Public ids are unique over all accounts (SQLSTATE 23505). */
function explainPublicIdConflict(error: unknown, { file }: WorkspaceWorkbook): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  throw isTaken ? new WorkspaceFileError(file, 'dashboard.publicId', 'is used by another dashboard.') : error;
}
