/** Finds a browser for the tests and for `npm start`: an installed Chrome or Chromium, otherwise a Chromium from npm. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installLimit } from './setup.mjs';

const cache = fileURLToPath(new URL('../node_modules/.cache/vitrine-browser', import.meta.url));
/** Chromium as an npm package, which contains a compressed binary and needs no further download. */
const packaged = '@sparticuz/chromium@147.0.0';

const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.LOCALAPPDATA ?? ''}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env.PROGRAMFILES ?? ''}\\Google\\Chrome\\Application\\chrome.exe`,
];

const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-gpu',
  // Tiles are drawn with WebGL. Machines without a graphics card have WebGL only in software.
  '--enable-unsafe-swiftshader',
  '--metrics-recording-only',
];
// Chromium does not start with its sandbox as root. Other users keep the sandbox.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Arguments of the packaged Chromium that turn off what tests rely on: the same-origin policy, mixed content, processes of
 * their own for pages and sites. Users' browsers have all of it.
 */
const unsafe =
  /^--(?:disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|disable-features|enable-features|single-process)\b/;

/** @returns {Promise<{ executablePath: string, args: string[], headless: true | 'shell' }>} */
export async function findBrowser() {
  const found = installed.find((path) => path && existsSync(path));
  if (found) return { executablePath: found, args: [...quiet, ...asRoot], headless: true };
  const { default: chromium } = await import(pathToFileURL(await installPackaged()).href);
  return {
    executablePath: await unpackAlone(() => chromium.executablePath()),
    args: [...chromium.args.filter((argument) => !unsafe.test(argument)), ...quiet],
    headless: 'shell',
  };
}

/** Milliseconds after which a lock belongs to a process that has ended. Unpacking takes a few seconds. */
const staleAfter = 120_000;

/** Processes that unpack at the same time would write into the same file. */
async function unpackAlone(unpack) {
  const lock = join(tmpdir(), 'vitrine-browser.lock');
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      removeIfStale(lock);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  try {
    return await unpack();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function removeIfStale(lock) {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > staleAfter) rmSync(lock, { recursive: true, force: true });
}

async function installPackaged() {
  // Without this, the package does not unpack its libraries for machines that lack them.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= '22.x';
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const resolve = () => createRequire(join(cache, 'package.json')).resolve('@sparticuz/chromium');
  try {
    return resolve();
  } catch {
    console.log('No Chrome or Chromium is installed: taking one from npm …');
    mkdirSync(cache, { recursive: true });
    writeFileSync(join(cache, 'package.json'), '{"private":true}');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    spawnSync(npm, ['install', '--no-audit', '--no-fund', '--loglevel=error', packaged], {
      cwd: cache,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      timeout: installLimit,
    });
    return resolve();
  }
}
