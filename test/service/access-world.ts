/** The callers of the table, with their credentials, and its items, made behind the service's back. */
import { keepEmbedUser } from '../../src/service/access/embed-users.ts';
import type { AccountRows } from '../../src/service/database/database.ts';
import { foldName } from '../../src/service/database/fold-name.ts';
import { insertDeployment } from '../../src/service/setup/setup-rows.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import { kindsOf, situations } from './access-situations.ts';
import type { Grant, ItemKind, Person, Situation } from './access-situations.ts';
import type { CallerName, SituationName } from './access-standings.ts';
import { createSessions } from './sessions-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

/** An item as a caller may name it. */
export interface Item {
  readonly situation: SituationName;
  readonly kind: ItemKind;
  readonly id: number;
  /** Of the address at which it is asked for. */
  readonly deploymentId: number;
  readonly accountId: number;
  /** Of a report, or of a workbook's dashboard. */
  readonly publicId: string;
  readonly allowEmbed: boolean;
  /** Somebody of its space with whom it can be shared. */
  readonly bystanderId: number;
}

export interface World {
  readonly items: readonly Item[];
  /** undefined: the caller has none. */
  readonly tokenOf: (caller: CallerName | 'nobody') => string | undefined;
  readonly deployments: Readonly<Record<'first' | 'second' | 'abroad', number>>;
  readonly accounts: readonly number[];
  /** Another item in the same situation, to be moved or deleted. */
  readonly copy: (item: Item) => Promise<Item>;
}

interface Place {
  readonly accountId: number;
  readonly deploymentId: number;
  readonly tenant: string | null;
}

export async function createWorld(service: ServiceUnderTest): Promise<World> {
  const { database } = service.running;
  const now = new Date();
  const abroad = await addAccount(database, 'abroad');
  const [user, viewer, other, bystander] = await Promise.all(
    (['user', 'viewer', 'other', 'bystander'] as const).map((username) =>
      addUser(database, 1, { username, role: username === 'viewer' ? 'viewer' : 'user' }),
    ),
  );
  if (!user || !viewer || !other || !bystander) throw new Error('Four people were asked for.');
  const foreigner = await addUser(database, abroad.accountId, { username: 'bystander', role: 'user' });
  const owner = await addUser(database, abroad.accountId, { username: 'owner', role: 'user' });
  const made = await database.write(1, async (rows) => {
    const keep = (externalId: string, embedTenant: string | null) =>
      keepEmbedUser(rows, { externalId, embedTenant }, now);
    return {
      ...{ host: await keep('host', null), northAuthor: await keep('author', 'north') },
      ...{ colleague: await keep('colleague', 'north'), southAuthor: await keep('author', 'south') },
      ...{ inNorth: await keep('bystander', 'north'), inSouth: await keep('bystander', 'south') },
      second: await insertDeployment(rows, 'Second', now),
      analysts: await addGroup(rows, 'analysts', null, [user.userId, viewer.userId]),
      friends: await addGroup(rows, 'friends', 'north', []),
    };
  });
  const people: Record<Person, number> = {
    ...{ user: user.userId, viewer: viewer.userId, other: other.userId, abroad: owner.userId },
    ...{ host: made.host, northAuthor: made.northAuthor },
    ...{ colleague: made.colleague, southAuthor: made.southAuthor },
  };
  const deployments = { first: 1, second: made.second, abroad: abroad.host.deploymentId };
  const bystanders = { north: made.inNorth, south: made.inSouth };
  const groups = { analysts: made.analysts, friends: made.friends };
  const workbooks = new Map<SituationName, number>();

  const make = async (name: SituationName, kind: ItemKind): Promise<Item> => {
    const situation = situations[name];
    if (!situation) throw new Error(`The table has the situation "${name}", and nobody says what it is.`);
    const { home = 'first', askedAt = home, tenant = null } = situation;
    const accountId = home === 'abroad' ? abroad.accountId : 1;
    const place = { accountId, deploymentId: deployments[home], tenant };
    const publicId = createPublicId();
    const id = await database.write(accountId, (rows) =>
      insertSituation(rows, { situation, place, kind, publicId, workbookId: workbooks.get(name) ?? null }),
    );
    if (kind === 'WORKBOOK' && !workbooks.has(name)) workbooks.set(name, id);
    const { allowEmbed = true } = situation;
    const bystanderId =
      accountId !== 1 ? foreigner.userId : tenant ? bystanders[tenant as 'north'] : bystander.userId;
    return {
      situation: name,
      kind,
      id,
      deploymentId: deployments[askedAt],
      accountId,
      publicId,
      allowEmbed,
      bystanderId,
    };
  };

  interface Wish {
    readonly situation: Situation;
    readonly place: Place;
    readonly kind: ItemKind;
    readonly publicId: string;
    readonly workbookId: number | null;
  }
  const insertSituation = async (
    rows: AccountRows,
    { situation, place, kind, publicId, workbookId }: Wish,
  ): Promise<number> => {
    let folderId: number | null = null;
    for (const { owner: ownerName, grants } of kind === 'PART' ? [] : (situation.within ?? [])) {
      const own: number = await insertFolder(rows, place, { ownerId: people[ownerName], parentId: folderId });
      folderId = own;
      await grant(rows, { folder_id: own }, grants);
    }
    const ownerId = people[situation.owner];
    if (kind === 'FOLDER') {
      const id = await insertFolder(rows, place, { ownerId, parentId: folderId });
      await grant(rows, { folder_id: id }, situation.grants);
      if (situation.holds) {
        const inside = await insertWorkbook(rows, place, { ownerId, folderId: id });
        await grant(rows, { workbook_id: inside }, situation.holds);
      }
      return id;
    }
    if (kind === 'WORKBOOK') {
      const id = await insertWorkbook(rows, place, { ownerId, folderId });
      await grant(rows, { workbook_id: id }, situation.grants);
      return id;
    }
    const isPart = kind === 'PART';
    // Somebody else made the part: what its workbook is to a caller decides.
    const makerId = isPart && place.accountId === 1 && place.tenant === null ? people.other : ownerId;
    const report = { ownerId: makerId, folderId, publicId, workbookId: isPart ? workbookId : null };
    const id = await insertReport(rows, place, report);
    if (!isPart) await grant(rows, { report_id: id }, situation.grants);
    return id;
  };
  const grant = async (
    { db, accountId }: AccountRows,
    item: { folder_id: number } | { workbook_id: number } | { report_id: number },
    grants: readonly Grant[] = [],
  ): Promise<void> => {
    for (const { to, action } of grants) {
      const principal =
        'person' in to
          ? { user_id: people[to.person] }
          : 'group' in to
            ? { group_id: groups[to.group] }
            : 'role' in to
              ? { role: to.role }
              : 'tenant' in to
                ? { embed_tenant: to.tenant }
                : { all_embed_users: true };
      const values = { account_id: accountId, ...item, ...principal, action, created_at: now };
      await db.insertInto('item_grant').values(values).execute();
    }
  };

  const items: Item[] = [];
  for (const name of Object.keys(situations))
    for (const kind of kindsOf(name)) items.push(await make(name, kind));
  const published = await publishAll(service, items, { strangerKey: abroad.adminKey, deployments });
  const tokens = await createTokens(service, {
    ...{ user: user.key, viewer: viewer.key, stranger: abroad.adminKey, second: made.second },
    publicId: published.find(({ kind, situation }) => kind === 'WORKBOOK' && situation.includes(bound))
      ?.publicId,
  });
  return {
    items: published,
    tokenOf: (caller) => (caller === 'nobody' ? undefined : tokens[caller]),
    deployments,
    accounts: [1, abroad.accountId],
    copy: ({ situation, kind }) => make(situation, kind),
  };
}

const bound = 'that the token is for';

/** The dashboards of all workbooks, as each situation shares them. */
async function publishAll(
  { call, adminKey }: ServiceUnderTest,
  items: readonly Item[],
  { strangerKey, deployments }: { strangerKey: string; deployments: World['deployments'] },
): Promise<Item[]> {
  const published: Item[] = [];
  for (const item of items) {
    const { home = 'first', dashboardFor = [] } = situations[item.situation] ?? { owner: 'other' };
    const token = home === 'abroad' ? strangerKey : adminKey;
    const path = `/api/v1/deployments/${deployments[home]}/workbooks/${item.id}`;
    if (item.kind !== 'WORKBOOK') {
      published.push(item);
      continue;
    }
    const draft = { token, method: 'PUT', body: { dashboardDraft: { widgets: [] } } };
    await call(`${path}/dashboard`, draft);
    const { publicId } = (await call(`${path}/publish`, { token, body: {} })).json as { publicId: string };
    for (const tenant of dashboardFor) {
      const to = tenant === null ? { allEmbedUsers: true } : { embedTenantName: tenant };
      await call(`${path}/embed-access`, { token, method: 'PUT', body: { ...to, action: 'read' } });
    }
    const { allowEmbed } = item;
    await call(`${path}/embed-access`, { token, method: 'PUT', body: { allowEmbed } });
    published.push({ ...item, publicId });
  }
  return published;
}

interface Credentials {
  readonly user: string;
  readonly viewer: string;
  readonly stranger: string;
  readonly second: number;
  readonly publicId: string | undefined;
}

async function createTokens(
  service: ServiceUnderTest,
  { user, viewer, stranger, second, publicId }: Credentials,
): Promise<Record<CallerName, string>> {
  const { adminKey, hostToken, call } = service;
  const key = { name: 'Second only', deploymentId: second };
  const made = (await call('/api/v1/api-keys', { token: adminKey, body: key })).json as { key: string };
  const session = { internalId: 'user', creatorMode: true };
  const { token: internal } = await createSessions(() => service).open(session);
  const author = { mode: 'creator', expiresIn: 3_600 } as const;
  // Both say that they are of the group; it is a group of north.
  const ofTenant = { ...author, subject: 'author', groups: ['friends'] };
  return {
    ...{ admin: adminKey, scoped: made.key, user, viewer, internal, stranger },
    reader: await hostToken({ mode: 'view', expiresIn: 3_600, subject: 'reader', embedTenant: 'north' }),
    host: await hostToken({ ...author, subject: 'host' }),
    bound: await hostToken({ ...author, subject: 'guest', publicId: publicId ?? '' }),
    north: await hostToken({ ...ofTenant, embedTenant: 'north' }),
    south: await hostToken({ ...ofTenant, embedTenant: 'south' }),
  };
}

let count = 0;
const createPublicId = (): string => `Cell${String(count++).padStart(8, '0')}`;

async function addGroup(
  { db, accountId }: AccountRows,
  name: string,
  embedTenant: string | null,
  members: readonly number[],
): Promise<number> {
  const group = { account_id: accountId, embed_tenant: embedTenant, name, description: null };
  const { id } = await db
    .insertInto('user_group')
    .values({ ...group, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const user_id of members)
    await db.insertInto('group_member').values({ account_id: accountId, group_id: id, user_id }).execute();
  return id;
}

interface NewItem {
  readonly ownerId: number;
  readonly folderId: number | null;
}

function commonColumns({ accountId, deploymentId, tenant }: Place, ownerId: number) {
  const name = `Cell ${count++}`;
  const now = new Date();
  return {
    ...{ account_id: accountId, deployment_id: deploymentId, embed_tenant: tenant },
    ...{ name, folded_name: foldName(name), owner_id: ownerId, created_by: ownerId },
    ...{ created_at: now, updated_at: now },
  };
}

async function insertFolder(
  { db }: AccountRows,
  place: Place,
  { ownerId, parentId }: { readonly ownerId: number; readonly parentId: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('folder')
    .values({ ...commonColumns(place, ownerId), parent_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertWorkbook(
  { db }: AccountRows,
  place: Place,
  { ownerId, folderId }: NewItem,
): Promise<number> {
  const { id } = await db
    .insertInto('workbook')
    .values({ ...commonColumns(place, ownerId), folder_id: folderId, meta: '{}', calculated_fields: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertReport(
  { db }: AccountRows,
  place: Place,
  { ownerId, folderId, publicId, workbookId }: NewItem & { publicId: string; workbookId: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('report')
    .values({
      ...commonColumns(place, ownerId),
      ...{ folder_id: folderId, workbook_id: workbookId, public_id: publicId },
      ...{ title: null, description: null, sql_query: null, json_query: '{"measures":["orders.count"]}' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
