/** The subqueries of a list's section: one for each table and place, each in an order that an index provides. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { principalUserIdSql } from '../access/principal.ts';
import {
  tenancySql,
  reportSharedAloneSql,
  sharedRootSql,
  visibleSql,
  seesAllRows,
} from '../access/visibility-sql.ts';
import type { ListQuery, ListLocation } from './workspace-list-query.ts';
import type { SectionName } from './workspace-list-sections.ts';
import { foldName } from '../database/fold-name.ts';

export type ListItemKind = 'FOLDER' | 'WORKBOOK' | 'REPORT';
type Condition = RawBuilder<boolean>;

export interface ListQueryBranch {
  readonly kind: ListItemKind;
  /** A table under the alias `item`, with its joins. */
  readonly from: RawBuilder<unknown>;
  readonly where: readonly Condition[];
}

const tables = { FOLDER: 'folder', WORKBOOK: 'workbook', REPORT: 'report' } as const;

export function listQueryBranches(listQuery: ListQuery, section: SectionName): ListQueryBranch[] {
  const kinds: readonly ListItemKind[] = section === 'folders' ? ['FOLDER'] : ['WORKBOOK', 'REPORT'];
  return kinds
    .filter((kind) => listQuery.types.includes(kind))
    .flatMap((kind) =>
      listPlaces(listQuery, kind).map((where) => toBranch(listQuery, section, { kind, where })),
    );
}

function toBranch(
  { scope: { principal, deploymentId } }: ListQuery,
  section: SectionName,
  { kind, where }: { readonly kind: ListItemKind; readonly where: readonly Condition[] },
): ListQueryBranch {
  const viewed = sql.ref(kind === 'REPORT' ? 'opened_item.report_id' : 'opened_item.workbook_id');
  const mine = sql<boolean>`opened_item.user_id = ${principalUserIdSql(principal)}`;
  const table = sql`${sql.table(tables[kind])} item`;
  // The lateral join makes the planner read the caller's views first, and then each item by its id.
  const seen = sql`item_view opened_item cross join lateral (
    select * from ${sql.table(tables[kind])} seen where seen.id = ${viewed} limit 1
  ) item`;
  const from = section === 'opened' ? seen : table;
  // A subquery and not a join, with which the planner would not use the order of the index.
  const unopened = sql<boolean>`item.id not in (
    select ${viewed} from item_view opened_item where ${mine} and ${viewed} is not null
  )`;
  const here = [
    sql<boolean>`item.account_id = ${principal.accountId}`,
    sql<boolean>`item.deployment_id = ${deploymentId}`,
    ...(section === 'unopened' ? [unopened] : section === 'opened' ? [mine] : []),
  ];
  return { kind, from, where: [...here, ...where] };
}

/** The conditions of each place that has rows of a kind. No row is in two places. */
function listPlaces(listQuery: ListQuery, kind: ListItemKind): (readonly Condition[])[] {
  const { location, scope } = listQuery;
  if (location.kind === 'item') return [[sql<boolean>`item.id = ${location.id}`]];
  if (location.kind === 'shared') return [listShared(listQuery, kind)];
  if (location.kind === 'search') return [search(listQuery, kind, location.text)];
  if (location.kind === 'folder') return [listPlace(listQuery, kind, location)];
  const root = listPlace(listQuery, kind, { space: scope.tenant, id: 0, open: false });
  const sharedReports =
    kind === 'REPORT' && !seesAllRows(scope) && !scope.isUnrestricted
      ? [listReportsSharedAlone(listQuery)]
      : [];
  return [root, ...sharedReports, ...(scope.sharedSpace ? [listShared(listQuery, kind)] : [])];
}

function listPlace(
  { scope }: ListQuery,
  kind: ListItemKind,
  { space, id, open }: Pick<Extract<ListLocation, { kind: 'folder' }>, 'space' | 'id' | 'open'>,
): Condition[] {
  return [
    sql<boolean>`item.space = ${space ?? ''}`,
    sql<boolean>`item.place = ${id}`,
    ...isListed(kind),
    ...(open || seesAllRows(scope) ? [] : [visibleSql(scope, kind)]),
  ];
}

/** Reports of a workbook are listed only if they are in a folder themselves. */
const isListed = (kind: ListItemKind): Condition[] =>
  kind === 'REPORT' ? [sql<boolean>`(item.workbook_id is null or item.folder_id is not null)`] : [];

const listReportsSharedAlone = ({ scope }: ListQuery): Condition[] => [
  sql<boolean>`item.space = ${scope.tenant ?? ''}`,
  sql<boolean>`item.folder_id is null and item.workbook_id is not null`,
  reportSharedAloneSql(scope),
  visibleSql(scope, 'REPORT'),
];

const listShared = ({ scope }: ListQuery, kind: ListItemKind): Condition[] => [
  sql<boolean>`item.embed_tenant is null`,
  sharedRootSql(scope, kind),
];

/** Searches in all folders. The text is not a pattern: `%` and `_` stand for themselves. */
function search({ scope }: ListQuery, kind: ListItemKind, text: string): Condition[] {
  const sharedReports = kind === 'REPORT' && !scope.isUnrestricted ? [reportSharedAloneSql(scope)] : [];
  const listed = [...isListed(kind), ...sharedReports];
  return [
    tenancySql(scope),
    sql<boolean>`position(${foldName(text)} in item.folded_name) > 0`,
    ...(listed.length > 0 ? [sql<boolean>`(${sql.join(listed, sql` or `)})`] : []),
    ...(seesAllRows(scope) ? [] : [visibleSql(scope, kind)]),
  ];
}
