/** Path of Chrome or Chromium at the usual places. `undefined`: there is none. */
export function findInstalledBrowser(): string | undefined;
/** Path of a Chrome in the cache of Puppeteer (`PUPPETEER_CACHE_DIR`). `undefined`: there is none. */
export function findDownloadedBrowser(): string | undefined;
/** Whether there is a file that this user may run. */
export function isProgram(path: string): boolean;
