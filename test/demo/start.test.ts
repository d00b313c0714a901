import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionTokenResponseSchema } from '../../src/contract/endpoints/embed-sessions.ts';
import { isRecord, readArray } from '../../src/model/parsing/read-value.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { until } from '../until.ts';
import { startCommands } from './api-page.ts';
import type { StartedCommands } from './api-page.ts';
import { findSourceLines } from './find-source-lines.ts';
import { describeLanding } from './landing-tests.ts';
import { startDemo, type StartedDemo } from './start-under-test.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
let demo: StartedDemo;
let browser: Browser;

beforeAll(async () => {
  demo = await startDemo(dataFolder);
  browser = await puppeteer.launch(await findBrowser());
});

afterAll(async () => {
  await browser.close();
  await demo.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

interface Visit {
  readonly page: Page;
  /** Console messages of any kind, uncaught errors, and violations of the content security policy. */
  readonly faults: string[];
  /** Requests to the platform's origin. */
  readonly requested: string[];
}

/** `intercept` gets every request of the page, and has to answer or continue it. */
/** A response in the place of that of the server. */
interface Replacement {
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
}

/** Replaces these responses alone. Puppeteer's own interception also stops preflights, and never lets them go on. */
async function replaceResponses(page: Page, replacements: readonly Replacement[]): Promise<void> {
  if (replacements.length === 0) return;
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { contentType = '', body = '' } = replacements.find(({ url }) => url === request.url) ?? {};
    const responseHeaders = [
      { name: 'Content-Type', value: contentType },
      { name: 'Access-Control-Allow-Origin', value: '*' },
    ];
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders,
      body: Buffer.from(body).toString('base64'),
    };
    void session.send('Fetch.fulfillRequest', answer);
  });
  await session.send('Fetch.enable', { patterns: replacements.map(({ url }) => ({ urlPattern: url })) });
}

async function visit(
  width: number,
  address = `${demo.page}/app/`,
  replacements: readonly Replacement[] = [],
): Promise<Visit> {
  const page = await browser.newPage();
  await replaceResponses(page, replacements);
  const faults: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (request.url().startsWith(demo.platform))
      requested.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.effectiveDirective} ${event.blockedURI}`),
    );
  });
  // Tall enough to make every widget visible.
  await page.setViewport({ width, height: 6000 });
  await page.goto(address);
  return { page, faults, requested };
}

/** Resolves when no widget is loading, with the number of widgets and the list of those with a problem. */
function settle(page: Page): Promise<{ count: number; broken: string[] }> {
  return page.evaluate(async () => {
    const find = () =>
      document.querySelector('vitrine-dashboard')?.shadowRoot?.querySelectorAll('vitrine-widget') ?? [];
    const busy = () => [...find()].some((widget) => !widget.shadowRoot?.querySelector('[aria-busy="false"]'));
    const drawing = () => [...find()].some((widget) => widget.shadowRoot?.querySelector('.skeleton'));
    while (find().length === 0 || busy() || drawing())
      await new Promise((next) => requestAnimationFrame(next));
    const broken = [...find()].filter((widget) => widget.shadowRoot?.querySelector('[role="alert"]'));
    return {
      count: find().length,
      broken: broken.map((widget) => widget.getAttribute('data-widget-id') ?? ''),
    };
  });
}

/** Resolves when every chart and map has its text summary: the summaries' own file is loaded when the page is idle. */
function summaries(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const widgets = () =>
      [
        ...(document.querySelector('vitrine-dashboard')?.shadowRoot?.querySelectorAll('vitrine-widget') ??
          []),
      ].map((widget) => widget.shadowRoot);
    const views = () =>
      widgets().flatMap((root) => [...(root?.querySelectorAll('vitrine-chart, vitrine-map') ?? [])]);
    const missing = () =>
      views().filter((view) => !view.shadowRoot?.querySelector('.box[aria-describedby]')).length;
    while (missing() > 0) await new Promise((next) => requestAnimationFrame(next));
    return views().length;
  });
}

test('a first start prints the addresses of two origins, and the admin key', () => {
  expect(demo.output).toMatch(/Admin API key:\s+sk-[\w-]{40,}/);
  expect(new URL(demo.page).origin).not.toBe(new URL(demo.platform).origin);
});

test.each([1400, 800, 390])(
  'the page shows every widget at %d px, without console messages',
  async (width) => {
    const { page, faults, requested } = await visit(width);
    const { count, broken } = await settle(page);
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(10);
    expect(faults).toEqual([]);
    expect(requested.filter((line) => line === 'POST /cubejs-api/v1/load').length).toBeGreaterThan(5);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.close();
  },
);

test('a change of the theme repaints at once, without a request to the platform', async () => {
  const { page, requested } = await visit(1400);
  await settle(page);
  expect(await summaries(page)).toBeGreaterThan(3);
  // Files that load when the page is idle come from the platform, too.
  const asked = () => requested.filter((line) => /\/(?:api|cubejs-api)\//.test(line)).length;
  const before = asked();
  const radii = await page.evaluate(async () => {
    const element = document.querySelector('vitrine-dashboard');
    if (!element) throw new Error('no dashboard');
    element.theme = { primaryColor: 'rgb(200, 0, 100)', widgets: { border: { radius: '3px' } } };
    await element.updateComplete;
    const widgets = [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])];
    const boxes = widgets.flatMap((widget) => widget.shadowRoot?.querySelector('.widget:not(.bare)') ?? []);
    return [...new Set(boxes.map((box) => getComputedStyle(box).borderRadius))];
  });
  const { broken } = await settle(page);
  expect([radii, broken, asked()]).toEqual([['3px'], [], before]);
  expect(before).toBeGreaterThan(5);
  await page.close();
});

test('a position in the stack of an error leads through the header of its file to the line in the sources', async () => {
  const { page } = await visit(1000);
  await settle(page);
  const stacks = await page.evaluate(async () => {
    const element = document.querySelector('vitrine-dashboard');
    if (!element) throw new Error('There is no dashboard.');
    const inChunk: unknown = await element.getRows('no-such-widget').catch((reason: unknown) => reason);
    const inScript = await new Promise<Error>((resolve) => {
      element.getToken = () => {
        resolve(new Error('the script calls'));
        return new Promise(() => undefined);
      };
    });
    return [inChunk, inScript].map((error) => (error instanceof Error ? (error.stack ?? '') : ''));
  });
  const [inChunk = [], inScript = []] = await Promise.all(stacks.map(findSourceLines));
  expect(inChunk[0]).toMatch(
    /^\.\.\/src\/elements\/export\/exporter\.ts: .*new ExportError\(\s*'widget-not-found'/,
  );
  expect(stacks[1]).toContain('/embed/vitrine/vitrine.js:');
  expect(inScript[0]).toMatch(/^\.\.\/src\/client\/token-source\.ts: .*getToken/);
  await page.close();
});

describe('the script tag that the embed dialog shows', () => {
  let snippet = '';
  beforeAll(async () => {
    const { page } = await visit(1000);
    await settle(page);
    snippet = await page.evaluate(async () => {
      document.querySelector<HTMLButtonElement>('[data-open="embed"]')?.click();
      const find = () => document.querySelector('dialog[open] #embed-panel code')?.textContent;
      while (!find()) await new Promise((next) => requestAnimationFrame(next));
      return find() ?? '';
    });
    await page.close();
  });

  /**
   * Opens a page of the host that has only the snippet. It takes the place of another document of the host, since browsers
   * let no document without an address of its own load from this machine.
   */
  async function visitSnippet(...replacements: Replacement[]): Promise<Visit> {
    const visited = await visit(1000, `${demo.page}/tag.css`, replacements);
    await visited.page.setContent(`<!doctype html><title>Customer</title>${snippet}`);
    return visited;
  }

  test('has the address of the version and the hash, and shows the dashboard in another page', async () => {
    expect(snippet).toMatch(/src="http:\/\/[\w.:]+\/embed\/vitrine@\d+\.\d+\.\d+[\w.-]*\/vitrine\.js"/);
    expect(snippet).toMatch(/integrity="sha384-[\w+/]{64}"\n {2}crossorigin="anonymous"/);
    const { page, faults } = await visitSnippet();
    const { count, broken } = await settle(page);
    expect([broken, faults]).toEqual([[], []]);
    expect(count).toBeGreaterThanOrEqual(10);
    await page.close();
  });

  test('makes the browser refuse a file with another content', async () => {
    const url = /src="([^"]+)"/.exec(snippet)?.[1] ?? '';
    const original = await (await fetch(url)).text();
    const { page, faults } = await visitSnippet({
      url,
      contentType: 'text/javascript',
      body: `${original}\n`,
    });
    await until(() => faults.find((fault) => fault.includes('integrity')));
    const isDefined = await page.evaluate(() => customElements.get('vitrine-dashboard') !== undefined);
    expect(isDefined).toBe(false);
    await page.close();
  });
});

describe('the commands of the service’s README, on a new account', () => {
  const ownFolder = mkdtempSync(join(tmpdir(), 'vitrine-own-'));
  let own: StartedDemo;
  let commands: StartedCommands;
  beforeAll(async () => {
    own = await startDemo(ownFolder, { ACCOUNT_SLUG: 'acme', EMBED_ORIGINS: '*' });
    const KEY = /sk-[\w-]+/.exec(own.output)?.[0] ?? '';
    commands = await startCommands({ VITRINE_URL: own.platform, PAGE: own.page, KEY });
  });
  afterAll(async () => {
    await commands.stop();
    await own.stop();
    rmSync(ownFolder, { recursive: true, force: true });
  });

  test('are preceded by a first start that prints how to create a secret, and writes none', () => {
    expect(own.output).toContain(`curl -X POST ${own.platform}/api/v1/embed/secrets`);
    expect(readdirSync(ownFolder)).not.toContain('host-credentials.json');
  });

  test.each([
    ['for a session that its admin key opened', 0],
    ['with a token that its own backend signed', 1],
  ])('make a dashboard, and the tag shows it %s', async (_how, index) => {
    const { page, faults } = await visit(1000, commands.addresses[index] ?? '');
    const { count, broken } = await settle(page);
    expect([count, broken, faults]).toEqual([2, [], []]);
    const text = await page.evaluate(() => {
      const read = (node: Element): string =>
        [node.shadowRoot?.textContent, ...[...(node.shadowRoot?.querySelectorAll('*') ?? [])].map(read)].join(
          ' ',
        );
      return read(document.querySelector('vitrine-dashboard') ?? document.body);
    });
    for (const expected of ['10,000', 'Strikes', 'By phase of flight']) expect(text).toContain(expected);
    await page.close();
  });
});

test('the sample reader sends itself a dashboard, and the mail is in the mailbox', async () => {
  const [, mailbox = ''] = /Mailbox\s+(http:\S+)/.exec(demo.output) ?? [];
  const headers = { 'Content-Type': 'application/json' };
  const signed = await fetch(`${demo.page}/embed-token`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ publicId: 'AviationOps1' }),
  });
  const { token } = sessionTokenResponseSchema.parse(await signed.json());
  const place = `${demo.platform}/api/v1/deployments/1/dashboards/AviationOps1/subscriptions/send`;
  const authorized = { ...headers, Authorization: `Bearer ${token}` };
  const sent = await fetch(place, { method: 'POST', headers: authorized, body: '{}' });
  expect(sent.status).toBe(202);
  const listMails = async (): Promise<string> => (await fetch(mailbox)).text();
  await expect
    .poll(listMails, { timeout: 60_000, interval: 300 })
    .toContain('To ada.marsh@skyline-ops.example');
}, 90_000);

test('a second start keeps the data and does not print the key again', async () => {
  await demo.stop();
  demo = await startDemo(dataFolder);
  expect(demo.output).not.toMatch(/sk-/);
  const { page } = await visit(1400);
  expect((await settle(page)).broken).toEqual([]);
  await page.close();
});

test.each([
  ['orders.csv', 'edit these dashboards, or to make another one', ['Orders']],
  ['readme.txt', 'make a first dashboard', []],
])(
  'with the own file %s, the start and the page say what an author does next',
  async (file, next, titles) => {
    const files = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
    const ownData = mkdtempSync(join(tmpdir(), 'vitrine-own-'));
    writeFileSync(join(files, file), 'day,amount\n2026-01-01,1\n2026-01-02,2\n');
    const own = await startDemo(ownData, {}, ['--data', files]);
    expect(own.output).toContain(`Choose “Author” in the page to ${next}.`);
    const config: unknown = await (await fetch(`${own.page}/host/config`)).json();
    expect(config).toMatchObject({ workspace: { name: basename(files), isOwnFiles: true } });
    const { dashboards } = isRecord(config) ? config : {};
    expect(readArray(dashboards).map((one) => isRecord(one) && one.title)).toEqual(titles);
    await own.stop();
    for (const folder of [files, ownData]) rmSync(folder, { recursive: true, force: true });
  },
);

describe('the landing page', () => describeLanding(() => ({ demo, browser })));
