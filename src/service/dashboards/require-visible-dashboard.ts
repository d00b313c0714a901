import type { Caller } from '../access/caller.ts';
import type { Database, AccountRows } from '../database/database.ts';
import { findDashboardVisibility } from './dashboard-rows.ts';
import { requireVisible } from './dashboard-visibility.ts';

/** Refuses a data token for a credential that names a dashboard which the embed endpoint would refuse, with its error. */
export type RequireVisibleDashboard = (caller: Caller) => Promise<void>;

export const createRequireVisibleDashboard =
  (database: Database): RequireVisibleDashboard =>
  async (caller) => {
    if (caller.kind !== 'embed' || caller.claims.mode === 'creator') return;
    const { publicId } = caller.claims;
    if (publicId === undefined) return;
    const find = (rows: AccountRows) => findDashboardVisibility(rows, caller, publicId);
    requireVisible(publicId, await database.read(caller.accountId, find));
  };
