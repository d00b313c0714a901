/** The tables that a section reads, each in the section's own order, so that an index walks it. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { selfId } from '../access/principals.ts';
import { isInSpaces, isLoneReport, isSharedRoot, isVisible, seesAll } from '../access/visible-items.ts';
import { foldName } from '../database/fold-name.ts';
import type { ListWish, Place } from './list-place.ts';
import type { SectionName } from './list-sections.ts';

export type Kind = 'FOLDER' | 'WORKBOOK' | 'REPORT';
type Condition = RawBuilder<boolean>;

export interface Branch {
  readonly kind: Kind;
  /** A table under the alias `item`, with what is joined to it. */
  readonly from: RawBuilder<unknown>;
  readonly where: readonly Condition[];
}

const tables = { FOLDER: 'folder', WORKBOOK: 'workbook', REPORT: 'report' } as const;

export function listBranches(wish: ListWish, section: SectionName): Branch[] {
  const kinds: readonly Kind[] = section === 'folders' ? ['FOLDER'] : ['WORKBOOK', 'REPORT'];
  return kinds
    .filter((kind) => wish.types.includes(kind))
    .flatMap((kind) => listPlaces(wish, kind).map((where) => toBranch(wish, section, { kind, where })));
}

function toBranch(
  { sight: { principal, deploymentId } }: ListWish,
  section: SectionName,
  { kind, where }: { readonly kind: Kind; readonly where: readonly Condition[] },
): Branch {
  const viewed = sql.ref(kind === 'REPORT' ? 'opened_item.report_id' : 'opened_item.workbook_id');
  const mine = sql<boolean>`opened_item.user_id = ${selfId(principal)}`;
  const table = sql`${sql.table(tables[kind])} item`;
  // From the caller's own views to their items, by id, whatever the planner thinks of the tables' sizes.
  const seen = sql`item_view opened_item cross join lateral (
    select * from ${sql.table(tables[kind])} seen where seen.id = ${viewed} limit 1
  ) item`;
  const from = section === 'opened' ? seen : table;
  // A set to look into and not a join: that would have the planner leave the order of the index.
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

/** The conditions of each place where rows of a kind are found; no row is found at two. */
function listPlaces(wish: ListWish, kind: Kind): (readonly Condition[])[] {
  const { place, sight } = wish;
  if (place.kind === 'item') return [[sql<boolean>`item.id = ${place.id}`]];
  if (place.kind === 'shared') return [listShared(wish, kind)];
  if (place.kind === 'search') return [search(wish, kind, place.text)];
  if (place.kind === 'folder') return [listPlace(wish, kind, place)];
  const root = listPlace(wish, kind, { space: sight.space, id: 0, open: false });
  const lone = kind === 'REPORT' && !seesAll(sight) && !sight.whole ? [listLone(wish)] : [];
  return [root, ...lone, ...(sight.sharedSpace ? [listShared(wish, kind)] : [])];
}

function listPlace(
  { sight }: ListWish,
  kind: Kind,
  { space, id, open }: Pick<Extract<Place, { kind: 'folder' }>, 'space' | 'id' | 'open'>,
): Condition[] {
  return [
    sql<boolean>`item.space = ${space ?? ''}`,
    sql<boolean>`item.place = ${id}`,
    ...isListed(kind),
    ...(open || seesAll(sight) ? [] : [isVisible(sight, kind)]),
  ];
}

/** Reports that are inside a workbook are listed only where they stand in a folder of their own. */
const isListed = (kind: Kind): Condition[] =>
  kind === 'REPORT' ? [sql<boolean>`(item.workbook_id is null or item.folder_id is not null)`] : [];

const listLone = ({ sight }: ListWish): Condition[] => [
  sql<boolean>`item.space = ${sight.space ?? ''}`,
  sql<boolean>`item.folder_id is null and item.workbook_id is not null`,
  isLoneReport(sight),
  isVisible(sight, 'REPORT'),
];

const listShared = ({ sight }: ListWish, kind: Kind): Condition[] => [
  sql<boolean>`item.embed_tenant is null`,
  isSharedRoot(sight, kind),
];

/** In all folders; `%` and `_` are what they are. */
function search({ sight }: ListWish, kind: Kind, text: string): Condition[] {
  const lone = kind === 'REPORT' && !sight.whole ? [isLoneReport(sight)] : [];
  const listed = [...isListed(kind), ...lone];
  return [
    isInSpaces(sight),
    sql<boolean>`position(${foldName(text)} in item.folded_name) > 0`,
    ...(listed.length > 0 ? [sql<boolean>`(${sql.join(listed, sql` or `)})`] : []),
    ...(seesAll(sight) ? [] : [isVisible(sight, kind)]),
  ];
}
