/** Grants and revokes access to items. */
import type { Grant, PutGrantRequest, RevokeGrantQuery } from '../../contract/grant.ts';
import type { Caller } from '../access/caller.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { lockItem, requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { toIdPage, toIdPaging } from '../http/paging.ts';
import type { Page, Paging } from '../http/paging.ts';
import { hasValidIds, checkPrincipal, fromColumns, toColumns, toNamedPrincipal } from './grant-principals.ts';
import { deleteGrant, findGrant, selectGrants, upsertGrant } from './grant-rows.ts';
import type { GrantRow, PrincipalColumns } from './grant-rows.ts';

export async function listGrants(
  rows: AccountRows,
  caller: Caller,
  place: ItemReference,
  paging: Paging,
): Promise<Page> {
  await requireItem(rows, caller, place, 'manage');
  const ids = toIdPaging(paging, `grants ${place.deploymentId} ${place.type} ${place.id}`);
  return toIdPage(await selectGrants(rows, place, ids), ids, toGrant);
}

const toGrant = (row: GrantRow): Grant => ({
  principal: fromColumns(row),
  action: row.action,
  createdAt: row.created_at.toISOString(),
});

/** Adds or changes a grant, and returns it. */
export async function putGrant(
  rows: AccountRows,
  act: ActionContext,
  place: ItemReference,
  { principal, action }: PutGrantRequest,
): Promise<Grant> {
  const item = await requireItem(rows, act.caller, place, 'manage');
  await lockItem(rows, place);
  await checkPrincipal(rows, { item, principal, action });
  const columns = toColumns(principal);
  if ((await findGrant(rows, place, columns))?.action !== action) {
    await upsertGrant(rows, place, { principal: columns, action, now: act.at });
    await record(rows, act, place, { grant: action, principal });
  }
  return toGrant(await requireGrant(rows, place, columns));
}

async function requireGrant(
  rows: AccountRows,
  place: ItemReference,
  principal: PrincipalColumns,
): Promise<GrantRow> {
  const grant = await findGrant(rows, place, principal);
  if (grant) return grant;
  throw new Problem('conflict', 'The grant was revoked at the same time. Try again.');
}

const record = (
  rows: AccountRows,
  act: ActionContext,
  { type, id }: ItemReference,
  details: Readonly<Record<string, unknown>>,
): Promise<void> => recordChange(rows, act, { action: `${type.toLowerCase()}.share`, type, id, details });

/** Revokes a grant. Revoking a grant that does not exist succeeds, so that the call can be repeated. */
export async function revokeGrant(
  rows: AccountRows,
  act: ActionContext,
  place: ItemReference,
  query: RevokeGrantQuery,
): Promise<void> {
  await requireItem(rows, act.caller, place, 'manage');
  const principal = toNamedPrincipal(query);
  const columns = toColumns(principal);
  const grant = hasValidIds(columns) ? await findGrant(rows, place, columns) : undefined;
  if (!grant) return;
  await deleteGrant(rows, grant.id);
  await record(rows, act, place, { grant: null, principal });
}
