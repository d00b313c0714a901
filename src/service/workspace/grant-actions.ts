/** Grants and revokes access to items. */
import type { Grant, PutGrantRequest, RevokeGrantQuery } from '../../contract/endpoints/grants.ts';
import type { Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { lockItem, requireItem } from '../access/item-access.ts';
import type { ItemReference } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { toIdPage, toIdPaging } from '../http/list-paging.ts';
import type { Page, Paging } from '../http/list-paging.ts';
import {
  hasValidIds,
  checkPrincipal,
  fromPrincipalColumns,
  toPrincipalColumns,
  readPrincipalQuery,
} from './grant-principals.ts';
import { deleteGrant, findGrant, selectGrants, upsertGrant } from './grant-rows.ts';
import type { GrantRow, PrincipalColumns } from './grant-rows.ts';
import type { ActionContext } from '../access/action-context.ts';

export async function listGrants(
  rows: AccountRows,
  caller: Caller,
  itemRef: ItemReference,
  paging: Paging,
): Promise<Page> {
  await requireItem(rows, caller, itemRef, 'manage');
  const ids = toIdPaging(paging, `grants ${itemRef.deploymentId} ${itemRef.type} ${itemRef.id}`);
  return toIdPage(await selectGrants(rows, itemRef, ids), ids, toGrant);
}

const toGrant = (row: GrantRow): Grant => ({
  principal: fromPrincipalColumns(row),
  action: row.action,
  createdAt: row.created_at.toISOString(),
});

/** Adds or changes a grant, and returns it. */
export async function putGrant(
  rows: AccountRows,
  context: ActionContext,
  itemRef: ItemReference,
  { principal, action }: PutGrantRequest,
): Promise<Grant> {
  const item = await requireItem(rows, context.caller, itemRef, 'manage');
  await lockItem(rows, itemRef);
  await checkPrincipal(rows, { item, principal, action });
  const columns = toPrincipalColumns(principal);
  if ((await findGrant(rows, itemRef, columns))?.action !== action) {
    await upsertGrant(rows, itemRef, { principal: columns, action, now: context.at });
    await record(rows, context, itemRef, { grant: action, principal });
  }
  return toGrant(await requireGrant(rows, itemRef, columns));
}

async function requireGrant(
  rows: AccountRows,
  itemRef: ItemReference,
  principal: PrincipalColumns,
): Promise<GrantRow> {
  const grant = await findGrant(rows, itemRef, principal);
  if (grant) return grant;
  throw new Problem('conflict', 'The grant was revoked at the same time. Try again.');
}

const record = (
  rows: AccountRows,
  context: ActionContext,
  { type, id }: ItemReference,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAuditEvent(rows, context, { action: `${type.toLowerCase()}.share`, type, id, details });

/** Revokes a grant. Revoking a grant that does not exist succeeds, so that the call can be repeated. */
export async function revokeGrant(
  rows: AccountRows,
  context: ActionContext,
  itemRef: ItemReference,
  query: RevokeGrantQuery,
): Promise<void> {
  await requireItem(rows, context.caller, itemRef, 'manage');
  const principal = readPrincipalQuery(query);
  const columns = toPrincipalColumns(principal);
  const grant = hasValidIds(columns) ? await findGrant(rows, itemRef, columns) : undefined;
  if (!grant) return;
  await deleteGrant(rows, grant.id);
  await record(rows, context, itemRef, { grant: null, principal });
}
