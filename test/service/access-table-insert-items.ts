/** Inserts items of the table as rows, past the service, in the required situation. */
import type { AccountRows } from '../../src/service/database/database.ts';
import type { Users } from './access-table-users.ts';
import type { Grant, ItemKind, Situation } from './access-table-situations.ts';
import { foldName } from '../../src/service/database/fold-name.ts';

export interface ItemOptions {
  readonly situation: Situation;
  readonly kind: ItemKind;
  readonly deploymentId: number;
  /** The public id of a report. */
  readonly publicId: string;
  /** The workbook that contains the part. */
  readonly workbookId: number | undefined;
}

/** Returns the item's id. */
export async function insertItem(rows: AccountRows, people: Users, options: ItemOptions): Promise<number> {
  const { situation, kind, publicId, workbookId } = options;
  const ownerId = people.ids[situation.owner];
  if (kind === 'PART') {
    // Another person made the part: access to its workbook decides.
    const isOfAccount = situation.home !== 'abroad' && situation.tenant === undefined;
    const makerId = isOfAccount ? people.ids.other : ownerId;
    return insertReport(rows, toColumns(rows, options, makerId), { folderId: null, publicId, workbookId });
  }
  const folderId = await insertAround(rows, people, options);
  const columns = toColumns(rows, options, ownerId);
  const id =
    kind === 'FOLDER'
      ? await insertFolder(rows, columns, folderId)
      : kind === 'WORKBOOK'
        ? await insertWorkbook(rows, columns, folderId)
        : await insertReport(rows, columns, { folderId, publicId, workbookId: undefined });
  await insertGrants(rows, people, { [grantColumns[kind]]: id }, situation.grants);
  if (kind === 'FOLDER' && situation.holds) {
    const inside = await insertWorkbook(rows, toColumns(rows, options, ownerId), id);
    await insertGrants(rows, people, { workbook_id: inside }, situation.holds);
  }
  return id;
}

const grantColumns = { FOLDER: 'folder_id', WORKBOOK: 'workbook_id', REPORT: 'report_id' } as const;

/** Inserts the enclosing folders; returns the innermost. */
async function insertAround(rows: AccountRows, people: Users, options: ItemOptions): Promise<number | null> {
  let folderId: number | null = null;
  for (const { owner, grants } of options.situation.within ?? []) {
    folderId = await insertFolder(rows, toColumns(rows, options, people.ids[owner]), folderId);
    await insertGrants(rows, people, { folder_id: folderId }, grants);
  }
  return folderId;
}

async function insertGrants(
  { db, accountId }: AccountRows,
  { ids, groups }: Users,
  item: Partial<Record<(typeof grantColumns)[keyof typeof grantColumns], number>>,
  grants: readonly Grant[] = [],
): Promise<void> {
  for (const { to, action } of grants) {
    const values = { account_id: accountId, ...item, action, created_at: new Date() };
    await db
      .insertInto('item_grant')
      .values({ ...values, ...toPrincipal(to) })
      .execute();
  }
  function toPrincipal(to: Grant['to']) {
    if ('person' in to) return { user_id: ids[to.person] };
    if ('group' in to) return { group_id: groups[to.group] };
    if ('role' in to) return { role: to.role };
    return 'tenant' in to ? { embed_tenant: to.tenant } : { all_embed_users: true };
  }
}

let names = 0;
/** Public ids have twelve letters or digits. */
export const createPublicId = (): string => `Cell${String(names++).padStart(8, '0')}`;

type Columns = ReturnType<typeof toColumns>;

function toColumns({ accountId }: AccountRows, { deploymentId, situation }: ItemOptions, ownerId: number) {
  const name = `Cell ${names++}`;
  const now = new Date();
  return {
    account_id: accountId,
    deployment_id: deploymentId,
    embed_tenant: situation.tenant ?? null,
    name,
    folded_name: foldName(name),
    owner_id: ownerId,
    created_by: ownerId,
    created_at: now,
    updated_at: now,
  };
}

async function insertFolder({ db }: AccountRows, columns: Columns, parentId: number | null): Promise<number> {
  const values = { ...columns, parent_id: parentId };
  return (await db.insertInto('folder').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function insertWorkbook(
  { db }: AccountRows,
  columns: Columns,
  folderId: number | null,
): Promise<number> {
  const values = { ...columns, folder_id: folderId, meta: '{}', calculated_fields: '{}' };
  return (await db.insertInto('workbook').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

interface ReportPlace {
  readonly folderId: number | null;
  readonly publicId: string;
  readonly workbookId: number | undefined;
}

async function insertReport(
  { db }: AccountRows,
  columns: Columns,
  { folderId, publicId, workbookId }: ReportPlace,
): Promise<number> {
  const values = {
    ...columns,
    folder_id: folderId,
    workbook_id: workbookId ?? null,
    public_id: publicId,
    title: null,
    description: null,
    sql_query: null,
    json_query: '{"measures":["orders.count"]}',
  };
  return (await db.insertInto('report').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
