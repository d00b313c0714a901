import type { Database } from '../database/database.ts';

/** What the handlers of notifications need. */
export interface NotificationDependencies {
  readonly database: Database;
  /** Gives the current time. */
  readonly now: () => Date;
}
