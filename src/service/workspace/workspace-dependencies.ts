import type { Database } from '../database/database.ts';

/** The dependencies of the handlers of this folder. */
export interface WorkspaceDependencies {
  readonly database: Database;
  readonly now: () => Date;
}
