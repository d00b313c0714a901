import type { Database } from '../database/database.ts';

/** The dependencies of the room's routes. */
export interface WorkspaceDependencies {
  readonly database: Database;
  readonly now: () => Date;
}
