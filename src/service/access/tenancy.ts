/** The account's own workspace and those of its embed tenants: apart, each with a root of its own. */
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import type { Caller } from './caller.ts';
import { lockItem } from './lock-item.ts';
import { requireItem } from './item-access.ts';
import type { ItemReference, ItemAccess } from './item-access.ts';

/** The embed tenant in whose space the caller's things stand; null: the account's own. */
export function tenantOf(caller: Caller): string | null {
  return caller.kind === 'embed' && caller.role === 'embed' ? (caller.claims.embedTenant ?? null) : null;
}

/** Throws a 403 for a token that names a dashboard: it reaches that one, so it makes nothing besides it. */
export function requireUnboundToken(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.publicId !== undefined)
    throw new Problem('not-allowed', 'This token is for one dashboard: nothing can be made beside it.');
}

/**
 * The folder or workbook that something is put into: needs edit access, and stays until the transaction ends. Take it
 * before what is put into it, as its deletion does. Every refusal is said of the field that names it.
 */
export async function requireDestination(
  rows: AccountRows,
  caller: Caller,
  place: ItemReference,
  field: string,
): Promise<ItemAccess> {
  try {
    const item = await requireItem(rows, caller, place, 'edit');
    await lockItem(rows, place);
    return item;
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, error.message, field) : error;
  }
}
