/**
 * Which rows of a list are visible to a caller, as SQL that evaluates grants once for all rows. The fragments need the
 * tables of `withVisibilityTables`, and refer to a row of their table by the alias `item`.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ItemType } from '../../contract/item-fields.ts';
import type { Caller } from './caller.ts';
import { grantedToSql, principalUserIdSql } from './principal.ts';
import { toVisibilityScope } from './visibility-scope.ts';
import type { VisibilityScope } from './visibility-scope.ts';

type Condition = RawBuilder<boolean>;

/** Whether a row is in one of the workspaces of the scope. */
export function tenancySql(
  { isUnrestricted, tenant, sharedSpace }: VisibilityScope,
  alias = 'item',
): Condition {
  const column = sql.ref(`${alias}.space`);
  if (!sharedSpace || isUnrestricted) return sql<boolean>`${column} = ${tenant ?? ''}`;
  return sql<boolean>`${column} in ('', ${tenant ?? ''})`;
}

/** Whether all rows of the workspace are visible, so that no row has to be checked. */
export const seesAllRows = ({ isUnrestricted, publicId }: VisibilityScope): boolean =>
  isUnrestricted && publicId === undefined;

const hasOwner = ({ owns, principal }: VisibilityScope, column: string): Condition =>
  owns ? sql<boolean>`${sql.ref(column)} = ${principalUserIdSql(principal)}` : sql<boolean>`false`;

/** Whether a grant names the item itself. */
const isGranted = (column: string, kind: 'folder_id' | 'workbook_id' | 'report_id'): Condition =>
  sql<boolean>`${sql.ref(column)} in (select ${sql.ref(kind)} from granted where ${sql.ref(kind)} is not null)`;

/** As `isGranted`, for queries without another condition: the array makes PostgreSQL look rows up by id. */
const isOneOfGranted = (kind: 'folder_id' | 'workbook_id' | 'report_id'): Condition =>
  sql<boolean>`item.id = any(array(select ${sql.ref(kind)} from granted where ${sql.ref(kind)} is not null))`;

const isInOpenFolder = (column: string): Condition =>
  sql<boolean>`${sql.ref(column)} in (select id from opened)`;

const any = (...conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether the row is the workbook of the dashboard to which the scope is limited, or a report of that workbook. */
function isOfDashboard({ publicId, principal }: VisibilityScope, column: string): Condition {
  if (publicId === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} in (
    select workbook_id from dashboard
    where dashboard.account_id = ${principal.accountId} and dashboard.public_id = ${publicId}
  )`;
}

const visibleWorkbook = (scope: VisibilityScope): Condition =>
  any(
    hasOwner(scope, 'item.owner_id'),
    isGranted('item.id', 'workbook_id'),
    isInOpenFolder('item.folder_id'),
  );

/** A report is also visible if its workbook is. */
const visibleReport = (scope: VisibilityScope): Condition =>
  any(
    hasOwner(scope, 'item.owner_id'),
    isGranted('item.id', 'report_id'),
    isInOpenFolder('item.folder_id'),
    inVisibleWorkbookSql(scope),
  );

export const inVisibleWorkbookSql = (scope: VisibilityScope): Condition => sql<boolean>`exists (
  select from workbook whose
  where whose.id = item.workbook_id and ${any(
    hasOwner(scope, 'whose.owner_id'),
    isGranted('whose.id', 'workbook_id'),
    isInOpenFolder('whose.folder_id'),
  )}
)`;

/** Whether the row is visible. A folder is also visible if it contains a visible item. */
export function visibleSql(scope: VisibilityScope, type: ItemType): Condition {
  if (seesAllRows(scope)) return sql<boolean>`true`;
  if (type === 'FOLDER') return sql<boolean>`item.id in (select id from shown)`;
  const own = isOfDashboard(scope, type === 'WORKBOOK' ? 'item.id' : 'item.workbook_id');
  if (scope.isUnrestricted) return own;
  const visible = type === 'WORKBOOK' ? visibleWorkbook(scope) : visibleReport(scope);
  return sql<boolean>`(${visible} and ${own})`;
}

/** Whether a grant names the row itself, and no grant names an item that contains it. */
export function sharedRootSql(scope: VisibilityScope, type: ItemType): Condition {
  const within = type === 'FOLDER' ? 'item.parent_id' : 'item.folder_id';
  const outside = sql<boolean>`(${sql.ref(within)} is null or not ${isInOpenFolder(within)})`;
  if (type === 'FOLDER')
    return scope.publicId === undefined
      ? sql<boolean>`(${isOneOfGranted('folder_id')} and ${outside})`
      : sql<boolean>`false`;
  if (type === 'WORKBOOK')
    return sql<boolean>`(${isOneOfGranted('workbook_id')} and ${outside} and ${isOfDashboard(scope, 'item.id')})`;
  return sql<boolean>`(
    ${isOneOfGranted('report_id')} and ${outside} and not ${inVisibleWorkbookSql(scope)}
    and ${isOfDashboard(scope, 'item.workbook_id')}
  )`;
}

/** Whether a report is shared without its workbook, so that it is listed at the root. */
export const reportSharedAloneSql = (scope: VisibilityScope): Condition =>
  sql<boolean>`(${isOneOfGranted('report_id')} and not ${inVisibleWorkbookSql(scope)})`;

/**
 * The tables that the fragments need. `granted`: items that grants name. `opened`: folders that are visible with all of
 * their content. `shown`: these, and the folders above every visible item.
 */
export function withVisibilityTables(scope: VisibilityScope): RawBuilder<unknown> {
  const { principal, deploymentId } = scope;
  const account = principal.accountId;
  const here = (alias: string): Condition => sql<boolean>`
    ${sql.ref(`${alias}.account_id`)} = ${account} and ${sql.ref(`${alias}.deployment_id`)} = ${deploymentId}
    and ${tenancySql(scope, alias)}`;
  return sql`with recursive
    granted as materialized (
      select given.folder_id, given.workbook_id, given.report_id from item_grant given
      where given.account_id = ${account} and ${grantedToSql(principal, 'given')}
    ),
    opened (id) as (
      select folder.id from folder
      where ${here('folder')}
        and ${any(hasOwner(scope, 'folder.owner_id'), isGranted('folder.id', 'folder_id'))}
      union
      select child.id from folder child join opened on opened.id = child.parent_id
      where child.account_id = ${account}
    ),
    ways (id) as (${selectAncestorFolders(scope, here)}),
    shown (id) as (
      select id from ways where id is not null
      union
      select folder.parent_id from folder join shown on shown.id = folder.id
      where folder.account_id = ${account} and folder.parent_id is not null
    )`;
}

/** Folders that contain an item which is visible by itself. A scope of one dashboard has no opened folders. */
function selectAncestorFolders(
  scope: VisibilityScope,
  here: (alias: string) => Condition,
): RawBuilder<unknown> {
  const workbooks = sql`select item.folder_id from workbook item where ${here('item')}`;
  const reports = sql`select item.folder_id from report item where ${here('item')}`;
  if (scope.publicId !== undefined)
    return sql`${workbooks} and ${visibleSql(scope, 'WORKBOOK')} union ${reports} and ${visibleSql(scope, 'REPORT')}`;
  const own = (type: 'WORKBOOK' | 'REPORT'): Condition =>
    any(
      hasOwner(scope, 'item.owner_id'),
      isGranted('item.id', type === 'WORKBOOK' ? 'workbook_id' : 'report_id'),
    );
  return sql`select id from opened
    union ${workbooks} and ${own('WORKBOOK')}
    union ${reports} and ${own('REPORT')}
    union ${reports} and item.folder_id is not null and ${inVisibleWorkbookSql(scope)}`;
}

const tables = { WORKBOOK: 'workbook', REPORT: 'report' } as const;

/**
 * Whether the caller may read a row of the workbook or report table, within one deployment: the rule of `requireItem`, in
 * SQL that evaluates grants once for a whole list. Admins also read items of all embed tenants. Throws a 403 for embed
 * tokens in view mode. `owns`: whether items are visible to their owner.
 */
export function readableItemSql(
  caller: Caller,
  deploymentId: number,
  type: keyof typeof tables,
  { owns = true } = {},
): RawBuilder<boolean> {
  const full = toVisibilityScope(caller, deploymentId);
  const scope = owns ? full : { ...full, owns };
  if (caller.isAdmin && scope.publicId === undefined) return sql<boolean>`true`;
  const table = tables[type];
  return sql<boolean>`${sql.ref(`${table}.id`)} in (
    ${withVisibilityTables(scope)}
    select item.id from ${sql.table(table)} item
    where item.account_id = ${caller.accountId} and item.deployment_id = ${deploymentId}
      and ${tenancySql(scope)} and ${visibleSql(scope, type)}
  )`;
}
