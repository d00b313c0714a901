/** The files with which a host shows dashboards of the sample account: a start of the service writes them. */
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import {
  ensureHostSecret,
  findHostCredentials,
  saveHostCredentials,
  type CredentialFiles,
} from '../setup/host-credentials.ts';
import type { FirstDashboard } from '../setup/publish-first-dashboards.ts';

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
