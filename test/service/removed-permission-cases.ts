/**
 * Ways to remove a permission, one line each: its holder, its removal, and the status of each route to the data after
 * it. Before, every route has the status that `open` lists.
 */
import type { ServiceUnderTest } from './service-under-test.ts';
import { addUser } from './accounts-under-test.ts';
import { createSessions } from './sessions-under-test.ts';
import type { PublishedDashboard } from './dashboard-under-test.ts';

/** The routes to a dashboard's data, each with a status; `meta` states whether it lists the dashboard's members. */
export interface DataResponses {
  /** The published dashboard. */
  readonly dashboard: number;
  /** The request for a new data token. */
  readonly token: number;
  /** With a data token from before: the dashboard's own query, its own SQL, and the dry run of either. */
  readonly load: number;
  readonly dryRun: number;
  readonly cubesql: number;
  readonly meta: number | 'nothing';
  /** Members that the dashboard does not use, and the SQL of queries: for authors. */
  readonly loadElse: number;
  readonly writtenSql: number;
}

const reads = { dashboard: 200, token: 200, load: 200, dryRun: 200, cubesql: 200, meta: 200 } as const;
/** The status for a reader of the dashboard, and for an author with access to the whole model. */
export const open = {
  reader: { ...reads, loadElse: 403, writtenSql: 403 },
  author: { ...reads, loadElse: 200, writtenSql: 200 },
} satisfies Record<string, DataResponses>;

const beyond = {
  load: 403,
  dryRun: 403,
  cubesql: 403,
  meta: 'nothing',
  loadElse: 403,
  writtenSql: 403,
} as const;
/** The credential is still valid, without access to this dashboard. */
export const notShared: DataResponses = { dashboard: 404, token: 200, ...beyond };
/** The credential names the dashboard, and nothing else. */
const notThere: DataResponses = { dashboard: 404, token: 404, ...beyond };
const notEmbedded: DataResponses = { dashboard: 403, token: 403, ...beyond };
const over = { load: 401, dryRun: 401, cubesql: 401, meta: 401, loadElse: 401, writtenSql: 401 } as const;
export const ended: DataResponses = { dashboard: 401, token: 401, ...over };

export interface Scene {
  readonly service: ServiceUnderTest;
  readonly dashboard: PublishedDashboard;
  /** Calls as the admin, or with another credential; fails if the response is an error. */
  readonly admin: (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ) => Promise<{ readonly json: unknown }>;
}

export interface RemovedPermission {
  readonly name: string;
  readonly as: keyof typeof open;
  /** Grants the permission, and returns the credential that depends on it. `take` removes the permission. */
  readonly give: (stage: Scene) => Promise<{ readonly token: string; readonly take: () => Promise<unknown> }>;
  readonly after: DataResponses;
}

let count = 0;
export const newName = (kind: string): string => `${kind}-${(count += 1)}`;

const share = ({ admin, dashboard }: Scene, change: object): Promise<unknown> =>
  admin('PUT', `${dashboard.path}/embed-access`, change);

const shareWithAll = (stage: Scene, action: 'read' | 'none'): Promise<unknown> =>
  share(stage, { allEmbedUsers: true, action });

export async function person({ service }: Scene, role: 'user' | 'viewer') {
  return addUser(service.running.database, 1, { username: newName(role), role });
}

export const grant = ({ admin, dashboard }: Scene, principal: object): Promise<unknown> =>
  admin('PUT', `${dashboard.path}/grants`, { principal, action: 'read' });

async function givenToViewer(stage: Scene) {
  const { userId, key } = await person(stage, 'viewer');
  await grant(stage, { userId });
  return { userId, key };
}

export async function openSession({ service }: Scene, body: object) {
  return createSessions(() => service).open(body);
}

export const removedPermissions: readonly RemovedPermission[] = [
  {
    name: 'no longer shared with all embed users',
    as: 'reader',
    async give(stage) {
      await shareWithAll(stage, 'read');
      const token = await stage.service.hostToken();
      return { token, take: () => shareWithAll(stage, 'none') };
    },
    after: notShared,
  },
  {
    name: 'no longer shared with the embed tenant',
    as: 'reader',
    async give(stage) {
      const embedTenantName = newName('tenant');
      await share(stage, { embedTenantName, action: 'read' });
      const token = await stage.service.hostToken({ embedTenant: embedTenantName });
      return { token, take: () => share(stage, { embedTenantName, action: 'none' }) };
    },
    after: notShared,
  },
  {
    name: 'no longer granted to the viewer',
    as: 'reader',
    async give(stage) {
      const { userId, key } = await givenToViewer(stage);
      return {
        token: key,
        take: () => stage.admin('DELETE', `${stage.dashboard.path}/grants?userId=${userId}`),
      };
    },
    after: notShared,
  },
  {
    name: 'moved out of the folder that was shared',
    as: 'reader',
    async give(stage) {
      const { admin, dashboard } = stage;
      const { userId, key } = await person(stage, 'viewer');
      const folders = '/api/v1/deployments/1/folders';
      const { id } = (await admin('POST', folders, { name: newName('folder') })).json as { id: number };
      await admin('PUT', `${folders}/${id}/grants`, { principal: { userId }, action: 'read' });
      await admin('PUT', dashboard.path, { folderId: id });
      return { token: key, take: () => admin('PUT', dashboard.path, { folderId: null }) };
    },
    after: notShared,
  },
  {
    name: 'archived, for a token that names it',
    as: 'reader',
    async give({ service, admin, dashboard }) {
      const token = await service.hostToken({ publicId: dashboard.publicId });
      return { token, take: () => admin('POST', `${dashboard.path}/archive`) };
    },
    after: notThere,
  },
  {
    name: 'archived, for a viewer that it is shared with',
    as: 'reader',
    async give(stage) {
      const { key } = await givenToViewer(stage);
      return { token: key, take: () => stage.admin('POST', `${stage.dashboard.path}/archive`) };
    },
    // The reports of the workbook are still shared.
    after: { ...open.reader, dashboard: 404 },
  },
  {
    name: 'the workbook deleted, for a viewer that it is shared with',
    as: 'reader',
    async give(stage) {
      const { key } = await givenToViewer(stage);
      return { token: key, take: () => stage.admin('DELETE', stage.dashboard.path) };
    },
    after: notShared,
  },
  {
    name: 'embedding switched off, for a token that names it',
    as: 'reader',
    async give({ service, admin, dashboard }) {
      const token = await service.hostToken({ publicId: dashboard.publicId });
      const path = `/api/v1/embed/dashboard/${dashboard.publicId}`;
      return { token, take: () => admin('PATCH', path, { allowEmbed: false }) };
    },
    after: notEmbedded,
  },
  {
    name: 'embedding switched off, for a session that it is shared with',
    as: 'reader',
    async give(stage) {
      await shareWithAll(stage, 'read');
      const { token } = await openSession(stage, { externalId: newName('reader') });
      return { token, take: () => share(stage, { allowEmbed: false }) };
    },
    after: { ...notShared, dashboard: 403 },
  },
  {
    name: 'a user made a viewer',
    as: 'author',
    async give(stage) {
      const { userId, key } = await person(stage, 'user');
      await grant(stage, { userId });
      return { token: key, take: () => stage.admin('PUT', `/api/v1/users/${userId}`, { role: 'viewer' }) };
    },
    after: open.reader,
  },
  {
    name: 'a user made a viewer, who has written a report of everything',
    as: 'author',
    async give(stage) {
      const { userId, key } = await person(stage, 'user');
      await grant(stage, { userId });
      const jsonQuery = JSON.stringify({ dimensions: ['orders.id', 'orders.customer'], ungrouped: true });
      const report = { name: newName('report'), jsonQuery, sqlQuery: 'select * from orders' };
      await stage.admin('POST', '/api/v1/deployments/1/reports', report, key);
      return { token: key, take: () => stage.admin('PUT', `/api/v1/users/${userId}`, { role: 'viewer' }) };
    },
    after: open.reader,
  },
  {
    name: 'a user made a viewer, in a session as an author',
    as: 'author',
    async give(stage) {
      const { userId } = await person(stage, 'user');
      await grant(stage, { userId });
      const { token } = await openSession(stage, { internalId: `user-${count}`, creatorMode: true });
      return { token, take: () => stage.admin('PUT', `/api/v1/users/${userId}`, { role: 'viewer' }) };
    },
    after: open.reader,
  },
  {
    name: 'an admin made a viewer',
    as: 'author',
    async give(stage) {
      const { database } = stage.service.running;
      const { userId, key } = await addUser(database, 1, { username: newName('admin'), role: 'admin' });
      return { token: key, take: () => stage.admin('PUT', `/api/v1/users/${userId}`, { role: 'viewer' }) };
    },
    after: notShared,
  },
  {
    name: 'a reader taken out of a group',
    as: 'reader',
    async give(stage) {
      const { admin } = stage;
      const name = newName('group');
      const externalId = newName('reader');
      const group = (await admin('POST', '/api/v1/groups', { name })).json as { id: number };
      await grant(stage, { groupId: group.id });
      const { token } = await openSession(stage, { externalId, groups: [name] });
      const path = `/api/v1/groups/${group.id}/users`;
      const { items } = (await admin('GET', path)).json as { items: { id: number }[] };
      return { token, take: () => admin('DELETE', path, { users: [{ userId: items[0]?.id }] }) };
    },
    after: notShared,
  },
  {
    name: 'the group of a reader deleted',
    as: 'reader',
    async give(stage) {
      const { admin } = stage;
      const name = newName('group');
      const group = (await admin('POST', '/api/v1/groups', { name })).json as { id: number };
      await grant(stage, { groupId: group.id });
      const { token } = await openSession(stage, { externalId: newName('reader'), groups: [name] });
      return { token, take: () => admin('DELETE', `/api/v1/groups/${group.id}`) };
    },
    after: notShared,
  },
  {
    name: 'the API key revoked',
    as: 'author',
    async give(stage) {
      const { userId } = await person(stage, 'user');
      await grant(stage, { userId });
      const body = { name: 'One more', userId };
      const { key, id } = (await stage.admin('POST', '/api/v1/api-keys', body)).json as {
        key: string;
        id: number;
      };
      return { token: key, take: () => stage.admin('DELETE', `/api/v1/api-keys/${id}`) };
    },
    after: ended,
  },
  {
    name: 'the user deleted',
    as: 'author',
    async give(stage) {
      const { userId, key } = await person(stage, 'user');
      await grant(stage, { userId });
      return { token: key, take: () => stage.admin('DELETE', `/api/v1/users/${userId}`) };
    },
    after: ended,
  },
  {
    name: 'the user of a session deleted',
    as: 'author',
    async give(stage) {
      const { userId } = await person(stage, 'user');
      await grant(stage, { userId });
      const { token } = await openSession(stage, { internalId: `user-${count}`, creatorMode: true });
      return { token, take: () => stage.admin('DELETE', `/api/v1/users/${userId}`) };
    },
    after: ended,
  },
  {
    name: 'the session revoked',
    as: 'reader',
    async give(stage) {
      await shareWithAll(stage, 'read');
      const { token, sessionId } = await openSession(stage, { externalId: newName('reader') });
      return { token, take: () => stage.admin('POST', '/api/v1/embed/session/revoke', { sessionId }) };
    },
    after: ended,
  },
  {
    name: 'the embed user deleted',
    as: 'reader',
    async give(stage) {
      await shareWithAll(stage, 'read');
      const externalId = newName('reader');
      const { token } = await openSession(stage, { externalId });
      const { db } = stage.service.running.database;
      const take = () => db.deleteFrom('app_user').where('external_id', '=', externalId).execute();
      return { token, take };
    },
    after: ended,
  },
  {
    name: 'the embed user deleted, and another one made under the name',
    as: 'reader',
    async give(stage) {
      await shareWithAll(stage, 'read');
      const externalId = newName('reader');
      const { token } = await openSession(stage, { externalId });
      const { db } = stage.service.running.database;
      const take = async (): Promise<void> => {
        await db.deleteFrom('app_user').where('external_id', '=', externalId).execute();
        await openSession(stage, { externalId });
      };
      return { token, take };
    },
    after: ended,
  },
  {
    name: 'the embed tenant of a token deleted, which a clock that is ahead has signed',
    as: 'reader',
    async give(stage) {
      const embedTenant = newName('tenant');
      await shareWithAll(stage, 'read');
      await openSession(stage, { externalId: 'somebody', embedTenantName: embedTenant });
      const token = await stage.service.hostToken({ embedTenant, now: () => new Date(Date.now() + 50_000) });
      return { token, take: () => stage.admin('DELETE', `/api/v1/embed-tenants/${embedTenant}`) };
    },
    after: ended,
  },
  {
    name: 'the embed tenant of a token deleted',
    as: 'reader',
    async give(stage) {
      const embedTenant = newName('tenant');
      await shareWithAll(stage, 'read');
      await openSession(stage, { externalId: 'somebody', embedTenantName: embedTenant });
      const token = await stage.service.hostToken({ embedTenant });
      return { token, take: () => stage.admin('DELETE', `/api/v1/embed-tenants/${embedTenant}`) };
    },
    after: ended,
  },
  {
    name: 'the token of a host ended by its id',
    as: 'reader',
    async give(stage) {
      const jti = newName('token');
      await shareWithAll(stage, 'read');
      const token = await stage.service.hostToken({ tokenId: jti });
      return { token, take: () => stage.admin('POST', '/api/v1/embed/tokens/revoke', { jti }) };
    },
    after: ended,
  },
  {
    name: 'all tokens of a reader ended, in whatever case it is named',
    as: 'reader',
    async give(stage) {
      const subject = newName('Reader');
      await shareWithAll(stage, 'read');
      const token = await stage.service.hostToken({ subject });
      const sub = subject.toUpperCase();
      return { token, take: () => stage.admin('POST', '/api/v1/embed/tokens/revoke', { sub }) };
    },
    after: ended,
  },
  {
    name: 'all tokens of a reader ended, its sessions with them',
    as: 'reader',
    async give(stage) {
      const sub = newName('reader');
      const embedTenantName = newName('tenant');
      await shareWithAll(stage, 'read');
      const { token } = await openSession(stage, { externalId: sub, embedTenantName });
      const body = { sub, embedTenantName };
      return { token, take: () => stage.admin('POST', '/api/v1/embed/tokens/revoke', body) };
    },
    after: ended,
  },
];
