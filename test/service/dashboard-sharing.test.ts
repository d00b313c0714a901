import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dashboardAccessSchema } from '../../src/contract/endpoints/dashboard-sharing.ts';
import type { DashboardAccess } from '../../src/contract/endpoints/dashboard-sharing.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { workbookSchema } from '../../src/contract/endpoints/workbooks.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { addGrant, listChanges } from './items-under-test.ts';

const closed: DashboardAccess = {
  allowEmbed: false,
  allEmbedUsers: { enabled: false, action: 'none' },
  tenants: [],
};

describe.each(backings)('sharing a dashboard, on %s', (backing) => {
  const service = useService(backing);
  let author: { userId: number; key: string };
  let workbookId: number;
  let publicId: string;
  beforeAll(async () => {
    author = await addUser(service().running.database, 1, { username: 'author', role: 'user' });
  });
  beforeEach(async () => {
    workbookId = (await call(listPath, author.key, 'POST', {})).read(workbookSchema).id;
    const published = await call(`${listPath}/${workbookId}/publish`, author.key, 'POST', {
      config: { widgets: [] },
    });
    publicId = published.read(dashboardSchema).publicId;
  });

  const listPath = '/api/v1/deployments/1/workbooks';
  const call = (path: string, token: string, method = 'GET', body?: unknown) =>
    service().call(path, { token, method, body });
  const path = (id = workbookId): string => `${listPath}/${id}/embed-access`;
  const put = (body: unknown, token = author.key, id?: number) => call(path(id), token, 'PUT', body);
  const putRight = async (body: unknown, token?: string): Promise<DashboardAccess> =>
    (await put(body, token)).read(dashboardAccessSchema);
  const get = async (): Promise<DashboardAccess> =>
    (await call(path(), author.key)).read(dashboardAccessSchema);
  const look = async (options: object = {}): Promise<number> =>
    (await call(`/api/v1/embed/dashboard/${publicId}`, await service().hostToken(options))).status;

  test('a new dashboard is shared with nobody', async () => {
    expect(await get()).toEqual(closed);
    expect(await look()).toBe(404);
  });

  test('a dashboard shared with one tenant is visible to that tenant alone, until the share is revoked', async () => {
    const shared = await putRight({ embedTenantName: 'north', action: 'read', allowEmbed: true });
    expect(shared).toEqual({ ...closed, allowEmbed: true, tenants: [{ name: 'north', action: 'read' }] });
    expect(await get()).toEqual(shared);
    expect(await look({ embedTenant: 'north' })).toBe(200);
    expect([await look({ embedTenant: 'south' }), await look()]).toEqual([404, 404]);
    expect(await putRight({ embedTenantName: 'north', action: 'none' })).toEqual({
      ...closed,
      allowEmbed: true,
    });
    expect(await look({ embedTenant: 'north' })).toBe(404);
  });

  test('a dashboard shared with all embed users is visible to every one of them', async () => {
    const shared = await putRight({ allEmbedUsers: true, action: 'read', allowEmbed: true });
    expect(shared.allEmbedUsers).toEqual({ enabled: true, action: 'read' });
    expect([await look(), await look({ embedTenant: 'north' })]).toEqual([200, 200]);
    await putRight({ allEmbedUsers: true, action: 'none' });
    expect([await look(), await look({ embedTenant: 'north' })]).toEqual([404, 404]);
  });

  test('shares are independent of each other', async () => {
    await putRight({ allEmbedUsers: true, action: 'read' });
    await putRight({ embedTenantName: 'south', action: 'read' });
    await putRight({ embedTenantName: 'north', action: 'read' });
    const { tenants } = await putRight({ embedTenantName: 'north', action: 'read' });
    expect(tenants.map(({ name }) => name)).toEqual(['north', 'south']);
    const left = await putRight({ embedTenantName: 'south', action: 'none' });
    expect(left).toMatchObject({ allEmbedUsers: { enabled: true }, tenants: [{ name: 'north' }] });
    expect(await putRight({ embedTenantName: 'nobody', action: 'none' })).toEqual(left);
  });

  test('sharing and embedding are independent settings', async () => {
    await putRight({ allEmbedUsers: true, action: 'read' });
    expect(await look()).toBe(403);
    await putRight({ allowEmbed: true });
    expect(await look()).toBe(200);
    await putRight({ allEmbedUsers: true, action: 'none' });
    expect(await look()).toBe(404);
    await putRight({ allEmbedUsers: true, action: 'read', allowEmbed: false });
    expect(await look()).toBe(403);
  });

  test('a publish and an archive keep the shares', async () => {
    const shared = await putRight({ embedTenantName: 'north', action: 'read', allowEmbed: true });
    await call(`${listPath}/${workbookId}/publish`, author.key, 'POST', {
      config: { title: 'Anew', widgets: [] },
    });
    expect(await get()).toEqual(shared);
    await call(`${listPath}/${workbookId}/archive`, author.key, 'POST');
    expect(await get()).toEqual(shared);
    expect(await look({ embedTenant: 'north' })).toBe(404);
  });

  describe('as a whole state', () => {
    const tenants = fc.uniqueArray(fc.constantFrom('east', 'north', 'south', 'west'));
    const states = fc.record({ allowEmbed: fc.boolean(), enabled: fc.boolean(), names: tenants });
    type State = typeof states extends fc.Arbitrary<infer Value> ? Value : never;
    const toAccess = ({ allowEmbed, enabled, names }: State): DashboardAccess => ({
      allowEmbed,
      allEmbedUsers: { enabled, action: enabled ? 'read' : 'none' },
      tenants: names.map((name) => ({ name, action: 'read' })),
    });
    const sorted = (access: DashboardAccess): DashboardAccess => ({
      ...access,
      tenants: access.tenants.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    });

    test('every written state is read back, and writing it again changes nothing', async () => {
      await fc.assert(
        fc.asyncProperty(states, async (state) => {
          const wanted = sorted(toAccess(state));
          expect(await putRight(toAccess(state))).toEqual(wanted);
          const changes = await listChanges(service().running.database, workbookId);
          expect(await putRight(await get())).toEqual(wanted);
          expect(await get()).toEqual(wanted);
          expect(await listChanges(service().running.database, workbookId)).toEqual(changes);
        }),
        { numRuns: 20 },
      );
    }, 60_000);

    test('a change takes effect for readers at once', async () => {
      await putRight({ ...closed, allowEmbed: true, tenants: [{ name: 'north', action: 'read' }] });
      expect([await look({ embedTenant: 'north' }), await look({ embedTenant: 'south' })]).toEqual([
        200, 404,
      ]);
      await putRight({ tenants: [{ name: 'south', action: 'read' }] });
      expect([await look({ embedTenant: 'north' }), await look({ embedTenant: 'south' })]).toEqual([
        404, 200,
      ]);
      await putRight({ allEmbedUsers: { enabled: true, action: 'read' } });
      expect(await look()).toBe(200);
    });

    test('the state of an unpublished workbook can be written back', async () => {
      const { id } = (await call(listPath, author.key, 'POST', {})).read(workbookSchema);
      expect((await put((await call(path(id), author.key)).json, author.key, id)).json).toEqual(closed);
      await putRight({ embedTenantName: 'north', action: 'read' });
      const shared = await get();
      await call(`${listPath}/${workbookId}/archive`, author.key, 'POST');
      expect(await putRight(shared)).toEqual(shared);
    });
  });

  test.each<[string, unknown, string | undefined]>([
    ['a share beside a state', { tenants: [], embedTenantName: 'north' }, 'embedTenantName'],
    ['an action beside a state', { tenants: [], action: 'read' }, 'action'],
    ['a share with all beside a state', { tenants: [], allEmbedUsers: true }, 'allEmbedUsers'],
    [
      'a state that contradicts itself',
      { allEmbedUsers: { enabled: true, action: 'none' } },
      'allEmbedUsers.action',
    ],
    ['half a state', { allEmbedUsers: { enabled: true } }, 'allEmbedUsers'],
    ['a tenant twice named otherwise', { tenants: [{ name: 'North', action: 'read' }] }, 'tenants[0].name'],
    ['a tenant without its action', { tenants: [{ name: 'north' }] }, 'tenants[0].action'],
    ['nothing', {}, undefined],
    ['a tenant without an action', { embedTenantName: 'north' }, 'action'],
    ['an action without a tenant', { action: 'read' }, 'embedTenantName'],
    [
      'both a tenant and all',
      { embedTenantName: 'north', allEmbedUsers: true, action: 'read' },
      'allEmbedUsers',
    ],
    ['all but not all', { allEmbedUsers: false, action: 'read' }, 'allEmbedUsers'],
    ['another action', { embedTenantName: 'north', action: 'edit' }, 'action'],
    ['a name that no tenant has', { embedTenantName: 'North; --', action: 'read' }, 'embedTenantName'],
    ['an unknown field', { groupId: 1, action: 'read' }, 'groupId'],
  ])('a body with %s is refused, and the shares stay', async (_, body, field) => {
    const answer = await put(body);
    expect([answer.status, answer.problem.field], answer.text).toEqual([400, field]);
    expect(await get()).toEqual(closed);
  });

  test('an unpublished workbook cannot be shared', async () => {
    const { id } = (await call(listPath, author.key, 'POST', {})).read(workbookSchema);
    expect((await call(path(id), author.key)).json).toEqual(closed);
    expect((await put({ allowEmbed: true }, author.key, id)).problem.code).toBe('bad-request');
    await call(`${listPath}/${workbookId}/archive`, author.key, 'POST');
    expect((await put({ allEmbedUsers: true, action: 'read' })).status).toBe(400);
  });

  test('a tenant’s own dashboard is never shared outside of the tenant, by any caller', async () => {
    const { hostToken, adminKey } = service();
    const north = await hostToken({ mode: 'creator', embedTenant: 'north' });
    workbookId = (await call(listPath, north, 'POST', {})).read(workbookSchema).id;
    const published = await call(`${listPath}/${workbookId}/publish`, north, 'POST', {
      config: { widgets: [] },
    });
    publicId = published.read(dashboardSchema).publicId;
    for (const token of [north, adminKey]) {
      expect((await put({ allEmbedUsers: true, action: 'read' }, token)).problem.field).toBe('allEmbedUsers');
      const south = { embedTenantName: 'south', action: 'read' };
      expect((await put(south, token)).problem.field).toBe('embedTenantName');
      const tenants = [{ name: 'south', action: 'read' }];
      expect((await put({ tenants }, token)).problem.field).toBe('tenants');
    }
    await putRight({ embedTenantName: 'north', action: 'read', allowEmbed: true }, north);
    expect(await look({ embedTenant: 'north', subject: 'somebody else' })).toBe(200);
    expect([await look(), await look({ embedTenant: 'south' })]).toEqual([404, 404]);
    expect(await look({ embedTenant: 'south', publicId })).toBe(404);
  });

  test('reading and changing the shares require manage access', async () => {
    const { hostToken, running } = service();
    const reader = await addUser(running.database, 1, { username: `reader-${workbookId}`, role: 'user' });
    const body = { allowEmbed: true };
    const ask = async (token: string) => [
      (await call(path(), token)).status,
      (await put(body, token)).status,
    ];
    expect(await ask(reader.key)).toEqual([404, 404]);
    await addGrant(running.database, { workbook_id: workbookId, user_id: reader.userId, action: 'edit' });
    expect(await ask(reader.key)).toEqual([403, 403]);
    expect(await ask(await hostToken())).toEqual([403, 403]);
    expect(await ask(await hostToken({ mode: 'creator' }))).toEqual([403, 403]);
    const other = await addAccount(running.database, `other-${workbookId}`);
    expect(await ask(other.adminKey)).toEqual([404, 404]);
    expect(await ask(service().adminKey)).toEqual([200, 200]);
  });

  test('every change is in the audit log', async () => {
    await putRight({ embedTenantName: 'north', action: 'read' });
    await call(`/api/v1/embed/dashboard/${publicId}`, author.key, 'PATCH', { allowEmbed: true });
    expect(await listChanges(service().running.database, workbookId)).toEqual([
      'workbook.create',
      'workbook.publish',
      'workbook.embed-access',
      'workbook.embed-access',
    ]);
  });
});
