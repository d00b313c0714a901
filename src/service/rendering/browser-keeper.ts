/** Keeps one browser for all pictures: starts it with the first one, and ends it when none was made for a while. */
import type { Browser, PuppeteerNode } from 'puppeteer-core';
import { RenderError } from './render-request.ts';

/** Milliseconds without a picture after which the browser is closed. */
const idleTime = 120_000;
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

// Chromium does not start with its sandbox as root. Other users keep the sandbox.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export interface BrowserKeeper {
  /** The running browser, or a new one. */
  open(): Promise<Browser>;
  /** Call it after each picture. */
  rest(): void;
  close(): Promise<void>;
}

/** @param executablePath - path of Chrome or Chromium. */
export function createBrowserKeeper(executablePath: string): BrowserKeeper {
  let kept: Promise<Browser> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    const closing = kept;
    kept = undefined;
    await (await closing?.catch(() => undefined))?.close().catch(() => undefined);
  };
  const forget = (browser: Promise<Browser>): void => {
    if (kept === browser) kept = undefined;
  };
  return {
    async open() {
      clearTimeout(timer);
      const running = (kept ??= launch(executablePath));
      try {
        const browser = await running;
        if (browser.connected) return browser;
      } catch (error) {
        forget(running);
        throw error;
      }
      forget(running);
      return (kept ??= launch(executablePath));
    },
    rest() {
      clearTimeout(timer);
      timer = setTimeout(() => void close(), idleTime).unref();
    },
    close,
  };
}

async function launch(executablePath: string): Promise<Browser> {
  const driver = await loadDriver();
  try {
    return await driver.launch({
      executablePath,
      args: [...isolation, ...drawing, ...asRoot],
      // Through a pipe: a port could be used by other programs of this machine.
      pipe: true,
      headless: true,
      timeout: launchTime,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    throw new RenderError('unavailable', `The browser at ${executablePath} does not start.`, {
      cause: error,
    });
  }
}

/** An optional package, which is loaded with the first picture. */
async function loadDriver(): Promise<Pick<PuppeteerNode, 'launch'>> {
  try {
    return (await import('puppeteer-core')).default;
  } catch (error) {
    const message = 'Pictures need the package puppeteer-core beside vitrine: npm install puppeteer-core';
    throw new RenderError('unavailable', message, { cause: error });
  }
}
