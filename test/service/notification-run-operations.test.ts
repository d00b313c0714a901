/** Runs over HTTP: listed, asked for, and tested. Source: docs/platform-api.md, "Runs". */
import { describe, expect, test } from 'vitest';
import { auditLogSchema } from '../../src/contract/endpoints/audit-log.ts';
import {
  notificationRunDetailsSchema,
  notificationRunListSchema,
  notificationRunSchema,
} from '../../src/contract/endpoints/notification-runs.ts';
import { beginDelivery, endDelivery } from '../../src/service/notifications/delivery-rows.ts';
import type { DeliverRun } from '../../src/service/notifications/run-outcome.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import { done, minute, succeed, useNotifications } from './notifications-under-test.ts';
import { backings } from './service-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const { service, call, schedule, remove, run, listRuns, now, move, createRunner } =
    useNotifications(backing);
  const show = async (path: string, runId: number) =>
    (await call(`${path}/runs/${runId}`)).read(notificationRunDetailsSchema);
  const addressOf = (name: string) => ({
    address: `${name}@example.com`,
    messageId: `<${name}@example.com>`,
  });

  /** Records mails as a delivery does: the addresses that are new in this attempt. */
  const mail =
    (
      begun: string[],
      states: Readonly<Record<string, 'sent' | 'refused' | 'failed' | undefined>>,
    ): DeliverRun =>
    async ({ accountId, runId }) => {
      const { database } = service().running;
      for (const [name, state] of Object.entries(states)) {
        const one = { runId, ...addressOf(name) };
        const isNew = await database.write(accountId, (rows) => beginDelivery(rows, one, now()));
        if (isNew) begun.push(name);
        if (!isNew || state === undefined) continue;
        const reason = state === 'sent' ? null : `550 No mailbox ${name}`;
        await database.write(accountId, (rows) => endDelivery(rows, one, { state, reason, at: now() }));
      }
      if (Object.values(states).some((state) => state === undefined || state === 'failed'))
        throw new Error('Not all were taken.');
      return done;
    };

  test('a run states when it was asked for, by whom, when it began and how long it took', async () => {
    const path = await schedule();
    const asked = await run(path);
    expect(asked).toEqual({
      id: asked.id,
      kind: 'manual',
      state: 'ready',
      slot: now().toISOString(),
      isLate: false,
      attempt: 0,
      requestedBy: 1,
      createdAt: now().toISOString(),
      mails: { sending: 0, sent: 0, refused: 0, failed: 0 },
    });
    move(1_000);
    const startedAt = now().toISOString();
    await createRunner(() => {
      move(2_500);
      return Promise.resolve({ state: 'incomplete', reason: 'Refused: nobody@example.com.' });
    }).tick();
    expect(await show(path, asked.id)).toEqual({
      ...asked,
      state: 'incomplete',
      reason: 'Refused: nobody@example.com.',
      attempt: 1,
      startedAt,
      endedAt: now().toISOString(),
      durationMs: 2_500,
      deliveries: [],
    });
    await remove(path);
    expect((await call(`${path}/runs/${asked.id}`)).status).toBe(404);
  });

  test('the answer to a request for a run is a 202, and of many at once it is one run', async () => {
    const path = await schedule();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(`${path}/run`, { method: 'POST' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(202));
    expect(new Set(answers.map((answer) => answer.read(notificationRunSchema).id)).size).toBe(1);
    await createRunner(succeed).tick();
    await run(path);
    expect((await listRuns(path)).map(({ state }) => state)).toEqual(['ready', 'succeeded']);
    await remove(path);
  });

  test('the audit log has each run that was asked for, once', async () => {
    const path = await schedule();
    const { id: runId } = await run(path);
    await run(path);
    const test_ = (await call(`${path}/test`, { method: 'POST' })).read(notificationRunSchema);
    const { items } = (await service().call('/api/v1/audit-log?first=2', { token: service().adminKey })).read(
      auditLogSchema,
    );
    expect(items.map(({ action, targetId, details }) => [action, targetId, details])).toEqual([
      ['notification.test', path.slice(1), { runId: test_.id }],
      ['notification.run', path.slice(1), { runId }],
    ]);
    await remove(path);
  });

  test('a test needs a caller with a mail address', async () => {
    const path = await schedule();
    const { database } = service().running;
    const { userId, key } = await addUser(database, 1, { username: `mute ${backing}`, role: 'admin' });
    await database.write(1, ({ db }) =>
      db.updateTable('app_user').set({ email: '' }).where('id', '=', userId).execute(),
    );
    const refused = await call(`${path}/test`, { method: 'POST', token: key });
    expect([refused.status, refused.problem.code]).toEqual([409, 'conflict']);
    expect(refused.problem.message).toContain('mail address');
    expect((await call(`${path}/run`, { method: 'POST', token: key })).status).toBe(202);
    await remove(path);
  });

  test('pages of runs go from the newest back', async () => {
    const path = await schedule('* * * * *');
    const runner = createRunner(succeed);
    for (let count = 0; count < 7; count += 1) {
      move(minute);
      await runner.tick();
    }
    const all = await listRuns(path);
    expect(all.map(({ slot }) => slot)).toEqual([...all.map(({ slot }) => slot)].sort().reverse());
    const paged: number[] = [];
    for (let after = ''; ;) {
      const page = (await call(`${path}/runs?first=3${after}`)).read(notificationRunListSchema);
      paged.push(...page.items.map(({ id }) => id));
      if (!page.pageInfo.hasNextPage) break;
      after = `&after=${encodeURIComponent(page.pageInfo.endCursor)}`;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    await remove(path);
  });

  test('what was sent or refused is not begun again; what failed, or was cut off, is', async () => {
    const path = await schedule();
    const { id } = await run(path);
    const begun: string[] = [];
    const first = { ann: 'sent', bob: 'refused', cyd: 'failed', dan: undefined } as const;
    await createRunner(mail(begun, first)).tick();
    expect(begun.splice(0)).toEqual(['ann', 'bob', 'cyd', 'dan']);
    expect(await show(path, id)).toMatchObject({
      state: 'ready',
      reason: 'Not all were taken.',
      mails: { sending: 1, sent: 1, refused: 1, failed: 1 },
    });
    move(minute);
    await createRunner(mail(begun, { ann: 'sent', bob: 'sent', cyd: 'sent', dan: 'sent' })).tick();
    expect(begun).toEqual(['cyd', 'dan']);
    const shown = await show(path, id);
    expect(shown.mails).toEqual({ sending: 0, sent: 3, refused: 1, failed: 0 });
    expect(shown.deliveries.map(({ address, state, reason }) => [address, state, reason])).toEqual([
      ['ann@example.com', 'sent', undefined],
      ['bob@example.com', 'refused', '550 No mailbox bob'],
      ['cyd@example.com', 'sent', undefined],
      ['dan@example.com', 'sent', undefined],
    ]);
    await remove(path);
  });

  test('an address is one mail in whatever case it is written, and a sent mail stays sent', async () => {
    const path = await schedule();
    const { id: runId } = await run(path);
    const { database } = service().running;
    const begin = (address: string) =>
      database.write(1, (rows) => beginDelivery(rows, { runId, address, messageId: '<m@x>' }, now()));
    const end = (address: string, state: 'sent' | 'failed') =>
      database.write(1, (rows) => endDelivery(rows, { runId, address }, { state, reason: null, at: now() }));
    expect(await begin('Ann@Example.com')).toBe(true);
    expect(await begin('ann@example.com')).toBe(true);
    await end('ANN@example.com', 'sent');
    await end('ann@example.com', 'failed');
    expect(await begin('ann@example.com')).toBe(false);
    expect((await show(path, runId)).mails).toEqual({ sending: 0, sent: 1, refused: 0, failed: 0 });
    await remove(path);
  });

  test('nobody else runs, tests or sees runs', async () => {
    const path = await schedule();
    const { id } = await run(path);
    const other = await addAccount(service().running.database, `runs-of-others-${backing}`);
    const viewer = await addUser(service().running.database, 1, { username: 'runs viewer', role: 'viewer' });
    const asks = [
      [`${path}/runs`, 'GET'],
      [`${path}/runs/${id}`, 'GET'],
      [`${path}/run`, 'POST'],
      [`${path}/test`, 'POST'],
    ] as const;
    for (const [place, method] of asks) {
      expect((await call(place, { method, token: viewer.key })).status, place).toBe(403);
      expect((await call(place, { method, token: other.adminKey })).status, place).toBe(404);
    }
    const unrelated = await schedule();
    expect((await call(`${unrelated}/runs/${id}`)).status).toBe(404);
    expect((await call(`${path}/runs/2147483648`)).status).toBe(404);
    expect(await listRuns(path)).toHaveLength(1);
    for (const one of [path, unrelated]) await remove(one);
  });

  test('runs of a user who was deleted are still listed', async () => {
    const path = await schedule();
    const { database } = service().running;
    const { userId, key } = await addUser(database, 1, { username: `leaver ${backing}`, role: 'admin' });
    const asked = (await call(`${path}/run`, { method: 'POST', token: key })).read(notificationRunSchema);
    expect(asked.requestedBy).toBe(userId);
    await service().call(`/api/v1/users/${userId}`, { method: 'DELETE', token: service().adminKey });
    const [kept] = await listRuns(path);
    expect([kept?.id, kept?.requestedBy]).toEqual([asked.id, undefined]);
    await remove(path);
  });
});
