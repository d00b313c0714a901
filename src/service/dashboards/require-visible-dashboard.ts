import type { Caller } from '../access/caller.ts';
import type { Database, AccountRows } from '../database/database.ts';
import { findDashboardVisibility } from './dashboard-rows.ts';
import { dashboardNotFound, requireVisible } from './dashboard-visibility.ts';

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

/** Gives the row id of a dashboard that the caller may see. Throws where the embed endpoint would refuse it. */
export type RequireReadableDashboard = (
  caller: Caller,
  dashboard: { readonly deploymentId: number; readonly publicId: string },
) => Promise<number>;

export const createRequireReadableDashboard =
  (database: Database): RequireReadableDashboard =>
  async (caller, { deploymentId, publicId }) => {
    const find = (rows: AccountRows) => findDashboardVisibility(rows, caller, publicId);
    const found = requireVisible(publicId, await database.read(caller.accountId, find));
    if (found.deployment_id === deploymentId) return found.id;
    throw dashboardNotFound(publicId);
  };
