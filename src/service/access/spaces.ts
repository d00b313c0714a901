/** The account's own workspace and those of its embed tenants: apart, each with a root of its own. */
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import type { Caller } from './caller.ts';
import { itemNotFound, requireItem } from './item-access.ts';
import type { ItemPlace, ItemStanding } from './item-access.ts';

/** The embed tenant in whose space the caller's things stand; null: the account's own. */
export function spaceOf(caller: Caller): string | null {
  return caller.kind === 'embed' && caller.role === 'embed' ? (caller.claims.embedTenant ?? null) : null;
}

/** Throws a 403 for a token that names a dashboard: it reaches that one, so it makes nothing besides it. */
export function requireFreeHand(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.publicId !== undefined)
    throw new Problem('not-allowed', 'This token is for one dashboard: nothing can be made beside it.');
}

interface Destination {
  readonly deploymentId: number;
  readonly folderId: number;
}

/**
 * The folder that something is put into: needs edit access, and stays until the transaction ends. Take it before what
 * is put into it, as a folder's deletion does. Every refusal names the field `folderId`.
 */
export async function requireDestination(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, folderId }: Destination,
): Promise<ItemStanding> {
  const place: ItemPlace = { deploymentId, type: 'FOLDER', id: folderId };
  try {
    const folder = await requireItem(rows, caller, place, 'edit');
    if (await holdFolder(rows, folderId)) return folder;
    throw itemNotFound(place);
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, error.message, 'folderId') : error;
  }
}

/** Whether the folder is there, and then until the transaction ends. */
export async function holdFolder({ db, accountId }: AccountRows, folderId: number): Promise<boolean> {
  const folder = await db
    .selectFrom('folder')
    .where('account_id', '=', accountId)
    .where('id', '=', folderId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return folder !== undefined;
}

/** Moves within a deployment follow one another from here to the end of the transaction. */
export async function lockTree({ db, accountId }: AccountRows, deploymentId: number): Promise<void> {
  await db
    .selectFrom('deployment')
    .where('account_id', '=', accountId)
    .where('id', '=', deploymentId)
    .select('id')
    .forNoKeyUpdate()
    .execute();
}
