/** Mails of the sample dashboard: from the time of its schedule to the answer "250" of the mail server, beside bare mails of the same size. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import nodemailer from 'nodemailer';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { call, startInstance } from '../service/populated-service.mjs';
import { aim, median, show, showRatio, toTable } from '../statistics.mjs';
import { startCountingMailServer } from './counting-mail-server.mjs';
import { measureMemory, watchMemory } from './process-memory.mjs';

/** Not a copy: the service reads its version beside this folder. */
const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
/** Recipients of the larger notification. */
const many = 200;
/** Milliseconds within which one recipient has the mail of the sample dashboard. */
const mailAim = 10_000;
/** Bytes of the service and its browser at rest. */
const restAim = 250_000_000;
const megabyte = 1_000_000;

export async function benchMails({ platform, isQuick }) {
  const mailServer = await startCountingMailServer();
  const { executablePath } = await findBrowser();
  const environment = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'bench@example.com',
    CHROME_PATH: executablePath,
    RUN_NOTIFICATIONS: 'yes',
    STATIC_FOLDER: dist,
  };
  const instance = await startInstance({
    serviceFolder: join(dist, 'service'),
    workspace: platform.workspace,
    server: { environment },
  });
  try {
    return await measure(instance, mailServer, isQuick ? 2 : 5);
  } finally {
    await instance.close();
    await mailServer.stop();
  }
}

async function measure(instance, mailServer, rounds) {
  const { pid } = instance.child;
  const rest = measureMemory(pid);
  const one = await addNotification(instance, 1);
  const memory = watchMemory(pid);
  const cold = await send(instance, mailServer, one);
  const warm = [];
  for (let round = 0; round < rounds; round += 1) warm.push(await send(instance, mailServer, one));
  const all = await send(instance, mailServer, await addNotification(instance, many));
  const peak = memory.stop();
  const bare = await takeTime(() => sendBare(mailServer, many));
  return { cold, warm: median(warm), all, bare, size: mailServer.readLast().length, rest, peak };
}

/** With so many embed users, who see the same. */
async function addNotification(instance, count) {
  const { child, adminKey } = instance;
  const at = `bench-${count}-`;
  await child.ask({
    statements: [
      `insert into app_user (account_id, username, folded_username, external_id, email, role, created_at)
        select 1, '${at}' || number, '${at}' || number, '${at}' || number, '${at}' || number || '@example.com', 'embed', now()
        from generate_series(1, ${count}) number`,
      `insert into notification (account_id, deployment_id, dashboard_id, cron_expression, timezone, is_enabled,
          notification_enabled, notification_format, created_by, created_at)
        values (1, 1, 1, '0 0 1 1 *', 'UTC', true, true, 'png', 1, now())`,
      `insert into notification_recipient (account_id, notification_id, user_id, created_at)
        select 1, (select max(id) from notification), id, now() from app_user where external_id like '${at}%'`,
    ],
  });
  const { items } = await call(instance, adminKey, 'GET', '/v1/deployments/1/notifications?first=1');
  return { id: items[0].id, count };
}

/** Milliseconds from the time of the schedule to the answer to its last mail, with the wait for the next look at the schedules. */
async function send(instance, mailServer, { id, count }) {
  const arrived = mailServer.expect(count);
  // The time is a random one between two looks, which come each second.
  const slot = Date.now() + 1_000 + Math.round(Math.random() * 1_000);
  await instance.child.ask({
    statements: [`update notification set next_run_at = to_timestamp(${slot / 1_000}) where id = ${id}`],
  });
  const milliseconds = (await arrived) - slot;
  await waitForEnd(instance, `/v1/deployments/1/notifications/${id}/runs?first=1`);
  return milliseconds;
}

async function waitForEnd(instance, path) {
  for (;;) {
    const { items } = await call(instance, instance.adminKey, 'GET', path);
    const [{ endedAt, state, reason }] = items;
    if (endedAt !== undefined && state !== 'succeeded') throw new Error(`The run is ${state}: ${reason}`);
    if (endedAt !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The same bytes with the mailer alone, on as many connections. */
async function sendBare(mailServer, count) {
  const raw = mailServer.readLast();
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: mailServer.port,
    pool: true,
    maxConnections: 3,
    ignoreTLS: true,
  });
  const envelope = { from: 'bench@example.com', to: 'reader@example.com' };
  await Promise.all(Array.from({ length: count }, () => transport.sendMail({ envelope, raw })));
  transport.close();
}

async function takeTime(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function reportMails({ cold, warm, all, bare, size, rest, peak }) {
  const head = [
    'mails of the sample dashboard',
    'first, s',
    'one recipient, s',
    `${many} recipients, s`,
    'ratio to bare mails',
    'size, kB',
    'memory at rest, MB',
    'memory at most, MB',
  ];
  const seconds = (milliseconds) => show(milliseconds / 1_000);
  return toTable(head, [
    [
      'picture and words',
      seconds(cold),
      seconds(warm),
      seconds(all),
      showRatio(all, bare),
      show(size / 1_000),
      show(rest / megabyte),
      show(peak / megabyte),
    ],
  ]);
}

export const judgeMails = ({ warm, rest }) => [
  aim(
    `One recipient has the sample dashboard in under ${mailAim / 1_000} s`,
    warm < mailAim,
    `${show(warm / 1_000)} s`,
  ),
  aim(
    `At rest, the service takes under ${restAim / megabyte} MB`,
    rest < restAim,
    `${show(rest / megabyte)} MB`,
  ),
];
