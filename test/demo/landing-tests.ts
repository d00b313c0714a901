/** The landing page: its dashboards and those of its hosts are live, and start when they come near the viewport. */
import type { Browser, Page } from 'puppeteer-core';
import { describe, expect, test } from 'vitest';
import type { StartedDemo } from './start-under-test.ts';

/** @param find - the demo that was started, and a browser. */
export function describeLanding(find: () => { readonly demo: StartedDemo; readonly browser: Browser }): void {
  /** Opens a page, and collects console messages, uncaught errors and violations of its policy. */
  async function visit(path: string, width: number): Promise<{ page: Page; faults: string[] }> {
    const page = await find().browser.newPage();
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.setViewport({ width, height: 900 });
    await page.goto(`${find().demo.page}${path}`);
    return { page, faults };
  }

  /** Brings each element into view, and resolves when it shows its widgets. @returns what could not be shown. */
  function settleAll(page: Page): Promise<string[]> {
    return page.evaluate(async () => {
      const broken: string[] = [];
      for (const element of document.querySelectorAll('vitrine-dashboard')) {
        element.scrollIntoView();
        const widgets = () => [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])];
        const drawn = () =>
          widgets().some((widget) => widget.shadowRoot?.querySelector('[aria-busy="false"]'));
        const failed = () =>
          element.shadowRoot?.querySelector('[role="alert"]') ??
          widgets().find((widget) => widget.shadowRoot?.querySelector('[role="alert"]'));
        while (!drawn() && !failed()) await new Promise((next) => requestAnimationFrame(next));
        if (failed()) broken.push(element.getAttribute('public-id') ?? '');
      }
      return broken;
    });
  }

  const measureOverflow = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

  /** The page shows all of its dashboards, and fits its window at each width. */
  async function expectWhole({ page, faults }: Awaited<ReturnType<typeof visit>>): Promise<void> {
    expect(await settleAll(page)).toEqual([]);
    for (const width of [1400, 800, 390]) {
      await page.setViewport({ width, height: 900 });
      expect(await measureOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
    expect(faults).toEqual([]);
    await page.close();
  }

  test('dashboards start near the viewport, and then all come alive, without console messages', async () => {
    const visited = await visit('/', 1400);
    const { page } = visited;
    await page.waitForSelector('.opening vitrine-dashboard[base-url]');
    const started = await page.$$eval('#layouts .pair vitrine-dashboard', (elements) =>
      elements.filter((element) => element.hasAttribute('base-url')),
    );
    const framed = await page.$$eval('iframe', (frames) => frames.filter((frame) => frame.src !== ''));
    expect([started, framed]).toEqual([[], []]);
    const code = await (await page.waitForSelector('.snippets code'))?.evaluate((node) => node.textContent);
    expect(code).toMatch(/src="http:\/\/[\w.:]+\/embed\/vitrine@\d+\.\d+\.\d+[\w.-]*\/vitrine\.js"/);
    expect(code).toMatch(/integrity="sha384-[\w+/]{64}"/);
    await expectWhole(visited);
  });

  test('the code of a host is read from its page: its tag, and the tokens of its CSS', async () => {
    const { page } = await visit('/', 1400);
    const code = await page.evaluate(async () => {
      const host = document.querySelector('.host[data-name="Dark console"]');
      const frame = host?.querySelector('iframe');
      frame?.scrollIntoView();
      while (!frame?.contentDocument?.querySelector('vitrine-dashboard[base-url]'))
        await new Promise((next) => requestAnimationFrame(next));
      host?.querySelector('summary')?.click();
      const find = () => host?.querySelector('details[open] code')?.textContent;
      while (!find()) await new Promise((next) => requestAnimationFrame(next));
      return find() ?? '';
    });
    expect(code).toContain('public-id="Punctuality1"');
    expect(code).toContain('--vitrine-primary: #ffb224;');
    await page.close();
  });

  describe('each host', () => {
    test.each(['article', 'console', 'right-to-left', 'policy', 'two'])(
      '%s shows its dashboards under the strict policy, at any width',
      async (name) => expectWhole(await visit(`/hosts/${name}`, 1400)),
    );
  });

  test('the product lists its own dashboards, and not those of the landing page', async () => {
    const config: unknown = await (await fetch(`${find().demo.page}/host/config`)).json();
    expect(config).toMatchObject({
      dashboards: [{ publicId: 'AviationOps1' }, { publicId: 'BirdStrikes1' }],
    });
  });

  test('the page of the element sets attributes of the manifest at once, and lists its events with what they carry', async () => {
    const { page, faults } = await visit('/element', 1400);
    await page.waitForSelector('.log li details');
    const log = await page.$eval('.log', (place) => place.textContent);
    expect(log).toContain('vitrine-ready');
    await page.click('#attribute-editable');
    await page.select('#attribute-color-scheme', 'dark');
    await page.$eval('#attribute-hide', (field) => {
      if (field instanceof HTMLInputElement) field.value = 'toolbar menu';
      field.dispatchEvent(new Event('change'));
    });
    const shown = await page.$eval('vitrine-dashboard', ({ editable, colorScheme, hide }) => [
      editable,
      colorScheme,
      hide,
    ]);
    expect(shown).toEqual([true, 'dark', ['toolbar', 'menu']]);
    const tag = await page.$eval('.tag code', (place) => place.textContent);
    for (const line of ['  editable\n', '  color-scheme="dark"\n', '  hide="toolbar menu"\n'])
      expect(tag).toContain(line);
    const listed = await page.$$eval('.counts li', (items) => items.length);
    expect(listed).toBeGreaterThan(15);
    expect(faults).toEqual([]);
    await page.close();
  });

  /** Links and anchors of a page that the host has made from a document. */
  async function readDocument(
    path: string,
  ): Promise<{ status: number; links: string[]; anchors: Set<string> }> {
    const response = await fetch(`${find().demo.page}${path}`);
    const text = await response.text();
    const list = (name: string) =>
      [...text.matchAll(new RegExp(` ${name}="([^"]+)"`, 'g'))].map((match) => match[1] ?? '');
    return { status: response.status, links: list('href'), anchors: new Set(list('id')) };
  }

  test('every link of the documentation leads to a document that has its heading', async () => {
    const documents = new Map<string, Awaited<ReturnType<typeof readDocument>>>();
    const waiting = ['/docs/'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (documents.has(path)) continue;
      const found = await readDocument(path);
      documents.set(path, found);
      waiting.push(
        ...found.links.filter((link) => link.startsWith('/docs')).map((link) => link.split('#')[0] ?? ''),
      );
    }
    const broken = [...documents].flatMap(([path, { links }]) =>
      links.filter((link) => {
        if (!/^(?:#|\/docs)/.test(link)) return false;
        const [to = '', anchor] = link.split('#');
        const target = documents.get(to || path);
        return (
          target?.status !== 200 || (anchor !== undefined && !target.anchors.has(decodeURIComponent(anchor)))
        );
      }),
    );
    expect(broken).toEqual([]);
    expect(documents.size).toBeGreaterThan(20);
  });
}
