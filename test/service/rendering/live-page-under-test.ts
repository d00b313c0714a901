/** The element in a page of its own, as a host shows it to a reader. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { longId, readPng } from './export-under-test.ts';

export interface LivePage {
  /** Address of the service. */
  readonly address: string;
  /** Properties of the element. Default of `publicId`: the dashboard with a chart and a long table. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  readonly density?: number;
  readonly dir?: 'ltr' | 'rtl';
  /** Of the page around the element, whose own one is a property. Default: light. */
  readonly colorScheme?: 'light' | 'dark';
}

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args, headless } = await findBrowser();
  return puppeteer.launch({ executablePath, args: [...args, '--font-render-hinting=none'], headless });
}

/** Shows the dashboard as a whole, without its buttons, and calls a function with the page. */
export async function useLivePage<T>(
  browser: Browser,
  live: LivePage,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await openElement(page, live);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** In the page, `element` is the element. The page has its colour. */
async function openElement(page: Page, live: LivePage): Promise<void> {
  const { address, properties, width, height, density = 1, dir = 'ltr', colorScheme = 'light' } = live;
  const all = {
    baseUrl: `${address}/api`,
    publicId: longId,
    hide: ['toolbar', 'menu'],
    locale: 'en',
    ...properties,
  };
  await page.setViewport({ width, height, deviceScaleFactor: density });
  await emulateReader(page, colorScheme);
  await page.setBypassCSP(true);
  await page.goto(`${address}/embed/vitrine/latest.json`);
  await page.evaluate(
    `(async () => {
      document.documentElement.lang = ${JSON.stringify(all.locale)};
      document.documentElement.dir = ${JSON.stringify(dir)};
      document.documentElement.style.colorScheme = ${JSON.stringify(colorScheme)};
      document.body.style.cssText = 'margin:0;padding:24px;font-family:system-ui,sans-serif';
      await import(${JSON.stringify(`${address}/embed/vitrine/vitrine.js`)});
      const element = document.createElement('vitrine-dashboard');
      globalThis.element = element;
      Object.assign(element, ${JSON.stringify(all)});
      document.body.replaceChildren(element);
      await new Promise((resolve) => element.addEventListener('vitrine-rendered', resolve));
      await element.drawAll();
      document.body.style.backgroundColor = getComputedStyle(element).backgroundColor;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    })()`,
  );
}

/** In one command: each replaces all that those before have set. */
async function emulateReader(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    media: 'print',
    features: [{ name: 'prefers-color-scheme', value: colorScheme }],
  });
}

/** A picture of what a reader sees. */
export const photograph = async (browser: Browser, live: LivePage) =>
  readPng(await useLivePage(browser, live, (page) => page.screenshot({ type: 'png' })));
