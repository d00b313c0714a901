import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { rounds } from '../rounds.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const values = [{ a: 'x', b: 1 }];
const spec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  data: { values },
  mark: 'bar',
  encoding: { x: { field: 'a' }, y: { field: 'b', type: 'quantitative' } },
};
const position = (y: number) => ({ x: 0, y, w: 6, h: 6 });
const dashboard = {
  config: {
    title: 'Mounted often',
    widgets: [
      { id: 'bars', type: 'CHART', position: position(0), config: { reportId: 1 } },
      { id: 'table', type: 'CHART', position: position(6), config: { reportId: 2 } },
      { id: 'text', type: 'TEXT', position: position(12), config: { content: '**Text**' } },
      { id: 'filter', type: 'FILTER', position: position(18), config: { member: 'a.b' } },
    ],
  },
  reportSnapshots: [
    { id: 1, reportId: 1, versionNumber: 1, kind: 'vega', spec },
    { id: 2, reportId: 2, versionNumber: 1, kind: 'table', spec: { data: values } },
  ],
};

const page = `<!doctype html><html lang="en"><title>Mounting</title><main></main>
<script type="module" src="/vitrine.js"></script>
<script>
  const dashboard = ${JSON.stringify(dashboard)};
  const frame = () => new Promise(requestAnimationFrame);
  async function mountRounds(count) {
    for (let round = 0; round < count; round += 1) {
      const element = Object.assign(document.createElement('vitrine-dashboard'), { dashboard });
      const rendered = new Promise((resolve) => element.addEventListener('vitrine-rendered', resolve));
      document.querySelector('main').append(element);
      await rendered;
      element.remove();
      await frame();
    }
    // The last drawing is released after the browser has painted the page without it.
    for (let count = 0; count < 20; count += 1) await frame();
    // A drawing that has asked to be summarised when the page is idle is there until then.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
  }
  const describePage = () => ({
    globals: Object.keys(globalThis),
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    head: document.head.innerHTML,
    root: document.documentElement.getAttributeNames(),
    body: document.body.getAttributeNames(),
    style: document.documentElement.style.cssText,
  });
</script>`;

/**
 * The heap of V8 also holds the machine code of functions that run often. Its size depends on when V8 compiles them, so
 * the compilers are off, and bytecode stays: the heap then holds nothing but the objects of the page.
 */
const withoutCompilers = '--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode';

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
  browser = await puppeteer.launch({ executablePath, args: [...args, withoutCompilers], headless });
});

afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

async function count(tab: Page, session: CDPSession) {
  for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
  const {
    JSHeapUsedSize: heap = 0,
    Nodes: nodes,
    JSEventListeners: listeners,
    Documents,
  } = await tab.metrics();
  return { heap, left: { nodes, listeners, documents: Documents } };
}

/** The share of the heap by which all rounds together may change it. */
const allowedGrowth = 0.01;

test(
  'a dashboard that is mounted and removed many times leaves nothing in the page',
  { timeout: 240_000 },
  async () => {
    const address = server.address();
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
    const session = await tab.createCDPSession();
    await session.send('HeapProfiler.enable');
    const untouched = await tab.evaluate('describePage()');
    // The first rounds fill shared caches: engines, compiled templates, formatters. After 25 of them, a hundred further ones
    // change the heap by a fifth of what is allowed.
    await tab.evaluate(`mountRounds(${rounds(30, 250, 400)})`);
    const before = await count(tab, session);
    await tab.evaluate(`mountRounds(${rounds(100, 250, 500)})`);
    const after = await count(tab, session);
    expect(after.left).toEqual(before.left);
    expect(after.heap / before.heap).toBeLessThan(1 + allowedGrowth);
    expect(await tab.evaluate('describePage()')).toEqual(untouched);
  },
);
