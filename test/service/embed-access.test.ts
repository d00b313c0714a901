import { describe, expect, test } from 'vitest';
import { dashboardSchema } from '../../src/contract/dashboard.ts';
import { embedAccessSchema } from '../../src/contract/embedding.ts';
import { paths } from '../../src/contract/paths.ts';
import { addAccount } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { closedId } from './workspace-under-test.ts';

const path = `/api${paths.embedDashboard(closedId)}`;

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const patch = (body: unknown, token = service().adminKey, at = path) =>
    service().call(at, { token, method: 'PATCH', body });
  const look = async () => service().call(path, { token: await service().hostToken({ publicId: closedId }) });

  test('a dashboard that may not be embedded is refused, until it may, and again when it may no more', async () => {
    expect((await look()).status).toBe(403);
    const opened = (await patch({ allowEmbed: true })).read(embedAccessSchema);
    expect(opened).toEqual({ publicId: closedId, allowEmbed: true });
    const shown = await look();
    expect([shown.status, shown.read(dashboardSchema).allowEmbed]).toEqual([200, true]);
    await patch({ allowEmbed: false });
    expect((await look()).status).toBe(403);
  });

  test('a publish keeps what was set', async () => {
    await patch({ allowEmbed: true });
    const { workbookId } = (await look()).read(dashboardSchema);
    const publishPath = `/api${paths.publish(1, workbookId)}`;
    const body = { config: { title: 'Anew', widgets: [] } };
    await service().call(publishPath, { token: service().adminKey, method: 'POST', body });
    expect((await look()).read(dashboardSchema)).toMatchObject({ title: 'Anew', allowEmbed: true });
    await patch({ allowEmbed: false });
  });

  test('an embed token may not change it, whatever its mode', async () => {
    const token = await service().hostToken({ publicId: closedId, mode: 'creator' });
    expect((await patch({ allowEmbed: true }, token)).status).toBe(403);
  });

  test('a dashboard of another account is not there', async () => {
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

  test('a name that no dashboard has is not found', async () => {
    expect((await patch({ allowEmbed: true }, undefined, '/api/v1/embed/dashboard/nobody')).status).toBe(404);
  });
});
