import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Caller } from './caller.ts';
import { toSight } from './sight.ts';
import { isInSpaces, isVisible, withSight } from './visible-items.ts';

const tables = { WORKBOOK: 'workbook', REPORT: 'report' } as const;

/**
 * Whether the caller may read a row of the table that it is named for, within one deployment: the rule of
 * `requireItem`, in SQL that looks at sharing once for a whole list. Admins see the things of all embed tenants, too.
 * Throws a 403 for embed tokens that only show dashboards. `owns`: whether owning shows an item.
 */
export function seesItem(
  caller: Caller,
  deploymentId: number,
  type: keyof typeof tables,
  { owns = true } = {},
): RawBuilder<boolean> {
  const full = toSight(caller, deploymentId);
  const sight = owns ? full : { ...full, owns };
  if (caller.isAdmin && sight.publicId === undefined) return sql<boolean>`true`;
  const table = tables[type];
  return sql<boolean>`${sql.ref(`${table}.id`)} in (
    ${withSight(sight)}
    select item.id from ${sql.table(table)} item
    where item.account_id = ${caller.accountId} and item.deployment_id = ${deploymentId}
      and ${isInSpaces(sight)} and ${isVisible(sight, type)}
  )`;
}
