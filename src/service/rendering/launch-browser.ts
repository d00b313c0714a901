/** Starts a browser that reaches nothing but the service, and leaves nothing behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { loadDriver } from './browser-driver.ts';
import { findBrowserEnvironment } from './browser-environment.ts';
import { explainFailure } from './explain-failure.ts';
import type { FoundBrowser } from './find-browser.ts';
import { makeProcessFolder, removeFolder } from './process-folder.mjs';
import { RenderError } from './render-request.ts';

/** Milliseconds in which the browser must start. */
const launchTime = 30_000;

/**
 * The browser has no way to the network: every request is answered by the service itself, and what would get past that ends
 * at a proxy that does not exist.
 */
const isolation = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-pings',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

const drawing = [
  '--disable-gpu',
  // Tiles of maps are drawn with WebGL. Machines without a graphics card have WebGL only in software.
  '--enable-unsafe-swiftshader',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

/** Whether the browser runs without its sandbox: as root, Chromium does not start with it. Other users keep it. */
export const isWithoutSandbox = process.getuid?.() === 0;

const browserArguments = [...isolation, ...drawing, ...(isWithoutSandbox ? ['--no-sandbox'] : [])];

export interface RunningBrowser {
  readonly browser: Browser;
  /** Resolves when it has ended, however it did, and its files are removed. */
  readonly ended: Promise<void>;
}

/** Rejects with a `RenderError` whose cause says why the browser does not start. */
export async function launchBrowser(found: FoundBrowser): Promise<RunningBrowser> {
  const folder = await makeProcessFolder('vitrine-browser');
  try {
    const browser = await launchIn(folder, found);
    return { browser, ended: cleanUpAfter(browser.process(), folder) };
  } catch (error) {
    await removeFolder(folder);
    throw new RenderError('unavailable', `The browser for pictures does not start (${found.name}).`, {
      cause: error,
    });
  }
}

async function launchIn(folder: string, found: FoundBrowser): Promise<Browser> {
  const driver = await loadDriver();
  const { path, environment } = await found.prepare();
  const env = { ...findBrowserEnvironment(process.env), ...environment, ...toTemporary(folder) };
  try {
    await requireStart(path, env);
    return await driver.launch({
      executablePath: path,
      args: browserArguments,
      userDataDir: join(folder, 'profile'),
      env,
      // Through a pipe: a port could be used by other programs of this machine. The browser ends with this process.
      pipe: true,
      headless: true,
      timeout: launchTime,
      // Each file has its own limit of time.
      protocolTimeout: 0,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    const args = [...browserArguments, `--user-data-dir=${join(folder, 'again')}`];
    const reason = await explainFailure({ path, args, env });
    throw reason === undefined ? error : new Error(reason, { cause: error });
  }
}

/**
 * Rejects where the system refuses to start it, such as on Alpine a program for another C library. The driver would let that
 * end this process.
 */
const requireStart = (path: string, env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(path, ['--headless', '--version'], { env, stdio: 'ignore' });
    child.once('error', reject);
    child.once('spawn', () => {
      child.kill('SIGKILL');
      resolve();
    });
  });

/**
 * Characters of a folder in which the browser can make its socket: the system allows 104 or more for
 * `/.org.chromium.Chromium.AbCdEf/SingletonSocket` below it. With a longer one, the browser does not start.
 */
const longestFolder = 57;

/** A browser that is killed leaves temporary files. */
const toTemporary = (folder: string): Record<string, string> =>
  folder.length > longestFolder ? {} : { TMPDIR: folder };

async function cleanUpAfter(child: ChildProcess | null, folder: string): Promise<void> {
  if (child?.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
  await endGroup(child?.pid);
  await removeFolder(folder);
}

/** Most times that a group is asked whether it has ended, and the milliseconds between them. */
const patience = { times: 10, pause: 50 };

/** Ends what the browser has started, and waits for it: it would write on for a moment. The driver makes it a group. */
async function endGroup(pid: number | undefined): Promise<void> {
  if (pid === undefined || process.platform === 'win32') return;
  for (let time = 0; time < patience.times && killGroup(pid); time += 1)
    await new Promise((resolve) => setTimeout(resolve, patience.pause));
}

/** @returns whether some of it was still there. */
function killGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Starts the browser, and ends it. Rejects as `launchBrowser` does. */
export async function readBrowserVersion(found: FoundBrowser): Promise<string> {
  const { browser, ended } = await launchBrowser(found);
  try {
    return await browser.version();
  } finally {
    await browser.close();
    await ended;
  }
}
