/** Finds a browser for the tests and for `npm start`: an installed Chrome or Chromium, otherwise a Chromium from npm. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
// The service finds its browser by the same code.
import { findInstalledBrowser, isProgram } from '../src/service/rendering/installed-browser.mjs';
import { findPackagedBrowser, unpackBrowser } from '../src/service/rendering/packaged-browser.mjs';
import { installLimit } from './setup.mjs';

const cache = fileURLToPath(new URL('../node_modules/.cache/vitrine-browser', import.meta.url));
const packaged = '@sparticuz/chromium@147.0.0';

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
  const found = [process.env.CHROME_PATH ?? '', findInstalledBrowser() ?? ''].find(isProgram);
  if (found) return { executablePath: found, args: [...quiet, ...asRoot], headless: true };
  const { executablePath, args, environment, fonts } = await findPackaged();
  // Programs that tests start get it by its path alone.
  process.env.LD_LIBRARY_PATH = environment.LD_LIBRARY_PATH;
  process.env.FONTCONFIG_PATH ??= fonts;
  return { executablePath, args, headless: 'shell' };
}

/** The systems that the Chromium of npm is built for. */
export const runsPackagedBrowser = process.platform === 'linux' && process.arch === 'x64';

/**
 * The Chromium of npm, of one version on every machine, with no fonts but its own: for pictures that are compared.
 * @returns {Promise<{ executablePath: string, args: string[], headless: 'shell', env: Record<string, string | undefined> }>}
 */
export async function findPackagedBrowserAlone() {
  const { executablePath, args, environment, fonts } = await findPackaged();
  const env = { ...process.env, ...environment, FONTCONFIG_PATH: fonts };
  return { executablePath, args, headless: 'shell', env };
}

async function findPackaged() {
  const inPackage = findPackagedBrowser([cache]) ?? installPackaged();
  const { path: executablePath, environment, fonts } = await unpackBrowser(inPackage);
  const { default: chromium } = await import(pathToFileURL(inPackage.entry).href);
  const args = [...chromium.args.filter((argument) => !unsafe.test(argument)), ...quiet];
  return { executablePath, args, environment, fonts };
}

function installPackaged() {
  if (process.platform !== 'linux') throw new Error('Install Chrome or Chromium, or set CHROME_PATH.');
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
  const found = findPackagedBrowser([cache]);
  if (found) return found;
  throw new Error(`${packaged} could not be installed. Install Chrome or Chromium, or set CHROME_PATH.`);
}
