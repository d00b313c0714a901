/** All users of the table: the rows of people, and the credential of each caller. */
import { upsertEmbedUser } from '../../src/service/access/embed-user-rows.ts';
import type { AccountRows } from '../../src/service/database/database.ts';
import { insertDeployment } from '../../src/service/setup/setup-rows.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { PersonName } from './access-table-situations.ts';
import type { CallerName } from './access-table-levels.ts';
import { createSessions } from './sessions-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

export interface Users {
  readonly ids: Readonly<Record<PersonName, number>>;
  readonly groups: Readonly<Record<'analysts' | 'friends', number>>;
  /** In each space, a person with whom its items can be shared. */
  readonly bystanders: Readonly<Record<'account' | 'abroad' | 'north' | 'south', number>>;
  readonly deployments: Readonly<Record<'first' | 'second' | 'abroad', number>>;
  /** A person of the other account. */
  readonly abroadId: number;
  readonly keys: Readonly<Record<'user' | 'viewer' | 'stranger', string>>;
}

export async function createUsers({ running: { database } }: ServiceUnderTest): Promise<Users> {
  const add = (username: string, role: 'user' | 'viewer' = 'user', accountId = 1) =>
    addUser(database, accountId, { username, role });
  const abroad = await addAccount(database, 'abroad');
  const user = await add('user');
  const viewer = await add('viewer', 'viewer');
  const other = await add('other');
  const owner = await add('owner', 'user', abroad.accountId);
  const bystander = await add('bystander');
  const foreigner = await add('bystander', 'user', abroad.accountId);
  const made = await database.write(1, (rows) => addRest(rows, [user.userId, viewer.userId]));
  return {
    ids: {
      user: user.userId,
      viewer: viewer.userId,
      other: other.userId,
      abroad: owner.userId,
      ...made.authors,
    },
    groups: made.groups,
    bystanders: { ...made.bystanders, account: bystander.userId, abroad: foreigner.userId },
    deployments: { first: 1, second: made.second, abroad: abroad.host.deploymentId },
    abroadId: abroad.accountId,
    keys: { user: user.key, viewer: viewer.key, stranger: abroad.adminKey },
  };
}

async function addRest(rows: AccountRows, analysts: readonly number[]) {
  const now = new Date();
  const keep = (externalId: string, embedTenant: string | null) =>
    upsertEmbedUser(rows, { externalId, embedTenant }, now);
  return {
    authors: {
      host: await keep('host', null),
      northAuthor: await keep('author', 'north'),
      colleague: await keep('colleague', 'north'),
      southAuthor: await keep('author', 'south'),
    },
    bystanders: { north: await keep('bystander', 'north'), south: await keep('bystander', 'south') },
    second: await insertDeployment(rows, 'Second', now),
    groups: {
      analysts: await addGroup(rows, { name: 'analysts', embedTenant: null, members: analysts }),
      friends: await addGroup(rows, { name: 'friends', embedTenant: 'north', members: [] }),
    },
  };
}

interface NewGroup {
  readonly name: string;
  readonly embedTenant: string | null;
  readonly members: readonly number[];
}

async function addGroup(
  { db, accountId }: AccountRows,
  { name, embedTenant, members }: NewGroup,
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

/** `publicId`: the dashboard that one of the tokens is bound to. */
export async function createTokens(
  service: ServiceUnderTest,
  { keys, deployments }: Users,
  publicId: string,
): Promise<Record<CallerName, string>> {
  const { adminKey: admin, hostToken, call } = service;
  const key = { name: 'Second only', deploymentId: deployments.second };
  const { key: scoped } = (await call('/api/v1/api-keys', { token: admin, body: key })).json as {
    key: string;
  };
  const { token: internal } = await createSessions(() => service).open({
    internalId: 'user',
    creatorMode: true,
  });
  const author = { mode: 'creator', expiresIn: 3_600 } as const;
  // Both tokens claim the group, which is a group of the tenant north.
  const ofTenant = { ...author, subject: 'author', groups: ['friends'] };
  return {
    ...keys,
    admin,
    scoped,
    internal,
    reader: await hostToken({ mode: 'view', expiresIn: 3_600, subject: 'reader', embedTenant: 'north' }),
    host: await hostToken({ ...author, subject: 'host' }),
    bound: await hostToken({ ...author, subject: 'guest', publicId }),
    north: await hostToken({ ...ofTenant, embedTenant: 'north' }),
    south: await hostToken({ ...ofTenant, embedTenant: 'south' }),
  };
}
