import type { ModelStatus } from '../../contract/endpoints/model-status.ts';
import type { PreviewDataAccess } from '../access/data-access-ports.ts';
import type { Database } from '../database/database.ts';

export interface DirectoryDependencies {
  readonly database: Database;
  readonly now: () => Date;
  /** Undefined where the service has no data model of its own. */
  readonly previewAccess?: PreviewDataAccess | undefined;
  /** Undefined where the service has no data model of its own. */
  readonly readModelStatus?: ((deploymentId: number) => ModelStatus) | undefined;
}
