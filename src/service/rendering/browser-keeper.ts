/** Keeps one browser for all pictures: starts it with the first one, and ends it when none was made for a while. */
import type { Browser } from 'puppeteer-core';
import type { FoundBrowser } from './find-browser.ts';
import { launchBrowser, type RunningBrowser } from './launch-browser.ts';

/** Milliseconds without a picture after which the browser is closed. */
const idleTime = 120_000;

export interface BrowserKeeper {
  /** The running browser, or a new one. */
  open(): Promise<Browser>;
  /** Call it after each picture. */
  rest(): void;
  /** Resolves when the browser has ended and its files are removed. */
  close(): Promise<void>;
}

export function createBrowserKeeper(found: FoundBrowser): BrowserKeeper {
  let kept: Promise<RunningBrowser> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    const closing = kept;
    kept = undefined;
    const running = await closing?.catch(() => undefined);
    await running?.browser.close().catch(() => running.browser.process()?.kill('SIGKILL'));
    await running?.ended;
  };
  const forget = (running: Promise<RunningBrowser>): void => {
    if (kept === running) kept = undefined;
  };
  const open = async (): Promise<Browser> => {
    const running = (kept ??= launchBrowser(found));
    try {
      const { browser } = await running;
      if (browser.connected) return browser;
    } catch (error) {
      forget(running);
      throw error;
    }
    forget(running);
    return (await (kept ??= launchBrowser(found))).browser;
  };
  return {
    open() {
      clearTimeout(timer);
      return open();
    },
    rest() {
      clearTimeout(timer);
      timer = setTimeout(() => void close(), idleTime).unref();
    },
    close,
  };
}
