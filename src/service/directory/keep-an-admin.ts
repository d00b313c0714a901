import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { lockAdmins } from './user-rows.ts';

/**
 * Runs a change that may take the role admin from users or end them. Throws a 409 where no active admin would remain. Admins
 * are locked before, so that two requests at once cannot remove the last two.
 */
export async function keepAnAdmin<T>(rows: AccountRows, change: () => Promise<T>): Promise<T> {
  const before = await lockAdmins(rows);
  const result = await change();
  if (before.length > 0 && (await lockAdmins(rows)).length === 0) throw noAdminLeft();
  return result;
}

export const noAdminLeft = (): Problem =>
  new Problem(
    'conflict',
    'This would leave the account without an active admin: give the role to somebody else first.',
  );
