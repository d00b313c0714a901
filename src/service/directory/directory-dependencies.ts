import type { Hono } from 'hono';
import type { Access } from '../access/access.ts';
import type { AccessEnv } from '../access/caller.ts';
import type { PreviewAccess } from '../access/preview-access.ts';
import type { Database } from '../database/database.ts';

export interface DirectoryDependencies {
  readonly database: Database;
  readonly access: Access;
  readonly now: () => Date;
  /** undefined: the service has no data model of its own. */
  readonly previewAccess?: PreviewAccess | undefined;
}

export type DirectoryRoutes = Hono<AccessEnv>;
