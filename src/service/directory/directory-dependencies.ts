import type { PreviewDataAccess } from '../access/access-preview-port.ts';
import type { Database } from '../database/database.ts';

export interface DirectoryDependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** undefined: the service has no data model of its own. */
  readonly previewAccess?: PreviewDataAccess | undefined;
}
