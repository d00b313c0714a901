/** Deliveries with a condition, with drawing and sending as a test says. Source: docs/mail.md, "Conditions". */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notificationSchema } from '../../src/contract/endpoints/notifications.ts';
import type { NotificationRun } from '../../src/contract/endpoints/notification-runs.ts';
import { createDelivery } from '../../src/service/notifications/deliver-notification.ts';
import type {
  DeliveryPorts,
  DrawnFile,
  DrawRequest,
  SentMail,
} from '../../src/service/notifications/delivery-ports.ts';
import { rounds } from '../rounds.ts';
import { addUser } from './accounts-under-test.ts';
import { useNotifications } from './notifications-under-test.ts';
import { backings } from './service-under-test.ts';

/** What one run finds, and how the mail server answers for each reader. */
interface Round {
  readonly rows: readonly number[];
  readonly answers: readonly ('sent' | 'refused')[];
}

const readers = 2;
const round = fc.record<Round>({
  rows: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
  answers: fc.array(fc.constantFrom('sent', 'refused'), { minLength: readers, maxLength: readers }),
});

const refused: SentMail = { state: 'refused', isPermanent: true, reason: '550 No mailbox' };

describe.each(backings)('on %s', (backing) => {
  const { service, call, change, remove, run, listRuns, now, move, createRunner } = useNotifications(backing);
  let current: Round = { rows: [], answers: [] };
  let mails: string[] = [];
  let drawn: DrawRequest[] = [];
  let deferred = new Set<string>();

  const draw = (request: DrawRequest): Promise<DrawnFile> => {
    drawn.push(request);
    const bytes = new TextEncoder().encode(JSON.stringify(current.rows.map((count) => ({ count }))));
    const files = request.files.map((file) => ({ ...file, name: 'rows.json', bytes, isTruncated: false }));
    return Promise.resolve({ bytes, title: 'Board', width: 688, height: 10, widgets: [], files });
  };
  const ports = (): DeliveryPorts => ({
    database: service().running.database,
    now,
    obstacle: undefined,
    publicUrl: 'https://analytics.example.com',
    maySee: () => Promise.resolve(true),
    draw,
    send: ({ to: { address } }) => {
      mails.push(address);
      if (deferred.has(address))
        return Promise.resolve({ state: 'refused', isPermanent: false, reason: '451 Later' });
      const answer = current.answers[Number(/\d/.exec(address)?.[0])];
      return Promise.resolve(answer === 'refused' ? refused : { state: 'sent' });
    },
  });
  const addReaders = async (prefix: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let index = 0; index < readers; index += 1) {
      const username = `${prefix}-${index}`;
      const { userId } = await addUser(service().running.database, 1, { username, role: 'viewer' });
      await service().running.database.write(1, ({ db }) =>
        db
          .updateTable('app_user')
          .set({ email: `reader${index}@example.com` })
          .where('id', '=', userId)
          .execute(),
      );
      ids.push(userId);
    }
    return ids;
  };
  let ids: number[] | undefined;
  const schedule = async (condition: object): Promise<string> => {
    ids ??= await addReaders('reader');
    // The widget is not checked at this place: no dashboard of the test workspace is drawn.
    const body = { dashboardId: 1, scheduleType: 'CUSTOM', customCron: '0 0 1 1 *' };
    const path = `/${(await call('', { body })).read(notificationSchema).id}`;
    await call(`${path}/recipients`, { body: { recipients: ids.map((userId) => ({ userId })) } });
    await service().running.database.write(1, ({ db }) =>
      db
        .updateTable('notification')
        .set({ content: JSON.stringify({ condition: { widgetId: 'a', ...condition } }) })
        .where('id', '=', Number(path.slice(1)))
        .execute(),
    );
    return path;
  };
  const play = async (path: string, one: Round): Promise<NotificationRun | undefined> => {
    current = one;
    mails = [];
    drawn = [];
    await run(path);
    await createRunner(createDelivery(ports())).tick();
    return (await listRuns(path))[0];
  };

  test('a change is told once, and a run whose mails all fail does not swallow it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), async (all) => {
        const path = await schedule({ type: 'changed' });
        let sent: string | undefined;
        for (const one of all) {
          const ended = await play(path, one);
          const rows = [...one.rows].sort().join();
          const isSent = one.answers.includes('sent');
          expect(mails).toHaveLength(rows === sent ? 0 : readers);
          const state = isSent ? (one.answers.includes('refused') ? 'incomplete' : 'succeeded') : 'failed';
          expect(ended?.state).toBe(rows === sent ? 'skipped' : state);
          if (isSent) sent = rows;
        }
        await remove(path);
      }),
      { numRuns: rounds(5, 25, 60) },
    );
  }, 120_000);

  test('a number that crosses a line is told once for each crossing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), async (all) => {
        const path = await schedule({ type: 'threshold', column: 'count', operator: 'above', value: 1 });
        let wasBeyond = false;
        for (const one of all) {
          await play(path, one);
          const isBeyond = one.rows.some((count) => count > 1);
          expect(mails).toHaveLength(isBeyond && !wasBeyond ? readers : 0);
          wasBeyond = isBeyond && (wasBeyond || one.answers.includes('sent'));
        }
        await remove(path);
      }),
      { numRuns: rounds(5, 25, 60) },
    );
  }, 120_000);

  test('who could not be reached in the first attempt gets the mail in the next one, and nobody twice', async () => {
    const path = await schedule({ type: 'changed' });
    deferred = new Set(['reader1@example.com']);
    const first = await play(path, { rows: [1], answers: ['sent', 'sent'] });
    expect([first?.state, first?.mails]).toEqual(['ready', { sending: 0, sent: 1, refused: 0, failed: 1 }]);
    deferred = new Set();
    mails = [];
    move(60_000);
    await createRunner(createDelivery(ports())).tick();
    expect(mails).toEqual(['reader1@example.com']);
    expect((await listRuns(path))[0]?.state).toBe('succeeded');
    await play(path, { rows: [1], answers: ['sent', 'sent'] });
    expect(mails).toEqual([]);
    await remove(path);
  });

  test('a skipped run says what was compared, and readers who see the same are drawn for once', async () => {
    const path = await schedule({ type: 'threshold', column: 'count', operator: 'above', value: 1 });
    const ended = await play(path, { rows: [1], answers: ['sent', 'sent'] });
    expect([ended?.state, ended?.reason]).toEqual([
      'skipped',
      'The condition does not hold for 2 recipients. "a": count is 1, not above 1.',
    ]);
    expect(drawn).toHaveLength(1);
    await remove(path);
  });

  test('rows that cannot be compared are no rows without a change: the run fails in words', async () => {
    const path = await schedule({ type: 'threshold', column: 'sum', operator: 'above', value: 1 });
    const ended = await play(path, { rows: [1], answers: ['sent', 'sent'] });
    expect([ended?.state, ended?.reason]).toEqual([
      'failed',
      'The condition could not be checked. "a" has no column "sum". It has "count".',
    ]);
    await remove(path);
  });

  test('a change of the filters begins anew; a change of the time does not', async () => {
    const path = await schedule({ type: 'changed' });
    const one: Round = { rows: [1], answers: ['sent', 'sent'] };
    const count = async () => {
      await play(path, one);
      return mails.length;
    };
    expect([await count(), await count()]).toEqual([2, 0]);
    await change(path, { scheduleType: 'CUSTOM', customCron: '0 0 2 1 *' });
    expect(await count()).toBe(0);
    await change(path, { filters: { 'orders.status': { value: ['paid'] } } });
    expect([await count(), await count()]).toEqual([2, 0]);
    await remove(path);
  });

  test('a test ignores the condition, and changes nothing of what it found', async () => {
    const path = await schedule({ type: 'rows' });
    current = { rows: [], answers: ['sent', 'sent'] };
    mails = [];
    await call(`${path}/test`, { method: 'POST' });
    await createRunner(createDelivery(ports())).tick();
    expect(mails).toHaveLength(1);
    await remove(path);
  });
});
