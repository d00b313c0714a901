/** Random requests to every route by every caller: each response is documented, and none is a fault of the service. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../rounds.ts';
import { addFolder } from './items-under-test.ts';
import { addUser } from './accounts-under-test.ts';
import { hostileRequests } from './hostile-requests.ts';
import type { HostileCaller, HostileRequest } from './hostile-requests.ts';
import { backings, useService } from './service-under-test.ts';
import type { Answer } from './service-under-test.ts';

/** The number of requests of one run, and of parallel requests. */
const requests = rounds(160, 2_000, 6_000);
const atOnce = 6;

/** The documented answer of an export where the service has no browser, as here. */
const isWithoutBrowser = ({ status, json }: Answer): boolean =>
  status === 501 &&
  (json as { message?: string }).message?.startsWith('There is no browser for pictures.') === true;

interface Credentials {
  readonly platform: Readonly<Record<HostileCaller, string>>;
  readonly data: Readonly<Record<HostileCaller, string>>;
}

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let credentials: Credentials;
  let cursors: string[];

  const get = (path: string, token: string): Promise<Answer> => service().call(path, { token });

  beforeAll(async () => {
    const { adminKey: admin, hostToken, running } = service();
    const { key: user, userId } = await addUser(running.database, 1, { username: 'user', role: 'user' });
    const author = { mode: 'creator', expiresIn: 3_600, subject: 'author' } as const;
    const host = await hostToken(author);
    const tenant = await hostToken({ ...author, embedTenant: 'acme' });
    const platform = { admin, user, host, tenant };
    const asData = async (token: string): Promise<string> => {
      const { json } = await service().call('/api/v1/deployments/1/token', { token, method: 'POST' });
      return (json as { cubeApiToken: string }).cubeApiToken;
    };
    const data = {
      admin: await asData(admin),
      user: await asData(user),
      host: await asData(host),
      tenant: await asData(tenant),
    };
    credentials = { platform, data };
    await fill(userId);
    cursors = await collectCursors();
  }, 60_000);

  /** Enough people, folders and groups for lists with pages and for existing ids. */
  const fill = async (ownerId: number): Promise<void> => {
    const { database } = service().running;
    for (let count = 0; count < 14; count++) {
      await addUser(database, 1, { username: `person ${count}`, role: 'user' });
      await addFolder(database, { name: `Folder ${count}`, ownerId });
    }
    const making = [1, 2, 3, 4, 5, 6].flatMap((id) => [
      ['deployments/1/workbooks', { name: `Workbook ${id}` }],
      ['deployments/1/reports', { name: `Report ${id}`, jsonQuery: '{"measures":["orders.count"]}' }],
    ]) as [string, unknown][];
    for (const [path, body] of [
      ...making,
      ['groups', { name: 'one' }],
      ['groups', { name: 'two' }],
      ['user-attributes', { name: 'region', type: 'string' }],
      ['user-attributes', { name: 'level', type: 'number' }],
      ['deployments', { name: 'Second' }],
      ['embed/generate-session', { deploymentId: 1, externalId: 'a', embedTenantName: 'north' }],
      ['embed/generate-session', { deploymentId: 1, externalId: 'a', embedTenantName: 'south' }],
      ['embed-tenants/north/groups', { name: 'three' }],
      ['embed-tenants/south/groups', { name: 'four' }],
      ['deployments/1/notifications', { dashboardId: 1, scheduleType: 'HOURLY', minute: 1 }],
      ['deployments/1/notifications', { dashboardId: 2, scheduleType: 'HOURLY', minute: 1 }],
      ['deployments/1/dashboards/SharedBoard1/subscriptions', { scheduleType: 'HOURLY', minute: 1 }],
    ] as [string, unknown][])
      expect((await service().call(`/api/v1/${path}`, { token: service().adminKey, body })).status).toBe(200);
  };

  const collectCursors = async (): Promise<string[]> => {
    const paths = [
      'workspace',
      'workspace?orderByField=name',
      'workspace?types=WORKBOOK',
      'folders',
      'workbooks',
      'reports',
      'reports?sortBy=name',
      'notifications',
    ].map((path) => `deployments/1/${path}`);
    const others = [
      'deployments',
      'api-keys',
      'audit-log',
      'users',
      'groups',
      'user-attributes',
      'embed-tenants',
    ];
    const found: string[] = [];
    for (const path of [...paths, ...others]) {
      const first = path.includes('?') ? '&first=1' : '?first=1';
      const { json } = await get(`/api/v1/${path}${first}`, service().adminKey);
      const { endCursor } = (json as { pageInfo: { endCursor?: string } }).pageInfo;
      if (endCursor !== undefined) found.push(endCursor);
    }
    expect(found.length).toBeGreaterThan(12);
    return found;
  };

  const send = async ({ caller, isData, method, path, headers, body }: HostileRequest): Promise<Answer> => {
    // The client's own normalization of the address before it is sent.
    const { pathname, search } = new URL(path, 'http://localhost');
    const authorization = isData ? { Authorization: credentials.data[caller] } : {};
    return service().call(pathname + search, {
      ...(isData ? {} : { token: credentials.platform[caller] }),
      method,
      headers: { ...authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  };

  test('no response is a fault of the service, and all of them are documented', async () => {
    const batch = fc.array(hostileRequests(cursors), { minLength: atOnce, maxLength: atOnce });
    const law = async (sent: readonly HostileRequest[]): Promise<void> => {
      const answers = await Promise.all(sent.map(send));
      for (const [index, answer] of answers.entries())
        if (!isWithoutBrowser(answer))
          expect(
            answer.status,
            `${JSON.stringify(sent[index]).slice(0, 2_000)}\n${answer.text}`,
          ).toBeLessThan(500);
    };
    await fc.assert(fc.asyncProperty(batch, law), {
      numRuns: Math.ceil(requests / atOnce),
      endOnFailure: true,
    });
    for (const token of Object.values(credentials.platform)) {
      expect((await get('/api/v1/deployments/1', token)).status).toBe(200);
      expect((await get('/api/v1/deployments/1/workspace', token)).status).toBe(200);
    }
  });
});
