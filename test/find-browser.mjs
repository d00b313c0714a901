/** Finds a browser for the tests: an installed Chrome or Chromium, otherwise a Chromium from npm. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

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
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((argument) => !unsafe.test(argument)), ...quiet],
    headless: 'shell',
  };
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
    });
    return resolve();
  }
}
