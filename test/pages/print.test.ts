import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { readPageColours, toColour } from './pdf-pages.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const count = 30;

/** A different light fill for each widget, so that the widget can be found in the PDF. Paper has no dark ones. */
const fills = Array.from({ length: count }, (_, index) => [
  250 - (index % 6) * 15,
  250 - 15 * Math.floor(index / 6),
  177,
]);

/** The widgets are staggered in two columns, so that page breaks do not fall between rows by chance. */
const widgets = fills.map(([red, green, blue], index) => ({
  id: `w${index}`,
  type: 'TEXT',
  position: { x: (index % 3) * 4, y: Math.floor(index / 3) * 9 + (index % 3), w: 4, h: 7 + (index % 3) },
  config: { content: `Words of widget ${index}` },
  style: { backgroundColor: `rgb(${red}, ${green}, ${blue})` },
}));

const page = `<!doctype html><html lang="en"><title>Print</title><main></main>
<script type="module" src="/vitrine.js"></script>
<script>
  const element = document.createElement('vitrine-dashboard');
  element.dashboard = { config: { title: 'On paper', widgets: ${JSON.stringify(widgets)} } };
  globalThis.rendered = new Promise((resolve) => element.addEventListener('vitrine-rendered', resolve));
  document.querySelector('main').append(element);
</script>`;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    const script = extname(url) === '.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? readFileSync(join(dist, url)) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { executablePath, args, headless } = await findBrowser();
  browser = await puppeteer.launch({ executablePath, args, headless });
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

async function openPage(): Promise<Page> {
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const tab = await browser.newPage();
  await tab.setViewport({ width: 1400, height: 700 });
  await tab.goto(`http://127.0.0.1:${port}/`);
  await tab.evaluate('rendered');
  return tab;
}

const readRectangles = (tab: Page): Promise<unknown> =>
  tab.evaluate(`[...document.querySelector('vitrine-dashboard').shadowRoot.querySelectorAll('vitrine-widget')]
    .map((box) => JSON.stringify(box.getBoundingClientRect()))`);

test('print() draws all widgets before the dialog opens, including widgets far below the viewport', async () => {
  const tab = await openPage();
  const drawn = await tab.evaluate(`(async () => {
    const element = document.querySelector('vitrine-dashboard');
    const textOf = (box) => box.shadowRoot.querySelector('vitrine-text')?.shadowRoot.textContent ?? '';
    const boxes = [...element.shadowRoot.querySelectorAll('vitrine-widget')];
    const before = boxes.filter((box) => textOf(box).includes('Words of')).length;
    let atDialog = 0;
    window.print = () => { atDialog = boxes.filter((box) => textOf(box).includes('Words of')).length; };
    await element.print();
    return { before, atDialog };
  })()`);
  expect(drawn).toHaveProperty('atDialog', count);
  expect(Reflect.get(drawn as object, 'before')).toBeLessThan(count);
  await tab.close();
});

test.each([
  ['A4', false],
  ['A4', true],
  ['Letter', false],
] as const)(
  '%s (across: %s): every widget is on one page, whole and in its colours',
  async (format, landscape) => {
    const tab = await openPage();
    const before = await readRectangles(tab);
    await tab.evaluate('window.print = () => undefined; document.querySelector("vitrine-dashboard").print()');
    const pages = readPageColours(await tab.pdf({ format, landscape, printBackground: false }));
    const found = fills.map((fill) => {
      const colour = toColour(fill.map((channel) => channel / 255));
      return pages.filter((colours) => colours.has(colour)).length;
    });
    expect(pages.length).toBeGreaterThan(1);
    expect(found).toEqual(fills.map(() => 1));
    expect(await readRectangles(tab)).toEqual(before);
    await tab.close();
  },
);

test('the printed grid is as wide as the paper, and no widget extends beyond it', async () => {
  const tab = await openPage();
  await tab.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  await tab.emulateMediaType('print');
  for (const width of [700, 1040]) {
    await tab.setViewport({ width, height: 900 });
    const [grid, right] = (await tab.evaluate(`(() => {
      const root = document.querySelector('vitrine-dashboard').shadowRoot;
      const boxes = [...root.querySelectorAll('vitrine-widget')].map((box) => box.getBoundingClientRect().right);
      return [root.querySelector('.grid').getBoundingClientRect().right, Math.max(...boxes)];
    })()`)) as [number, number];
    expect(grid).toBeCloseTo(width - 8, 0);
    expect(right).toBeCloseTo(grid, 0);
  }
  expect(
    await tab.evaluate(`getComputedStyle(
      document.querySelector('vitrine-dashboard').shadowRoot.querySelector('.control')).display`),
  ).toBe('none');
  await tab.close();
});

test('widgets have no shadow on paper, which would be a picture of each box', async () => {
  const tab = await openPage();
  const listShadows = (): Promise<unknown> =>
    tab.evaluate(`[...new Set([...document.querySelector('vitrine-dashboard').shadowRoot
      .querySelectorAll('vitrine-widget')].map(({ shadowRoot }) =>
        getComputedStyle(shadowRoot.querySelector('.widget')).boxShadow))]`);
  expect(await listShadows()).not.toEqual(['none']);
  await tab.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  expect(await listShadows()).toEqual(['none']);
  await tab.close();
});
