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
import type { Scene } from './removed-permission-cases.ts';
import { backings, useService } from './service-under-test.ts';
import { createSessions, makeGuardedWorkspace } from './sessions-under-test.ts';

const limits = { SQL_ROWS: '10000000' };

describe.each(backings)('on %s', (backing) => {
  const workspace = makeGuardedWorkspace();
  const service = useService(backing, { WORKSPACE_FOLDER: workspace, ...limits });
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-other-'));
  let other: RunningService | undefined;

  /** The instance that serves the data: on PostgreSQL another one than the instance that removes the permissions. */
  const address = (): string => (other ?? service().running).address;

  beforeAll(async () => {
    const { postgres } = service();
    if (!postgres) return;
    const settings = {
      PORT: '0',
      RATE_LIMIT: '0',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: workspace,
      ...limits,
    };
    other = await startService(readConfig({ ...settings, ...postgres.environment }), {
      writeLog: () => undefined,
    });
  });
  afterAll(async () => {
    await other?.close();
    for (const used of [folder, workspace]) rmSync(used, { recursive: true, force: true });
  });

  async function setStage(): Promise<Scene> {
    const admin: Scene['admin'] = async (method, path, body, token = service().adminKey) => {
      const answer = await service().call(path, { token, method, body });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer;
    };
    return { service: service(), admin, dashboard: await publishDashboard(admin) };
  }

  test.each(removedPermissions.map((right) => [right.name, right] as const))(
    'the removal of a permission takes effect at once: %s',
    async (_, { as, give, after }) => {
      const stage = await setStage();
      const { token, take } = await give(stage);
      const dataToken = await createDataToken(address(), token);
      expect(await requestAllData(address(), stage.dashboard, { token, dataToken })).toEqual(open[as]);
      await take();
      expect(await requestAllData(address(), stage.dashboard, { token, dataToken })).toEqual(after);
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

  test('a stream of rows ends with an error once its permission is removed', async () => {
    const stage = await setStage();
    const give = removedPermissions.find(({ name }) => name === 'the API key revoked')?.give;
    if (!give) throw new Error('Nothing in the table revokes a key.');
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
    expect(end).toContain('The data token is not valid or has expired');
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
