/**
 * Which rows of a list a caller sees, as SQL that looks at sharing once for all rows. The fragments stand behind
 * `withSight` and speak of a row under the alias `item`, of the table that they are made for.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ItemType } from '../../contract/report.ts';
import { isNamed, selfId } from './principals.ts';
import type { Sight } from './sight.ts';

type Condition = RawBuilder<boolean>;

/** Whether a row is of the spaces that the sight reaches. */
export function isInSpaces({ whole, space, sharedSpace }: Sight, alias = 'item'): Condition {
  const column = sql.ref(`${alias}.space`);
  if (!sharedSpace || whole) return sql<boolean>`${column} = ${space ?? ''}`;
  return sql<boolean>`${column} in ('', ${space ?? ''})`;
}

/** Whether all rows of the sight's space are seen, so that nothing needs to be asked of each. */
export const seesAll = ({ whole, publicId }: Sight): boolean => whole && publicId === undefined;

const hasOwner = ({ owns, principal }: Sight, column: string): Condition =>
  owns ? sql<boolean>`${sql.ref(column)} = ${selfId(principal)}` : sql<boolean>`false`;

/** Whether sharing names the item itself. */
const isGranted = (column: string, kind: 'folder_id' | 'workbook_id' | 'report_id'): Condition =>
  sql<boolean>`${sql.ref(column)} in (select ${sql.ref(kind)} from granted where ${sql.ref(kind)} is not null)`;

/** The same, for when nothing else narrows a table: by id, whatever the planner thinks of its size. */
const isOneOfGranted = (kind: 'folder_id' | 'workbook_id' | 'report_id'): Condition =>
  sql<boolean>`item.id = any(array(select ${sql.ref(kind)} from granted where ${sql.ref(kind)} is not null))`;

const isOpen = (column: string): Condition => sql<boolean>`${sql.ref(column)} in (select id from opened)`;

const any = (...conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Whether the row is the workbook of the one dashboard that the sight is bound to, or a report of it. */
function isOfDashboard({ publicId, principal }: Sight, column: string): Condition {
  if (publicId === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)} in (
    select workbook_id from dashboard
    where dashboard.account_id = ${principal.accountId} and dashboard.public_id = ${publicId}
  )`;
}

const visibleWorkbook = (sight: Sight): Condition =>
  any(hasOwner(sight, 'item.owner_id'), isGranted('item.id', 'workbook_id'), isOpen('item.folder_id'));

/** A report is seen with its workbook, too. */
const visibleReport = (sight: Sight): Condition =>
  any(
    hasOwner(sight, 'item.owner_id'),
    isGranted('item.id', 'report_id'),
    isOpen('item.folder_id'),
    isInVisibleWorkbook(sight),
  );

export const isInVisibleWorkbook = (sight: Sight): Condition => sql<boolean>`exists (
  select from workbook whose
  where whose.id = item.workbook_id and ${any(
    hasOwner(sight, 'whose.owner_id'),
    isGranted('whose.id', 'workbook_id'),
    isOpen('whose.folder_id'),
  )}
)`;

/** Whether the caller sees the row; of a folder also: on the way to something that it sees. */
export function isVisible(sight: Sight, type: ItemType): Condition {
  if (seesAll(sight)) return sql<boolean>`true`;
  if (type === 'FOLDER') return sql<boolean>`item.id in (select id from shown)`;
  const own = isOfDashboard(sight, type === 'WORKBOOK' ? 'item.id' : 'item.workbook_id');
  if (sight.whole) return own;
  const visible = type === 'WORKBOOK' ? visibleWorkbook(sight) : visibleReport(sight);
  return sql<boolean>`(${visible} and ${own})`;
}

/** Whether the row was shared by its own name, and does not already stand in something that was. */
export function isSharedRoot(sight: Sight, type: ItemType): Condition {
  const within = type === 'FOLDER' ? 'item.parent_id' : 'item.folder_id';
  const outside = sql<boolean>`(${sql.ref(within)} is null or not ${isOpen(within)})`;
  if (type === 'FOLDER')
    return sight.publicId === undefined
      ? sql<boolean>`(${isOneOfGranted('folder_id')} and ${outside})`
      : sql<boolean>`false`;
  if (type === 'WORKBOOK')
    return sql<boolean>`(${isOneOfGranted('workbook_id')} and ${outside} and ${isOfDashboard(sight, 'item.id')})`;
  return sql<boolean>`(
    ${isOneOfGranted('report_id')} and ${outside} and not ${isInVisibleWorkbook(sight)}
    and ${isOfDashboard(sight, 'item.workbook_id')}
  )`;
}

/** A report that was shared without the workbook that it is inside of: it has no other place to be listed at. */
export const isLoneReport = (sight: Sight): Condition =>
  sql<boolean>`(${isOneOfGranted('report_id')} and not ${isInVisibleWorkbook(sight)})`;

/**
 * What the fragments look into: `granted`, what sharing names; `opened`, the folders that are read with all that stands
 * in them; `shown`, these and the folders on the way to what is seen.
 */
export function withSight(sight: Sight): RawBuilder<unknown> {
  const { principal, deploymentId } = sight;
  const account = principal.accountId;
  const here = (alias: string): Condition => sql<boolean>`
    ${sql.ref(`${alias}.account_id`)} = ${account} and ${sql.ref(`${alias}.deployment_id`)} = ${deploymentId}
    and ${isInSpaces(sight, alias)}`;
  return sql`with recursive
    granted as materialized (
      select given.folder_id, given.workbook_id, given.report_id from item_grant given
      where given.account_id = ${account} and ${isNamed(principal, 'given')}
    ),
    opened (id) as (
      select folder.id from folder
      where ${here('folder')}
        and ${any(hasOwner(sight, 'folder.owner_id'), isGranted('folder.id', 'folder_id'))}
      union
      select child.id from folder child join opened on opened.id = child.parent_id
      where child.account_id = ${account}
    ),
    ways (id) as (${findWays(sight, here)}),
    shown (id) as (
      select id from ways where id is not null
      union
      select folder.parent_id from folder join shown on shown.id = folder.id
      where folder.account_id = ${account} and folder.parent_id is not null
    )`;
}

/** The folders that hold what is seen by itself. One bound to a dashboard has no folders of its own to see. */
function findWays(sight: Sight, here: (alias: string) => Condition): RawBuilder<unknown> {
  const workbooks = sql`select item.folder_id from workbook item where ${here('item')}`;
  const reports = sql`select item.folder_id from report item where ${here('item')}`;
  if (sight.publicId !== undefined)
    return sql`${workbooks} and ${isVisible(sight, 'WORKBOOK')} union ${reports} and ${isVisible(sight, 'REPORT')}`;
  const own = (type: 'WORKBOOK' | 'REPORT'): Condition =>
    any(
      hasOwner(sight, 'item.owner_id'),
      isGranted('item.id', type === 'WORKBOOK' ? 'workbook_id' : 'report_id'),
    );
  return sql`select id from opened
    union ${workbooks} and ${own('WORKBOOK')}
    union ${reports} and ${own('REPORT')}
    union ${reports} and item.folder_id is not null and ${isInVisibleWorkbook(sight)}`;
}
