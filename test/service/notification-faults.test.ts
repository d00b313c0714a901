/** What goes wrong while mails are sent: nobody gets a mail twice, one fault stops no others, and the run says what happened. */
import { describe, expect, test } from 'vitest';
import type { NotificationRun } from '../../src/contract/endpoints/notification-runs.ts';
import { createDelivery } from '../../src/service/notifications/deliver-notification.ts';
import type { DashboardMail, DeliveryPorts } from '../../src/service/notifications/delivery-ports.ts';
import { saveMailedAddresses } from '../../src/service/notifications/mailed-address-rows.ts';
import { createSharedClock } from '../../src/service/notifications/shared-clock.ts';
import { addUser } from './accounts-under-test.ts';
import { minute, useNotifications } from './notifications-under-test.ts';
import { backings } from './service-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const { service, call, schedule, change, remove, run, listRuns, now, move, createRunner } =
    useNotifications(backing);
  const ids = new Map<string, number>();
  let mails: Pick<DashboardMail, 'isLate' | 'messageId' | 'to'>[] = [];
  const listAddresses = (): string[] => mails.map(({ to: { address } }) => address).sort();

  async function addReader(name: string): Promise<number> {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const { database } = service().running;
    const { userId } = await addUser(database, 1, { username: name, role: 'viewer' });
    await setUser(userId, { email: `${name}@example.com` });
    ids.set(name, userId);
    return userId;
  }

  const setUser = (
    userId: number,
    columns: { email?: string; role?: 'admin' | 'viewer'; deactivated_at?: Date | null; profile?: string },
  ): Promise<unknown> =>
    service().running.database.write(1, ({ db }) =>
      db.updateTable('app_user').set(columns).where('id', '=', userId).execute(),
    );

  async function scheduleFor(names: readonly string[], customCron?: string): Promise<string> {
    mails = [];
    const path = await schedule(customCron);
    const recipients: { userId: number }[] = [];
    for (const name of names) recipients.push({ userId: await addReader(name) });
    await call(`${path}/recipients`, { body: { recipients } });
    return path;
  }

  const createPorts = (ports: Partial<DeliveryPorts> = {}): DeliveryPorts => ({
    database: service().running.database,
    now,
    obstacle: undefined,
    publicUrl: 'https://analytics.example.com',
    maySee: () => Promise.resolve(true),
    draw: () =>
      Promise.resolve({
        bytes: new Uint8Array(1),
        title: 'Orders',
        width: 688,
        height: 1,
        widgets: [],
        files: [],
      }),
    send(mail) {
      mails.push(mail);
      return Promise.resolve({ state: 'sent' });
    },
    ...ports,
  });
  const tick = (ports: Partial<DeliveryPorts> = {}): Promise<void> =>
    createRunner(createDelivery(createPorts(ports))).tick();
  const findLast = async (path: string): Promise<NotificationRun | undefined> => (await listRuns(path))[0];

  /** Drawing that begins, and ends when the test says so. */
  function createSlowDrawing() {
    let begin: () => void = () => undefined;
    let end: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const ended = new Promise<void>((resolve) => (end = resolve));
    const draw: DeliveryPorts['draw'] = async (request, signal) => {
      begin();
      await ended;
      return createPorts().draw(request, signal);
    };
    return { draw, begun, end: () => end() };
  }

  test('instances whose clocks differ take no run from each other', async () => {
    const path = await scheduleFor(['ann', 'bob']);
    await run(path);
    const slow = createSlowDrawing();
    const skewed = (seconds: number, ports: Partial<DeliveryPorts>) => {
      const own = (): Date => new Date(now().getTime() + seconds * 1_000);
      const clock = createSharedClock({ now: own, readSharedTime: () => Promise.resolve(now()) });
      return createRunner(createDelivery(createPorts(ports)), { now: own, clock });
    };
    const first = skewed(-40, slow).tick();
    await slow.begun;
    await skewed(40, {}).tick();
    expect(mails).toEqual([]);
    slow.end();
    await first;
    expect(listAddresses()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(await findLast(path)).toMatchObject({ state: 'succeeded', attempt: 1 });
    await remove(path);
  });

  test('an instance that has lost its run sends none of its mails', async () => {
    const path = await scheduleFor(['ann', 'bob']);
    await run(path);
    const slow = createSlowDrawing();
    const stalled = createRunner(createDelivery(createPorts(slow)), { timing: { heartbeat: 1e9 } }).tick();
    await slow.begun;
    move(minute);
    await tick();
    slow.end();
    await stalled;
    expect(listAddresses()).toEqual(['ann@example.com', 'bob@example.com']);
    expect(await findLast(path)).toMatchObject({ state: 'succeeded', attempt: 2 });
    await remove(path);
  });

  test('a mail that was taken is not sent again because the database was away', async () => {
    const path = await scheduleFor(['ann']);
    await run(path);
    const { database } = service().running;
    let faults = 0;
    await tick({
      database: {
        ...database,
        write: (account, work) =>
          faults-- > 0 ? Promise.reject(new Error('Connection lost.')) : database.write(account, work),
      },
      send(mail) {
        faults = 2;
        return createPorts().send(mail);
      },
    });
    expect(listAddresses()).toEqual(['ann@example.com']);
    expect(await findLast(path)).toMatchObject({ state: 'succeeded', attempt: 1 });
    await remove(path);
  });

  test('a mail at which the connection ends stops no others, and is named', async () => {
    const names = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay', 'gil'];
    const path = await scheduleFor(names);
    await run(path);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await tick({
        send: (mail) =>
          mail.to.address.startsWith('bob')
            ? Promise.reject(new Error('Connection closed unexpectedly'))
            : createPorts().send(mail),
      });
      move(60 * minute);
    }
    expect(listAddresses()).toEqual(
      names.filter((name) => name !== 'bob').map((name) => `${name}@example.com`),
    );
    expect(await findLast(path)).toMatchObject({
      state: 'failed',
      reason: 'Not sent at this time: bob@example.com: Connection closed unexpectedly.',
      mails: { sending: 0, sent: 6, failed: 1 },
    });
    await remove(path);
  });

  test('a mail server that is away is not asked for every recipient', async () => {
    const path = await scheduleFor(Array.from({ length: 20 }, (_, index) => `reader${index}`));
    await run(path);
    let asked = 0;
    const send = (): Promise<never> => {
      asked += 1;
      return Promise.reject(new Error('The mail server does not answer.'));
    };
    await tick({ send });
    expect(asked).toBeLessThan(10);
    expect(await findLast(path)).toMatchObject({
      state: 'ready',
      reason: 'The mail server does not answer.',
    });
    move(minute);
    await tick();
    expect(mails).toHaveLength(20);
    expect(await findLast(path)).toMatchObject({ state: 'succeeded', attempt: 2 });
    await remove(path);
  });

  test('mails at which the connection ends hold up no others, however many they are', async () => {
    const bad = ['bad0', 'bad1', 'bad2', 'bad3', 'bad4', 'bad5', 'bad6', 'bad7'];
    const path = await scheduleFor([...bad, 'ann', 'bob']);
    await run(path);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await tick({
        send: (mail) =>
          mail.to.address.startsWith('bad')
            ? Promise.reject(new Error('Connection closed unexpectedly'))
            : createPorts().send(mail),
      });
      move(minute);
    }
    expect(listAddresses()).toEqual(['ann@example.com', 'bob@example.com']);
    await remove(path);
  });

  test('a pause holds for an attempt that is under way', async () => {
    const path = await scheduleFor(['ann'], '* * * * *');
    move(minute);
    await tick({
      async draw(request, signal) {
        await change(path, { isEnabled: false });
        return createPorts().draw(request, signal);
      },
    });
    move(5 * minute);
    await tick();
    expect(mails).toEqual([]);
    expect(await findLast(path)).toMatchObject({
      state: 'skipped',
      reason: 'The schedule was paused before all mails were sent.',
    });
    await remove(path);
  });

  test('a schedule of somebody who is no admin any more sends nothing', async () => {
    const path = await scheduleFor(['ann']);
    const { requestedBy = 0 } = await run(path);
    await setUser(requestedBy, { role: 'viewer' });
    await tick();
    await setUser(requestedBy, { role: 'admin' });
    expect(mails).toEqual([]);
    expect(await findLast(path)).toMatchObject({
      state: 'skipped',
      reason:
        'The user who made this notification is no admin any more. An admin who saves it takes it over.',
    });
    await remove(path);
  });

  test('recipients who are gone are named, which is no fault of the run', async () => {
    const path = await scheduleFor(['ann', 'zoe', 'yan']);
    await setUser(ids.get('zoe') ?? 0, { deactivated_at: now() });
    await setUser(ids.get('yan') ?? 0, { email: '' });
    await run(path);
    await tick();
    expect(listAddresses()).toEqual(['ann@example.com']);
    const gone = 'zoe@example.com: the user is deactivated, yan: the user has no mail address.';
    expect(await findLast(path)).toMatchObject({ state: 'succeeded', reason: `Not sent to ${gone}` });
    await setUser(ids.get('ann') ?? 0, { deactivated_at: now() });
    await run(path);
    await tick();
    await setUser(ids.get('ann') ?? 0, { deactivated_at: null });
    expect(await findLast(path)).toMatchObject({
      state: 'skipped',
      reason: `Not sent to ann@example.com: the user is deactivated, ${gone}`,
    });
    await remove(path);
  });

  test('a mail that comes long after its time says so, whatever held it up', async () => {
    const path = await scheduleFor(['ann', 'bob'], '*/30 * * * *');
    move(30 * minute - (now().getTime() % (30 * minute)));
    await tick({
      send: (mail) =>
        mail.to.address.startsWith('bob')
          ? Promise.resolve({ state: 'refused', isPermanent: false, reason: '451 Later' })
          : createPorts().send(mail),
    });
    move(10 * minute);
    await tick();
    expect(mails.map(({ to, isLate }) => [to.address, isLate])).toEqual([
      ['ann@example.com', false],
      ['bob@example.com', true],
    ]);
    await remove(path);
  });

  test('a mail of a schedule waits for a data source that is away, and then goes without its rows', async () => {
    const path = await scheduleFor(['ann'], '*/30 * * * *');
    move(30 * minute - (now().getTime() % (30 * minute)));
    const draw: DeliveryPorts['draw'] = async (request, signal) => {
      const widget = { widgetId: 'w', title: 'Orders by day', text: undefined };
      const widgets = [{ ...widget, problem: 'The database is away.', mayRecover: true }];
      return { ...(await createPorts().draw(request, signal)), widgets };
    };
    for (const pause of [minute, 5 * minute]) {
      await tick({ draw });
      expect(mails).toEqual([]);
      expect((await findLast(path))?.reason).toContain(
        'No rows for "Orders by day" (The database is away.).',
      );
      move(pause);
    }
    await tick({ draw });
    expect(listAddresses()).toEqual(['ann@example.com']);
    expect(await findLast(path)).toMatchObject({ state: 'incomplete', attempt: 3 });
    await remove(path);
  });

  test('a reason says what another attempt will not change, too', async () => {
    const path = await scheduleFor(['ann', 'bob', 'cyd']);
    await run(path);
    await tick({
      send(mail) {
        const { address } = mail.to;
        if (address.startsWith('ann')) return createPorts().send(mail);
        const isPermanent = address.startsWith('bob');
        return Promise.resolve({
          state: 'refused',
          isPermanent,
          reason: isPermanent ? '550 No mailbox' : '450 Later',
        });
      },
    });
    expect((await findLast(path))?.reason).toBe(
      'Not sent at this time: cyd@example.com: 450 Later. Refused: bob@example.com: 550 No mailbox.',
    );
    await remove(path);
  });

  /** Rows of the condition's widget: one, with this number. */
  const drawNumber =
    (count: number): DeliveryPorts['draw'] =>
    async (request, signal) => {
      const bytes = new TextEncoder().encode(JSON.stringify([{ count }]));
      const files = request.files.map((file) => ({ ...file, name: 'rows.json', bytes, isTruncated: false }));
      return { ...(await createPorts().draw(request, signal)), files };
    };
  const setContent = (path: string, content: object): Promise<unknown> =>
    service().running.database.write(1, ({ db }) =>
      db
        .updateTable('notification')
        .set({ content: JSON.stringify(content) })
        .where('id', '=', Number(path.slice(1)))
        .execute(),
    );
  const aboveFive = { type: 'threshold', widgetId: 'w', column: 'count', operator: 'above', value: 5 };

  test('who may not see the dashboard of a condition gets nothing, whoever else does', async () => {
    const path = await scheduleFor(['ann', 'bob']);
    await setContent(path, { furtherDashboards: [{ dashboardId: 2 }], condition: aboveFive });
    await run(path);
    const [hidden] = await service().running.database.read(1, ({ db }) =>
      db.selectFrom('dashboard').where('id', '=', 1).select('public_id').execute(),
    );
    await tick({
      draw: drawNumber(9),
      maySee: ({ userId }, publicId) =>
        Promise.resolve(userId !== ids.get('bob') || publicId !== hidden?.public_id),
    });
    expect(listAddresses()).toEqual(['ann@example.com']);
    expect(await findLast(path)).toMatchObject({ state: 'incomplete' });
    await remove(path);
  });

  test('an alarm is told to everybody, though the first one who got it is no recipient any more', async () => {
    const path = await scheduleFor(['ann', 'bob']);
    await setContent(path, { condition: aboveFive });
    await run(path);
    const draw = drawNumber(9);
    await tick({
      draw,
      send: (mail) =>
        mail.to.address.startsWith('bob')
          ? Promise.resolve({ state: 'refused', isPermanent: false, reason: '450 Later' })
          : createPorts().send(mail),
    });
    expect(listAddresses()).toEqual(['ann@example.com']);
    await call(`${path}/recipients`, {
      method: 'DELETE',
      body: { recipients: [{ userId: ids.get('ann') }] },
    });
    move(minute);
    await tick({ draw });
    expect(listAddresses()).toEqual(['ann@example.com', 'bob@example.com']);
    await run(path);
    await tick({ draw });
    expect(mails).toHaveLength(2);
    expect(await findLast(path)).toMatchObject({ state: 'skipped' });
    await remove(path);
  });

  test('an alarm is told once to readers of one language and of another, and a new language is no news', async () => {
    const path = await scheduleFor(['ann', 'bob', 'cyd']);
    const setLanguage = (name: string, locale: string) =>
      setUser(ids.get(name) ?? 0, { profile: JSON.stringify({ locale }) });
    await setLanguage('bob', 'de');
    await setContent(path, { condition: aboveFive });
    for (const language of ['en', 'fr']) {
      await setLanguage('cyd', language);
      await run(path);
      await tick({ draw: drawNumber(9) });
    }
    expect(listAddresses()).toEqual(['ann@example.com', 'bob@example.com', 'cyd@example.com']);
    expect(await findLast(path)).toMatchObject({ state: 'skipped' });
    await remove(path);
  });

  test('who is removed while mails are sent gets none of those that are still to come', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `reader${index}`);
    const path = await scheduleFor(names);
    await run(path);
    const left = names.slice(6);
    const recipients = left.map((name) => ({ userId: ids.get(name) }));
    await tick({
      async send(mail) {
        if (mails.length === 0) await call(`${path}/recipients`, { method: 'DELETE', body: { recipients } });
        return createPorts().send(mail);
      },
    });
    move(minute);
    await tick();
    expect(listAddresses()).toEqual(names.slice(0, 6).map((name) => `${name}@example.com`));
    expect(await findLast(path)).toMatchObject({ state: 'succeeded' });
    await remove(path);
  });

  test('an instance that can send nothing leaves runs to the others, and says why where none takes them', async () => {
    const path = await scheduleFor(['ann']);
    await run(path);
    const obstacle = 'No mail server is set up.';
    const unable = createRunner(createDelivery(createPorts({ obstacle })), { isAble: () => false });
    await unable.tick();
    expect(await findLast(path)).toMatchObject({ state: 'ready' });
    await tick();
    expect(await findLast(path)).toMatchObject({ state: 'succeeded' });
    await run(path);
    move(5 * minute);
    await unable.tick();
    expect(await findLast(path)).toMatchObject({ state: 'skipped', reason: obstacle });
    await remove(path);
  });

  test('mails of different times have different ids, and those of one run the same in each attempt', async () => {
    const path = await scheduleFor(['ann']);
    for (let time = 0; time < 2; time += 1) {
      await run(path);
      await tick({
        send(mail) {
          void createPorts().send(mail);
          return Promise.resolve({ state: 'refused', isPermanent: false, reason: '451 Later' });
        },
      });
      move(minute);
      await tick();
    }
    const [first, again, second, secondAgain] = mails.map(({ messageId }) => messageId);
    expect([again, secondAgain]).toEqual([first, second]);
    expect(second).not.toBe(first);
    await remove(path);
  });

  test('links of more recipients are stored than a statement has parameters for', async () => {
    const path = await scheduleFor([]);
    const addresses = Array.from({ length: 10_000 }, (_, index) => ({
      address: `reader${index}@example.com`,
      addressKey: `reader${index}@example.com`,
      locale: 'en',
      title: 'Orders',
      tokenHash: `hash ${index}`,
    }));
    const { database } = service().running;
    await database.write(1, (rows) => saveMailedAddresses(rows, Number(path.slice(1)), addresses, now()));
    const { count } = await database.read(1, ({ db }) =>
      db
        .selectFrom('notification_mailed_address')
        .where('notification_id', '=', Number(path.slice(1)))
        .select((select) => select.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(addresses.length);
    await remove(path);
  });
});
