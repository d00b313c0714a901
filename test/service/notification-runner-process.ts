/**
 * An instance that runs notifications: its clock is what the test sends, and its mails are rows of the table `effect`. It
 * says `ready` after its first look.
 */
import { sql } from 'kysely';
import { setTimeout as rest } from 'node:timers/promises';
import { z } from 'zod';
import { readConfig } from '../../src/service/config/config.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { beginDelivery, endDelivery } from '../../src/service/notifications/delivery-rows.ts';
import { createNotificationRunner } from '../../src/service/notifications/notification-runner.ts';
import type { DeliverRun } from '../../src/service/notifications/run-outcome.ts';
import { random } from './seeded-random.ts';

let clock = new Date(process.env.CLOCK ?? '');
const now = (): Date => clock;
process.on('message', (message) => (clock = new Date(z.string().parse(message))));
// The test has ended.
process.on('disconnect', () => process.exit());

const { databaseUrl: url, dataFolder: folder, secretsKeys } = readConfig(process.env);
const database = await openDatabase({ url, folder, secretsKeys, migrate: false });

const addresses = ['ann@example.com', 'bob@example.com'];
/** Longest time of a mail, in milliseconds: a kill meets some runs between two mails. */
const longest = 20;

const deliver: DeliverRun = async ({ accountId, runId }, signal) => {
  for (const address of addresses) {
    signal.throwIfAborted();
    const mail = { runId, address, messageId: `<run-${runId}.${address}>` };
    if (!(await database.write(accountId, (rows) => beginDelivery(rows, mail, now())))) continue;
    await rest(random() * longest);
    await sql`insert into effect (run_id, address) values (${runId}, ${address})`.execute(database.db);
    await database.write(accountId, (rows) =>
      endDelivery(rows, mail, { state: 'sent', reason: null, at: now() }),
    );
  }
  return { state: 'succeeded' };
};

const runner = createNotificationRunner({
  database,
  now,
  deliver,
  log: (message, error) => console.error(message, error),
  timing: { look: 20, heartbeat: 50 },
});
await runner.tick();
runner.start();
process.send?.('ready');
