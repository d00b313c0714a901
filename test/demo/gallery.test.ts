import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { startGallery, type GalleryUnderTest } from './gallery-under-test.ts';

let gallery: GalleryUnderTest;
let browser: Browser;

beforeAll(async () => {
  gallery = await startGallery();
  browser = await puppeteer.launch(await findBrowser());
});

afterAll(async () => {
  await browser.close();
  await gallery.stop();
});

interface Visit {
  readonly page: Page;
  /** Console messages of any kind, uncaught errors, and violations of the content security policy. */
  readonly faults: string[];
  /** Requested addresses other than files of the page and of the element. */
  readonly strangers: string[];
}

/** Messages of Chromium's graphics driver on machines without a graphics card. */
const softwareDrawing = /^\[\.WebGL-\w+\]GL Driver Message \(OpenGL, Performance,/;

async function visit(kind: string, width = 1400): Promise<Visit> {
  const page = await browser.newPage();
  const faults: string[] = [];
  const strangers: string[] = [];
  const own = [new URL(gallery.url).origin, gallery.scripts, 'data:', 'blob:'];
  page.on('console', (message) => {
    if (!softwareDrawing.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!own.some((start) => request.url().startsWith(start))) strangers.push(request.url());
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  await page.setViewport({ width, height: 1000 });
  await page.goto(`${gallery.url}#${kind}`);
  await page.waitForSelector('.scene-box');
  return { page, faults, strangers };
}

interface SceneSeen {
  readonly id: string;
  readonly state: string;
  /** The final state of its widget. */
  readonly shown: 'painted' | 'empty' | 'failed' | 'loading';
  readonly reach: number;
}

/** Scrolls to the scenes one by one, and reads the final state of each. Does not wait for scenes that show loading. */
function scrollThrough(page: Page): Promise<SceneSeen[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const look = (card: Element): SceneSeen['shown'] | undefined => {
      const widget = card.querySelector('vitrine-dashboard')?.shadowRoot?.querySelector('vitrine-widget');
      const inside = widget?.shadowRoot;
      if (!inside) return undefined;
      if (inside.querySelector('[part="widget-error"]')) return 'failed';
      if (inside.querySelector('vitrine-empty')) return 'empty';
      if (inside.querySelector('.skeleton')) return 'loading';
      return inside.querySelector('[aria-busy="false"]') ? 'painted' : undefined;
    };
    const seen: SceneSeen[] = [];
    for (const card of document.querySelectorAll<HTMLElement>('.scene')) {
      card.scrollIntoView();
      const state = card.dataset.state ?? '';
      while (look(card) === undefined || (look(card) === 'loading' && state !== 'loading')) await frame();
      const reach = document.documentElement.scrollWidth - innerWidth;
      seen.push({ id: card.id, state, shown: look(card) ?? 'loading', reach });
    }
    return seen;
  });
}

const expected: Readonly<Record<string, SceneSeen['shown'][]>> = {
  empty: ['empty', 'painted'],
  loading: ['loading'],
  error: ['failed'],
};

test.each(['vega', 'table', 'kpi', 'html', 'map'])(
  'every scene of %s reaches its state without an account, foreign files or console messages',
  async (kind) => {
    const { page, faults, strangers } = await visit(kind);
    const seen = await scrollThrough(page);
    for (const { id, state, shown, reach } of seen) {
      expect(expected[state] ?? ['painted'], id).toContain(shown);
      expect(reach, id).toBeLessThanOrEqual(0);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.map(({ state }) => state)).toEqual(expect.arrayContaining(['normal', 'loading', 'error']));
    expect([faults, strangers]).toEqual([[], []]);
    await page.close();
  },
);

test('an address opens its scene, the navigation opens another kind, and a phone’s page has no horizontal scrolling', async () => {
  const { page, faults } = await visit('kpi/error', 390);
  const found = await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const top = () => document.querySelector('#scene-error')?.getBoundingClientRect().top ?? Infinity;
    const bottom = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    while (top() > 100 && !bottom()) await frame();
    const reach = document.documentElement.scrollWidth - innerWidth;
    document.querySelector<HTMLElement>('.dashboard-tabs a[href="#table"]')?.click();
    while (document.querySelector('#kind-title')?.textContent !== 'Tables') await frame();
    return [reach, scrollY, document.querySelector('.dashboard-tabs [aria-current]')?.textContent];
  });
  expect([found, faults]).toEqual([[0, 0, 'Tables'], []]);
  await page.close();
});

test('a map of the host loads under a strict policy, even if the element’s files have another origin', async () => {
  const { page, faults, strangers } = await visit('map/own-ground');
  const credit = await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const findIn = (root: ParentNode, name: string): Element | undefined => {
      for (const element of root.querySelectorAll('*')) {
        const found = element.matches(name)
          ? element
          : element.shadowRoot && findIn(element.shadowRoot, name);
        if (found) return found;
      }
      return undefined;
    };
    const scene = () => document.querySelector('#scene-own-ground');
    const find = () => findIn(scene() ?? document.body, '.attribution, .note')?.textContent.trim();
    while (!find()) await frame();
    return find();
  });
  expect([credit, faults, strangers]).toEqual(['Districts: Skyline Ops', [], []]);
  await page.close();
});
