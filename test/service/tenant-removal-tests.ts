/** Data that is deleted with a tenant, and data that stays. */
import { expect, test } from 'vitest';
import type { AccountRows } from '../../src/service/database/database.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import type { OpenedSession, Sessions } from './sessions-under-test.ts';
import { sharedId } from './workspace-under-test.ts';
import { foldName } from '../../src/service/database/fold-name.ts';

/** `setUp` makes a tenant with an author, a group and an attribute. */
export function describeTenantRemoval(
  service: () => ServiceUnderTest,
  { open, dataToken, load }: Sessions,
  setUp: (tenant: string) => Promise<OpenedSession>,
): void {
  const admin = (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, body, ...(method && { method }) });
  const drop = (path: string) => admin(path, undefined, 'DELETE');

  test('deleting a tenant deletes all of its own data, and no data of others', async () => {
    const { running, hostToken, call } = service();
    const { database } = running;
    for (const tenant of ['doomed', 'bystander']) await setUp(tenant);
    const { token } = await open({ embedTenantName: 'doomed', externalId: 'author', creatorMode: true });
    const signed = await hostToken({ embedTenant: 'doomed', subject: 'signed' });
    const bystander = await open({ embedTenantName: 'bystander', externalId: 'author' });
    const data = [await dataToken(token), await dataToken(signed)];
    for (const tenant of ['doomed', 'bystander']) await database.write(1, (rows) => fill(rows, tenant));
    const count = (tenant: string) =>
      database.read(1, async ({ db }) => {
        const tables = [
          ...(['folder', 'workbook', 'item_grant', 'dashboard_grant', 'user_group'] as const),
          ...(['user_attribute', 'embed_session', 'app_user'] as const),
        ];
        const counts: number[] = [];
        for (const table of tables)
          counts.push(
            (await db.selectFrom(table).where('embed_tenant', '=', tenant).select('embed_tenant').execute())
              .length,
          );
        return counts;
      });
    const before = await count('bystander');
    expect(await count('doomed')).toEqual([2, 1, 1, 1, 1, 1, 2, 1]);
    expect((await drop('/embed-tenants/doomed')).status).toBe(204);
    expect(await count('doomed')).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await count('bystander')).toEqual(before);
    const see = async (credential: string) =>
      (await call(`/api/v1/embed/dashboard/${sharedId}`, { token: credential })).status;
    expect([await see(token), await see(signed), await see(bystander.token)]).toEqual([401, 401, 200]);
    for (const one of data) expect((await load(one)).status).toBe(401);
    expect((await drop('/embed-tenants/doomed')).status).toBe(404);
  });

  test('a recreated tenant starts empty, and its new tokens are valid', async () => {
    const { clock, hostToken } = service();
    await setUp('phoenix');
    expect((await drop('/embed-tenants/phoenix')).status).toBe(204);
    const { token, claims } = await open({ embedTenantName: 'phoenix', externalId: 'author' });
    expect([claims.groups, claims.userAttributes.size]).toEqual([[], undefined]);
    const see = async (credential: string) =>
      (await service().call(`/api/v1/embed/dashboard/${sharedId}`, { token: credential })).status;
    expect(await see(token)).toBe(200);
    try {
      // For a minute a new token cannot be told apart from an old one of a clock ahead of ours.
      clock.shift = 2_000;
      expect(await see(await hostToken({ embedTenant: 'phoenix' }))).toBe(401);
      clock.shift = 62_000;
      expect(await see(await hostToken({ embedTenant: 'phoenix' }))).toBe(200);
    } finally {
      clock.shift = 0;
    }
  });

  test('sessions opened while their tenant is deleted leave a whole tenant or none', async () => {
    const opening = Array.from({ length: 10 }, (_, index) =>
      admin('/embed/generate-session', {
        deploymentId: 1,
        embedTenantName: 'flicker',
        externalId: `reader-${index}`,
        creatorMode: true,
        tenantGroupDefinitions: [{ name: 'team' }],
        tenantGroups: ['team'],
      }),
    );
    const going = Array.from({ length: 5 }, () => drop('/embed-tenants/flicker'));
    for (const { status } of await Promise.all(opening)) expect([200, 409]).toContain(status);
    for (const { status } of await Promise.all(going)) expect([204, 404]).toContain(status);
    await drop('/embed-tenants/flicker');
    const left = await service().running.database.read(1, ({ db }) =>
      db.selectFrom('user_group').where('embed_tenant', '=', 'flicker').selectAll().execute(),
    );
    expect(left).toEqual([]);
  });
}

/** A folder in a folder with a workbook in it, and two items of the account that are shared with the tenant. */
async function fill({ db }: AccountRows, tenant: string): Promise<void> {
  const now = new Date();
  const made = {
    account_id: 1,
    deployment_id: 1,
    embed_tenant: tenant,
    name: tenant,
    folded_name: foldName(tenant),
    owner_id: 1,
    created_by: 1,
    created_at: now,
    updated_at: now,
  };
  const parent = await db
    .insertInto('folder')
    .values({ ...made, parent_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('folder')
    .values({ ...made, parent_id: parent.id })
    .execute();
  await db
    .insertInto('workbook')
    .values({ ...made, folder_id: parent.id, meta: '{}', calculated_fields: '{}' })
    .execute();
  await db
    .insertInto('dashboard_grant')
    .values({ account_id: 1, dashboard_id: 1, embed_tenant: tenant })
    .execute();
  await db
    .insertInto('item_grant')
    .values({ account_id: 1, workbook_id: 1, embed_tenant: tenant, action: 'read', created_at: now })
    .execute();
}
