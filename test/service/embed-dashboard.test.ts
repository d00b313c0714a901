import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import { createAccessServices } from '../../src/service/access/access-services.ts';
import type { SessionClaims } from '../../src/service/access/embed-token.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService, toSigner } from './service-under-test.ts';
import { closedId, privateId, sharedId } from './workspace-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  beforeAll(async () => {
    other = await addAccount(service().running.database, 'other-account');
  });

  const show = (publicId: string, token: string, headers: Record<string, string> = {}) =>
    service().call(`/api/v1/embed/dashboard/${publicId}`, { token, headers });
  const expectRefused = async (publicId: string, token: string, status: number, code: string) => {
    const answer = await show(publicId, token);
    expect([answer.status, answer.problem.code], answer.text).toEqual([status, code]);
  };
  /** A token signed by the platform itself. */
  const platformToken = (claims: Partial<SessionClaims>): Promise<string> =>
    createAccessServices({ database: service().running.database, now: () => new Date() }).embedTokens.sign({
      account: 1,
      deploymentId: 1,
      sub: 'reader',
      mode: 'view',
      groups: [],
      userAttributes: {},
      securityContext: {},
      permissions: [],
      ...claims,
    });
  const setDashboard = (publicId: string, change: { status: 'published' | 'archived' }) =>
    service().running.database.write(1, ({ db }) =>
      db.updateTable('dashboard').set(change).where('public_id', '=', publicId).execute(),
    );

  test('the response is the documented dashboard, with a snapshot for every chart', async () => {
    const answer = await show(sharedId, await service().hostToken());
    const dashboard = answer.read(dashboardSchema);
    expect(dashboard).toMatchObject({
      publicId: sharedId,
      status: 'published',
      allowEmbed: true,
      versionNumber: 1,
    });
    const charts = (dashboard.config.widgets ?? []).filter(({ type }) => type === 'CHART');
    expect(dashboard.reportSnapshots.map(({ reportId }) => reportId)).toEqual(
      charts.map(({ config }) => config?.reportId),
    );
    expect(dashboard.reportSnapshots[0]).toMatchObject({
      kind: 'kpi',
      title: 'Orders in all',
      meta: { query: { measures: ['orders.count'] } },
      preferences: { columnFormats: { 'orders.count': { type: 'number', decimalPlaces: 0 } } },
    });
  });

  test('an unshared dashboard is not found by a reader without a tenant, of another tenant, or of another account', async () => {
    const { hostToken } = service();
    await expectRefused(privateId, await hostToken(), 404, 'not-found');
    await expectRefused(privateId, await hostToken({ embedTenant: 'acme' }), 404, 'not-found');
    await expectRefused(sharedId, await hostToken(toSigner(other.host)), 404, 'not-found');
    await expectRefused(sharedId, other.adminKey, 404, 'not-found');
    await expectRefused(sharedId, await hostToken({ deploymentId: 2 }), 404, 'not-found');
  });

  test('a grant to one embed tenant applies to that tenant alone', async () => {
    const { running, hostToken } = service();
    await running.database.write(1, async ({ db }) => {
      const found = db.selectFrom('dashboard').where('public_id', '=', privateId).select('id');
      const { id } = await found.executeTakeFirstOrThrow();
      const grant = { account_id: 1, dashboard_id: id, embed_tenant: 'granted-co' };
      await db.insertInto('dashboard_grant').values(grant).execute();
    });
    expect((await show(privateId, await hostToken({ embedTenant: 'granted-co' }))).status).toBe(200);
    await expectRefused(privateId, await hostToken({ embedTenant: 'other-co' }), 404, 'not-found');
    await expectRefused(privateId, await hostToken(), 404, 'not-found');
  });

  test('a token bound to a dashboard shows only that dashboard, shared or not', async () => {
    const token = await service().hostToken({ publicId: privateId });
    expect((await show(privateId, token)).status).toBe(200);
    await expectRefused(sharedId, token, 404, 'not-found');
  });

  test('a person sees the dashboard of the workbook they own', async () => {
    const { database } = service().running;
    const { userId, key } = await addUser(database, 1, { username: 'owner', role: 'user' });
    const token = await platformToken({ sub: `user:${userId}` });
    await expectRefused(privateId, token, 404, 'not-found');
    await expectRefused(privateId, key, 404, 'not-found');
    await database.write(1, async ({ db }) => {
      const { workbook_id } = await db
        .selectFrom('dashboard')
        .where('public_id', '=', privateId)
        .select('workbook_id')
        .executeTakeFirstOrThrow();
      await db.updateTable('workbook').set({ owner_id: userId }).where('id', '=', workbook_id).execute();
    });
    expect((await show(privateId, token)).status).toBe(200);
    expect((await show(privateId, key)).status).toBe(200);
  });

  test('an admin of the account sees all of its dashboards', async () => {
    for (const publicId of [sharedId, privateId, closedId]) {
      expect((await show(publicId, service().adminKey)).status).toBe(200);
    }
  });

  test('a token for screenshots is known to the process that draws them only', async () => {
    await expectRefused(sharedId, await platformToken({ mode: 'screenshot' }), 401, 'credential-invalid');
  });

  test('where embedding is off, readers get 403, and creators the dashboard', async () => {
    await expectRefused(closedId, await service().hostToken(), 403, 'embedding-disabled');
    await expectRefused(closedId, await platformToken({}), 403, 'embedding-disabled');
    expect((await show(closedId, await platformToken({ mode: 'creator' }))).status).toBe(200);
  });

  test('an archived dashboard is not found by anyone', async () => {
    await setDashboard(sharedId, { status: 'archived' });
    try {
      await expectRefused(sharedId, await service().hostToken(), 404, 'not-found');
      await expectRefused(sharedId, service().adminKey, 404, 'not-found');
    } finally {
      await setDashboard(sharedId, { status: 'published' });
    }
  });

  test.each(['Missing12345', '%00', '..%2f..', 'a'.repeat(500), '%E0%A4%A', "'; drop table dashboard; --"])(
    'the public id %s is not found',
    async (publicId) => {
      await expectRefused(publicId, await service().hostToken(), 404, 'not-found');
    },
  );

  test('a reader with the current version gets 304, for every notation of the tag', async () => {
    const token = await service().hostToken();
    const { headers } = await show(sharedId, token);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[0-9a-f]+-[0-9a-f]+"$/);
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await show(sharedId, token, { 'If-None-Match': tag });
      expect([answer.status, answer.text], tag).toEqual([304, '']);
      expect(answer.headers.get('etag')).toBe(etag);
    }
    expect((await show(sharedId, token, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('the tag differs by reader, so that no cache serves one reader another’s response', async () => {
    const { hostToken } = service();
    const scopes = [
      {},
      { subject: 'reader-2' },
      { embedTenant: 'acme' },
      { userAttributes: { region: 'north' } },
    ];
    const tags = await Promise.all(
      scopes.map(async (scope) => (await show(sharedId, await hostToken(scope))).headers.get('etag')),
    );
    expect(new Set(tags).size).toBe(scopes.length);
    const renewed = await show(sharedId, await hostToken({ expiresIn: 60 }));
    expect(renewed.headers.get('etag')).toBe(tags[0]);
  });

  test('no cache between the service and the reader stores the response', async () => {
    const { headers } = await show(sharedId, await service().hostToken());
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const vary = (headers.get('vary') ?? '').toLowerCase();
    expect(vary).toContain('authorization');
    expect(vary).toContain('accept-encoding');
  });

  test('gzip is sent only to clients that accept it', async () => {
    const { address } = service().running;
    const token = await service().hostToken();
    const ask = async (acceptEncoding: string) => {
      const { request } = await import('node:http');
      return new Promise<{ coding: string | undefined; body: Buffer }>((resolve, reject) => {
        const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': acceptEncoding };
        const asked = request(`${address}/api/v1/embed/dashboard/${sharedId}`, { headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ coding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
          );
        });
        asked.on('error', reject).end();
      });
    };
    const plain = await ask('identity');
    expect(plain.coding).toBeUndefined();
    for (const accepted of ['gzip', 'br, gzip;q=0.5', '*']) {
      const packed = await ask(accepted);
      expect(packed.coding, accepted).toBe('gzip');
      expect(gunzipSync(packed.body)).toEqual(plain.body);
    }
    for (const refused of ['br', 'gzip;q=0', 'gzip; q=0.0, br']) {
      expect((await ask(refused)).coding, refused).toBeUndefined();
    }
  });

  /** The status of a query. */
  async function load(token: string, query: object): Promise<number> {
    const { call } = service();
    const answer = await call('/api/v1/deployments/1/token', { token, method: 'POST' });
    const headers = { Authorization: answer.read(deploymentTokenResponseSchema).cubeApiToken };
    return (await call('/cubejs-api/v1/load', { headers, body: { query } })).status;
  }

  test('a data token can query the rows behind a measure of its dashboards, as far as the model shows them', async () => {
    const { hostToken } = service();
    const behind = { filters: [{ member: 'orders.count', operator: 'measureFilter' }] };
    const shared = await hostToken({ publicId: sharedId });
    expect(await load(shared, { dimensions: ['orders.id', 'orders.status'], ...behind })).toBe(200);
    expect(await load(shared, { dimensions: ['orders.note'], ...behind })).toBe(400);
    expect(await load(shared, { dimensions: ['orders.customer'], ...behind })).toBe(403);
    // This token's dashboard uses no measure.
    expect(await load(await hostToken({ publicId: privateId }), { dimensions: ['orders.id'] })).toBe(403);
  });

  test('a data token can run the queries of its reader’s dashboards, and no others', async () => {
    const { hostToken } = service();
    const count = { measures: ['orders.count'] };
    const revenue = { measures: ['orders.revenue'] };
    const status = { dimensions: ['orders.status'] };
    for (const bounds of [{}, { publicId: sharedId }]) {
      const token = await hostToken(bounds);
      expect(await load(token, { ...count, ...status })).toBe(200);
      expect(await load(token, revenue)).toBe(403);
      expect(await load(token, { ...count, dimensions: ['orders.customer'] })).toBe(403);
      expect(await load(token, { ...status, ungrouped: true })).toBe(403);
      const filters = [{ or: [{ member: 'orders.customer', operator: 'equals', values: ['Ada'] }] }];
      expect(await load(token, { ...count, filters })).toBe(403);
    }
    expect(await load(await hostToken({ publicId: privateId }), revenue)).toBe(200);
    expect(await load(await hostToken({ mode: 'creator' }), revenue)).toBe(200);
    expect(await load(service().adminKey, { ...revenue, dimensions: ['orders.customer'] })).toBe(200);
  });
});
