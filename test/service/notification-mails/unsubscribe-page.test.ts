/** The page to unsubscribe in a browser: with its policy, in light and dark, in both directions of writing. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { anyBacking } from '../service-under-test.ts';
import { publicUrl, useMailedNotifications } from './mailed-notifications-under-test.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('in a browser', () => {
  const { service, schedule, addReader, add, send, take, allow } = useMailedNotifications(anyBacking);
  let browser: Browser | undefined;
  beforeAll(async () => {
    const { executablePath } = await findBrowser();
    browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox'] });
  }, 120_000);
  afterAll(() => browser?.close());

  const open = async (): Promise<{ page: Page; requested: string[]; complaints: string[] }> => {
    if (!browser) throw new Error('The browser has not started.');
    const page = await browser.newPage();
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => requested.push(`${request.method()} ${request.url()}`));
    page.on('console', (message) => complaints.push(message.text()));
    return { page, requested, complaints };
  };
  const linkFor = async (name: string, locale: string): Promise<string> => {
    await allow('partner.example');
    const path = await schedule();
    await add(path, { address: `${name}@partner.example`, scopeUserId: await addReader(name), locale });
    await send(path);
    const [, link = ''] =
      new RegExp(`${publicUrl}(/unsubscribe/[\\w-]+)`).exec(take()[0]?.mail.text ?? '') ?? [];
    return service().running.address + link;
  };
  /** Rules of WCAG that the page breaks, and whether it is wider than its window. */
  const inspect = async (page: Page): Promise<unknown> => {
    await page.evaluate(axe);
    return page.evaluate(`axe.run().then(({ violations }) => ({
      violations: violations.map(({ id }) => id),
      isTooWide: document.documentElement.scrollWidth > innerWidth,
      button: document.querySelector('button').getBoundingClientRect().height >= 44,
    }))`);
  };
  const isFine = { violations: [], isTooWide: false, button: true };

  test.each([
    ['light', 'en'],
    ['dark', 'de'],
    ['dark', 'ar'],
  ])('is accessible in %s and %s, and its button works with the keyboard alone', async (scheme, locale) => {
    const url = await linkFor(`reader-${scheme}-${locale}`, locale);
    const { page, requested, complaints } = await open();
    await page.setViewport({ width: 320, height: 480 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await page.goto(url);
    const headings: (string | null | undefined)[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await inspect(page)).toEqual(isFine);
      headings.push(await page.$eval('h1', ({ textContent }) => textContent));
      if (turn === 2) break;
      await page.keyboard.press('Tab');
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    }
    expect(new Set(headings).size).toBe(3);
    expect(requested.filter((one) => !one.endsWith('data:,'))).toEqual([
      `GET ${url}`,
      `POST ${url}`,
      `POST ${url}`,
    ]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
