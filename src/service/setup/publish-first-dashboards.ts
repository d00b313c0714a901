/** Publishes the first dashboards of data files or live sources: those of its workbook files, or else proposed ones. */
import type { AccountRows, Database } from '../database/database.ts';
import { importNewWorkbooks, type ImportRequest } from './import-new-workbooks.ts';
import type { ImportPorts } from './import-and-publish-workbook.ts';
import { orderWorkbooks, type SourceSize } from './order-workbooks.ts';
import { readWorkspace, type WorkspaceWorkbook } from './read-workspace-files.ts';

export interface FirstDashboard {
  readonly name: string;
  readonly publicId: string;
}

export interface FirstDashboardsOptions extends ImportPorts {
  readonly database: Database;
  readonly accountSlug: string;
  /** The folder of the data files or the workspace, whose sub-folder `workbooks` may have workbook files. */
  readonly folder: string | undefined;
  readonly propose: () => Promise<readonly WorkspaceWorkbook[]>;
  /** Receives a proposed workbook that could not be published. Workbook files are their author's, and reject. */
  readonly onRefused: (workbook: WorkspaceWorkbook, error: unknown) => void;
  /** Says which workbook files come first. By default they stay in the order of their names. */
  readonly measureSource?: ((source: string) => SourceSize) | undefined;
  readonly now: () => Date;
}

/** Deployment 1 is made by the first start. */
const deploymentId = 1;

/**
 * A workbook that the account has by this name stays as it is, also if somebody has changed or archived it.
 * @returns the dashboards that readers can see, in the order of the workbooks.
 */
export async function publishFirstDashboards(options: FirstDashboardsOptions): Promise<FirstDashboard[]> {
  const { database, accountSlug, folder, propose, onRefused, measureSource, now, ...ports } = options;
  const accountId = await findAccount(database, accountSlug);
  if (accountId === undefined) return [];
  const files = folder === undefined ? [] : await readWorkspace(folder);
  const ordered = measureSource ? orderWorkbooks(files, measureSource) : files;
  const workbooks = files.length > 0 ? ordered : await propose();
  const request: ImportRequest = {
    ...ports,
    accountId,
    deploymentId,
    prepare: async (rows) => ({ userId: await requireAdmin(rows) }),
    now,
    onWorkbook: () => undefined,
  };
  if (files.length > 0) await importNewWorkbooks(database, workbooks, request);
  else
    for (const one of workbooks)
      await importNewWorkbooks(database, [one], request).catch((error: unknown) => onRefused(one, error));
  const names = workbooks.map(({ name }) => name);
  return database.read(accountId, (rows) => listPublished(rows, names));
}

async function findAccount({ db }: Database, slug: string): Promise<number | undefined> {
  const row = await db.selectFrom('account').where('slug', '=', slug).select('id').executeTakeFirst();
  return row?.id;
}

async function requireAdmin({ db, accountId }: AccountRows): Promise<number> {
  const admin = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  if (admin) return admin.id;
  throw new Error('The account has no user with the admin role, who would own the first dashboards.');
}

async function listPublished(
  { db, accountId }: AccountRows,
  names: readonly string[],
): Promise<FirstDashboard[]> {
  const found = await db
    .selectFrom('dashboard')
    .innerJoin('workbook', 'workbook.id', 'dashboard.workbook_id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.deployment_id', '=', deploymentId)
    .where('dashboard.status', '=', 'published')
    .select(['workbook.name', 'dashboard.public_id'])
    .execute();
  return names.flatMap((name) => {
    const one = found.find((row) => row.name === name);
    return one ? [{ name, publicId: one.public_id }] : [];
  });
}
