/** Pictures of mails beside what each recipient sees in a page, in its language, time zone and rows. */
import { createHash } from 'node:crypto';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notificationSchema } from '../../../src/contract/endpoints/notifications.ts';
import {
  notificationRunDetailsSchema,
  notificationRunSchema,
} from '../../../src/contract/endpoints/notification-runs.ts';
import { findTextDirection } from '../../../src/model/messages/text-direction.ts';
import { isUnlimited, rounds } from '../../rounds.ts';
import { until } from '../../until.ts';
import { startMailServer, type MailServer } from '../mail/mail-server-under-test.ts';
import { countColours, findDifference, tolerance } from './compare-pictures.ts';
import { findDashboard, readPng, useExports, zonedId } from './export-under-test.ts';
import { launchBrowser, photograph } from './live-page-under-test.ts';

const locales = ['en', 'de-DE', 'fr-FR', 'ar', 'ja', 'es', 'he', 'pt-BR', 'en-GB', 'sv'];
const zones = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Europe/Berlin',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Lagos',
];
const statuses = ['paid', 'open', 'none'];

/**
 * All 300 combinations with `TEST_ROUNDS=all`, about 25 minutes on two processors. A full run has every language, every
 * time zone and every status, in 15 of them.
 */
const readers = locales
  .flatMap((locale, row) =>
    zones.flatMap((zone, column) =>
      statuses.map((status, at) => ({
        locale,
        zone,
        status,
        isPaired: (row + column) % statuses.length === at,
      })),
    ),
  )
  .map((reader, index) => ({ ...reader, name: `reader-${index}` }))
  .filter(({ isPaired }) => isUnlimited || isPaired);
const recipients = readers.filter((_, index) => index % rounds(27, 7, 1) === 0);

describe('the pictures of mails', () => {
  const environment: Record<string, string> = { RUN_NOTIFICATIONS: 'yes' };
  let mailServer: MailServer | undefined;
  let browser: Browser;
  beforeAll(async () => {
    mailServer = await startMailServer();
    Object.assign(environment, { SMTP_URL: mailServer.url, MAIL_FROM: 'analytics@example.com' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await mailServer?.stop();
  });
  const exports = useExports(environment);
  const call = (path: string, body?: unknown) => {
    const { service } = exports();
    return service.call(`/api/v1/${path}`, {
      token: service.adminKey,
      ...(body !== undefined && { body }),
    });
  };

  const openSession = async ({ name, status, locale, zone }: (typeof recipients)[number]) =>
    (
      await call('embed/generate-session', {
        deploymentId: 1,
        externalId: name,
        email: `${name}@example.com`,
        userAttributes: [{ name: 'status', value: status }],
        settings: { locale, timezone: zone },
      })
    ).read(z.object({ sessionId: z.string() })).sessionId;
  const findUserIds = async (): Promise<number[]> => {
    const { database } = exports().service.running;
    const found = await database.db
      .selectFrom('app_user')
      .where('external_id', 'like', 'reader-%')
      .select('id')
      .execute();
    return found.map(({ id }) => id);
  };
  const send = async (): Promise<void> => {
    const { id: dashboardId } = await findDashboard(exports().service, zonedId);
    const base = 'deployments/1/notifications';
    const { id } = (await call(base, { dashboardId, scheduleType: 'DAILY', hour: 9 })).read(
      notificationSchema,
    );
    const userIds = await findUserIds();
    await call(`${base}/${id}/recipients`, { recipients: userIds.map((userId) => ({ userId })) });
    const { service } = exports();
    const begun = await service.call(`/api/v1/${base}/${id}/run`, {
      token: service.adminKey,
      method: 'POST',
    });
    const { id: runId } = begun.read(notificationRunSchema);
    const readRun = async () =>
      (await call(`${base}/${id}/runs/${runId}`)).read(notificationRunDetailsSchema);
    await until(async () => (await readRun()).endedAt !== undefined, recipients.length * 10);
    expect(await readRun()).toMatchObject({ state: 'succeeded', mails: { sent: recipients.length } });
  };
  const readMailed = (name: string) => {
    const mail = mailServer?.received.find(({ to }) => to === `${name}@example.com`)?.mail;
    const content = mail?.attachments[0]?.content;
    if (content === undefined || typeof content === 'string') throw new Error(`${name} got no picture.`);
    return readPng(new Uint8Array(content));
  };
  const readLive = async (reader: (typeof recipients)[number], size: { width: number; height: number }) => {
    const { running, call: fetchFrom } = exports().service;
    const sessionId = await openSession(reader);
    const { token } = (await fetchFrom('/api/v1/embed/session/token', { body: { sessionId } })).read(
      z.object({ token: z.string() }),
    );
    const { locale, zone: timeZone } = reader;
    return photograph(browser, {
      address: running.address,
      properties: {
        token,
        publicId: zonedId,
        colorScheme: 'light',
        locale,
        timeZone,
        hide: ['toolbar', 'menu', 'title'],
      },
      width: size.width / 2,
      height: size.height / 2,
      density: 2,
      dir: findTextDirection(locale),
    });
  };

  test(
    'are what their recipients see in a page',
    async () => {
      await call('user-attributes', { name: 'status', type: 'string' });
      for (const recipient of recipients) await openSession(recipient);
      await send();
      const kinds = new Set<string>();
      for (const recipient of recipients) {
        const mailed = readMailed(recipient.name);
        const live = await readLive(recipient, mailed);
        expect(findDifference(mailed, live), JSON.stringify(recipient)).toBeLessThan(tolerance);
        expect(countColours(mailed), JSON.stringify(recipient)).toBeGreaterThan(20);
        kinds.add(createHash('sha256').update(mailed.data).digest('hex'));
      }
      // Readers of two rows, languages or zones do not get the same picture by mistake.
      expect(kinds.size).toBeGreaterThan(recipients.length / 3);
    },
    recipients.length * 20_000,
  );
});
