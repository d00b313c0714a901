import type { Database } from '../../database/database.ts';
import type { LimitSources } from './usage-limits.ts';
import type { UsageOwner } from './usage.ts';

/** Where the use of one question is counted, and the limits that hold for it beside those of the account. */
export interface UsageAccount {
  readonly database: Database;
  readonly accountId: number;
  readonly owner: UsageOwner;
  readonly limits: LimitSources;
  readonly now: Date;
}
