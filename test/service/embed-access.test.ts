import { describe, expect, test } from 'vitest';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { embedAccessSchema } from '../../src/contract/endpoints/dashboard-sharing.ts';
import { fillPath, paths } from '../../src/contract/element-api-paths.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { addGrant } from './items-under-test.ts';
import { closedId, privateId } from './workspace-under-test.ts';

const path = `/api${fillPath(paths.embedDashboard, { publicId: closedId })}`;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const patch = (body: unknown, token = service().adminKey, at = path) =>
    service().call(at, { token, method: 'PATCH', body });
  const look = async () => service().call(path, { token: await service().hostToken({ publicId: closedId }) });

  test('a dashboard is refused while its embedding is off, and shown while it is on', async () => {
    expect((await look()).status).toBe(403);
    const opened = (await patch({ allowEmbed: true })).read(embedAccessSchema);
    expect(opened).toEqual({ publicId: closedId, allowEmbed: true });
    const shown = await look();
    expect([shown.status, shown.read(dashboardSchema).allowEmbed]).toEqual([200, true]);
    await patch({ allowEmbed: false });
    expect((await look()).status).toBe(403);
  });

  test('a publish keeps the setting', async () => {
    await patch({ allowEmbed: true });
    const { workbookId } = (await look()).read(dashboardSchema);
    const publishPath = `/api/v1/deployments/1/workbooks/${workbookId}/publish`;
    const body = { config: { title: 'Anew', widgets: [] } };
    await service().call(publishPath, { token: service().adminKey, method: 'POST', body });
    expect((await look()).read(dashboardSchema)).toMatchObject({ title: 'Anew', allowEmbed: true });
    await patch({ allowEmbed: false });
  });

  test('an embed token of any mode may not change the setting', async () => {
    const token = await service().hostToken({ publicId: closedId, mode: 'creator' });
    expect((await patch({ allowEmbed: true }, token)).status).toBe(403);
  });

  test('the setting needs manage access to the workbook, and is 404 for others', async () => {
    const { database } = service().running;
    const { key, userId } = await addUser(database, 1, { username: 'sharer', role: 'user' });
    const stranger = await patch({ allowEmbed: false }, key);
    expect(stranger.problem).toMatchObject({
      statusCode: 404,
      message: `There is no dashboard "${closedId}".`,
    });
    await addGrant(database, { workbook_id: 3, user_id: userId, action: 'edit' });
    expect((await patch({ allowEmbed: false }, key)).status).toBe(403);
    await addGrant(database, { workbook_id: 2, user_id: userId, action: 'manage' });
    const own = `/api${fillPath(paths.embedDashboard, { publicId: privateId })}`;
    expect((await patch({ allowEmbed: false }, key, own)).read(embedAccessSchema).allowEmbed).toBe(false);
  });

  test('a response that changes during its read is read again, and never cached under an old tag', async () => {
    const token = await service().hostToken({ publicId: closedId, mode: 'creator' });
    const ask = () => service().call(path, { token });
    const toggles = Array.from({ length: 20 }, (_, count) => () => patch({ allowEmbed: count % 2 === 0 }));
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, ask)),
      toggles.reduce<Promise<unknown>>((before, toggle) => before.then(toggle), Promise.resolve()),
    ]);
    const byTag = new Map<string | null, string>();
    for (const { status, headers, text } of [...answers, await ask()]) {
      const tag = headers.get('etag');
      expect([status, byTag.get(tag) ?? text]).toEqual([200, text]);
      byTag.set(tag, text);
    }
  });

  test('a dashboard of another account is not found', async () => {
    const other = await addAccount(service().running.database, 'access-account');
    expect((await patch({ allowEmbed: true }, other.adminKey)).status).toBe(404);
  });

  test.each<[string, unknown, number]>([
    ['another type', { allowEmbed: 'yes' }, 400],
    ['nothing', {}, 400],
    ['an unknown field', { allowEmbed: true, allowAll: true }, 400],
  ])('a body with %s is refused', async (_, body, status) => {
    expect((await patch(body)).status).toBe(status);
  });

  test('an unknown name is not found', async () => {
    expect((await patch({ allowEmbed: true }, undefined, '/api/v1/embed/dashboard/nobody')).status).toBe(404);
  });
});
