/** Mails to readers who have subscribed, to a real SMTP server, with pictures by a real browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  notificationRunDetailsSchema,
  notificationRunSchema,
} from '../../../src/contract/endpoints/notification-runs.ts';
import { startMailServer, type MailServer } from '../mail/mail-server-under-test.ts';
import { createReader, createReaders, type Reader } from '../subscriptions-under-test.ts';
import { findDashboard, readPdf, shortId, useExports } from './export-under-test.ts';

describe('a reader who has subscribed', () => {
  const environment: Record<string, string> = { RUN_NOTIFICATIONS: 'yes' };
  let mailServer: MailServer | undefined;
  beforeAll(async () => {
    mailServer = await startMailServer();
    Object.assign(environment, { SMTP_URL: mailServer.url, MAIL_FROM: 'Analytics <analytics@example.com>' });
  });
  afterAll(() => mailServer?.stop());
  const exports = useExports(environment);
  const service = () => exports().service;
  const { open } = createReaders(service);
  const asAdmin = (path: string, method: string, body?: unknown) =>
    service().call(`/api/v1/${path}`, { token: service().adminKey, method, body });
  const mailsTo = (name: string) =>
    (mailServer?.received ?? []).filter(({ to }) => to === `${name}@example.com`).map(({ mail }) => mail);
  /** A reader who sees the orders with this status. */
  const openFor = (name: string, status: string, more: object = {}): Promise<Reader> =>
    open(name, { userAttributes: [{ name: 'status', value: status }], ...more }, shortId);
  /** Waits until a mail that was asked for has ended. */
  const finish = async (reader: Reader, runId: number) => {
    const look = () => reader.showSend(runId);
    await expect
      .poll(async () => (await look()).state, { timeout: 60_000, interval: 50 })
      .not.toMatch(/ready|active/);
    return look();
  };
  const readPdfText = async (name: string): Promise<string> => {
    const pdf = mailsTo(name)[0]?.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    const bytes = pdf && typeof pdf.content !== 'string' ? new Uint8Array(pdf.content) : new Uint8Array();
    return (await readPdf(bytes)).pages.join(' ');
  };

  beforeAll(async () => {
    await asAdmin('user-attributes', 'POST', { name: 'status', type: 'string' });
  });

  test('gets at once what it asks for, with its own filters and rows, at its own address alone', async () => {
    const paula = await openFor('paula', 'paid');
    const filters = { 'orders.customer': { value: ['Customer 3'] } };
    const asked = await paula.send({ notificationFormat: 'pdf', filters });
    expect(await finish(paula, asked.id)).toEqual({ ...asked, state: 'succeeded' });
    const [mail] = mailsTo('paula');
    expect(mailServer?.received).toHaveLength(1);
    expect(mail?.text).toContain('because you asked for it');
    const text = await readPdfText('paula');
    expect(['Customer 3', 'Customer 4', 'paid', 'open'].map((word) => text.includes(word))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('gets what the stored rights allow, whatever a token of the host claims', async () => {
    await openFor('otto', 'open');
    const token = await service().hostToken({
      subject: 'otto',
      permissions: ['schedule', 'export'],
      userAttributes: { status: 'paid' },
      groups: ['everything'],
      securityContext: { status: 'paid' },
    });
    const otto = createReader(service(), token, shortId);
    expect((await finish(otto, (await otto.send({ notificationFormat: 'pdf' })).id)).state).toBe('succeeded');
    const text = await readPdfText('otto');
    expect(['open', 'paid'].map((word) => text.includes(word))).toEqual([true, false]);
  });

  test('gets its mails until the permission, the sharing or the embedding ends, and again with it', async () => {
    const nina = await openFor('nina', 'paid');
    const { id } = await nina.subscribe();
    const place = `deployments/1/notifications/${id}`;
    /** How a run ends that an admin asks for: as the next time of the schedule would. */
    const runNow = async (): Promise<string> => {
      const begun = (await asAdmin(`${place}/run`, 'POST')).read(notificationRunSchema);
      const look = async () =>
        (await asAdmin(`${place}/runs/${begun.id}`, 'GET')).read(notificationRunDetailsSchema);
      await expect.poll(async () => (await look()).endedAt, { timeout: 60_000, interval: 50 }).toBeDefined();
      const { state, reason = '' } = await look();
      return `${state}: ${reason}`;
    };
    const { workbook_id: workbookId } = await findDashboard(service(), shortId);
    const share = async (action: 'read' | 'none') => {
      const path = `deployments/1/workbooks/${workbookId}/embed-access`;
      expect((await asAdmin(path, 'PUT', { allEmbedUsers: true, action })).status).toBe(200);
    };

    await openFor('nina', 'paid', { permissions: [] });
    expect(await runNow()).toMatch(/^skipped: .*"schedule"/);
    await openFor('nina', 'paid');
    await asAdmin(`embed/dashboard/${shortId}`, 'PATCH', { allowEmbed: false });
    expect(await runNow()).toMatch(/^skipped: .*Embedding/);
    await asAdmin(`embed/dashboard/${shortId}`, 'PATCH', { allowEmbed: true });
    await share('none');
    expect(await runNow()).toMatch(/^skipped: .*not shared/);
    expect(mailsTo('nina')).toEqual([]);
    await share('read');
    expect(await runNow()).toMatch(/^succeeded/);
    expect(mailsTo('nina').map(({ text }) => text?.includes('you scheduled it for yourself'))).toEqual([
      true,
    ]);
  });
});
