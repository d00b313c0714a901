import type { Hono } from 'hono';
import type { AccessServices } from '../access/access-services.ts';
import type { AccessEnv } from '../access/caller.ts';
import type { PreviewDataAccess } from '../access/access-preview-port.ts';
import type { Database } from '../database/database.ts';

export interface DirectoryDependencies {
  readonly database: Database;
  readonly access: AccessServices;
  readonly now: () => Date;
  /** undefined: the service has no data model of its own. */
  readonly previewAccess?: PreviewDataAccess | undefined;
}

export type DirectoryRoutes = Hono<AccessEnv>;
