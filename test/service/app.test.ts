import { describe, expect, test } from 'vitest';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { loadResponseSchema } from '../../src/contract/data-api-schemas.ts';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import { sessionTokenResponseSchema } from '../../src/contract/endpoints/embed-sessions.ts';
import { backings, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);

  test('a host opens a session, its page exchanges it, and the dashboard and its rows load', async () => {
    const { call, adminKey } = service();
    const session = await call('/api/v1/embed/generate-session', {
      token: adminKey,
      body: { deploymentId: 1, externalId: 'Ada@example.com ' },
    });
    expect(session.status, session.text).toBe(200);
    const exchanged = await call('/api/v1/embed/session/token', { body: session.json });
    const { token } = exchanged.read(sessionTokenResponseSchema);
    const dashboard = await call(`/api/v1/embed/dashboard/${sharedId}`, { token });
    const query = dashboard.read(dashboardSchema).reportSnapshots[0]?.meta?.query;
    const data = await call('/api/v1/deployments/1/token', { token, method: 'POST' });
    const { cubeApiToken } = data.read(deploymentTokenResponseSchema);
    const headers = { Authorization: cubeApiToken };
    const rows = await call('/cubejs-api/v1/load', { headers, body: { query } });
    expect(rows.read(loadResponseSchema).data).toEqual([{ 'orders.count': '3' }]);
  });
});
