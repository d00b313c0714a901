/** Keeps one browser for all pictures: starts it with the first one, and ends it when none was made for a while. */
import type { Browser } from 'puppeteer-core';
import type { FoundBrowser } from './find-browser.ts';
import { launchBrowser, type RunningBrowser } from './launch-browser.ts';

/** Milliseconds without a picture after which the browser is closed. */
const idleTime = 120_000;
/** Milliseconds in which a browser answers that does not hang. */
const usualAnswerTime = 10_000;

export interface BrowserKeeper {
  /** The running browser, or a new one. */
  open(): Promise<Browser>;
  /** Call it after each picture, once for each call of `open`, also where that failed. */
  rest(): void;
  /** Call it when a picture was not made in time: a browser that hangs is ended, and the next picture gets a new one. */
  endIfHung(): Promise<void>;
  /** Resolves when the browser has ended and its files are removed. */
  close(): Promise<void>;
}

export function createBrowserKeeper(found: FoundBrowser, answerTime = usualAnswerTime): BrowserKeeper {
  let current: Promise<RunningBrowser> | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Pictures that are being made. */
  let busy = 0;
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    const closing = current;
    current = undefined;
    const running = await closing?.catch(() => undefined);
    if (running) await end(running, answerTime);
  };
  const launch = (): Promise<RunningBrowser> => {
    const running = launchBrowser(found);
    const forget = (): void => {
      if (current === running) current = undefined;
    };
    current = running;
    running.then(({ ended }) => ended.then(forget, forget), forget);
    return running;
  };
  return {
    async open() {
      busy += 1;
      clearTimeout(timer);
      const running = current ?? launch();
      const { browser } = await running;
      if (browser.connected) return browser;
      if (current === running) current = undefined;
      return (await (current ?? launch())).browser;
    },
    rest() {
      busy -= 1;
      clearTimeout(timer);
      if (busy > 0) return;
      timer = setTimeout(() => void close(), idleTime).unref();
    },
    async endIfHung() {
      const asked = current;
      const running = await asked?.catch(() => undefined);
      if (!running || (await answersInTime(running.browser.version(), answerTime))) return;
      if (current === asked) current = undefined;
      endNow(running);
      await running.ended;
    },
    close,
  };
}

/** A browser that does not end by itself is ended. */
async function end(running: RunningBrowser, answerTime: number): Promise<void> {
  if (!(await answersInTime(running.browser.close(), answerTime))) endNow(running);
  await running.ended;
}

const endNow = ({ browser }: RunningBrowser): void => void browser.process()?.kill('SIGKILL');

/** Whether it resolves in time. */
function answersInTime(answer: Promise<unknown>, answerTime: number): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), answerTime);
    const settle = (isFine: boolean): void => {
      clearTimeout(late);
      resolve(isFine);
    };
    answer.then(
      () => settle(true),
      () => settle(false),
    );
  });
}
