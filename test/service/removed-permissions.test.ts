import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/service/config/config.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { addUser } from './accounts-under-test.ts';
import {
  createDataToken,
  ownQuery,
  ownSql,
  publishDashboard,
  requestAllData,
} from './dashboard-under-test.ts';
import { sendHeldRequest } from './held-request.ts';
import { open, removedPermissions } from './removed-permission-cases.ts';
import type { DataResponses, Scene } from './removed-permission-cases.ts';
import { deprovisionings } from './scim/deprovisioning-cases.ts';
import { backings, useService } from './service-under-test.ts';
import { createSessions, makeGuardedWorkspace } from './sessions-under-test.ts';

const limits = { SQL_ROWS: '10000000' };
type OnEachInstance = Parameters<typeof requestAllData> extends [string, ...infer Rest] ? Rest : never;
const removals = [...removedPermissions, ...deprovisionings];

describe.each(backings)('on %s', (backing) => {
  const workspace = makeGuardedWorkspace();
  const service = useService(backing, { WORKSPACE_FOLDER: workspace, ...limits });
  const folders: string[] = [];
  const others: RunningService[] = [];

  /** The instances that serve the data: on PostgreSQL two others than the instance that removes the permissions. */
  const listAddresses = (): string[] =>
    (others.length > 0 ? others : [service().running]).map(({ address }) => address);
  const address = (): string => listAddresses()[0] ?? '';

  beforeAll(async () => {
    const { postgres } = service();
    if (!postgres) return;
    for (const name of ['second', 'third']) {
      const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`));
      folders.push(folder);
      const settings = {
        PORT: '0',
        RATE_LIMIT: '0',
        DATA_FOLDER: folder,
        WORKSPACE_FOLDER: workspace,
        ...limits,
      };
      const config = readConfig({ ...settings, ...postgres.environment });
      others.push(await startService(config, { writeLog: () => undefined }));
    }
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    for (const used of [...folders, workspace]) rmSync(used, { recursive: true, force: true });
  });

  const requestEverywhere = (...request: OnEachInstance): Promise<DataResponses[]> =>
    Promise.all(listAddresses().map((one) => requestAllData(one, ...request)));

  async function setStage(): Promise<Scene> {
    const admin: Scene['admin'] = async (method, path, body, token = service().adminKey) => {
      const answer = await service().call(path, { token, method, body });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer;
    };
    return { service: service(), admin, dashboard: await publishDashboard(admin) };
  }

  test.each(removals.map((right) => [right.name, right] as const))(
    'the removal of a permission takes effect at once: %s',
    async (_, { as, give, after }) => {
      const stage = await setStage();
      const { token, take } = await give(stage);
      const dataToken = await createDataToken(address(), token);
      const everywhere = (expected: DataResponses): DataResponses[] => listAddresses().map(() => expected);
      const request: OnEachInstance = [stage.dashboard, { token, dataToken }];
      expect(await requestEverywhere(...request)).toEqual(everywhere(open[as]));
      await take();
      expect(await requestEverywhere(...request)).toEqual(everywhere(after));
    },
  );

  test('a held-back body has no effect once the permission is removed', async () => {
    const stage = await setStage();
    const { userId, key } = await addUser(service().running.database, 1, { username: 'late', role: 'admin' });
    const dataToken = await createDataToken(address(), key);
    const held = [
      { method: 'POST', path: '/api/v1/api-keys', authorization: `Bearer ${key}`, body: { name: 'Mine' } },
      {
        method: 'PUT',
        path: `/api/v1/users/${userId}`,
        authorization: `Bearer ${key}`,
        body: { role: 'admin' },
      },
      { method: 'POST', path: '/cubejs-api/v1/load', authorization: dataToken, body: { query: ownQuery } },
      { method: 'POST', path: '/cubejs-api/v1/sql', authorization: dataToken, body: { query: ownQuery } },
      { method: 'POST', path: '/cubejs-api/v1/cubesql', authorization: dataToken, body: { query: ownSql } },
    ];
    const requests = await Promise.all(held.map((request) => sendHeldRequest(address(), request)));
    await stage.admin('DELETE', `/api/v1/users/${userId}`);
    expect(await Promise.all(requests.map((release) => release()))).toEqual(held.map(() => 401));
  });

  test.each([
    'the API key revoked',
    'a user deactivated by the identity provider',
    'a user deleted by the identity provider',
    'a user taken out of a group with a role by the identity provider',
  ])('a stream of rows ends with an error: %s', async (removal) => {
    const stage = await setStage();
    const give = removals.find(({ name }) => name === removal)?.give;
    if (!give) throw new Error(`There is no removal "${removal}".`);
    const { token, take } = await give(stage);
    // More rows than a client could read to the end.
    const query = "select repeat('x', 1000) from range(1000000000)";
    const response = await fetch(`${address()}/cubejs-api/v1/cubesql`, {
      method: 'POST',
      headers: { Authorization: await createDataToken(address(), token) },
      body: JSON.stringify({ query }),
    });
    expect(response.status).toBe(200);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('schema');
    await take();
    let end = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      end = (end + part.value).slice(-1_000);
    expect(end).toMatch(/The data token is not valid or has expired|The access of this reader has changed/);
  });

  test('changes of stored groups and attributes affect existing data tokens', async () => {
    const sessions = createSessions(service);
    const stage = await setStage();
    await stage.admin('PUT', `${stage.dashboard.path}/embed-access`, { allEmbedUsers: true, action: 'read' });
    await stage.admin('POST', '/api/v1/groups', { name: 'auditors' });
    const reader = { externalId: 'auditor' };
    const { token } = await sessions.open({ ...reader, groups: ['auditors'] });
    const dataToken = await sessions.dataToken(token);
    expect(await sessions.countOrders(dataToken)).toBe(3);
    await sessions.open({ ...reader, groups: [] });
    expect(await sessions.countOrders(dataToken)).toBe(0);
  });
});
