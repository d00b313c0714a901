import { describe, expect, test } from 'vitest';
import { backings, useService } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);

  test('a host opens a session, its page exchanges it, and the dashboard and its rows arrive', async () => {
    const { call, adminKey } = service();
    const session = await call('/api/v1/embed/generate-session', {
      token: adminKey,
      body: { deploymentId: 1, externalId: 'Ada@example.com ' },
    });
    expect(session.status, session.text).toBe(200);
    const exchanged = await call('/api/v1/embed/session/token', { body: session.json });
    const token: string = exchanged.json.token;
    const dashboard = await call(`/api/v1/embed/dashboard/${sharedId}`, { token });
    expect(dashboard.status, dashboard.text).toBe(200);
    const data = await call('/api/v1/deployments/1/token', { token, method: 'POST' });
    const rows = await call('/cubejs-api/v1/load', {
      headers: { Authorization: data.json.cubeApiToken },
      body: { query: dashboard.json.reportSnapshots[0].meta.query },
    });
    expect(rows.status, rows.text).toBe(200);
    expect(rows.json.data).toEqual([{ 'orders.count': '3' }]);
  });
});
