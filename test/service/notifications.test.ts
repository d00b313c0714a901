/** Scheduled notifications over HTTP. Source: docs/platform-api.md, "Scheduled notifications". */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '../../src/contract/endpoints/notifications.ts';
import { notificationPageSchema, notificationSchema } from '../../src/contract/endpoints/notifications.ts';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { fillPath, paths } from '../../src/contract/element-api-paths.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import type { Call } from './service-under-test.ts';
import { privateId, sharedId } from './workspace-under-test.ts';

const base = '/api/v1/deployments/1/notifications';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  let other: AccountUnderTest;
  let dashboards: number[];
  const call = (path = '', options: Call = {}) =>
    service().call(base + path, { token: service().adminKey, ...options });
  const create = (body: object) =>
    call('', { body: { dashboardId: dashboards[0], scheduleType: 'DAILY', hour: 9, ...body } });
  const made = async (body: object = {}): Promise<Notification> =>
    (await create(body)).read(notificationSchema);
  const list = async (query = '') => (await call(query)).read(notificationPageSchema);

  beforeAll(async () => {
    // Next times follow from the clock.
    service().clock.stoppedAt = Date.UTC(2026, 2, 27, 12);
    other = await addAccount(service().running.database, 'other-account');
    const find = async (publicId: string) =>
      (
        await service().call(`/api${fillPath(paths.embedDashboard, { publicId })}`, {
          token: service().adminKey,
        })
      ).read(dashboardSchema).id;
    dashboards = [await find(sharedId), await find(privateId)];
  });

  test.each([
    [{ minute: 5 }, '5 9 * * *', 'At 09:05 AM'],
    [{ scheduleType: 'HOURLY', hour: undefined, minute: 30 }, '30 * * * *', 'At 30 minutes past the hour'],
    [{ scheduleType: 'WEEKLY', dayOfWeek: 0 }, '0 9 * * 0', 'At 09:00 AM, only on Sunday'],
    [{ scheduleType: 'MONTHLY', dayOfMonth: 31 }, '0 9 31 * *', 'At 09:00 AM, on day 31 of the month'],
    [
      { scheduleType: 'CUSTOM', hour: undefined, customCron: ' */15  8-18 * * 1-5 ' },
      '*/15 8-18 * * 1-5',
      'Every 15 minutes, between 08:00 AM and 06:59 PM, Monday through Friday',
    ],
  ])('%j is written as cron and as text', async (body, cronExpression, humanReadableSchedule) => {
    const notification = await made(body);
    expect(notification).toMatchObject({
      cronExpression,
      humanReadableSchedule,
      timezone: 'UTC',
      deploymentId: 1,
      isEnabled: true,
      notificationEnabled: true,
      notificationFormat: 'png',
    });
    expect((await call(`/${notification.id}`)).json).toEqual(notification);
  });

  test.each([
    [{ cronExpression: '0 9 * * 1-5' }, '0 9 * * 1-5'],
    [{ scheduleType: 'CUSTOM', cronExpression: ' 0  9 * * 1-5' }, '0 9 * * 1-5'],
    [{ customCron: '0 9 * * 1-5' }, '0 9 * * 1-5'],
    [{ dayOfMonth: 31, hour: 9 }, '0 9 31 * *'],
    [{ dayOfWeek: 0, hour: 9 }, '0 9 * * 0'],
    [{ hour: 9, minute: 5 }, '5 9 * * *'],
    [{ minute: 30 }, '30 * * * *'],
  ])('of %j alone the type follows', async (times, cronExpression) => {
    const body = { dashboardId: dashboards[0], timezone: 'Europe/Berlin', ...times };
    expect((await call('', { body })).read(notificationSchema)).toMatchObject({ cronExpression });
  });

  test.each([
    [{}, 'cronExpression'],
    [{ cronExpression: '@daily' }, 'cronExpression'],
    [{ cronExpression: '0 9 * * *', customCron: '0 9 * * *' }, 'customCron'],
    [{ cronExpression: '0 9 * * *', hour: 9 }, 'hour'],
    [{ scheduleType: 'DAILY', hour: 9, cronExpression: '0 9 * * *' }, 'cronExpression'],
    [{ dayOfWeek: 1 }, 'hour'],
    [{ dayOfWeek: 1, dayOfMonth: 1, hour: 9 }, 'dayOfWeek'],
  ])('of %j no schedule follows', async (times, field) => {
    const { problem } = await call('', { body: { dashboardId: dashboards[0], ...times } });
    expect(problem).toMatchObject({ statusCode: 400, field });
  });

  test('the next three times are stated in UTC, and none while the schedule is not active', async () => {
    const { id, nextTimes } = await made({ timezone: 'Europe/Berlin', hour: 2, minute: 30 });
    expect(nextTimes).toEqual([
      '2026-03-28T01:30:00.000Z',
      // The clock goes from 2 to 3 on this day.
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect((await list()).items.find((one) => one.id === id)?.nextTimes).toEqual(nextTimes);
    const paused = await call(`/${id}`, { method: 'PUT', body: { isEnabled: false } });
    expect(paused.read(notificationSchema).nextTimes).toEqual([]);
  });

  test.each([
    [{ hour: undefined }, 'hour'],
    [{ hour: 24 }, 'hour'],
    [{ dayOfWeek: 1 }, 'dayOfWeek'],
    [{ scheduleType: 'YEARLY' }, 'scheduleType'],
    [{ scheduleType: 'CUSTOM', hour: undefined, customCron: '@daily' }, 'customCron'],
    [{ scheduleType: 'CUSTOM', hour: undefined, customCron: '* * * * * *' }, 'customCron'],
    [{ scheduleType: 'CUSTOM', hour: undefined, customCron: '0 0 30 2 *' }, 'customCron'],
    [{ scheduleType: 'CUSTOM', hour: undefined, customCron: 'a b c d e' }, 'customCron'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ notificationFormat: 'gif' }, 'notificationFormat'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused by name', async (body, field) => {
    expect((await create(body)).problem).toMatchObject({ statusCode: 400, field });
  });

  test('a change keeps the fields that are not sent, and replaces the times as a whole', async () => {
    const before = await made({ timezone: 'Europe/Berlin' });
    const put = (body: object) => call(`/${before.id}`, { method: 'PUT', body });
    expect((await put({ isEnabled: false })).json).toEqual({ ...before, isEnabled: false, nextTimes: [] });
    expect((await put({ hour: 7 })).problem).toMatchObject({ statusCode: 400, field: 'hour' });
    const moved = (await put({ scheduleType: 'WEEKLY', hour: 7, dayOfWeek: 1 })).read(notificationSchema);
    expect(moved).toMatchObject({ cronExpression: '0 7 * * 1', timezone: 'Europe/Berlin', isEnabled: false });
    const again = (await put({ cronExpression: '0 8 * * 2' })).read(notificationSchema);
    expect(again).toMatchObject({ cronExpression: '0 8 * * 2', timezone: 'Europe/Berlin' });
    expect((await call(`/${before.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/${before.id}`)).status).toBe(404);
  });

  test('filters, grains and tabs of its own are kept until they are replaced, and empty ones removed', async () => {
    const filters = { 'orders.status': { value: ['paid'] } };
    const { id, ...stored } = await made({ filters, tabs: { parts: 'second' } });
    expect([stored.filters, stored.timeGrains, stored.tabs]).toEqual([
      filters,
      undefined,
      { parts: 'second' },
    ]);
    const change = { timeGrains: { 'orders.time': 'month' }, tabs: {} };
    const changed = (await call(`/${id}`, { method: 'PUT', body: change })).read(notificationSchema);
    expect([changed.filters, changed.timeGrains, changed.tabs]).toEqual([
      filters,
      change.timeGrains,
      undefined,
    ]);
  });

  test('pages go from the newest back, without gaps, at any size up to 200', async () => {
    for (let index = 0; index < 5; index += 1) await made({ minute: index, dashboardId: dashboards[1] });
    const query = `dashboardId=${dashboards[1]}`;
    const whole = (await list(`?${query}`)).items;
    expect(whole.map(({ cronExpression }) => Number(cronExpression.split(' ')[0]))).toEqual([4, 3, 2, 1, 0]);
    const paged: Notification[] = [];
    for (let after = ''; ;) {
      const { items, pageInfo } = await list(`?${query}&first=2${after}`);
      paged.push(...items);
      expect(pageInfo.hasPreviousPage).toBe(after !== '');
      if (!pageInfo.hasNextPage) break;
      after = `&after=${pageInfo.endCursor}`;
    }
    expect(paged).toEqual(whole);
    for (const wrong of ['first=0', 'first=201', 'first=x', 'dashboardId=0', 'after=zzz'])
      expect((await call(`?${wrong}`)).status, wrong).toBe(400);
    expect((await list('?first=200&dashboardId=2147483648')).items).toEqual([]);
  });

  test('only admins of the account see them, with any kind of credential', async () => {
    const { key } = await addUser(service().running.database, 1, { username: 'writer', role: 'user' });
    const { id } = await made();
    for (const token of [key, await service().hostToken({ mode: 'creator' }), await service().hostToken()])
      expect((await call('', { token })).problem).toMatchObject({ statusCode: 403, code: 'not-allowed' });
    expect((await call('', { token: other.adminKey })).status).toBe(404);
    expect((await call(`/${id}`, { token: other.adminKey })).status).toBe(404);
    expect((await call('', { token: 'nothing' })).status).toBe(401);
    const foreign = `/api/v1/deployments/${other.host.deploymentId}/notifications`;
    const body = { dashboardId: dashboards[0], scheduleType: 'HOURLY' };
    expect((await service().call(foreign, { body, token: other.adminKey })).problem).toMatchObject({
      statusCode: 404,
      field: 'dashboardId',
    });
  });
});
