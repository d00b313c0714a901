/** The playground, in a browser: from the gallery and back, with edits, mistakes and links. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostLinkCharacters } from '../../demo/page/playground/playground-link.ts';
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

/** Messages of Chromium's graphics driver on machines without a graphics card. */
const softwareDrawing = /WebGL/;

/** Opens a page, and collects console messages, uncaught errors and violations of its policy. */
async function visit(address: string, width = 1400): Promise<{ page: Page; faults: string[] }> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (!softwareDrawing.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.setViewport({ width, height: 900 });
  await page.goto(address);
  return { page, faults };
}

const toPlayground = (hash: string): string => `${gallery.url.replace(/gallery$/, 'playground')}${hash}`;

/** Waits until the widget that is shown has settled, with the expected text. @returns its texts. */
const readShown = (page: Page, expected = ''): Promise<string> =>
  page.evaluate(async (part) => {
    const collect = (root: ParentNode): string =>
      [...root.querySelectorAll('*')]
        .map((element) => {
          const own = [...element.childNodes].filter((node) => node instanceof Text);
          const text = element instanceof HTMLStyleElement ? '' : own.map(({ data }) => data).join(' ');
          return `${text} ${element.shadowRoot ? collect(element.shadowRoot) : ''}`;
        })
        .join(' ');
    const read = () => {
      const element = document.querySelector('vitrine-dashboard:not([data-next])');
      const widget = element?.shadowRoot?.querySelector('vitrine-widget')?.shadowRoot;
      const isSettled = widget?.querySelector('[aria-busy="false"], [part="widget-error"], vitrine-empty');
      return element?.shadowRoot && isSettled ? collect(element.shadowRoot) : undefined;
    };
    while (!read()?.includes(part)) await new Promise((next) => requestAnimationFrame(next));
    return (read() ?? '').replaceAll(/\s+/g, ' ');
  }, expected);

/** Pastes over the whole text of a field. */
async function write(page: Page, field: 'spec' | 'rows', text: string): Promise<void> {
  await page.click(`[data-field="${field}"] vitrine-code-editor`);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.$eval(
    `[data-field="${field}"] vitrine-code-editor`,
    (editor, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      const content = editor.shadowRoot?.querySelector('.cm-content');
      content?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
    },
    text,
  );
}

const readText = (page: Page, field: 'spec' | 'rows'): Promise<string> =>
  page.$eval(`[data-field="${field}"] vitrine-code-editor`, (editor) =>
    'value' in editor ? String(editor.value) : '',
  );

/** Waits until the field says what is wrong with it, or nothing. */
const readProblem = (page: Page, field: 'spec' | 'rows', pattern: string): Promise<string> =>
  page.evaluate(
    async (name, source) => {
      const read = () => document.querySelector(`[data-field="${name}"] .problem`)?.textContent.trim() ?? '';
      while (!new RegExp(source).test(read())) await new Promise((next) => requestAnimationFrame(next));
      return read();
    },
    field,
    pattern,
  );

const readHash = (page: Page): Promise<string> => page.evaluate(() => location.hash);

const table = { columns: ['city', 'people'] };

test('a scene of the gallery shows its code, opens in the playground, and the way leads back', async () => {
  const { page, faults } = await visit(`${gallery.url}#table/tiny`, 390);
  await page.waitForSelector('#scene-tiny summary');
  await page.click('#scene-tiny summary');
  await page.waitForSelector('#scene-tiny .source-part');
  const titles = await page.$$eval('#scene-tiny .source-part h3', (all) => all.map((one) => one.textContent));
  expect(titles).toEqual(['Spec', 'Rows', 'Script']);
  const spec = await page.$eval('#scene-tiny .code', (code) => code.textContent);
  const reach = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await Promise.all([page.waitForNavigation(), page.click('#scene-tiny .playground-link')]);
  await readShown(page, 'Berlin');
  expect(await page.$eval('h1', (title) => title.textContent)).toBe('Table in a small box');
  expect(await readText(page, 'spec')).toBe(spec);
  await Promise.all([page.waitForNavigation(), page.click('.gallery-link')]);
  expect([page.url(), reach, faults]).toEqual([`${gallery.url}#table/tiny`, 0, []]);
  await page.close();
});

test('the widget follows what is written, and a link brings it to others', async () => {
  const { page, faults } = await visit(toPlayground('#table/tiny'));
  await readShown(page, 'Berlin');
  await write(page, 'spec', JSON.stringify(table));
  await page.waitForFunction(() => location.hash.includes('?'));
  const ofSpec = await readHash(page);
  await write(page, 'rows', '[{ "city": "Tromsø", "people": 41 }]');
  expect(await readShown(page, 'Tromsø')).not.toContain('Berlin');
  await page.waitForFunction((earlier) => location.hash !== earlier, {}, ofSpec);
  const hash = await readHash(page);
  const other = await visit(toPlayground(hash));
  expect(await readShown(other.page, 'Tromsø')).not.toContain('Berlin');
  expect(JSON.parse(await readText(other.page, 'spec'))).toEqual(table);
  await other.page.click('[data-action="reset"]');
  expect(await readShown(other.page, 'Berlin')).not.toContain('Tromsø');
  expect(await readHash(other.page)).toBe('#table/tiny');
  expect([...faults, ...other.faults]).toEqual([]);
  await Promise.all([page.close(), other.page.close()]);
});

test('a mistake is named below its field, and the last good state stays', async () => {
  const { page, faults } = await visit(toPlayground('#vega/horizontal-bar-chart-sorted'));
  await readShown(page, 'North');
  const spec = await readText(page, 'spec');
  await write(page, 'spec', spec.replace('"bar"', '"bar" x'));
  expect(await readProblem(page, 'spec', '.')).toMatch(/^Line 4: /);
  await write(page, 'spec', spec.replace('"bar"', '"sparkles"'));
  expect(await readProblem(page, 'spec', '^spec-invalid')).toContain('sparkles');
  expect(await readShown(page)).toContain('North');
  await write(page, 'rows', '{ "columns": [] }');
  expect(await readProblem(page, 'rows', '.')).toContain('“columns” and “rows”');
  expect(await readProblem(page, 'spec', '^$')).toBe('');
  await page.click('[data-action="reset"]');
  await readProblem(page, 'rows', '^$');
  expect(await readText(page, 'spec')).toBe(spec);
  expect(faults).toEqual([]);
  await page.close();
});

test('texts that are too long for a link say so, and a link that cannot be read shows the scene', async () => {
  const { page, faults } = await visit(toPlayground('#html/table?AAAA'));
  await readShown(page, 'Oslo');
  expect(await page.$eval('.unreadable', (message) => message.hasAttribute('hidden'))).toBe(false);
  const letters = Array.from({ length: mostLinkCharacters }, (_, at) =>
    String.fromCharCode(0x4e00 + ((at * 7_919) % 20_000)),
  ).join('');
  await write(
    page,
    'spec',
    JSON.stringify({ template: `<p>{{data.0.[depots.city]}}</p><!-- ${letters} -->` }),
  );
  await page.waitForFunction(() => document.querySelector('.too-long')?.textContent !== '');
  expect(await readHash(page)).toBe('#html/table');
  expect(faults).toEqual([]);
  await page.close();
});

test.each(['vega', 'table', 'kpi', 'html', 'map'])(
  'at any width, scenes of %s can be edited under the strict policy',
  async (kind) => {
    for (const width of [1400, 800, 390]) {
      const { page, faults } = await visit(toPlayground(`#${kind}`), width);
      await readShown(page);
      expect(JSON.parse(await readText(page, 'spec'))).toBeTypeOf('object');
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(faults).toEqual([]);
      await page.close();
    }
  },
);
