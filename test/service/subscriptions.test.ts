/** Readers subscribe themselves to dashboards. Source: docs/platform-api.md, "Subscriptions". */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  maxControlsLength,
  maxSendsPerHour,
  maxSubscriptions,
  subscriptionSchema,
  subscriptionTimesSchema,
} from '../../src/contract/endpoints/dashboard-subscriptions.ts';
import {
  notificationPageSchema,
  notificationSchema,
  scheduleTypes,
} from '../../src/contract/endpoints/notifications.ts';
import { recipientListSchema } from '../../src/contract/endpoints/notification-recipients.ts';
import { toCronExpression } from '../../src/service/notifications/cron-schedule.ts';
import { toScheduleFields } from '../../src/service/notifications/schedule-fields.ts';
import { addUser } from './accounts-under-test.ts';
import { minute, succeed, useNotifications } from './notifications-under-test.ts';
import { backings } from './service-under-test.ts';
import { createReader, createReaders, daily } from './subscriptions-under-test.ts';
import { privateId } from './workspace-under-test.ts';

const field = (max: number, min = 0) => fc.integer({ min, max });
const schedule = fc.oneof(
  fc.record({ scheduleType: fc.constant(scheduleTypes[0]), minute: field(59) }),
  fc.record({ scheduleType: fc.constant(scheduleTypes[1]), minute: field(59), hour: field(23) }),
  fc.record({
    scheduleType: fc.constant(scheduleTypes[2]),
    minute: field(59),
    hour: field(23),
    dayOfWeek: field(6),
  }),
  fc.record({
    scheduleType: fc.constant(scheduleTypes[3]),
    minute: field(59),
    hour: field(23),
    dayOfMonth: field(31, 1),
  }),
);

describe('the fields of a schedule', () => {
  test('are those that it was made of', () => {
    fc.assert(
      fc.property(schedule, (fields) => {
        expect(toScheduleFields(toCronExpression(fields))).toEqual(fields);
      }),
    );
  });

  test.each(['0 9 * * 1-5', '*/5 * * * *', '05 9 * * *', '0 9 * 2 *', '0 9 1 * 1', '0 9 * * 7'])(
    'of the cron expression %s are the expression itself',
    (customCron) => {
      expect(toScheduleFields(customCron)).toEqual({ scheduleType: 'CUSTOM', customCron });
    },
  );
});

describe.each(backings)('on %s', (backing) => {
  const { service, call, listRuns, move, now, createRunner } = useNotifications(backing);
  const { open, findUserId } = createReaders(service);

  test('a reader subscribes, sees it with its address, changes it and ends it', async () => {
    const ada = await open('ada');
    expect(await ada.list()).toEqual({ address: 'ada@example.com', formats: ['png', 'pdf'], items: [] });
    const controls = {
      filters: { 'orders.status': { value: ['paid'] } },
      timeGrains: { 'orders.created_at': 'month' },
      tabs: { main: 'second' },
    };
    const made = await ada.subscribe({ ...daily, notificationFormat: 'pdf', ...controls });
    expect(made).toMatchObject({
      cronExpression: '30 9 * * *',
      humanReadableSchedule: 'At 09:30 AM',
      timezone: 'Europe/Berlin',
      isEnabled: true,
      notificationFormat: 'pdf',
      nextTimes: ['2026-03-28T08:30:00.000Z', '2026-03-29T07:30:00.000Z', '2026-03-30T07:30:00.000Z'],
      schedule: { scheduleType: 'DAILY', hour: 9, minute: 30 },
      ...controls,
    });
    const weekly = { scheduleType: 'WEEKLY', dayOfWeek: 1, hour: 8, minute: 0 };
    const changed = await ada.call(`/${made.id}`, { method: 'PUT', body: { ...weekly, tabs: {} } });
    expect(changed.read(subscriptionSchema)).toEqual({
      ...made,
      cronExpression: '0 8 * * 1',
      humanReadableSchedule: 'At 08:00 AM, only on Monday',
      nextTimes: ['2026-03-30T06:00:00.000Z', '2026-04-06T06:00:00.000Z', '2026-04-13T06:00:00.000Z'],
      schedule: weekly,
      tabs: undefined,
    });
    const paused = await ada.call(`/${made.id}`, { method: 'PUT', body: { isEnabled: false } });
    expect(paused.read(subscriptionSchema)).toMatchObject({ isEnabled: false, nextTimes: [] });
    expect((await ada.call(`/${made.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ada.list()).items).toEqual([]);
  });

  test('a time of the schedule is a run, and the reader sees what became of it', async () => {
    const eve = await open('eve');
    const { id } = await eve.subscribe();
    move(24 * 60 * minute);
    await createRunner(succeed).tick();
    const slot = '2026-03-28T08:30:00.000Z';
    const { items } = await (await open('eve')).list();
    expect(items.map(({ lastRun }) => lastRun)).toEqual([{ state: 'succeeded', slot }]);
    await call(`/${id}`, { method: 'DELETE' });
    move(-24 * 60 * minute);
  });

  test('what an admin reads of a failure, such as the name of a server, is not told to readers', async () => {
    const leo = await open('leo');
    const secret = 'connect ECONNREFUSED smtp.internal:25';
    const sent = await leo.send();
    await createRunner(() => Promise.reject(new Error(secret))).tick();
    const waiting = await leo.showSend(sent.id);
    expect([waiting.state, waiting.reason]).toEqual([
      'ready',
      'The mail could not be made or sent yet. The service tries it again.',
    ]);
    for (const state of ['failed', 'skipped'] as const) {
      const { id } = await leo.send();
      await createRunner(() => Promise.resolve({ state, reason: secret }), { atOnce: 100 }).tick();
      const shown = await leo.showSend(id);
      expect(shown.state).toBe(state);
      expect(shown.reason).toContain('administrator');
      expect(JSON.stringify(shown)).not.toContain('internal');
    }
  });

  test('only a token with the permission may ask, and users of the account need none', async () => {
    const bob = await open('bob', { permissions: ['export', 'ai'] });
    const answers = [
      await bob.call(),
      await bob.call('', { body: daily }),
      await bob.call('/1', { method: 'PUT', body: { isEnabled: false } }),
      await bob.call('/1', { method: 'DELETE' }),
      await bob.call('/send', { body: {} }),
      await bob.call('/sends/1'),
      await bob.call('/times', { body: daily }),
    ];
    for (const { status, problem } of answers) {
      expect([status, problem.code]).toEqual([403, 'not-allowed']);
      expect(problem.message).toContain('"schedule"');
    }
    const { database } = service().running;
    const admin = await addUser(database, 1, { username: `chief-${backing}`, role: 'admin' });
    const chief = createReader(service(), admin.key, privateId);
    expect((await chief.subscribe()).isEnabled).toBe(true);
    expect(await chief.list()).toMatchObject({ address: `chief-${backing}@example.com` });
    const { key } = await addUser(database, 1, { username: `guest-${backing}`, role: 'viewer' });
    expect((await createReader(service(), key, privateId).call('', { body: daily })).status).toBe(404);
  });

  test('whoever is not stored, or has no address, is told what the host has to do', async () => {
    const cases = [
      [await open('ghost', { isEphemeral: true }), 'reader-not-stored', 'ephemeral'],
      [await open('mute', { email: undefined }), 'address-missing', '"email"'],
    ] as const;
    for (const [reader, code, hint] of cases) {
      const { address, obstacle, items } = await reader.list();
      expect([address, obstacle?.code, items]).toEqual([null, code, []]);
      for (const answer of [
        await reader.call('', { body: daily }),
        await reader.call('/send', { body: {} }),
        await reader.call('/1', { method: 'PUT', body: { isEnabled: true } }),
      ]) {
        expect([answer.status, answer.problem.code]).toEqual([409, 'conflict']);
        expect(answer.problem.message).toContain(hint);
      }
    }
  });

  test('an ephemeral reader is not the stored one with the same id at the host', async () => {
    const stored = await open('twin');
    const { id } = await stored.subscribe();
    const twin = await open('twin', { isEphemeral: true });
    expect(await twin.list()).toMatchObject({ address: null, items: [] });
    expect((await twin.call(`/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await twin.call('/send', { body: {} })).status).toBe(409);
  });

  test('a token that the host signs is for the stored reader of the same id, else for nobody', async () => {
    await open('hanna');
    const token = (subject: string) =>
      service().hostToken({ subject, permissions: ['schedule', 'export'], groups: ['everything'] });
    const hanna = createReader(service(), await token('hanna'));
    expect((await hanna.list()).address).toBe('hanna@example.com');
    expect((await hanna.subscribe()).isEnabled).toBe(true);
    const nobody = createReader(service(), await token('nobody-yet'));
    expect((await nobody.call('', { body: daily })).status).toBe(409);
  });

  test('a dashboard that only the token opens is refused, since a mail could never show it', async () => {
    const dora = await open('dora', { publicDashboardId: privateId }, privateId);
    expect((await dora.list()).obstacle?.code).toBe('dashboard-not-shared');
    for (const answer of [await dora.call('', { body: daily }), await dora.call('/send', { body: {} })]) {
      expect([answer.status, answer.problem.code]).toEqual([409, 'conflict']);
      expect(answer.problem.message).toContain('shared');
    }
    expect((await dora.list()).items).toEqual([]);
    const elsewhere = await open('dora', {}, privateId);
    expect((await elsewhere.call('', { body: daily })).status).toBe(404);
  });

  test('nobody sees, changes or ends the subscriptions and mails of another reader', async () => {
    const mine = await open('mia');
    const { id } = await mine.subscribe();
    const sent = await mine.send();
    const { database } = service().running;
    const { key } = await addUser(database, 1, { username: `nosy-${backing}`, role: 'admin' });
    for (const other of [await open('otto'), createReader(service(), key)]) {
      expect((await other.list()).items).toEqual([]);
      const answers = [
        await other.call(`/${id}`, { method: 'PUT', body: { isEnabled: false } }),
        await other.call(`/${id}`, { method: 'DELETE' }),
        await other.call(`/sends/${sent.id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await mine.list()).items).toMatchObject([{ id, isEnabled: true }]);
  });

  test('a request cannot name an address or another reader', async () => {
    const ada = await open('ada');
    for (const name of ['address', 'email', 'to', 'recipients', 'userId', 'subscriberId', 'dashboardId'])
      for (const path of ['', '/send']) {
        const body = { ...(path === '' && daily), [name]: 'victim@example.com' };
        const { status, problem } = await ada.call(path, { body });
        expect([status, problem.code, problem.field]).toEqual([400, 'unknown-field', name]);
      }
  });

  test('admins see subscriptions as those of their readers, and add nobody to them', async () => {
    const noa = await open('noa');
    const { id } = await noa.subscribe();
    const once = await noa.send();
    const userId = await findUserId('noa');
    const { items } = (await call('?first=200')).read(notificationPageSchema);
    expect(items.filter(({ subscriberId }) => subscriberId === userId).map((one) => one.id)).toEqual([id]);
    expect((await listRuns(`/${id}`)).map((run) => run.id)).not.toContain(once.id);
    const recipients = { recipients: [{ userId: 1 }] };
    for (const method of ['POST', 'DELETE']) {
      const answer = await call(`/${id}/recipients`, { method, body: recipients });
      expect([answer.status, answer.problem.code]).toEqual([409, 'conflict']);
    }
    const listed = (await call(`/${id}/recipients`)).read(recipientListSchema);
    expect(listed.items.map((one) => one.userId)).toEqual([userId]);
    const paused = await call(`/${id}`, { method: 'PUT', body: { isEnabled: false } });
    expect(paused.read(notificationSchema)).toMatchObject({ isEnabled: false, subscriberId: userId });
    expect((await noa.list()).items).toMatchObject([{ id, isEnabled: false }]);
    await call(`/${id}`, { method: 'DELETE' });
    expect((await noa.list()).items).toEqual([]);
  });

  test('a reader has a limit of subscriptions, also of those that are asked for at the same time', async () => {
    const max = await open('max');
    const ask = () => max.call('', { body: daily });
    const answers = await Promise.all(Array.from({ length: maxSubscriptions + 3 }, ask));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(maxSubscriptions);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.problem.code]).toEqual([409, 'conflict']);
    expect(refused?.problem.message).toContain(`may have ${maxSubscriptions}`);
    const [first] = made;
    await max.call(`/${first?.read(subscriptionSchema).id}`, { method: 'DELETE' });
    expect((await ask()).status).toBe(200);
  });

  test('a reader may ask for some mails an hour, also at the same time, and for more after it', async () => {
    const ivy = await open('ivy');
    const ask = () => ivy.call('/send', { body: {} });
    const answers = await Promise.all(Array.from({ length: maxSendsPerHour + 3 }, ask));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(maxSendsPerHour);
    const refused = answers.find(({ status }) => status !== 202);
    expect([refused?.status, refused?.problem.code]).toEqual([429, 'too-many-requests']);
    expect(refused?.headers.get('retry-after')).toBe('3600');
    move(59 * minute);
    expect((await ask()).status).toBe(429);
    move(minute);
    expect((await ask()).status).toBe(202);
    move(-60 * minute);
  });

  test('a mail that was asked for is one run to the reader, whose end is known for a day', async () => {
    const uma = await open('uma');
    const sent = await uma.send({ notificationFormat: 'pdf', timezone: 'Asia/Tokyo' });
    expect(sent).toEqual({
      id: sent.id,
      state: 'ready',
      slot: now().toISOString(),
      address: 'uma@example.com',
    });
    await createRunner(succeed, { atOnce: 100 }).tick();
    expect(await uma.showSend(sent.id)).toEqual({ ...sent, state: 'succeeded' });
    expect((await uma.list()).items).toEqual([]);
    move(25 * 60 * minute);
    const later = await open('uma');
    await later.send();
    expect((await later.call(`/sends/${sent.id}`)).status).toBe(404);
    move(-25 * 60 * minute);
  });

  test('the times of a schedule are those that a subscription has', async () => {
    const tom = await open('tom');
    await fc.assert(
      fc.asyncProperty(schedule, async (fields) => {
        const body = { ...fields, timezone: 'America/New_York' };
        const times = (await tom.call('/times', { body })).read(subscriptionTimesSchema);
        const { id, nextTimes, humanReadableSchedule } = await tom.subscribe(body);
        expect(times).toEqual({ nextTimes, humanReadableSchedule });
        await tom.call(`/${id}`, { method: 'DELETE' });
      }),
      { numRuns: 10 },
    );
  });

  test('what cannot be a schedule of a reader is refused with the name of the field', async () => {
    const pia = await open('pia');
    const { id } = await pia.subscribe();
    const cases: [object, string][] = [
      [{ scheduleType: 'DAILY', minute: 0 }, 'hour'],
      [{ scheduleType: 'HOURLY', minute: 60 }, 'minute'],
      [{ ...daily, timezone: 'Mars/Olympus' }, 'timezone'],
      ...['* * * * *', '*/10 * * * *', '0,30 9 * * *', '0-5 9 * * *'].flatMap((cron): [object, string][] => [
        [{ scheduleType: 'CUSTOM', customCron: cron }, 'customCron'],
        [{ cronExpression: cron }, 'cronExpression'],
      ]),
    ];
    for (const [body, name] of cases)
      for (const [path, method] of [
        ['', 'POST'],
        ['/times', 'POST'],
        [`/${id}`, 'PUT'],
      ] as const) {
        const { status, problem } = await pia.call(path, { body, method });
        expect([status, problem.field], JSON.stringify([method, path, body])).toEqual([400, name]);
      }
    const values = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(maxControlsLength / 40, 'x'));
    const filters = { 'orders.status': { value: values } };
    for (const path of ['', '/send']) {
      const { status, problem } = await pia.call(path, { body: { ...(path === '' && daily), filters } });
      expect([status, problem.field]).toEqual([400, 'filters']);
    }
  });

  test('a reader who is deleted leaves no subscription and no mail', async () => {
    const gus = await open('gus', { embedTenantName: `leaving-${backing}` });
    const { id } = await gus.subscribe();
    await gus.send();
    const gone = await service().call(`/api/v1/embed-tenants/leaving-${backing}`, {
      token: service().adminKey,
      method: 'DELETE',
    });
    expect(gone.status, gone.text).toBeLessThan(300);
    expect((await call(`/${id}`)).status).toBe(404);
    const { db } = service().running.database;
    const left = await db.selectFrom('notification').where('id', '>=', id).select('id').execute();
    expect(left).toEqual([]);
  });
});
