import type { AccessServices } from '../access/access-services.ts';
import type { Caller } from '../access/caller.ts';
import type { Database } from '../database/database.ts';
import type { SaveReader } from './session-reader.ts';

export interface EmbeddingDependencies {
  readonly database: Database;
  readonly access: AccessServices;
  /** Where the platform is reached, without a path: deployments name it as the home of their Data API. */
  readonly publicUrl: string;
  /** Most embed users of an account; undefined: no limit. */
  readonly embedUserLimit?: number | undefined;
  readonly saveReader: SaveReader;
  /** Refuses a caller whose credential names a dashboard that it would not be shown. */
  readonly requireVisibleDashboard: (caller: Caller) => Promise<void>;
  readonly now: () => Date;
}
