/** Draws pictures in the Chromium of npm, so that only the element decides what they show. */
import { PNG } from 'pngjs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findPackagedBrowserAlone } from '../../scripts/find-browser.mjs';
import { isAtRest, waitForIdle, showDashboard, stopTime } from './picture-page.ts';
import type { Picture } from './picture.ts';

/** Letters stand at whole pixels in greys, without hints for a screen, in the colours of the page. */
const plainDrawing = [
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--lang=en-GB',
];

/** The page has the same address in every run, because some messages show it. */
const url = 'http://localhost/';

/** @param port - of the host of the pictures. */
export async function launchDrawing(port: number): Promise<Browser> {
  const { args, ...found } = await findPackagedBrowserAlone();
  const address = `--host-resolver-rules=MAP localhost:80 127.0.0.1:${port}`;
  return puppeteer.launch({ ...found, args: [...args, ...plainDrawing, address] });
}

export async function drawPicture(browser: Browser, picture: Picture): Promise<PNG> {
  const page = await browser.newPage();
  try {
    await openPicture(page, picture);
    return await takePicture(page);
  } finally {
    await page.close();
  }
}

/** Shows the picture in the page, and resolves when nothing is under way any more. */
export async function openPicture(page: Page, picture: Picture): Promise<void> {
  const { width, height, settings, rows, dir = 'ltr', act } = picture;
  await page.setViewport({ width, height, deviceScaleFactor: 1 });
  await setReader(page, picture);
  await page.evaluateOnNewDocument(stopTime, Date.UTC(2026, 9, 15, 9, 30));
  await page.goto(url);
  await page.evaluate(showDashboard, { settings: { baseUrl: url, ...settings }, rows, dir });
  await act?.(page);
  await page.waitForNetworkIdle({ idleTime: 50 });
  await page.waitForFunction(isAtRest, { polling: 'raf' }, Object.values(rows).includes('pending'));
}

async function setReader(page: Page, { scheme = 'light', wish }: Picture): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-contrast', value: wish === 'more contrast' ? 'more' : 'no-preference' },
    { name: 'forced-colors', value: wish === 'forced colours' ? 'active' : 'none' },
  ];
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features });
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' });
  await session.send('Emulation.setLocaleOverride', { locale: 'en-GB' });
}

/** Two pictures one after another are the same when nothing moves any more. */
export async function takePicture(page: Page): Promise<PNG> {
  let last: Uint8Array | undefined;
  for (let tries = 0; tries < 40; tries += 1) {
    await page.evaluate(waitForIdle);
    const taken = await page.screenshot({ captureBeyondViewport: false });
    if (last && Buffer.compare(last, taken) === 0) return PNG.sync.read(Buffer.from(taken));
    last = taken;
  }
  throw new Error('The page does not come to rest.');
}
