/**
 * What a caller may do with a folder, a workbook or a report. Owners and admins manage; others have what they were
 * granted on the item, on its workbook, or on any folder above it. Source: docs/platform-api.md,
 * "Roles and access".
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ItemType } from '../../contract/report.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import type { Caller } from './caller.ts';
import { grantedLevelSql } from './granted-level.ts';
import { itemSource } from './item-source.ts';
import type { ItemRow } from './item-source.ts';
import { raiseLevel, limitLevel, requiredLevel } from './access-levels.ts';
import type { ItemAction, AccessLevel } from './access-levels.ts';
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
  /** Of a folder: its parent. null: the root. */
  readonly folderId: number | null;
  /** Of a report: the workbook that it belongs to. */
  readonly workbookId: number | null;
  /** null: the account's own workspace. */
  readonly embedTenant: string | null;
}

/** The item and what the caller may do with it; throws a 404 where that is nothing, a 403 where it is too little. */
export async function requireItem(
  rows: AccountRows,
  caller: Caller,
  place: ItemReference,
  action: ItemAction,
): Promise<ItemAccess> {
  const item = await findItem(rows, caller, place);
  if (!item || item.level === 0) throw itemNotFound(place);
  if (item.level >= requiredLevel(action)) return item;
  throw new Problem('not-allowed', `This needs ${action} access to the ${nameOf(place)}.`);
}

const nameOf = ({ type, id }: ItemReference): string => `${type.toLowerCase()} ${id}`;

export function itemNotFound(place: ItemReference): Problem {
  return new Problem('not-found', `There is no ${nameOf(place)} in deployment ${place.deploymentId}.`);
}

/** undefined: there is no such item in the account and deployment. */
export async function findItem(
  { db, accountId }: AccountRows,
  caller: Caller,
  { deploymentId, type, id }: ItemReference,
): Promise<ItemAccess | undefined> {
  if (!isRowId(id)) return undefined;
  const row = await db
    .selectFrom(itemSource(type))
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

/** What the caller may do with each of these, by id: the rule of `findItem` for a whole list, in one query. */
export async function findLevels(
  { db, accountId }: AccountRows,
  caller: Caller,
  { deploymentId, type, ids }: Omit<ItemReference, 'id'> & { readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, AccessLevel>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom(itemSource(type))
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
  /** Whether it is the workbook of the dashboard that the token names, or a report of it. */
  readonly named: boolean;
}

function isNamedDashboard(caller: Caller): RawBuilder<boolean> {
  const publicId = caller.kind === 'embed' ? caller.claims.publicId : undefined;
  return sql<boolean>`exists (
    select from dashboard
    where dashboard.workbook_id = item.grant_workbook_id and dashboard.public_id = ${publicId ?? null}::text
  )`;
}

/** Where the caller's kind ends what owning and sharing would give. */
function toLevel(caller: Caller, item: FoundItem): AccessLevel {
  if (caller.kind === 'person') return toPersonLevel(caller, item);
  const { deploymentId, mode, publicId } = caller.claims;
  // Those who only look get published dashboards, at the embed endpoint.
  if (mode !== 'creator' || deploymentId !== item.deployment_id) return 0;
  // A token that names a dashboard reaches that one, and nothing else whatever is shared.
  if (publicId !== undefined && !item.named) return 0;
  return caller.role === 'embed' ? toEmbedLevel(caller, item) : toPersonLevel(caller, item);
}

function toPersonLevel({ isAdmin, role }: Caller, { embed_tenant, granted }: FoundItem): AccessLevel {
  if (isAdmin) return 3;
  if (embed_tenant !== null) return 0;
  return role === 'viewer' ? limitLevel(1, granted) : granted;
}

/**
 * An author of an embed tenant works in that tenant's own space and reads what the account shares with it. One
 * without a tenant is vouched for by the account's own backend: such a token edits the account's workspace.
 */
function toEmbedLevel(caller: Caller & { kind: 'embed' }, item: FoundItem): AccessLevel {
  const { embedTenant } = caller.claims;
  if (item.embed_tenant !== null) return item.embed_tenant === embedTenant ? item.granted : 0;
  if (embedTenant !== undefined) return limitLevel(1, item.granted);
  return raiseLevel(2, item.granted);
}
