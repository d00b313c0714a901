/** Finds the browser that pictures are made with. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDownloadedBrowser, findInstalledBrowser, isProgram } from './installed-browser.mjs';
import { findPackagedBrowser, unpackBrowser } from './packaged-browser.mjs';

export interface BrowserProgram {
  readonly path: string;
  /** Variables that it needs beside those of this process. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface FoundBrowser {
  /** Which browser it is, such as its path. */
  readonly name: string;
  /** The program, which may have to be unpacked first. Rejects if that is not possible. */
  prepare(): Promise<BrowserProgram>;
}

/** The browser, or as a sentence why there is none and what to do. */
export type BrowserSearch = FoundBrowser | { readonly obstacle: string };

/** Value of `CHROME_PATH` with which no pictures are made. */
export const noBrowser = 'none';

/**
 * Finding unpacks nothing, and runs nothing.
 * @param path - the setting `CHROME_PATH`. `none`: make no pictures. `undefined`: look for one (docs/exports.md).
 */
export function findBrowser(path: string | undefined): BrowserSearch {
  if (path === undefined) return findUnset();
  if (path === noBrowser) return { obstacle: 'Pictures are switched off: CHROME_PATH is none.' };
  if (isProgram(path)) return toInstalled(path);
  const fault = existsSync(path) ? 'is no program that this user may run' : 'does not exist';
  return {
    obstacle: `${missing}: CHROME_PATH is ${path}, which ${fault}. Set it to the path of Chrome or Chromium.`,
  };
}

const missing = 'There is no browser for pictures';

function findUnset(): BrowserSearch {
  const installed = findInstalledBrowser();
  if (installed !== undefined) return toInstalled(installed);
  const packaged = findPackagedBrowser([dirname(fileURLToPath(import.meta.url)), process.cwd()]);
  if (packaged && process.platform === 'linux') {
    const name = `@sparticuz/chromium ${packaged.version} from npm`;
    return { name, prepare: () => unpackBrowser(packaged) };
  }
  const downloaded = findDownloadedBrowser();
  return downloaded === undefined ? { obstacle: `${missing}. ${toInstall}` } : toInstalled(downloaded);
}

const toInstall =
  'Install Chromium or Chrome, set CHROME_PATH to its path, or install one from npm beside the service: ' +
  'npm install @sparticuz/chromium.';

/** A program that is there as it is. */
export const toInstalled = (path: string): FoundBrowser => ({
  name: path,
  prepare: () => Promise.resolve({ path, environment: {} }),
});
