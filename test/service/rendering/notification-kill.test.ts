/** Instances that draw and send are killed again and again: each time of each schedule becomes one mail with a picture. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notificationSchema } from '../../../src/contract/endpoints/notifications.ts';
import { notificationRunListSchema } from '../../../src/contract/endpoints/notification-runs.ts';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { rounds } from '../../rounds.ts';
import { until } from '../../until.ts';
import { startMailServer, type MailServer } from '../mail/mail-server-under-test.ts';
import { hasPostgres, startPostgres, type PostgresUnderTest } from '../postgres-under-test.ts';
import { startClockedService, type ClockedService } from './clocked-service.ts';
import { dist, longId, readPng, writeBoards } from './export-under-test.ts';
import { random } from '../seeded-random.ts';

const hour = 3_600_000;
/** Runs that an instance delivers at the same time: a kill may cut off the answer of the mail server for each of them. */
const runsAtOnce = 4;
/** Longest time between two kills, in milliseconds: they meet planning, drawing and sending. */
const longestLife = 4_000;

interface Scale {
  readonly backing: 'embedded' | 'postgres';
  readonly instances: number;
  readonly schedules: number;
  /** Times of each schedule. */
  readonly times: number;
  /** In each of these times. */
  readonly kills: number;
}

const many = rounds(6, 8, 40);

/** In all, 240 times with `TEST_ROUNDS=all`, and 26 in the full run, with the same kinds of kills. */
const scales: readonly Scale[] = [
  { backing: 'embedded', instances: 1, schedules: rounds(3, 5, 10), times: rounds(1, 2, 4), kills: 1 },
  { backing: 'postgres', instances: 3, schedules: many, times: rounds(1, 2, 5), kills: rounds(1, 3) },
];

const usable = scales.filter(({ backing }) => backing === 'embedded' || hasPostgres);

describe.each(usable)('on $backing', ({ backing, instances, schedules, times, kills }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-killed-'));
  const environment: Record<string, string> = {
    RUN_NOTIFICATIONS: 'yes',
    STATIC_FOLDER: dist,
    MAIL_FROM: 'analytics@example.com',
    WORKSPACE_FOLDER: folder,
    DATA_FOLDER: join(folder, 'data'),
  };
  const living: ClockedService[] = [];
  let ahead = 0;
  let adminKey = '';
  let postgres: PostgresUnderTest | undefined;
  let mailServer: MailServer | undefined;

  const start = async (): Promise<ClockedService> => {
    const service = await startClockedService(environment, ahead);
    service.setAhead(ahead);
    living.push(service);
    return service;
  };
  const killOne = async (): Promise<void> => {
    const [victim] = living.splice(Math.floor(random() * living.length), 1);
    await victim?.kill();
    await start();
  };
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${living[0]?.address ?? ''}/api/v1/${path}`, {
      headers: { Authorization: `Bearer ${adminKey}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return JSON.parse(text);
  };
  const schedule = async (dashboardId: number): Promise<number> => {
    const body = { dashboardId, scheduleType: 'HOURLY', minute: 0 };
    const { id } = notificationSchema.parse(await call('deployments/1/notifications', body));
    await call(`deployments/1/notifications/${id}/recipients`, { recipients: [{ userId: 1 }] });
    return id;
  };
  const listRuns = async (id: number) =>
    notificationRunListSchema.parse(await call(`deployments/1/notifications/${id}/runs`)).items;
  const findDashboardId = async (): Promise<number> => {
    const found = await call(`embed/dashboard/${longId}`);
    return z.object({ id: z.int() }).parse(found).id;
  };
  const passHour = (): void => {
    ahead += hour - ((Date.now() + ahead) % hour);
    for (const service of living) service.setAhead(ahead);
  };
  const listMails = () => mailServer?.received ?? [];
  const countIds = (): number => new Set(listMails().map(({ mail }) => mail.messageId)).size;

  beforeAll(async () => {
    writeBoards(folder);
    mailServer = await startMailServer();
    if (backing === 'postgres') postgres = await startPostgres();
    const { executablePath } = await findBrowser();
    Object.assign(environment, postgres?.environment, {
      CHROME_PATH: executablePath,
      SMTP_URL: mailServer.url,
    });
    adminKey = (await start()).adminKey ?? '';
    while (living.length < instances) await start();
    await call('user-attributes', { name: 'status', type: 'string', defaultValue: 'paid' });
  }, 120_000);
  afterAll(async () => {
    await Promise.all(living.map((service) => service.kill()));
    await Promise.all([postgres?.stop(), mailServer?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test(
    'each time of each schedule is one mail, whose picture is complete',
    async () => {
      const dashboardId = await findDashboardId();
      const ids: number[] = [];
      while (ids.length < schedules) ids.push(await schedule(dashboardId));
      for (let time = 1; time <= times; time += 1) {
        passHour();
        for (let kill = 0; kill < kills; kill += 1) {
          await rest(random() * longestLife);
          await killOne();
        }
        await until(() => countIds() === schedules * time, 120);
      }
      for (const id of ids) {
        await until(async () => (await listRuns(id)).every(({ endedAt }) => endedAt !== undefined), 60);
        const runs = await listRuns(id);
        expect(new Set(runs.map(({ slot }) => slot)).size).toBe(times);
        for (const run of runs)
          expect(run).toMatchObject({ state: 'succeeded', isLate: false, mails: { sent: 1, sending: 0 } });
      }
      expect(countIds()).toBe(schedules * times);
      expect(listMails().length - countIds()).toBeLessThanOrEqual(times * kills * runsAtOnce);
      const pictures = new Set(listMails().map(({ mail }) => readPicture(mail.attachments[0]?.content)));
      expect(pictures.size).toBe(1);
    },
    times * 300_000,
  );
});

/** The pixels as a text, so that equal pictures are equal. */
function readPicture(content: ArrayBuffer | Uint8Array | string | undefined): string {
  if (content === undefined || typeof content === 'string') throw new Error('The mail has no picture.');
  const { width, height, data } = readPng(new Uint8Array(content));
  const colours = new Set(new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4));
  expect(colours.size).toBeGreaterThan(20);
  return `${width} ${height} ${data.toString('base64')}`;
}
