/** Recipients of scheduled notifications over HTTP. Source: docs/platform-api.md, "Recipients". */
import { beforeAll, describe, expect, test } from 'vitest';
import { fillPath, paths } from '../../src/contract/element-api-paths.ts';
import { groupSchema } from '../../src/contract/endpoints/groups.ts';
import { recipientListSchema } from '../../src/contract/endpoints/notification-recipients.ts';
import type { Recipient } from '../../src/contract/endpoints/notification-recipients.ts';
import { notificationSchema } from '../../src/contract/endpoints/notifications.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import type { Call } from './service-under-test.ts';
import { sharedId } from './workspace-under-test.ts';

/** Nothing was added, and nobody has unsubscribed. */
const none = { added: 0, changed: 0, unchanged: 0, unsubscribed: [] };

const base = '/api/v1/deployments/1/notifications';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  let dashboardId: number;
  let names = 0;
  const admin = (path: string, options: Call = {}) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, ...options });
  const make = async () => {
    const body = { dashboardId, scheduleType: 'HOURLY' };
    const { id } = (await service().call(base, { token: service().adminKey, body })).read(notificationSchema);
    return `/deployments/1/notifications/${id}/recipients`;
  };
  const makeUser = async () =>
    (await addUser(service().running.database, 1, { username: `reader-${names++}`, role: 'viewer' })).userId;
  const makeGroup = async () =>
    (await admin('/groups', { body: { name: `group-${names++}` } })).read(groupSchema).id;
  const list = async (path: string): Promise<Recipient[]> =>
    (await admin(path)).read(recipientListSchema).items;

  beforeAll(async () => {
    const { database } = service().running;
    other = await addAccount(database, 'other-account');
    const path = `/api${fillPath(paths.embedDashboard, { publicId: sharedId })}`;
    dashboardId = (await service().call(path, { token: service().adminKey })).read(dashboardSchema).id;
  });

  test('users and groups are added once, and removed', async () => {
    const path = await make();
    const userId = await makeUser();
    const groupId = await makeGroup();
    const body = { recipients: [{ userId }, { groupId }, { userId }] };
    expect((await admin(path, { body })).json).toEqual({ ...none, added: 2 });
    expect((await admin(path, { body })).json).toEqual({ ...none, unchanged: 2 });
    expect(await list(path)).toMatchObject([{ userId }, { groupId, name: `group-${names - 1}` }]);
    const gone = { method: 'DELETE', body: { recipients: [{ groupId }] } };
    expect((await admin(path, gone)).status).toBe(204);
    expect((await admin(path, gone)).status).toBe(204);
    expect((await list(path)).map((one) => one.userId)).toEqual([userId]);
  });

  test('nobody is added where one recipient does not exist, and the field is named', async () => {
    const path = await make();
    const userId = await makeUser();
    const foreign = await addUser(service().running.database, other.accountId, {
      username: 'x',
      role: 'user',
    });
    for (const [unknown, field] of [
      [{ userId: foreign.userId }, 'recipients[1].userId'],
      [{ userId: 2_147_483_648 }, 'recipients[1].userId'],
      [{ groupId: 999_999 }, 'recipients[1].groupId'],
    ] as const)
      expect((await admin(path, { body: { recipients: [{ userId }, unknown] } })).problem).toMatchObject({
        statusCode: 400,
        field,
      });
    expect(await list(path)).toEqual([]);
  });

  test('a thousand are added in one request, and listed page by page', async () => {
    const path = await make();
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) ids.push(await makeUser());
    const recipients = Array.from({ length: 1_000 }, (_, index) => ({ userId: ids[index % ids.length] }));
    expect((await admin(path, { body: { recipients } })).json).toEqual({ ...none, added: 5 });
    expect((await admin(path, { body: { recipients: [...recipients, recipients[0]] } })).status).toBe(400);
    const paged: (number | undefined)[] = [];
    for (let after = ''; ;) {
      const { items, pageInfo } = (await admin(`${path}?first=2${after}`)).read(recipientListSchema);
      paged.push(...items.map((one) => one.userId));
      if (!pageInfo.hasNextPage) break;
      after = `&after=${pageInfo.endCursor}`;
    }
    expect(paged).toEqual(ids);
  });

  test('who is deleted is no recipient any more', async () => {
    const path = await make();
    const userId = await makeUser();
    const groupId = await makeGroup();
    await admin(path, { body: { recipients: [{ userId }, { groupId }] } });
    await admin(`/users/${userId}`, { method: 'DELETE' });
    await admin(`/groups/${groupId}`, { method: 'DELETE' });
    expect(await list(path)).toEqual([]);
  });

  test.each([
    {},
    { recipients: [] },
    { recipients: [{}] },
    { recipients: [{ userId: 1, groupId: 1 }] },
    { recipients: [{ email: 'a@example.com' }] },
    { recipients: [{ userId: '1' }] },
  ])('%j is refused', async (body) => {
    const path = await make();
    for (const method of ['POST', 'DELETE'])
      expect((await admin(path, { method, body })).status, method).toBe(400);
  });

  test('only admins of the account read and change them', async () => {
    const path = `/api/v1${await make()}`;
    const writer = await addUser(service().running.database, 1, { username: 'writer', role: 'user' });
    const body = { recipients: [{ userId: writer.userId }] };
    for (const call of [{}, { body }, { method: 'DELETE', body }]) {
      for (const token of [writer.key, await service().hostToken({ mode: 'creator' })])
        expect((await service().call(path, { token, ...call })).status).toBe(403);
      expect((await service().call(path, { token: other.adminKey, ...call })).status).toBe(404);
    }
  });
});
