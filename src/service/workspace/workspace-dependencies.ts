import type { AccessServices } from '../access/access-services.ts';
import type { Database } from '../database/database.ts';

/** What the room is handed. */
export interface WorkspaceDependencies {
  readonly database: Database;
  readonly access: AccessServices;
  readonly now: () => Date;
}
