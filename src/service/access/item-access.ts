/**
 * What a caller may do with a folder, a workbook or a report. Owners and admins may manage it; others need a grant on the
 * item, on its workbook, or on a folder above it. Source: docs/platform-api.md, "Roles and access".
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ItemType } from '../../contract/item-fields.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import { grantedLevelSql, limitLevel, raiseLevel, requiredLevel } from './access-levels.ts';
import type { AccessLevel, ItemAction } from './access-levels.ts';
import type { Caller } from './caller.ts';
import { itemRowsSql } from './item-rows.ts';
import type { ItemRow } from './item-rows.ts';
import { toPrincipal } from './principal.ts';

export interface ItemReference {
  readonly deploymentId: number;
  readonly type: ItemType;
  readonly id: number;
}

export interface ItemAccess {
  readonly id: number;
  readonly name: string;
  readonly level: AccessLevel;
  readonly ownerId: number;
  /** The folder that contains the item; of a folder its parent. null: the root of the workspace. */
  readonly folderId: number | null;
  /** The workbook of a report. null: none. */
  readonly workbookId: number | null;
  /** The embed tenant whose workspace contains the item. null: the workspace of the account. */
  readonly embedTenant: string | null;
}

/** Returns the item. Throws a 404 if the caller has no access to it, and a 403 if the access level is too low. */
export async function requireItem(
  rows: AccountRows,
  caller: Caller,
  itemRef: ItemReference,
  action: ItemAction,
): Promise<ItemAccess> {
  const item = await findItem(rows, caller, itemRef);
  if (!item || item.level === 0) throw itemNotFound(itemRef);
  if (item.level >= requiredLevel(action)) return item;
  throw new Problem('not-allowed', `This needs ${action} access to the ${nameOf(itemRef)}.`);
}

const nameOf = ({ type, id }: ItemReference): string => `${type.toLowerCase()} ${id}`;

export function itemNotFound(itemRef: ItemReference): Problem {
  return new Problem('not-found', `There is no ${nameOf(itemRef)} in deployment ${itemRef.deploymentId}.`);
}

/** Finds an item with the access level of the caller, which may be 0. `undefined`: the deployment has no such item. */
export async function findItem(
  { db, accountId }: AccountRows,
  caller: Caller,
  { deploymentId, type, id }: ItemReference,
): Promise<ItemAccess | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await db
    .selectFrom(itemRowsSql(type))
    .where('item.account_id', '=', accountId)
    .where('item.deployment_id', '=', deploymentId)
    .where('item.id', '=', id)
    .selectAll('item')
    .select([grantedLevelSql(toPrincipal(caller)).as('granted'), isNamedDashboard(caller).as('named')])
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, owner_id: ownerId, folder_id: folderId, workbook_id: workbookId } = row;
  const level = toLevel(caller, row);
  return { id, name, level, ownerId, folderId, workbookId, embedTenant: row.embed_tenant };
}

/** The access levels of `findItem` for many items, by id, in one query. */
export async function findAccessLevels(
  { db, accountId }: AccountRows,
  caller: Caller,
  { deploymentId, type, ids }: Omit<ItemReference, 'id'> & { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, AccessLevel>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom(itemRowsSql(type))
    .where('item.account_id', '=', accountId)
    .where('item.deployment_id', '=', deploymentId)
    .where('item.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .selectAll('item')
    .select([grantedLevelSql(toPrincipal(caller)).as('granted'), isNamedDashboard(caller).as('named')])
    .execute();
  return new Map(found.map((row) => [row.id, toLevel(caller, row)]));
}

interface FoundItem extends ItemRow {
  readonly granted: AccessLevel;
  /** Whether the item is the workbook of the dashboard to which the token is limited, or a report of that workbook. */
  readonly named: boolean;
}

function isNamedDashboard(caller: Caller): RawBuilder<boolean> {
  const publicId = caller.kind === 'embed' ? caller.claims.publicId : undefined;
  return sql<boolean>`exists (
    select from dashboard
    where dashboard.workbook_id = item.grant_workbook_id and dashboard.public_id = ${publicId ?? null}::text
  )`;
}

/** Limits the level that ownership and grants give to what the kind of the caller allows. */
function toLevel(caller: Caller, item: FoundItem): AccessLevel {
  if (caller.kind === 'user') return toUserLevel(caller, item);
  const { deploymentId, mode, publicId } = caller.claims;
  // Tokens in view mode read published dashboards, at the embed endpoint.
  if (mode !== 'creator' || deploymentId !== item.deployment_id) return 0;
  // A token that is limited to one dashboard has no access to other items, even to those shared with its reader.
  if (publicId !== undefined && !item.named) return 0;
  return caller.role === 'embed' ? toEmbedLevel(caller, item) : toUserLevel(caller, item);
}

function toUserLevel({ isAdmin, role }: Caller, { embed_tenant, granted }: FoundItem): AccessLevel {
  if (isAdmin) return 3;
  if (embed_tenant !== null) return 0;
  return role === 'viewer' ? limitLevel(1, granted) : granted;
}

/**
 * An author of an embed tenant has access to the workspace of that tenant, and reads what the account shares with it. An
 * author without a tenant is trusted by the backend of the account, and may edit the workspace of the account.
 */
function toEmbedLevel(caller: Caller & { kind: 'embed' }, item: FoundItem): AccessLevel {
  const { embedTenant } = caller.claims;
  if (item.embed_tenant !== null) return item.embed_tenant === embedTenant ? item.granted : 0;
  if (embedTenant !== undefined) return limitLevel(1, item.granted);
  return raiseLevel(2, item.granted);
}

/** What the modules of the workspace share: where a request is about, and to whom the workspace is open. */
export const toWorkbookItemReference = (path: {
  readonly deploymentId: number;
  readonly workbookId: number;
}): ItemReference => ({ deploymentId: path.deploymentId, type: 'WORKBOOK', id: path.workbookId });

const tables = { FOLDER: 'folder', WORKBOOK: 'workbook', REPORT: 'report' } as const;

/** Locks an item against deletion until the transaction ends. Returns whether it exists. */
export async function tryLockItem(
  { db, accountId }: AccountRows,
  { type, id }: ItemReference,
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(tables[type])} where account_id = ${accountId} and id = ${id} for key share
  `.execute(db);
  return rows.length > 0;
}

/** As `tryLockItem`. Throws a 404 if the item does not exist. */
export async function lockItem(rows: AccountRows, itemRef: ItemReference): Promise<void> {
  if (!(await tryLockItem(rows, itemRef))) throw itemNotFound(itemRef);
}

/** The embed tenant in whose workspace the caller creates items. null: the workspace of the account. */
export function tenantOfCaller(caller: Caller): string | null {
  return caller.kind === 'embed' && caller.role === 'embed' ? (caller.claims.embedTenant ?? null) : null;
}

/**
 * Returns the folder or workbook into which an item is put, and locks it until the transaction ends. The caller needs
 * edit access. Lock it before the item: deletion locks in the same order. Errors name the field of the request.
 */
export async function requireDestination(
  rows: AccountRows,
  caller: Caller,
  itemRef: ItemReference,
  field: string,
): Promise<ItemAccess> {
  try {
    const item = await requireItem(rows, caller, itemRef, 'edit');
    await lockItem(rows, itemRef);
    return item;
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, error.message, field) : error;
  }
}
