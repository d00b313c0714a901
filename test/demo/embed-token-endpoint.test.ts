/** The endpoints of docs/embed-tokens.md, with the sample of the service and a page in a browser. */
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../src/model/parsing/read-value.ts';
import { readConfig, sampleAccountSlug } from '../../src/service/config/config.ts';
import { samplePublicId, sampleWorkspaceFolder } from '../../src/service/sample-workspace.ts';
import { startService } from '../../src/service/start-service.ts';
import type { RunningService } from '../../src/service/start-service.ts';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { makeDataFolder } from '../service/service-under-test.ts';
import { until } from '../until.ts';
import { EndpointEndedError, installedEndpoints, startEndpoint } from './endpoint-under-test.ts';
import type { RunningEndpoint } from './endpoint-under-test.ts';
import { findFreePort } from './start-under-test.ts';

let folder = '';
let service: RunningService;
let browser: Browser;

beforeAll(async () => {
  folder = await makeDataFolder();
  service = await startService(
    readConfig({
      PORT: '0',
      DATA_FOLDER: folder,
      WORKSPACE_FOLDER: sampleWorkspaceFolder,
      ACCOUNT_SLUG: sampleAccountSlug,
      STATIC_FOLDER: fileURLToPath(new URL('../../dist', import.meta.url)),
      LOG_LEVEL: 'silent',
    }),
  );
  browser = await puppeteer.launch(await findBrowser());
}, 120_000);

afterAll(async () => {
  await browser.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const readVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parseEnv(readFileSync(service.environmentFile ?? '', 'utf8'))).map(([name, value]) => [
      name,
      value ?? '',
    ]),
  );

describe.each(installedEndpoints)('the endpoint in $language', (endpoint) => {
  let running: RunningEndpoint;
  beforeAll(async () => {
    running = await startEndpoint(endpoint, readVariables());
  }, 60_000);
  afterAll(() => running.stop());

  const ask = (headers: Record<string, string>, body: unknown = { publicId: samplePublicId }) =>
    fetch(`${running.address}/embed-token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = { Cookie: 'theme=dark; session=session-of-ada' };

  test('gives the reader who is signed in a token that the service accepts, and that no cache keeps', async () => {
    const response = await ask({ ...signedIn, 'Sec-Fetch-Site': 'same-origin' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const body: unknown = await response.json();
    const authorization = `Bearer ${isRecord(body) ? String(body.token) : ''}`;
    const address = `${service.address}/api/v1/embed/dashboard/${samplePublicId}`;
    expect((await fetch(address, { headers: { authorization } })).status).toBe(200);
  });

  test.each<[string, number, Record<string, string>, unknown]>([
    ['nobody who is signed in', 401, {}, { publicId: samplePublicId }],
    ['an unknown session', 401, { Cookie: 'session=other' }, { publicId: samplePublicId }],
    ['a dashboard that the reader may not see', 403, signedIn, { publicId: 'OthersBoard1' }],
    ['a page of another site', 403, { ...signedIn, 'Sec-Fetch-Site': 'cross-site' }, { publicId: 'x' }],
    ['a page of a sibling host', 403, { ...signedIn, 'Sec-Fetch-Site': 'same-site' }, { publicId: 'x' }],
    ['a form', 403, { ...signedIn, 'Content-Type': 'text/plain' }, { publicId: samplePublicId }],
    ['a body without a dashboard', 400, signedIn, {}],
    ['a dashboard that is no text', 400, signedIn, { publicId: [samplePublicId] }],
    ['a body that is too long', 400, signedIn, { publicId: 'x'.repeat(2000) }],
  ])('refuses %s with %d, and gives no token', async (_, status, headers, body) => {
    const response = await ask(headers, body);
    const answer: unknown = await response.json();
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(answer).not.toHaveProperty('token');
  });

  test.each<[string, () => Record<string, string> | Promise<Record<string, string>>, RegExp]>([
    [
      'a variable is missing',
      () => ({ VITRINE_EMBED_SECRET: '', VITRINE_DEPLOYMENT_ID: '' }),
      /^Set VITRINE_EMBED_SECRET, VITRINE_DEPLOYMENT_ID: .*host-credentials\.env\.$/,
    ],
    [
      'the service does not run',
      async () => ({ VITRINE_URL: `http://127.0.0.1:${await findFreePort()}` }),
      /^No service answers at VITRINE_URL \(http:\S+\): start it first, or correct the address\.$/,
    ],
    [
      'the address belongs to another program',
      () => ({ VITRINE_URL: running.address }),
      /^No service answers at VITRINE_URL/,
    ],
    [
      'the port is taken',
      () => ({ PORT: new URL(running.address).port }),
      /^Port \d+ is taken: set PORT to a free one\.$/,
    ],
  ])('says in one line, and ends, if %s', async (_, change, words) => {
    const starting = startEndpoint(endpoint, { ...readVariables(), ...(await change()) });
    const error: unknown = await starting.catch((reason: unknown) => reason);
    if (!(error instanceof EndpointEndedError)) throw new Error('The endpoint has not ended.');
    expect([error.lines.length, error.exitCode]).toEqual([1, 1]);
    expect(error.lines[0]).toMatch(words);
  });

  test('refuses other methods', async () => {
    expect((await fetch(`${running.address}/embed-token`)).status).toBe(405);
  });

  test('shows the dashboard in its page, without console messages', async () => {
    const page = await browser.newPage();
    await page.setViewport({ width: 400, height: 800, isMobile: true });
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(running.address);
    const text = await until(async () => {
      const found = await readText(page);
      return ['Turnover by month', 'Osaka', '$1,036,731'].every((part) => found.includes(part)) && found;
    });
    expect(text).not.toContain('could not');
    expect(said).toEqual([]);
    // Without the viewport of the page, a phone lays it out for 980 pixels.
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(400);
    await page.close();
  });

  test('makes the element say that the reader is signed out, once the session has ended', async () => {
    const page = await browser.newPage();
    await page.goto(running.address);
    await browser.deleteCookie(...(await browser.cookies()));
    const code = await page.evaluate(
      (publicId) =>
        new Promise((resolve) => {
          addEventListener('vitrine-error', (event) => resolve('code' in event && event.code));
          const dashboard = document.createElement('vitrine-dashboard');
          dashboard.setAttribute('base-url', document.querySelector('vitrine-dashboard')?.baseUrl ?? '');
          dashboard.setAttribute('public-id', publicId);
          dashboard.setAttribute('token-url', '/embed-token');
          document.querySelector('vitrine-dashboard')?.replaceWith(dashboard);
        }),
      samplePublicId,
    );
    expect(code).toBe('signed-out');
    await page.close();
  });
});

/** All text in shadow roots. */
const readText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const read = (root: ShadowRoot | Document): string =>
      [
        root.textContent,
        ...[...root.querySelectorAll('*')].map((one) => one.shadowRoot && read(one.shadowRoot)),
      ].join(' ');
    return read(document);
  });
