/** What a host lets readers have by mail: its last word counts, in a session or in a token. */
import { describe, expect, test } from 'vitest';
import { notificationRunDetailsSchema } from '../../src/contract/endpoints/notification-runs.ts';
import { subscriptionSchema } from '../../src/contract/endpoints/dashboard-subscriptions.ts';
import { minute, succeed, useNotifications } from './notifications-under-test.ts';
import { backings } from './service-under-test.ts';
import { createReader, createReaders, daily, type Reader } from './subscriptions-under-test.ts';

const withdrawn = 'withdrawn the permission "schedule"';

describe.each(backings)('on %s', (backing) => {
  const { service, call, move, createRunner } = useNotifications(backing);
  const { open } = createReaders(service);
  const second = minute / 60;

  const resume = (reader: Reader, id: number) =>
    reader.call(`/${id}`, { method: 'PUT', body: { isEnabled: true } });

  test('a token of an older session gives back nothing that the host has withdrawn', async () => {
    const before = await open('ada');
    const { id } = await before.subscribe();
    move(second);
    await open('ada', { permissions: [] });
    for (const answer of [
      await before.call('', { body: daily }),
      await before.call('/send', { body: {} }),
      await resume(before, id),
      await before.call(`/${id}`, { method: 'PUT', body: {} }),
    ]) {
      expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed']);
      expect(answer.problem.message).toContain(withdrawn);
    }
    const paused = await before.call(`/${id}`, { method: 'PUT', body: { isEnabled: false } });
    expect(paused.read(subscriptionSchema).isEnabled).toBe(false);
    move(second);
    const after = await open('ada');
    expect((await resume(after, id)).status).toBe(200);
    // The older token is of no use of its own, but the host allows again what it says.
    expect((await resume(before, id)).status).toBe(200);
    expect((await after.call(`/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('a token that the host signed before a session without the permission gives nothing back, and a later one does', async () => {
    await open('bea');
    const token = () => service().hostToken({ subject: 'bea', permissions: ['schedule'] });
    const before = createReader(service(), await token());
    const { id } = await before.subscribe();
    move(2 * second);
    await open('bea', { permissions: [] });
    expect((await resume(before, id)).status).toBe(403);
    move(2 * second);
    expect((await resume(createReader(service(), await token()), id)).status).toBe(200);
    expect((await before.call(`/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('a token that is signed in the second in which a session stored the reader counts', async () => {
    await open('bob', { permissions: [] });
    const token = await service().hostToken({ subject: 'bob', permissions: ['schedule'] });
    const bob = createReader(service(), token);
    const { id } = await bob.subscribe();
    expect((await bob.call(`/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('a PDF needs the permission to export, when it is asked for and when it is made', async () => {
    const cleo = await open('cleo', { permissions: ['schedule'] });
    expect((await cleo.list()).formats).toEqual(['png']);
    const { id } = await cleo.subscribe();
    const pdf = { notificationFormat: 'pdf' };
    for (const answer of [
      await cleo.call('', { body: { ...daily, ...pdf } }),
      await cleo.call('/send', { body: pdf }),
      await cleo.call(`/${id}`, { method: 'PUT', body: pdf }),
    ]) {
      const { code, field } = answer.problem;
      expect([answer.status, code, field]).toEqual([403, 'not-allowed', 'notificationFormat']);
    }
    const mayExport = await open('cleo');
    expect((await mayExport.call(`/${id}`, { method: 'PUT', body: pdf })).status).toBe(200);
    move(second);
    const { send, call: ask } = await open('cleo', { permissions: ['schedule'] });
    expect((await ask(`/${id}`, { method: 'PUT', body: { isEnabled: true } })).status).toBe(403);
    expect((await send()).state).toBe('ready');
    expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('what can be used for nothing is refused by the name of its field', async () => {
    const dora = await open('dora');
    const { id } = await dora.subscribe();
    const places = [
      ['', 'POST', daily],
      ['/send', 'POST', {}],
      [`/${id}`, 'PUT', {}],
    ] as const;
    const cases: [object, string, string][] = [
      [{ filters: { 'orders.status': { operator: 'gt', value: 1 } } }, 'filters.orders.status', '"gt"'],
      [{ filters: { 'orders.status': { value: [['paid']] } } }, 'filters.orders.status', 'cannot be read'],
      [{ timeGrains: { 'orders.created_at': 7 } }, 'timeGrains.orders.created_at', 'time grain'],
      [{ tabs: { main: ['a'] } }, 'tabs.main', 'tab'],
      [
        { filters: { 'orders.status': { value: ['\ud800'] } } },
        'filters.orders.status.value[0]',
        'surrogate',
      ],
    ];
    for (const [path, method, body] of places)
      for (const [given, field, words] of cases) {
        const { status, problem } = await dora.call(path, { method, body: { ...body, ...given } });
        expect([status, problem.code, problem.field]).toEqual([400, 'invalid-field', field]);
        expect(problem.message).toContain(words);
      }
    for (const name of [
      'files',
      'furtherDashboards',
      'condition',
      'subject',
      'replyTo',
      'senderName',
      'paper',
    ])
      for (const [path, method, body] of places) {
        const { status, problem } = await dora.call(path, { method, body: { ...body, [name]: null } });
        expect([status, problem.code, problem.field]).toEqual([400, 'unknown-field', name]);
      }
    await dora.call(`/${id}`, { method: 'DELETE' });
  });

  test('controls have one limit together, also where they are sent one after another', async () => {
    const eli = await open('eli');
    const { id } = await eli.subscribe();
    const long = 'x'.repeat(900);
    const many = (start: string) =>
      Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${start}.${at}`, long]));
    const change = (body: object) => eli.call(`/${id}`, { method: 'PUT', body });
    expect((await change({ timeGrains: many('grains') })).status).toBe(200);
    const { status, problem } = await change({ tabs: many('tabs') });
    expect([status, problem.field]).toEqual([400, 'tabs']);
    expect((await eli.list()).items[0]?.tabs).toBe(undefined);
    await eli.call(`/${id}`, { method: 'DELETE' });
  });

  test('a subscription can be made paused', async () => {
    const fay = await open('fay');
    const { id, isEnabled, nextTimes } = await fay.subscribe({ ...daily, isEnabled: false });
    expect([isEnabled, nextTimes]).toEqual([false, []]);
    await fay.call(`/${id}`, { method: 'DELETE' });
  });

  test.each(['0 9 1 * +1', '0 0 29 2 +1', '0 9 * * 5#L', '0 9 * * 8', '0 25 * * *'])(
    'the expression %s, which has no words, is refused by the name of its field',
    async (customCron) => {
      const gil = await open('gil');
      const body = { scheduleType: 'CUSTOM', customCron };
      for (const path of ['', '/times']) {
        const { status, problem } = await gil.call(path, { body });
        expect([status, problem.field]).toEqual([400, 'customCron']);
      }
    },
  );

  test('admins read the run of a mail that a reader has asked for', async () => {
    const hal = await open('hal');
    const { id } = await hal.send();
    await createRunner(succeed, { atOnce: 100 }).tick();
    const { notification_id: notificationId } = await service().running.database.read(1, ({ db }) =>
      db
        .selectFrom('notification_run')
        .where('id', '=', id)
        .select('notification_id')
        .executeTakeFirstOrThrow(),
    );
    const run = (await call(`/${notificationId}/runs/${id}`)).read(notificationRunDetailsSchema);
    expect(run).toMatchObject({ id, state: 'succeeded', kind: 'manual' });
    expect((await call(`/${notificationId}`)).status).toBe(404);
  });
});
