/** Whether notifications can be sent, as admins read it. Source: docs/platform-api.md, "Whether mails can be sent". */
import { describe, expect, test } from 'vitest';
import {
  notificationStatusSchema,
  type NotificationStatus,
} from '../../src/contract/endpoints/notification-status.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import { useNotifications } from './notifications-under-test.ts';
import { anyBacking, backings, useService, type ServiceUnderTest } from './service-under-test.ts';

const path = '/api/v1/deployments/1/notification-status';
const readStatus = async ({ call, adminKey }: ServiceUnderTest): Promise<NotificationStatus> =>
  (await call(path, { token: adminKey })).read(notificationStatusSchema);

describe.each(backings)('on %s', (backing) => {
  const { service, schedule, run, createRunner, move, now } = useNotifications(backing);

  test('says what is missing and what to do, and that this instance runs no schedules', async () => {
    const status = await readStatus(service());
    expect(status).toMatchObject({ canSend: false, runsSchedules: false });
    expect(status).not.toHaveProperty('lastFailedRun');
    const { 'mail-server': mail, browser } = Object.fromEntries(
      status.obstacles.map(({ part, message }) => [part, message]),
    );
    expect(mail).toContain('set SMTP_URL and MAIL_FROM');
    expect(browser).toMatch(/browser|Chrom|draw/i);
  });

  test('names the run that failed last, with its reason', async () => {
    const notification = await schedule();
    for (const reason of ['The first fault.', 'The second fault.']) {
      const { id: runId } = await run(notification);
      await createRunner(() => Promise.resolve({ state: 'failed', reason })).tick();
      expect((await readStatus(service())).lastFailedRun).toEqual({
        notificationId: Number(notification.slice(1)),
        runId,
        endedAt: now().toISOString(),
        reason,
      });
      move(1_000);
    }
    await run(notification);
    await createRunner(() => Promise.resolve({ state: 'succeeded' })).tick();
    expect((await readStatus(service())).lastFailedRun?.reason).toBe('The second fault.');
  });

  test('only admins of the account read it', async () => {
    const { database } = service().running;
    const writer = await addUser(database, 1, { username: 'status-writer', role: 'user' });
    const other = await addAccount(database, 'other-status');
    const statuses = [writer.key, other.adminKey].map(
      async (token) => (await service().call(path, { token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([403, 404]);
  });
});

describe('with a mail server and schedules', () => {
  const service = useService(anyBacking, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'analytics@example.com',
    RUN_NOTIFICATIONS: 'yes',
    CHROME_PATH: 'none',
  });

  test('only what is missing is an obstacle', async () => {
    const status = await readStatus(service());
    expect(status.obstacles.map(({ part }) => part)).toEqual(['browser']);
    expect([status.canSend, status.runsSchedules]).toEqual([false, true]);
  });
});
