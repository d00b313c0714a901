/** Levels of access to an item, and the level that owning and sharing give, as SQL. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { grantedToSql, principalUserIdSql } from './principal.ts';
import type { Principal } from './principal.ts';

/** Actions on an item. Each includes the actions before it. */
export const itemActions = ['read', 'edit', 'manage'] as const;
export type ItemAction = (typeof itemActions)[number];

/** 0: no access, 1: read, 2: edit, 3: manage. */
export type AccessLevel = 0 | 1 | 2 | 3;

export const requiredLevel = (action: ItemAction): AccessLevel =>
  action === 'read' ? 1 : action === 'edit' ? 2 : 3;

export const limitLevel = (most: AccessLevel, level: AccessLevel): AccessLevel =>
  level > most ? most : level;
export const raiseLevel = (least: AccessLevel, level: AccessLevel): AccessLevel =>
  level < least ? least : level;

/**
 * The highest level that ownership and grants give the principal on a row of `itemRowsSql`. The owner of a folder manages
 * everything in it.
 */
export function grantedLevelSql(principal: Principal): RawBuilder<AccessLevel> {
  const { accountId } = principal;
  const self = principalUserIdSql(principal);
  return sql<AccessLevel>`(
    with recursive above (id, parent_id, owner_id) as (
      select folder.id, folder.parent_id, folder.owner_id from folder
      where folder.account_id = ${accountId} and folder.id in (item.first_folder_id, item.second_folder_id)
      union
      select folder.id, folder.parent_id, folder.owner_id
      from folder join above on folder.id = above.parent_id
      where folder.account_id = ${accountId}
    )
    select case
      when ${self} in (item.owner_id, item.workbook_owner_id)
        or exists (select from above where above.owner_id = ${self}) then 3
      else coalesce((
        select max(case granted.action when 'manage' then 3 when 'edit' then 2 else 1 end)
        from item_grant granted
        where granted.account_id = ${accountId}
          and (
            granted.workbook_id = item.grant_workbook_id
            or granted.report_id = item.grant_report_id
            or granted.folder_id in (select id from above)
          )
          and ${grantedToSql(principal, 'granted')}
      ), 0)
    end
  )`;
}
