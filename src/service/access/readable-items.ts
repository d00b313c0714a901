import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Caller } from './caller.ts';
import { toVisibilityScope } from './visibility-scope.ts';
import { isInTenancy, isVisible, withVisibilityTables } from './visible-items.ts';

const tables = { WORKBOOK: 'workbook', REPORT: 'report' } as const;

/**
 * Whether the caller may read a row of the table that it is named for, within one deployment: the rule of
 * `requireItem`, in SQL that looks at sharing once for a whole list. Admins see the things of all embed tenants, too.
 * Throws a 403 for embed tokens that only show dashboards. `owns`: whether owning shows an item.
 */
export function isReadableItem(
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
      and ${isInTenancy(scope)} and ${isVisible(scope, type)}
  )`;
}
