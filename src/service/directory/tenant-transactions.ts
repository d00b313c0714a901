import type { Caller } from '../access/caller.ts';
import type { AccountRows } from '../database/database.ts';
import type { DirectoryDependencies } from './directory-dependencies.ts';
import { requireTenant, requireTenantReadAccess } from './tenant-actions.ts';

interface TenantRequest {
  readonly caller: Caller;
  readonly tenant: string;
}

/** Transactions within the tenant of the path, for callers who may read it and for those who may change it. */
export function createTenantTransactions({ database }: DirectoryDependencies) {
  const read = <T>(
    { caller, tenant }: TenantRequest,
    work: (rows: AccountRows) => Promise<T>,
  ): Promise<T> => {
    requireTenantReadAccess(caller, tenant);
    return database.read(caller.accountId, async (rows) => {
      await requireTenant(rows, caller, tenant);
      return work(rows);
    });
  };
  const write = <T>({ caller, tenant }: TenantRequest, work: (rows: AccountRows) => Promise<T>): Promise<T> =>
    database.write(caller.accountId, async (rows) => {
      await requireTenant(rows, caller, tenant);
      return work(rows);
    });
  return { read, write };
}
