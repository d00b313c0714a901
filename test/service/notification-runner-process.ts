/**
 * An instance that runs notifications in a process that a test can kill. It sends its mails by SMTP, and draws nothing. Its clock
 * is ahead of that of the machine by what the test sends, in milliseconds. It tells each delivery that has ended.
 */
import { sql } from 'kysely';
import { setTimeout as rest } from 'node:timers/promises';
import { readConfig } from '../../src/service/config/config.ts';
import { createRequireReadableDashboard } from '../../src/service/dashboards/require-visible-dashboard.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { createMailSender } from '../../src/service/mail/mail-sender.ts';
import { createInstanceClock } from '../../src/service/notifications/instance-clock.ts';
import { createNotificationRunner } from '../../src/service/notifications/notification-runner.ts';
import {
  createAbsentRenderer,
  type DashboardRenderer,
} from '../../src/service/rendering/dashboard-renderer.ts';
import { wireNotifications } from '../../src/service/wire-notifications.ts';
import type { InstanceMessage } from './runner-instance.ts';
import { random } from './seeded-random.ts';

const tell = (message: InstanceMessage): void => void process.send?.(message);
let ahead = 0;
const now = (): Date => new Date(Date.now() + ahead);
// The test has ended.
process.on('disconnect', () => process.exit());

const { databaseUrl: url, dataFolder: folder, secretsKeys, mailServer } = readConfig(process.env);
const database = await openDatabase({ url, folder, secretsKeys });

/** Longest time of a drawing, in milliseconds: a kill meets some runs before their mail. */
const longest = 20;

let mayDraw = Promise.resolve();
let draw: () => void = () => undefined;

const renderer: DashboardRenderer = {
  ...createAbsentRenderer(),
  obstacle: undefined,
  async render() {
    tell({ type: 'drawing' });
    await mayDraw;
    await rest(random() * longest);
    return {
      bytes: new TextEncoder().encode('A picture'),
      mediaType: 'image/png',
      title: 'Orders',
      width: 688,
      height: 100,
      files: [],
      widgets: [],
    };
  },
};
const deliver = wireNotifications({
  database,
  now,
  renderer,
  mail: createMailSender(mailServer),
  requireReadableDashboard: createRequireReadableDashboard(database),
  publicUrl: 'https://analytics.example.com',
});

const countEnded = async (): Promise<number> => {
  const counted = await database.read(1, ({ db }) =>
    sql<{ count: number }>`select count(ended_at)::integer as count from notification_run`.execute(db),
  );
  return counted.rows[0]?.count ?? 0;
};
process.on('message', (message) => {
  if (typeof message === 'number') ahead = message;
  else if (message === 'hold') mayDraw = new Promise((resolve) => (draw = resolve));
  else if (message === 'draw') draw();
  else void countEnded().then((count) => tell({ type: 'count', count }));
});

const runner = createNotificationRunner({
  database,
  now,
  clock: createInstanceClock(database, now),
  deliver: (run, signal) => deliver(run, signal).finally(() => tell({ type: 'ended', runId: run.runId })),
  log: (message, error) => console.error(message, error),
  // Another instance takes over soon, and no busy machine holds an instance up for so long.
  timing: { look: 20, heartbeat: 200, lease: 10_000 },
});
runner.start();
tell({ type: 'ready' });
