/** Deployments and their environments, for every kind of credential. */
import { describe, expect, test } from 'vitest';
import {
  deploymentListSchema,
  deploymentSchema,
  environmentListSchema,
} from '../../src/contract/endpoints/deployments.ts';
import { addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

export function describeDeploymentTests(
  service: () => ServiceUnderTest,
  other: () => AccountUnderTest,
): void {
  const as = (token: string) => (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token, body, ...(method && { method }) });
  const admin = (path: string, body?: unknown, method?: string) => as(service().adminKey)(path, body, method);

  describe('deployments', () => {
    test('are created, renamed, listed page by page, and each has the address of its data', async () => {
      const made = (await admin('/deployments', { name: ' Staging ' })).read(deploymentSchema);
      expect(made).toMatchObject({ name: 'Staging', deploymentUrl: service().running.address });
      const path = `/deployments/${made.id}`;
      expect((await admin(path, { name: 'Tests' }, 'PUT')).read(deploymentSchema).name).toBe('Tests');
      expect((await admin(path)).read(deploymentSchema).name).toBe('Tests');
      const first = (await admin('/deployments?first=1')).read(deploymentListSchema);
      expect(first.items.map(({ id }) => id)).toEqual([1]);
      const rest = await admin(`/deployments?after=${first.pageInfo.endCursor}`);
      expect(rest.read(deploymentListSchema).items.at(-1)?.id).toBe(made.id);
      const environments = (await admin(`${path}/environments`)).read(environmentListSchema);
      const url = `${service().running.address}/cubejs-api/v1`;
      expect(environments.items).toEqual([
        { id: String(made.id), type: 'production', api_credentials: [{ type: 'rest', version: 'v1', url }] },
      ]);
      const staging = await admin(`${path}/environments?type=staging`);
      expect(staging.read(environmentListSchema).items).toEqual([]);
      const after = `${path}/environments?after=${environments.pageInfo.endCursor}`;
      expect((await admin(after)).read(environmentListSchema).items).toEqual([]);
      expect((await admin(`${path}/environments?type=moon`)).problem.field).toBe('type');
    });

    test('of another account are not found, and a credential for one deployment lists only that one', async () => {
      const theirs = other().host.deploymentId;
      expect((await admin(`/deployments/${theirs}`, { name: 'x' }, 'PUT')).status).toBe(404);
      expect((await admin(`/deployments/${theirs}/environments`)).status).toBe(404);
      const list = (await as(other().adminKey)('/deployments')).read(deploymentListSchema);
      expect(list.items.map(({ id }) => id)).toEqual([theirs]);
      await admin('/deployments', { name: 'Another' });
      const host = as(await service().hostToken());
      expect((await host('/deployments')).read(deploymentListSchema).items.map(({ id }) => id)).toEqual([1]);
      const { userId, key } = await addUser(service().running.database, 1, {
        username: 'scoped',
        role: 'admin',
      });
      const keys = service().running.database.db.updateTable('api_key').where('user_id', '=', userId);
      await keys.set({ deployment_id: 1 }).execute();
      const scoped = as(key);
      expect((await scoped('/deployments')).read(deploymentListSchema).items.map(({ id }) => id)).toEqual([
        1,
      ]);
      expect((await scoped('/deployments/1', { name: 'Main' }, 'PUT')).status).toBe(200);
      for (const path of ['/deployments/2', '/deployments/2/environments', `/deployments/${theirs}`])
        expect((await scoped(path)).status).toBe(403);
      expect((await scoped('/deployments', { name: 'Wider' })).status).toBe(403);
    });
  });
}
