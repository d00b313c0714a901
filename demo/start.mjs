/**
 * `npm start`: installs and builds, then runs the platform service and a host page on two origins, as in production.
 * `npm start -- --data ./folder` shows a first dashboard of your CSV, JSON and Parquet files in place of the sample.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildOnce, installPackages, root } from '../scripts/setup.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Vitrine needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

const dataFiles = readDataFiles();

installPackages();
await buildOnce(['script', 'token', 'frame', 'engines', 'service', 'manifest', 'demo']);

const servicePort = Number(process.env.PORT ?? 4000);
const hostPort = Number(process.env.DEMO_PORT ?? servicePort + 1);
// The sample and the dashboards of data files are different accounts' data: each has a database of its own.
const dataFolder = process.env.DATA_FOLDER ?? join(root, dataFiles ? 'data/own-files' : 'data');
const platformUrl = `http://127.0.0.1:${servicePort}`;
const hostUrl = `http://127.0.0.1:${hostPort}`;

const mailbox = process.env.SMTP_URL === undefined ? await openMailbox() : undefined;
const browserPath = process.env.CHROME_PATH ?? (await findBrowserPath());

const dataFlags = dataFiles ? ['serve', '--data', dataFiles, '--with-dashboard'] : [];
const service = spawn(process.execPath, [join(root, 'dist/service/main.js'), ...dataFlags], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PORT: String(servicePort),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    LOG_FORMAT: process.env.LOG_FORMAT ?? 'text',
    DATA_FOLDER: dataFolder,
    ...(dataFiles ? {} : { WORKSPACE_FOLDER: process.env.WORKSPACE_FOLDER ?? join(root, 'demo/workspace') }),
    STATIC_FOLDER: join(root, 'dist'),
    EMBED_ORIGINS: process.env.EMBED_ORIGINS ?? hostUrl,
    CHROME_PATH: browserPath,
    ...(mailbox && {
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: process.env.MAIL_FROM ?? 'Vitrine <vitrine@example.com>',
    }),
  },
});
const endWithService = (code) => process.exit(code ?? 0);
service.on('exit', endWithService);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));

let isListening = false;
let printed = '';
service.stdout.on('data', async (chunk) => {
  process.stdout.write(chunk);
  if (isListening) return;
  printed += chunk;
  if (!printed.includes(platformUrl)) return;
  isListening = true;
  if (mailbox) console.log(`Mailbox          ${mailbox.url}`);
  await storeSamplePeople();
  const { startHost } = await import('./host/host-server.mjs');
  const credentialsFile = join(dataFolder, 'host-credentials.json');
  const { url } = await startHost({
    port: hostPort,
    platformUrl,
    credentialsFile,
    pageFolder: join(root, 'dist/demo'),
    workspace: dataFiles ? { name: basename(dataFiles), isOwnFiles: true } : undefined,
  }).catch(endWithReason);
  console.log(`Gallery          ${url}/gallery`);
  // The sample product shows the account's dashboards, with the secret that the service wrote to this file.
  if (existsSync(credentialsFile)) printDemoPage(url, credentialsFile);
  else console.log(`One tag          ${url}/tag?public-id=…&session-id=…`);
});

/** Of data files, both lines come in one write, so that a program that waits for the address gets all of it. */
function printDemoPage(url, credentialsFile) {
  const line = `Demo page        ${url}`;
  if (!dataFiles) return console.log(line);
  const { publicIds } = JSON.parse(readFileSync(credentialsFile, 'utf8'));
  const next =
    publicIds.length > 0 ? 'edit these dashboards, or to make another one' : 'make a first dashboard';
  console.log(`${line}\n                 Choose “Author” in the page to ${next}.`);
}

/** Without its page, the service would run on where nobody sees it. */
function endWithReason(error) {
  const reason =
    error.code === 'EADDRINUSE'
      ? `Port ${hostPort} is taken, and the demo page needs it: set DEMO_PORT to another one.`
      : `The demo page did not start: ${error.message}`;
  console.error(reason);
  service.off('exit', endWithService);
  service.once('exit', () => process.exit(1));
  service.kill('SIGTERM');
  // Nothing goes on until the service has ended.
  return new Promise(() => undefined);
}

/** The first start prints the admin key. The people whom it stores get mails into the mailbox. */
async function storeSamplePeople() {
  const [, adminKey] = /Admin API key:\s+(\S+)/.exec(printed) ?? [];
  if (adminKey === undefined) return;
  const { storePeople } = await import('./host/embedding-config-and-tokens.mjs');
  await storePeople({ platformUrl, adminKey });
}

/** Mails of the service stay on this machine. Another `npm start` may have the usual port. */
async function openMailbox() {
  const { startMailbox } = await import('./mailbox/mailbox-server.mjs');
  return startMailbox({ port: Number(process.env.MAILBOX_PORT ?? servicePort + 2) }).catch(() =>
    startMailbox({ port: 0 }),
  );
}

/** Pictures need a browser. Without one, everything else works. */
async function findBrowserPath() {
  const { findBrowser } = await import('../scripts/find-browser.mjs');
  try {
    return (await findBrowser()).executablePath;
  } catch (error) {
    console.log(`There is no browser for pictures of dashboards: ${error.message}`);
    return 'none';
  }
}

/** The folder of `--data`, relative to where npm was called. */
function readDataFiles() {
  try {
    const { data } = parseArgs({ options: { data: { type: 'string' } } }).values;
    return data && resolve(process.env.INIT_CWD ?? process.cwd(), data);
  } catch (error) {
    console.error(
      `${error.message}\nUsage: npm start, or npm start -- --data <folder of CSV, JSON or Parquet files>`,
    );
    process.exit(2);
  }
}
