/** First dashboards of data files or live sources at a start, and the files with which a host shows them. */
import type { Config } from './config.ts';
import { publishDashboard } from './dashboards/publish-dashboard.ts';
import { createPublicId } from './dashboards/public-id.ts';
import type { DataBackend } from './data-backend/data-backend.ts';
import type { ProposedDashboard } from './data/first-dashboard/propose-dashboards.ts';
import { toWorkbookFile } from './data/first-dashboard/workbook-file.ts';
import type { Database } from './database/database.ts';
import {
  ensureHostSecret,
  findHostCredentials,
  saveHostCredentials,
  type CredentialFiles,
} from './setup/host-credentials.ts';
import { publishFirstDashboards, type FirstDashboard } from './setup/publish-first-dashboards.ts';
import { readWorkbook } from './setup/read-workspace-files.ts';

interface PublishPorts {
  readonly database: Database;
  readonly now: () => Date;
  /** Undefined where no dashboards can be proposed. */
  readonly propose: (() => Promise<readonly ProposedDashboard[]>) | undefined;
  readonly weigh?: DataBackend['weigh'];
}

/** Publishes the first dashboards of data files or live sources. Those that exist stay as they are. */
export async function publishDataDashboards(
  { accountSlug, dataFiles, workspaceFolder }: Config,
  { database, now, propose, weigh }: PublishPorts,
): Promise<readonly FirstDashboard[]> {
  if (!propose) return [];
  return publishFirstDashboards({
    database,
    accountSlug,
    folder: dataFiles ?? workspaceFolder,
    weigh,
    now,
    propose: async () =>
      (await propose()).map((one) => readWorkbook(one.name, toWorkbookFile(one, createPublicId()))),
    publish: publishDashboard,
    createPublicId,
  });
}

export interface HostFiles {
  readonly credentialsFile: string | undefined;
  readonly environmentFile: string | undefined;
  readonly publicIds: readonly string[];
}

interface HostFileOptions {
  readonly publicUrl: string;
  readonly firstDashboards: readonly FirstDashboard[];
  readonly now: Date;
}

/** Writes the files with which hosts of the sample account sign their tokens. All other secrets stay in the database. */
export async function writeHostCredentials(
  database: Database,
  { accountSlug, dataFolder }: Config,
  { publicUrl, firstDashboards, now }: HostFileOptions,
): Promise<HostFiles> {
  // The account may be older than the wish for a dashboard.
  if (firstDashboards.length > 0) await ensureHostSecret(database, accountSlug, now);
  const credentials = await findHostCredentials(database, accountSlug);
  if (!credentials) {
    await saveHostCredentials(dataFolder, undefined, publicUrl);
    return { credentialsFile: undefined, environmentFile: undefined, publicIds: [] };
  }
  const first = firstDashboards.map(({ publicId }) => publicId);
  const publicIds = [...new Set([...first, ...credentials.publicIds])];
  const files: CredentialFiles | undefined = await saveHostCredentials(
    dataFolder,
    { ...credentials, publicIds },
    publicUrl,
  );
  return { credentialsFile: files?.json, environmentFile: files?.environment, publicIds };
}
