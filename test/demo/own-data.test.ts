/** From own data to a page of readers: by mouse, by touch on a phone, and by keyboard alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { isRecord, readArray } from '../../src/model/parsing/read-value.ts';
import { until } from '../until.ts';
import { readJson, startAuthoringDemo, type AuthoringDemo } from './authoring-under-test.ts';
import { hands, type Hands } from './author-hands.ts';
import { startPlainPages, type PlainPages } from './plain-pages.ts';
import { find } from './press-in-page.ts';

const files = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
let demo: AuthoringDemo;
let plain: PlainPages;
let browser: Browser;

beforeAll(async () => {
  writeFileSync(
    join(files, 'orders.csv'),
    'id,region,amount\n1,North,1000\n2,North,234\n3,South,567\n4,West,90\n',
  );
  demo = await startAuthoringDemo(files);
  plain = await startPlainPages(demo.platform);
  browser = await puppeteer.launch(await findBrowser());
}, 120_000);

afterAll(async () => {
  await browser.close();
  await plain.stop();
  await demo.stop();
  rmSync(files, { recursive: true, force: true });
});

/** Console messages and errors of all pages, violations of the content security policy among them. */
const faults: string[] = [];

afterEach(() => expect(faults.splice(0)).toEqual([]));

async function openPage({ viewport }: Hands, address: string): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport(viewport);
  await page.goto(address);
  return page;
}

async function addText({ press, pick }: Hands, page: Page): Promise<void> {
  await press(page, '.open', 'Add');
  await pick(page, 'Text');
  await find(page, '.in-place textarea:focus');
  await page.keyboard.type('What we sold');
  await press(page, '.in-place button', 'Apply');
}

/** The steps that a narrow screen shows one at a time. */
async function goTo({ press, viewport }: Hands, page: Page, step: string): Promise<void> {
  if (viewport.width < 720) await press(page, '.steps [role=radio]', step);
}

async function addReport(hand: Hands, page: Page): Promise<void> {
  await hand.press(page, '.open', 'Add');
  await hand.pick(page, 'New report');
  await hand.choose(page, 'Total amount');
  await hand.choose(page, 'Region');
  await goTo(hand, page, 'Design');
  await hand.draw(page, 'arc');
  await hand.press(page, 'footer .primary', 'Add to the dashboard');
}

async function publish({ press }: Hands, page: Page): Promise<string> {
  await press(page, '.arrange-bar button', 'Publish');
  await press(page, 'dialog .primary', 'Publish');
  const publicId = await page.$eval('vitrine-dashboard', (one) => one.getAttribute('public-id') ?? '');
  // The page lets readers see it once it is published.
  await until(async () => (await listReadable()).includes(publicId));
  return publicId;
}

async function listReadable(): Promise<unknown[]> {
  const { dashboards } = await readJson(await fetch(`${demo.url}/host/config`));
  return readArray(dashboards).map((one) => (isRecord(one) ? one.publicId : one));
}

async function openAsReader(hand: Hands, publicId: string): Promise<Page> {
  const token = await demo.signToken({ subject: 'reader', publicId });
  return openPage(hand, plain.toAddress({ 'public-id': publicId, token }));
}

/** Where the page shows something, from its top. */
const findTop = async (page: Page, selector: string): Promise<number> =>
  (await (await find(page, selector)).boundingBox())?.y ?? Number.NaN;

test.each(['mouse', 'finger', 'keys'] as const)(
  'an author makes a chart of own files and publishes it, and a page with one tag shows their numbers: by %s',
  async (name) => {
    const hand = hands[name];
    const page = await openPage(hand, demo.url);
    await hand.press(page, '.person-switch [data-role=author]');
    await find(page, '.person-switch [data-role=author][aria-pressed=true]');
    await hand.press(page, '[data-action=new-dashboard]');
    await addText(hand, page);
    await addReport(hand, page);
    // It stands above the widgets, and arrives with the first rows.
    await find(page, 'time', 'Data as of');
    await hand.moveUp(page, '.move[aria-label*="region"]');
    const reader = await openAsReader(hand, await publish(hand, page));
    await find(
      reader,
      'p',
      'Pie chart of Total amount by Region, 3 values: highest 1,234 for North, lowest 90 for West.',
    );
    expect(await findTop(reader, 'vitrine-chart')).toBeLessThan(await findTop(reader, 'vitrine-text'));
    expect(await reader.$$('>>> :is(.arrange, .arrange-bar)')).toEqual([]);
    for (const one of [page, reader]) await one.browserContext().close();
  },
);
