/**
 * Notifications whose mails arrive at a real SMTP server. Only the drawing is replaced: it gives the claims of the reader
 * instead of a picture, so that a test sees whose rows a mail shows.
 */
import { afterAll, beforeAll } from 'vitest';
import {
  notificationRunDetailsSchema,
  type NotificationRunDetails,
} from '../../../src/contract/endpoints/notification-runs.ts';
import { readMailSettings } from '../../../src/service/config/mail-settings.ts';
import { createRequireReadableDashboard } from '../../../src/service/dashboards/require-visible-dashboard.ts';
import { createMailSender } from '../../../src/service/mail/mail-sender.ts';
import {
  createAbsentRenderer,
  type DashboardRenderer,
} from '../../../src/service/rendering/dashboard-renderer.ts';
import { wireNotifications } from '../../../src/service/wire-notifications.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../mail/mail-server-under-test.ts';
import { useNotifications, type NotificationsUnderTest } from '../notifications-under-test.ts';
import type { Answer, Backing, Call } from '../service-under-test.ts';

export const publicUrl = 'https://analytics.example.com';

export interface MailedNotificationsUnderTest extends NotificationsUnderTest {
  readonly server: () => MailServer;
  readonly admin: (path: string, options?: Call) => Promise<Answer>;
  /** Stores an embed user with a mail address, who sees the shared dashboard. */
  readonly addReader: (name: string, options?: { email?: string; groups?: string[] }) => Promise<number>;
  readonly allow: (...domains: string[]) => Promise<Answer>;
  readonly add: (path: string, ...recipients: object[]) => Promise<Answer>;
  /** Runs a notification now, and gives the run with its mails when it has ended. */
  readonly send: (path: string, kind?: 'run' | 'test') => Promise<NotificationRunDetails>;
  /** Mails since the last call. */
  readonly take: () => ReceivedMail[];
  /** Drawings since the last call: the subject of each reader. */
  readonly takeDrawn: () => string[];
  /** Subjects of readers whose dashboard cannot be drawn. */
  readonly undrawable: Set<string>;
}

export function useMailedNotifications(backing: Backing): MailedNotificationsUnderTest {
  const notifications = useNotifications(backing);
  const { service, call, now, createRunner } = notifications;
  const drawn: string[] = [];
  const undrawable = new Set<string>();
  let server: MailServer | undefined;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server?.stop());
  const mailServer = (): MailServer => {
    if (!server) throw new Error('The mail server has not started.');
    return server;
  };
  const admin = (path: string, options: Call = {}): Promise<Answer> =>
    service().call(`/api/v1${path}`, { token: service().adminKey, ...options });
  const send: MailedNotificationsUnderTest['send'] = async (path, kind = 'run') => {
    const { id } = (await call(`${path}/${kind}`, { method: 'POST' })).json as { id: number };
    const environment: Record<string, string> = {
      SMTP_URL: mailServer().url,
      MAIL_FROM: 'Analytics <analytics@example.com>',
    };
    const mail = createMailSender(readMailSettings((name) => environment[name]));
    const { database } = service().running;
    const requireReadableDashboard = createRequireReadableDashboard(database);
    const renderer = drawClaims(drawn, undrawable);
    await createRunner(
      wireNotifications({ database, now, renderer, mail, requireReadableDashboard, publicUrl }),
    ).tick();
    mail.close();
    return (await call(`${path}/runs/${id}`)).read(notificationRunDetailsSchema);
  };
  return {
    ...notifications,
    server: mailServer,
    admin,
    async addReader(name, { email = `${name}@example.com`, groups = [] } = {}) {
      const body = { deploymentId: 1, externalId: name, email };
      await admin('/embed/generate-session', { body });
      const { id } = await service()
        .running.database.db.selectFrom('app_user')
        .where('external_id', '=', name)
        .select('id')
        .executeTakeFirstOrThrow();
      for (const group of groups) await joinGroup(admin, group, id);
      return id;
    },
    allow: (...domains) => admin('/mail-domains', { method: 'PUT', body: { domains } }),
    add: (path, ...recipients) => call(`${path}/recipients`, { body: { recipients } }),
    send,
    take: () => mailServer().received.splice(0),
    takeDrawn: () => drawn.splice(0),
    undrawable,
  };
}

async function joinGroup(
  admin: MailedNotificationsUnderTest['admin'],
  name: string,
  userId: number,
): Promise<void> {
  await admin('/groups', { body: { name } });
  const { items } = (await admin('/groups?first=200')).json as { items: { id: number; name: string }[] };
  const group = items.find((one) => one.name === name);
  await admin(`/groups/${group?.id}/users`, { body: { users: [{ userId }] } });
}

const drawClaims = (drawn: string[], undrawable: ReadonlySet<string>): DashboardRenderer => ({
  ...createAbsentRenderer(),
  obstacle: undefined,
  async render({ reader, locale, timeZone }) {
    const { claims } = await reader.readClaims({ iat: 0, exp: 60 });
    drawn.push(claims.sub);
    if (undrawable.has(claims.sub)) throw new Error(`Nothing can be drawn for ${claims.sub}.`);
    const text = JSON.stringify({ reader: claims.sub, groups: claims.groups, locale, timeZone });
    return {
      bytes: new TextEncoder().encode(text),
      mediaType: 'image/png',
      title: 'Orders & <more>',
      width: 688,
      height: 100,
      files: [],
      widgets: [{ widgetId: 'w', title: 'Reader', text, problem: undefined }],
    };
  },
});

/** Whose rows a mail shows, and in which language and zone. */
export function readDrawing({ mail }: ReceivedMail): {
  reader: string;
  groups: string[];
  locale: string;
  timeZone: string;
} {
  const [, text = ''] = /^ {2}(\{.*\})$/m.exec(mail.text ?? '') ?? [];
  return JSON.parse(text) as ReturnType<typeof readDrawing>;
}
