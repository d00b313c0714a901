/** Readers and authors of the demo's host page: what its backend gives to whom, and the way of an author in a browser. */
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { readArray, isRecord } from '../../src/model/parsing/read-value.ts';
import { samplePublicId } from '../../src/service/sample-workspace.ts';
import { until } from '../until.ts';
import { find, press, pressWithControl } from './press-in-page.ts';
import { readClaims, readJson, startAuthoringDemo, type AuthoringDemo } from './authoring-under-test.ts';

let demo: AuthoringDemo;

beforeAll(async () => {
  demo = await startAuthoringDemo();
}, 120_000);

afterAll(() => demo.stop());

describe('the backend', () => {
  const listPublicIds = async (headers: Record<string, string>): Promise<unknown[]> => {
    const { dashboards } = await readJson(await fetch(`${demo.url}/host/config`, { headers }));
    return readArray(dashboards).map((one) => (isRecord(one) ? one.publicId : one));
  };

  test('signs tokens that read for readers, and tokens that edit this one dashboard for authors', async () => {
    const ask = async (headers: Record<string, string>) =>
      readClaims(
        (await readJson(await demo.post('/embed-token', { publicId: samplePublicId }, headers))).token,
      );
    const [nobody, reader, author] = await Promise.all([
      ask({}),
      ask(await demo.signIn('reader')),
      ask(await demo.signIn('author')),
    ]);
    expect([nobody.mode ?? 'view', reader.mode ?? 'view', author.mode]).toEqual(['view', 'view', 'creator']);
    expect([reader.publicId, author.publicId]).toEqual([samplePublicId, samplePublicId]);
    expect(reader.sub).not.toBe(author.sub);
  });

  test('shows a new dashboard to its author alone, until the author shows it to readers', async () => {
    const reader = await demo.signIn('reader');
    const author = await demo.signIn('author');
    const { publicId } = await readJson(await demo.post('/host/dashboards', {}, author));
    expect(await listPublicIds(author)).toEqual([samplePublicId, publicId]);
    expect(await listPublicIds(reader)).toEqual([samplePublicId]);
    expect((await demo.post('/embed-token', { publicId }, reader)).status).toBe(403);
    await demo.post('/host/shown-dashboards', { publicId }, author);
    expect(await listPublicIds(reader)).toEqual([samplePublicId, publicId]);
    const { token } = await readJson(await demo.post('/embed-token', { publicId }, reader));
    const shown = await fetch(`${demo.platform}/api/v1/embed/dashboard/${String(publicId)}`, {
      headers: { Authorization: `Bearer ${String(token)}` },
    });
    expect(shown.status).toBe(200);
  });

  test('publishes themes for authors, and lets readers see a dashboard in one, with each later change', async () => {
    const author = await demo.signIn('author');
    const reader = await demo.signIn('reader');
    const publish = async (fields: object, headers = author) =>
      demo.post('/host/published-themes', fields, headers);
    const { id } = await readJson(await publish({ name: 'Acme', theme: { primaryColor: 'teal' } }));
    const { publicId } = await readJson(await demo.post('/host/dashboards', {}, author));
    await demo.post('/host/shown-dashboards', { publicId }, author);
    expect((await demo.post('/host/dashboard-theme', { publicId, themeId: id }, reader)).status).toBe(403);
    expect((await publish({ name: 'Of a reader', theme: {} }, reader)).status).toBe(403);
    await demo.post('/host/dashboard-theme', { publicId, themeId: id }, author);
    const readTheme = async () => {
      const { token } = await readJson(await demo.post('/embed-token', { publicId }, reader));
      const shown = await fetch(`${demo.platform}/api/v1/embed/dashboard/${String(publicId)}`, {
        headers: { Authorization: `Bearer ${String(token)}` },
      });
      const { config } = await readJson(shown);
      return isRecord(config) ? config.theme : undefined;
    };
    expect(await readTheme()).toEqual({ primaryColor: 'teal' });
    await publish({ id, theme: { primaryColor: 'navy' } });
    expect(await readTheme()).toEqual({ primaryColor: 'navy' });
    const listed = await readJson(await fetch(`${demo.url}/host/themes`, { headers: author }));
    expect(listed.themes).toEqual([{ id, name: 'Acme' }]);
    expect((await fetch(`${demo.url}/host/themes`, { headers: reader })).status).toBe(403);
  });

  const posts = [
    '/embed-token',
    '/host/session',
    '/host/dashboards',
    '/host/shown-dashboards',
    '/host/published-themes',
    '/host/dashboard-theme',
  ];

  test.each(posts)('takes POST %s from its own pages only, and only as JSON', async (path) => {
    const author = await demo.signIn('author');
    const body = { role: 'author', publicId: samplePublicId };
    const send = async (headers: Record<string, string>) =>
      (await demo.post(path, body, { ...author, ...headers })).status;
    expect(await send({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await send({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
    expect(await send({ 'Content-Type': 'text/plain' })).toBe(415);
    expect((await demo.post(path, { role: 'x'.repeat(5000) }, author)).status).toBe(413);
    expect((await fetch(`${demo.url}${path}`, { headers: author })).status).toBe(405);
  });

  test.each([
    ['a reader who makes a dashboard', '/host/dashboards', {}, 403],
    [
      'a reader who shows a dashboard to readers',
      '/host/shown-dashboards',
      { publicId: samplePublicId },
      403,
    ],
    ['a role that does not exist', '/host/session', { role: 'constructor' }, 400],
    ['a dashboard that is not the host’s', '/embed-token', { publicId: 'OthersBoard1' }, 403],
    ['a dashboard that is no text', '/embed-token', { publicId: [samplePublicId] }, 400],
  ])('refuses %s', async (_, path, body, status) => {
    const response = await demo.post(path, body, await demo.signIn('reader'));
    expect(response.status).toBe(status);
    expect(await readJson(response)).not.toHaveProperty('token');
  });

  test('ends the session of an author whose place a reader takes', async () => {
    const author = await demo.signIn('author');
    await demo.post('/host/session', { role: 'reader' }, author);
    expect((await demo.post('/host/dashboards', {}, author)).status).toBe(403);
  });
});

describe('in a browser', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await puppeteer.launch(await findBrowser());
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    context = await browser.createBrowserContext();
    page = await context.newPage();
    faults.length = 0;
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    // Tall enough to make every widget visible.
    await page.setViewport({ width: 1200, height: 3000 });
    await page.goto(demo.url);
  });
  // Messages of the content security policy are among the faults.
  afterEach(async () => {
    expect(faults).toEqual([]);
    await context.close();
  });

  async function become(role: 'reader' | 'author'): Promise<void> {
    await press(page, `.person-switch [data-role=${role}]`);
    await find(page, `.person-switch [data-role=${role}][aria-pressed=true]`);
  }

  const listLinks = () =>
    page.$$eval('.side-nav .dashboard-links a', (links) =>
      links.map(({ textContent }) => textContent.trim()),
    );

  /** Whether the dashboard itself has such a part: the editor, or one of its dialogs. */
  const has = (selector: string) =>
    page.evaluate(
      (wanted) => !!document.querySelector('vitrine-dashboard')?.shadowRoot?.querySelector(wanted),
      selector,
    );

  async function addText(text: string): Promise<void> {
    await press(page, '.arrange');
    await press(page, '.arrange-bar button, .open', 'Add');
    await press(page, '[role=menuitem]', 'Text');
    await find(page, '.in-place textarea:focus');
    await page.keyboard.type(text);
    await pressWithControl(page, 'Enter');
  }

  /** Publishes, and closes the editor, which saves the draft first. */
  async function publish(): Promise<void> {
    await press(page, '.arrange-bar button', 'Publish');
    await press(page, 'dialog .primary', 'Publish');
    await until(async () => !(await has('vitrine-publish')));
    await press(page, '.arrange-bar button', 'Done');
    await find(page, '.arrange');
  }

  const waitForText = (text: string) => find(page, 'p', text);

  test('an author adds a text to a dashboard and publishes it, and the reader sees it', async () => {
    await find(page, 'vitrine-widget');
    expect(await has('.arrange')).toBe(false);
    await become('author');
    await addText('Written by the author');
    await publish();
    await become('reader');
    await waitForText('Written by the author');
    expect(await has('.arrange')).toBe(false);
  });

  test('an author makes a dashboard and edits it at once; once published, readers have it in their list', async () => {
    const isListed = async () => (await listLinks()).includes('A plan');
    await become('author');
    await press(page, '.page-actions [data-action=new-dashboard]');
    await waitForText('This dashboard has no widgets yet.');
    // The address alone leads there, too.
    await page.reload();
    await addText('The first words');
    await (await find(page, '.heading-field.title')).focus();
    await pressWithControl(page, 'a');
    await page.keyboard.type('A plan\n');
    await publish();
    await until(isListed);
    await become('reader');
    await waitForText('The first words');
    await page.reload();
    await until(isListed);
    await waitForText('The first words');
  });

  test('a workspace without dashboards says what to do next, and the author makes the first one there', async () => {
    // A page that is open would be told that its dashboard is gone.
    await page.goto('about:blank');
    await demo.archiveAll();
    await page.goto(demo.url);
    const findNext = () =>
      page.$eval('.no-dashboards', (place) => place.checkVisibility() && place.textContent);
    await until(async () => (await findNext()).toString().includes('choose “Author”'));
    await become('author');
    await press(page, '.no-dashboards [data-action=new-dashboard]');
    await waitForText('This dashboard has no widgets yet.');
    expect(await page.$eval('.no-dashboards', (place) => place.checkVisibility())).toBe(false);
  });
});
