import type { Database } from '../database/database.ts';

/** What the room is handed. */
export interface WorkspaceDependencies {
  readonly database: Database;
  readonly now: () => Date;
}
