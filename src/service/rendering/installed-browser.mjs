/**
 * Where browsers are that somebody has installed. Plain JavaScript: the scripts of this repository use it, too, before
 * anything is built.
 */
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const usualPaths = [
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

export const findInstalledBrowser = () => usualPaths.find(isProgram);

/** The newest Chrome for Linux that Puppeteer has downloaded for this user. */
export const findDownloadedBrowser = () =>
  listDownloads()
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map((folder) => join(folder, 'chrome-linux64/chrome'))
    .find(isProgram);

function listDownloads() {
  try {
    const folder = join(process.env.PUPPETEER_CACHE_DIR ?? join(homedir(), '.cache/puppeteer'), 'chrome');
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    // There is no such folder, or this user has no home.
    return [];
  }
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
