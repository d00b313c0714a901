/** Finds the browser that pictures are made with. */
import { existsSync } from 'node:fs';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of Chrome or Chromium. `undefined`: there is none.
 * @param path - the setting `CHROME_PATH`. `none`: make no pictures. `undefined`: look at the usual places.
 */
export function findBrowser(path: string | undefined): string | undefined {
  const candidates = path === undefined ? usualPaths : [path];
  return candidates.find((one) => existsSync(one));
}
