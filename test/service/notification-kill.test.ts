/** Instances that run notifications and send mails by SMTP are killed again and again: each time of each schedule is one mail. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationSchema } from '../../src/contract/endpoints/notifications.ts';
import { readConfig } from '../../src/service/config/config.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { rounds } from '../rounds.ts';
import { until } from '../until.ts';
import { startMailServer, type MailServer } from './mail/mail-server-under-test.ts';
import { buildRunner, RunnerInstance } from './runner-instance.ts';
import { random } from './seeded-random.ts';
import { backings, useService, type Backing } from './service-under-test.ts';

const hour = 3_600_000;
const schedules = rounds(20, 50);
/** Times of each schedule. A full run has 300 mails on each database. */
const times = rounds(1, 6);
/** In each of these times. */
const kills = rounds(2, 3);
/** Runs that an instance delivers at the same time. */
const runsAtOnce = 4;
/** Only a PostgreSQL server has several instances. */
const instancesOf: Readonly<Record<Backing, number>> = { embedded: 1, postgres: 3 };

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const all = new Map<string, RunnerInstance>();
  const living: RunnerInstance[] = [];
  let program = '';
  let mailServer: MailServer | undefined;
  let ahead = 0;
  let slots = 0;

  const start = async (): Promise<void> => {
    const { folder, postgres } = service();
    const sender = `instance-${all.size}@example.com`;
    const instance = new RunnerInstance(program, {
      DATA_FOLDER: folder,
      ...postgres?.environment,
      SMTP_URL: mailServer?.url ?? '',
      MAIL_FROM: sender,
    });
    all.set(sender, instance);
    await instance.ready;
    instance.setAhead(ahead);
    living.push(instance);
  };
  const listMails = () => mailServer?.received ?? [];
  const countMails = (): number => new Set(listMails().map(({ mail }) => mail.messageId)).size;
  const takeOne = (): RunnerInstance => {
    const [one] = living.splice(Math.floor(random() * living.length), 1);
    if (!one) throw new Error('No instance lives.');
    return one;
  };

  beforeAll(async () => {
    program = await buildRunner();
    mailServer = await startMailServer();
    const { call, adminKey: token, running } = service();
    for (let count = 0; count < schedules; count += 1) {
      const body = { dashboardId: 1, scheduleType: 'HOURLY', minute: 0 };
      const path = '/api/v1/deployments/1/notifications';
      const { id } = (await call(path, { token, body })).read(notificationSchema);
      await call(`${path}/${id}/recipients`, { token, body: { recipients: [{ userId: 1 }] } });
    }
    // The instances have its database now.
    await running.close();
    await Promise.all(Array.from({ length: instancesOf[backing] }, start));
  });
  afterAll(async () => {
    await Promise.all([...all.values()].map((instance) => instance.kill()));
    await mailServer?.stop();
    rmSync(program, { recursive: true, force: true });
  });

  /** An instance that is frozen while it draws, as a machine that sleeps, and that has told nobody. */
  const haltOne = async (): Promise<RunnerInstance> => {
    const halted = takeOne();
    halted.hold();
    halted.setAhead(ahead);
    await until(() => halted.drawings === runsAtOnce);
    halted.halt();
    return halted;
  };
  /** It learns that its runs belong to others, and sends nothing. */
  const resume = async (halted: RunnerInstance): Promise<void> => {
    const mails = listMails().length;
    const ended = halted.ended.size;
    halted.resume();
    halted.draw();
    await until(() => halted.ended.size === ended + runsAtOnce);
    expect(listMails()).toHaveLength(mails);
    living.push(halted);
  };
  /** Each kill comes after a number of mails that is drawn by lot, so that it meets work on any machine. */
  const killSome = async (before: number): Promise<void> => {
    const moments = Array.from({ length: kills }, () => before + Math.floor(random() * schedules));
    const starting: Promise<void>[] = [];
    for (const moment of moments.sort((one, other) => one - other)) {
      await until(() => living.length > 0 && countMails() >= moment);
      await takeOne().kill();
      starting.push(start());
    }
    await Promise.all(starting);
  };
  const passHour = async (): Promise<void> => {
    const before = slots;
    slots += schedules;
    ahead += hour - ((Date.now() + ahead) % hour);
    const halted = living.length > 1 ? await haltOne() : undefined;
    for (const instance of living) instance.setAhead(ahead);
    await killSome(before);
    await until(async () => (await living[0]?.countEnded()) === slots, 120);
    if (halted) await resume(halted);
  };

  const listRuns = async () => {
    const { folder, postgres } = service();
    const { databaseUrl: url, secretsKeys } = readConfig({ DATA_FOLDER: folder, ...postgres?.environment });
    const database = await openDatabase({ url, folder, secretsKeys });
    const runs = await database.read(1, ({ db }) =>
      db
        .selectFrom('notification_run as run')
        .leftJoin('notification_delivery as delivery', 'delivery.run_id', 'run.id')
        .select(['run.id', 'run.notification_id', 'run.slot', 'run.state', 'run.is_late'])
        .select(['delivery.message_id', 'delivery.state as mail'])
        .execute(),
    );
    await database.close();
    return runs;
  };

  test('each time has one run and one mail, and only what a kill cut off is sent again', async () => {
    for (let time = 0; time < times; time += 1) await passHour();
    const killed = new Set([...all.values()].filter(({ isKilled }) => isKilled));
    for (const instance of living) await instance.kill();
    const runs = await listRuns();
    expect(runs).toHaveLength(slots);
    expect(new Set(runs.map((run) => `${run.notification_id} ${run.slot.toISOString()}`)).size).toBe(slots);
    expect(countMails()).toBe(slots);
    for (const run of runs) {
      expect(run).toMatchObject({ state: 'succeeded', is_late: false, mail: 'sent' });
      const sent = listMails().filter(({ mail }) => mail.messageId === run.message_id);
      expect(sent.length).toBeGreaterThan(0);
      for (const { mail } of sent.slice(0, -1)) {
        const sender = all.get(mail.from?.address ?? '');
        expect(sender && killed.has(sender) && !sender.ended.has(run.id), `run ${run.id}`).toBe(true);
      }
    }
  });
});
