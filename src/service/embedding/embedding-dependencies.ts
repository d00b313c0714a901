import type { Database } from '../database/database.ts';
import type { AccessServices } from '../access/access-services.ts';
import type { SaveReader } from './session-reader.ts';
import type { Caller } from '../access/caller.ts';

export interface EmbeddingDependencies {
  readonly database: Database;
  readonly access: AccessServices;
  /** Public address of the platform without a path, from which deployments derive that of their Data API. */
  readonly publicUrl: string;
  /** Whether questions are answered. Default: yes. */
  readonly answersQuestions?: boolean | undefined;
  /** Whether dashboards are drawn as files. */
  readonly drawsDashboards: boolean;
  /** Most embed users of an account. Undefined: no limit. */
  readonly embedUserLimit?: number | undefined;
  readonly saveReader: SaveReader;
  /** Refuses a caller whose credential names a dashboard that it may not see. */
  readonly requireVisibleDashboard: (caller: Caller) => Promise<void>;
  readonly now: () => Date;
}
