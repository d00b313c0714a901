/** Mails of scheduled notifications, from the schedule to a real SMTP server, with pictures by a real browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationSchema } from '../../../src/contract/endpoints/notifications.ts';
import {
  notificationRunDetailsSchema,
  notificationRunSchema,
} from '../../../src/contract/endpoints/notification-runs.ts';
import {
  brokenId,
  findDashboard,
  longId,
  readPdf,
  readPng,
  shortId,
  useExports,
} from './export-under-test.ts';
import { startMailServer, type MailServer } from '../mail/mail-server-under-test.ts';

const path = '/api/v1/deployments/1/notifications';

describe('a notification', () => {
  const environment: Record<string, string> = { RUN_NOTIFICATIONS: 'yes' };
  let mailServer: MailServer | undefined;
  beforeAll(async () => {
    mailServer = await startMailServer();
    Object.assign(environment, { SMTP_URL: mailServer.url, MAIL_FROM: 'Analytics <analytics@example.com>' });
  });
  afterAll(() => mailServer?.stop());
  const exports = useExports(environment);
  const server = (): MailServer => {
    if (!mailServer) throw new Error('The mail server has not started.');
    return mailServer;
  };
  const call = (place: string, body?: unknown) => {
    const { service } = exports();
    return service.call(place, { token: service.adminKey, ...(body !== undefined && { body }) });
  };
  const post = (place: string) => {
    const { service } = exports();
    return service.call(place, { token: service.adminKey, method: 'POST' });
  };

  /** Stores an embed user with the status whose orders it sees. */
  const addReader = async (name: string, status: string): Promise<number> => {
    const { database } = exports().service.running;
    await call('/api/v1/embed/generate-session', {
      deploymentId: 1,
      externalId: name,
      email: `${name}@example.com`,
      userAttributes: [{ name: 'status', value: status }],
    });
    const row = await database.db
      .selectFrom('app_user')
      .where('external_id', '=', name)
      .select('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const schedule = async (
    publicId: string,
    userIds: readonly number[],
    format = 'png',
    controls: Record<string, unknown> = {},
  ): Promise<number> => {
    const { id: dashboardId } = await findDashboard(exports().service, publicId);
    const body = {
      dashboardId,
      scheduleType: 'DAILY',
      hour: 9,
      notificationFormat: format,
      ...controls,
    };
    const { id } = (await call(path, body)).read(notificationSchema);
    if (userIds.length > 0)
      await call(`${path}/${id}/recipients`, { recipients: userIds.map((userId) => ({ userId })) });
    return id;
  };
  /** Runs a notification now, and waits until the run has ended. */
  const run = async (id: number, kind: 'run' | 'test' = 'run') => {
    const begun = (await post(`${path}/${id}/${kind}`)).read(notificationRunSchema);
    const look = async () =>
      (await call(`${path}/${id}/runs/${begun.id}`)).read(notificationRunDetailsSchema);
    await expect.poll(async () => (await look()).endedAt, { timeout: 60_000, interval: 50 }).toBeDefined();
    return look();
  };
  const mailsTo = (address: string) => server().received.filter(({ to }) => to === address);

  beforeAll(async () => {
    await call('/api/v1/user-attributes', { name: 'status', type: 'string' });
  });

  test('sends each recipient a picture and words of its own rows', async () => {
    const ids = [await addReader('paula', 'paid'), await addReader('otto', 'open')];
    const ended = await run(await schedule(longId, ids));
    expect(ended).toMatchObject({ state: 'succeeded', mails: { sent: 2, refused: 0, failed: 0 } });
    const [paula, otto] = ['paula', 'otto'].map((name) => mailsTo(`${name}@example.com`)[0]?.mail);
    for (const mail of [paula, otto]) {
      expect(mail?.from).toMatchObject({ name: 'Analytics', address: 'analytics@example.com' });
      expect(mail?.subject).toContain(longId);
      expect(mail?.html).toContain('cid:');
      expect(mail?.text).toContain('Revenue by customer');
      expect(mail?.headers).toEqual(
        expect.arrayContaining([expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' })]),
      );
    }
    expect(paula?.text).not.toBe(otto?.text);
    const pictures = [paula, otto].map((mail) => {
      const [picture] = mail?.attachments ?? [];
      expect(picture?.mimeType).toBe('image/png');
      return picture && typeof picture.content !== 'string'
        ? new Uint8Array(picture.content)
        : new Uint8Array();
    });
    expect(readPng(pictures[0] ?? new Uint8Array()).width).toBe(1_376);
    expect(Buffer.from(pictures[0] ?? []).equals(Buffer.from(pictures[1] ?? []))).toBe(false);
  });

  test('attaches a PDF, and names widgets that failed in subject, mail and run', async () => {
    const id = await schedule(brokenId, [await addReader('petra', 'paid')], 'pdf');
    const ended = await run(id);
    expect(ended.state).toBe('incomplete');
    expect(ended.reason).toContain('Broken');
    const mail = mailsTo('petra@example.com')[0]?.mail;
    expect(mail?.subject).toContain('1 of 2 widgets failed');
    expect(mail?.text).toContain('Broken');
    expect(mail?.attachments.map(({ mimeType }) => mimeType).sort()).toEqual([
      'application/pdf',
      'image/png',
    ]);
  });

  test('has the filters of the notification', async () => {
    const filters = { 'orders.customer': { value: ['Customer 3'] } };
    const id = await schedule(shortId, [await addReader('fiona', 'paid')], 'pdf', { filters });
    expect((await run(id)).state).toBe('succeeded');
    const pdf = mailsTo('fiona@example.com')[0]?.mail.attachments.find(
      ({ mimeType }) => mimeType === 'application/pdf',
    );
    const bytes = pdf && typeof pdf.content !== 'string' ? new Uint8Array(pdf.content) : new Uint8Array();
    const text = (await readPdf(bytes)).pages.join(' ');
    expect([text.includes('Customer 3'), text.includes('Customer 4')]).toEqual([true, false]);
  });

  test('records who is refused, and sends to the others', async () => {
    server().refusals.set('nobody@example.com', 550);
    const id = await schedule(shortId, [
      await addReader('nobody', 'paid'),
      await addReader('somebody', 'paid'),
    ]);
    const ended = await run(id);
    expect([ended.state, ended.mails.sent, ended.mails.refused]).toEqual(['incomplete', 1, 1]);
    const refused = ended.deliveries.find(({ address }) => address === 'nobody@example.com');
    expect([refused?.state, refused?.reason?.includes('No mailbox')]).toEqual(['refused', true]);
    expect(mailsTo('somebody@example.com')).toHaveLength(1);
  });

  test('is skipped in words where there is nobody to send it to', async () => {
    const ended = await run(await schedule(shortId, []));
    expect([ended.state, ended.reason]).toEqual(['skipped', 'There is no recipient with a mail address.']);
  });

  test('sends a test to the person who asks for it only', async () => {
    const id = await schedule(shortId, [await addReader('quiet', 'paid')]);
    const ended = await run(id, 'test');
    expect(ended.mails.sent).toBe(1);
    expect(mailsTo('quiet@example.com')).toEqual([]);
    const [delivery] = ended.deliveries;
    expect(mailsTo(delivery?.address ?? '')[0]?.mail.subject).toMatch(/^Test: /);
  });
});
