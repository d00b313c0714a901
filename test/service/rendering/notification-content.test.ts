/** What mails of notifications contain, with a real browser and a real mail server. Source: docs/mail.md. */
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationPreviewSchema } from '../../../src/contract/endpoints/notification-previews.ts';
import {
  notificationRunDetailsSchema,
  notificationRunSchema,
} from '../../../src/contract/endpoints/notification-runs.ts';
import { notificationSchema } from '../../../src/contract/endpoints/notifications.ts';
import { startMailServer, type MailServer } from '../mail/mail-server-under-test.ts';
import { backings } from '../service-under-test.ts';
import { brokenId, findDashboard, longId, shortId, useExports } from './export-under-test.ts';

const path = '/api/v1/deployments/1/notifications';

describe.each(backings)('on %s', (backing) => {
  const environment: Record<string, string> = { RUN_NOTIFICATIONS: 'yes' };
  let mailServer: MailServer | undefined;
  beforeAll(async () => {
    mailServer = await startMailServer();
    Object.assign(environment, { SMTP_URL: mailServer.url, MAIL_FROM: 'Analytics <analytics@example.com>' });
  });
  afterAll(() => mailServer?.stop());
  const exports = useExports(environment, backing);
  const call = (place: string, body?: unknown, method?: string) => {
    const { service } = exports();
    return service.call(path + place, {
      token: service.adminKey,
      ...(body !== undefined && { body }),
      ...(method !== undefined && { method }),
    });
  };
  const database = () => exports().service.running.database;
  const dashboardId = async (publicId: string): Promise<number> =>
    (await findDashboard(exports().service, publicId)).id;
  const create = async (content: object = {}, publicId = shortId) =>
    call('', { dashboardId: await dashboardId(publicId), scheduleType: 'DAILY', hour: 9, ...content });

  /** Stores an embed user with the status whose orders it sees, and gives it one notification. */
  const notify = async (
    name: string,
    content: object,
    { locale, publicId = shortId }: { locale?: string; publicId?: string } = {},
  ): Promise<number> => {
    const { service } = exports();
    await service.call('/api/v1/embed/generate-session', {
      token: service.adminKey,
      body: {
        deploymentId: 1,
        externalId: name,
        email: `${name}@example.com`,
        userAttributes: [{ name: 'status', value: 'paid' }],
      },
    });
    const { id: userId } = await database().read(1, ({ db }) =>
      db.selectFrom('app_user').where('external_id', '=', name).select('id').executeTakeFirstOrThrow(),
    );
    if (locale !== undefined)
      await database().write(1, ({ db }) =>
        db
          .updateTable('app_user')
          .set({ profile: JSON.stringify({ locale }) })
          .where('id', '=', userId)
          .execute(),
      );
    const { id } = (await create(content, publicId)).read(notificationSchema);
    await call(`/${id}/recipients`, { recipients: [{ userId }] });
    return id;
  };
  const run = async (id: number, kind: 'run' | 'test' = 'run') => {
    const begun = (await call(`/${id}/${kind}`, undefined, 'POST')).read(notificationRunSchema);
    const look = async () => (await call(`/${id}/runs/${begun.id}`)).read(notificationRunDetailsSchema);
    await expect.poll(async () => (await look()).endedAt, { timeout: 120_000, interval: 50 }).toBeDefined();
    return look();
  };
  const mailTo = (name: string): Email => {
    const found = mailServer?.received.find(({ to }) => to === `${name}@example.com`);
    if (!found) throw new Error(`There is no mail to ${name}.`);
    return found.mail;
  };
  const bytesOf = (mail: Email, name: RegExp): Uint8Array => {
    const content = mail.attachments.find(({ filename }) => name.test(filename ?? ''))?.content;
    return content === undefined || typeof content === 'string' ? new Uint8Array() : new Uint8Array(content);
  };

  beforeAll(async () => {
    const { service } = exports();
    await service.call('/api/v1/user-attributes', {
      token: service.adminKey,
      body: { name: 'status', type: 'string' },
    });
  });

  test('has a section and a PDF for each dashboard, files of its reader’s rows, and the sender’s choices', async () => {
    const further = { dashboardId: await dashboardId(brokenId), filters: {} };
    const admin = await database().read(1, ({ db }) =>
      db.selectFrom('app_user').where('id', '=', 1).select('email').executeTakeFirstOrThrow(),
    );
    const content = {
      notificationFormat: 'pdf',
      paper: 'Letter',
      orientation: 'landscape',
      furtherDashboards: [further],
      files: [
        { widgetId: 'rows', format: 'csv' },
        { widgetId: 'bars', format: 'xlsx', dashboardId: further.dashboardId },
      ],
      subject: '{account} / {title} / {failedCount} of {widgetCount}',
      senderName: 'Sales team',
      replyTo: admin.email,
    };
    const id = await notify('vera', content, { publicId: longId });
    const ended = await run(id);
    expect([ended.state, ended.mails.sent]).toEqual(['incomplete', 1]);
    expect(ended.reason).toContain('Broken');
    const mail = mailTo('vera');
    expect(mail.from).toMatchObject({ name: 'Sales team', address: 'analytics@example.com' });
    expect(mail.replyTo?.[0]?.address).toBe(admin.email);
    expect(mail.subject).toMatch(/ \/ LongBoard001 and 1 more dashboard \/ 1 of 4$/);
    expect(mail.html?.match(/cid:/g)).toHaveLength(2);
    expect(mail.text).toContain(`== ${brokenId} ==`);
    expect(mail.attachments.map(({ mimeType }) => mimeType).sort()).toEqual([
      'application/pdf',
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/png',
      'image/png',
      'text/csv',
    ]);
    const csv = new TextDecoder()
      .decode(bytesOf(mail, /\.csv$/))
      .trim()
      .split(/\r?\n/);
    // 150 of the 200 orders are paid, and the reader sees no others.
    expect(csv).toHaveLength(151);
    expect(csv.join('\n')).not.toContain('open');
    expect(bytesOf(mail, /\.xlsx$/).slice(0, 2)).toEqual(new TextEncoder().encode('PK'));
  }, 200_000);

  test('is decided by the rows that the page shows, and is in the language of its reader', async () => {
    const condition = { type: 'threshold', widgetId: 'bars', column: 'orders.revenue', operator: 'above' };
    const id = await notify(
      'dora',
      { condition: { ...condition, value: 1e9 } },
      { locale: 'de-DE', publicId: longId },
    );
    const skipped = await run(id);
    expect([skipped.state, skipped.mails.sent]).toEqual(['skipped', 0]);
    expect(skipped.reason).toMatch(/the highest orders\.revenue is [\d.]+, not above 1000000000\./);
    await call(`/${id}`, { condition: { ...condition, value: 1 } }, 'PUT');
    expect((await run(id)).state).toBe('succeeded');
    const mail = mailTo('dora');
    expect(mail.text).toContain('Zeitplan: um 09:00 (UTC).');
    expect(mail.html).toContain('In Worten');
    expect(await run(id)).toMatchObject({ state: 'skipped', mails: { sent: 0 } });
  }, 200_000);

  test('with a saved filter that has no effect any more fails at once, is never sent without it, and says which', async () => {
    const id = await notify('nora', { filters: { 'orders.nowhere': { value: ['paid'] } } });
    const ended = await run(id);
    expect([ended.state, ended.attempt, ended.mails.sent]).toEqual(['failed', 1, 0]);
    expect(ended.reason).toContain('cannot be used any more');
    expect(ended.reason).toContain(
      'For nora@example.com: filters: there is no member "orders.nowhere" for this reader',
    );
    const preview = await call(`/${id}/preview`, undefined, 'POST');
    expect([preview.status, preview.problem.code]).toEqual([400, 'bad-request']);
    expect(preview.problem.message).toContain('orders.nowhere');
  }, 200_000);

  test('is previewed with its pictures, files and condition, and nothing is sent or remembered', async () => {
    const content = {
      condition: { type: 'changed', widgetId: 'rows' },
      files: [{ widgetId: 'rows', format: 'csv' }],
      subject: 'Orders {date}',
    };
    const { id } = (await create(content)).read(notificationSchema);
    const before = mailServer?.received.length;
    for (const place of [`/${id}/preview`, '/preview', `/${id}/preview`]) {
      const body =
        place === '/preview'
          ? { dashboardId: await dashboardId(shortId), scheduleType: 'HOURLY', ...content }
          : undefined;
      const preview = (await call(place, body, 'POST')).read(notificationPreviewSchema);
      expect(preview.subject).toMatch(/^Orders /);
      expect(preview.html).toContain('src="data:image/png;base64,');
      expect(preview.html).not.toContain('cid:');
      expect(preview.attachments.map(({ mediaType }) => mediaType)).toEqual(['text/csv']);
      expect(preview.condition).toEqual({
        holds: true,
        reason: 'No mail with "Revenue by customer" was sent before.',
      });
    }
    expect(mailServer?.received.length).toBe(before);
    expect((await call(`/${id}/runs`)).json).toMatchObject({ items: [] });
  }, 200_000);

  test('sends the other dashboards where one is not published any more, and names it', async () => {
    const further = await dashboardId(brokenId);
    const id = await notify('rest', { furtherDashboards: [{ dashboardId: further }] });
    const publish = (status: 'published' | 'archived') =>
      database().write(1, ({ db }) =>
        db.updateTable('dashboard').set({ status }).where('id', '=', further).execute(),
      );
    await publish('archived');
    const ended = await run(id);
    await publish('published');
    expect([ended.state, ended.mails.sent]).toEqual(['incomplete', 1]);
    expect(ended.reason).toContain(`The dashboard ${further} ("${brokenId}") is not published.`);
    expect(mailTo('rest').html?.match(/cid:/g)).toHaveLength(1);
  }, 200_000);

  test('shows a recipient the dashboards that are shared with it, and the run names the others', async () => {
    const further = await dashboardId(brokenId);
    const id = await notify('part', { furtherDashboards: [{ dashboardId: further }] });
    const { workbook_id: workbookId } = await database().read(1, ({ db }) =>
      db.selectFrom('dashboard').where('id', '=', further).select('workbook_id').executeTakeFirstOrThrow(),
    );
    const share = async (action: 'read' | 'none'): Promise<void> => {
      const { service } = exports();
      const place = `/api/v1/deployments/1/workbooks/${workbookId}/embed-access`;
      const body = { allEmbedUsers: true, action };
      const { status } = await service.call(place, { token: service.adminKey, method: 'PUT', body });
      expect(status).toBe(200);
    };
    await share('none');
    const ended = await run(id);
    await share('read');
    expect([ended.state, ended.mails.sent]).toEqual(['incomplete', 1]);
    expect(ended.reason).toContain('is not shared with part@example.com');
    const mail = mailTo('part');
    expect([mail.html?.match(/cid:/g)?.length, mail.text?.includes(brokenId)]).toEqual([1, false]);
  }, 200_000);

  test.each([
    [{ subject: '{title} {name}' }, 'subject'],
    [{ subject: 'A\r\nBcc: x@example.com' }, 'subject'],
    [{ senderName: 'boss@example.com' }, 'senderName'],
    [{ senderName: 'boss\uff20example.com' }, 'senderName'],
    [{ senderName: 'A\nB' }, 'senderName'],
    [{ replyTo: 'nobody@elsewhere.example' }, 'replyTo'],
    [{ furtherDashboards: [{ dashboardId: 999_999 }] }, 'furtherDashboards[0].dashboardId'],
    [
      { furtherDashboards: [{ dashboardId: 999_999, filters: { 'a.b': { operator: 'gt' } } }] },
      'furtherDashboards[0].filters.a.b',
    ],
    [{ files: [{ widgetId: 'none', format: 'csv' }] }, 'files[0].widgetId'],
    [{ files: [{ widgetId: 'rows', format: 'csv', dashboardId: 999_999 }] }, 'files[0].dashboardId'],
    [{ condition: { type: 'rows', widgetId: 'none' } }, 'condition.widgetId'],
    [{ condition: { type: 'sometimes', widgetId: 'rows' } }, 'condition.type'],
    [{ paper: 'A0' }, 'paper'],
  ])('%j is refused by name', async (content, field) => {
    expect((await create(content)).problem).toMatchObject({ statusCode: 400, field });
  });

  test('the placeholders that there are, are listed where one is unknown', async () => {
    const { message } = (await create({ subject: '{name}' })).problem;
    expect(message).toContain('{title}, {date}, {time}, {account}, {widgetCount}, {failedCount}');
  });

  test('null and empty lists remove what a notification contains', async () => {
    const content = { condition: { type: 'rows', widgetId: 'rows' }, subject: 'A', paper: 'long' };
    const { id, ...made } = (await create(content)).read(notificationSchema);
    expect(made).toMatchObject(content);
    const removed = { condition: null, subject: null, paper: null, files: [], furtherDashboards: [] };
    const changed = (await call(`/${id}`, removed, 'PUT')).read(notificationSchema);
    expect([changed.condition, changed.subject, changed.paper]).toEqual([undefined, undefined, undefined]);
  });
});
