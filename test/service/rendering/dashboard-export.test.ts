/** Files of whole dashboards over HTTP, drawn by a real browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { until } from '../../until.ts';
import { closedId, privateId } from '../workspace-under-test.ts';
import {
  brokenId,
  listTextsOutside,
  longId,
  paperId,
  readHeights,
  readPdf,
  readPng,
  readZip,
  shortId,
  useExports,
  zonedId,
} from './export-under-test.ts';
import { launchBrowser, photograph, useLivePage } from './live-page-under-test.ts';
import { writeProgram } from './write-program.ts';

describe('an export', () => {
  const exports = useExports();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('is a picture with the width and density that were asked for', async () => {
    const token = await exports().tokenFor('paid');
    const wide = await exports().exportFile(
      { format: 'png', width: 800, density: 1 },
      { token, publicId: shortId },
    );
    expect([wide.status, wide.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(wide.headers.get('vitrine-failed-widgets')).toBe('0');
    expect(readPng(wide.bytes).width).toBe(800);
    const dense = await exports().exportFile({ format: 'png', width: 800 }, { token, publicId: shortId });
    expect(readPng(dense.bytes).width).toBe(1_600);
    expect(readPng(dense.bytes).height).toBe(2 * readPng(wide.bytes).height);
  });

  test('looks like the page of the reader', async () => {
    const token = await exports().tokenFor('paid');
    const drawn = await exports().exportFile({ format: 'png', width: 800, density: 1 }, { token });
    const picture = readPng(drawn.bytes);
    const { address } = exports().service.running;
    const page = await photograph(browser, {
      address,
      properties: { token, colorScheme: 'light' },
      width: picture.width,
      height: picture.height,
    });
    const different = pixelmatch(picture.data, page.data, undefined, picture.width, picture.height);
    expect(different / (picture.width * picture.height)).toBeLessThan(0.001);
  });

  test('is a PDF with searchable text, whole tables, headings and alternatives for charts', async () => {
    const token = await exports().tokenFor('paid');
    const { status, headers, bytes } = await exports().exportFile({ format: 'pdf' }, { token });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { pages, roles, alternatives } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(1);
    const text = pages.join(' ');
    for (const words of [longId, 'Revenue by customer', 'Every order', '198', `1 / ${pages.length}`])
      expect(text).toContain(words);
    expect([...roles]).toEqual(expect.arrayContaining(['H2', 'H3', 'Table', 'TR', 'TH', 'TD', 'Figure']));
    expect(alternatives.join(' ')).toContain('Bar chart of');
  });

  test.each([
    ['A4', 'portrait', 'ar'],
    ['A4', 'landscape', 'he'],
    ['Letter', 'landscape', 'en'],
    ['long', 'portrait', 'ar'],
  ])('is on the paper as a whole: %s, %s, %s', async (paper, orientation, locale) => {
    const token = await exports().tokenFor('paid');
    const { bytes } = await exports().exportFile(
      { format: 'pdf', paper, orientation, locale },
      { token, publicId: zonedId },
    );
    expect(await listTextsOutside(bytes)).toEqual([]);
    const texts = (await readPdf(bytes)).pages.join(' ');
    for (const words of ['Revenue by customer', 'Data as of']) expect(texts).toContain(words);
  });

  test('has the columns of a screen, whole texts and tables, and no widget that is cut', async () => {
    const token = await exports().tokenFor('paid');
    const { bytes } = await exports().exportFile({ format: 'pdf' }, { token, publicId: paperId });
    const { pages } = await readPdf(bytes);
    const text = pages.join(' ');
    const heights = await readHeights(bytes, 1);
    expect(new Set([1, 2, 3, 4].map((number) => heights.get(`Tile ${number}`))).size).toBe(1);
    expect(text).toContain('Paragraph 40.');
    // The columns of orders that are paid, each once, in parts with the column of customers.
    const ids = Array.from({ length: 200 }, (_, index) => index + 1).filter((id) => id % 4 !== 1);
    const numbers = new Set(text.match(/\b\d+\b/g));
    expect(ids.filter((id) => !numbers.has(String(id)))).toEqual([]);
    expect(text.match(/Columns \d+ to \d+ of 151/g)?.length).toBeGreaterThan(1);
    expect(await listTextsOutside(bytes)).toEqual([]);
    const pageOf = (title: string): number => pages.findIndex((page) => page.includes(title));
    expect(pageOf('Next chart')).toBeGreaterThan(pageOf('Tall chart'));
  });

  test('takes a time zone in every spelling, and refuses a state that it cannot read', async () => {
    const token = await exports().tokenFor('paid');
    const body = { format: 'png', density: 1 };
    const zoned = await exports().exportFile(
      { ...body, timezone: 'europe/berlin' },
      { token, publicId: shortId },
    );
    expect(zoned.status).toBe(200);
    const strange = await exports().exportFile({ ...body, state: {} }, { token, publicId: shortId });
    expect([strange.status, strange.code]).toEqual([400, 'bad-request']);
  });

  test('shows the rows of its reader only', async () => {
    const texts = await Promise.all(
      ['paid', 'open', 'nothing'].map(async (status) => {
        const token = await exports().tokenFor(status);
        const file = await exports().exportFile({ format: 'pdf' }, { token, publicId: shortId });
        const { pages } = await readPdf(file.bytes);
        return pages.join(' ');
      }),
    );
    expect(texts.map((text) => [text.includes('paid'), text.includes('open')])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  test('has the filters that were asked for', async () => {
    const token = await exports().tokenFor('paid');
    const filters = { 'orders.customer': { value: ['Customer 3'] } };
    const { bytes } = await exports().exportFile({ format: 'pdf', filters }, { token, publicId: shortId });
    const text = (await readPdf(bytes)).pages.join(' ');
    expect(text).toContain('Customer 3');
    expect(text).not.toContain('Customer 4');
  });

  test('has no more rows as a workbook or as CSV than as a picture', async () => {
    const token = await exports().tokenFor('open');
    const book = await exports().exportFile({ format: 'xlsx' }, { token });
    expect([book.status, book.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const sheets = readZip(book.bytes);
    expect(sheets.get('xl/workbook.xml')).toMatch(/name="Revenue by customer".*name="Every order"/);
    const orders = sheets.get('xl/worksheets/sheet2.xml') ?? '';
    expect([orders.match(/<row /g)?.length, orders.includes('paid'), orders.includes('open')]).toEqual([
      51,
      false,
      true,
    ]);
    const archive = await exports().exportFile({ format: 'csv' }, { token });
    expect(archive.headers.get('content-type')).toBe('application/zip');
    const files = readZip(archive.bytes);
    expect([...files.keys()].map((name) => name.replace(/ [\d-]+\.csv$/, ''))).toEqual([
      'Revenue by customer',
      'Every order',
    ]);
    const one = await exports().exportFile({ format: 'csv', widgetId: 'rows' }, { token });
    expect(one.headers.get('content-type')).toContain('text/csv');
    const text = new TextDecoder().decode(one.bytes);
    expect([...files.values()]).toContain(text);
    expect([text.trim().split('\n').length, text.includes('paid')]).toEqual([51, false]);
  });

  test('of rows names its widget, or says that there is no such one', async () => {
    const token = await exports().tokenFor('paid');
    const none = await exports().exportFile({ format: 'csv', widgetId: 'nobody' }, { token });
    expect([none.status, none.code]).toEqual([400, 'bad-request']);
    expect(new TextDecoder().decode(none.bytes)).toContain('nobody');
    const drawn = await exports().exportFile({ format: 'pdf', widgetId: 'rows' }, { token });
    expect([drawn.status, drawn.code]).toEqual([400, 'invalid-field']);
    const one = await exports().exportFile({ format: 'xlsx', widgetId: 'rows' }, { token });
    expect(one.headers.get('content-disposition')).toMatch(/filename="Every order \d{4}-\d\d-\d\d\.xlsx"/);
  });

  test('says on paper by what it is filtered, and from when its rows are', async () => {
    const token = await exports().tokenFor('paid');
    const filters = { 'orders.customer': { value: ['Customer 3'] } };
    const { bytes, headers } = await exports().exportFile(
      { format: 'pdf', filters, timezone: 'UTC' },
      { token, publicId: shortId },
    );
    const [first = ''] = (await readPdf(bytes)).pages;
    expect(first).toMatch(/Data as of .*Filters: Customer = Customer 3/);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="ShortBoard01 \d{4}-\d\d-\d\d\.pdf"/,
    );
  });

  test('draws a widget that fails as failed, counts it, and names it', async () => {
    const token = await exports().tokenFor('paid');
    const broken = await exports().exportFile({ format: 'png' }, { token, publicId: brokenId });
    expect([broken.status, broken.headers.get('vitrine-failed-widgets')]).toEqual([200, '1']);
    const named: unknown = JSON.parse(decodeURIComponent(broken.headers.get('vitrine-warnings') ?? ''));
    expect(named).toMatchObject([{ widgetId: 'broken', title: 'Broken' }]);
  });

  test('is refused without the permission, and for dashboards that the caller may not see', async () => {
    const token = await exports().tokenFor('paid');
    const silent = await exports().tokenFor('paid', []);
    const tries = [
      await exports().exportFile({ format: 'png' }, { token: silent }),
      await exports().exportFile({ format: 'png' }, { token, publicId: privateId }),
      await exports().exportFile({ format: 'png' }, { token, publicId: 'NoSuchBoard1' }),
      await exports().exportFile({ format: 'gif' }, { token }),
      await exports().exportFile({ format: 'png', timezone: 'Mars/Olympus' }, { token }),
    ];
    expect(tries.map(({ status, code }) => [status, code])).toEqual([
      [403, 'not-allowed'],
      [404, 'not-found'],
      [404, 'not-found'],
      [400, 'invalid-field'],
      [400, 'invalid-field'],
    ]);
  });

  test('needs no embedding for a user of the account', async () => {
    const { adminKey: token } = exports().service;
    const readers = await exports().tokenFor('paid');
    const refused = await exports().exportFile({ format: 'png' }, { token: readers, publicId: closedId });
    expect([refused.status, refused.code]).toEqual([403, 'embedding-disabled']);
    expect((await exports().exportFile({ format: 'png' }, { token, publicId: closedId })).status).toBe(200);
  });

  test("of the element has the reader's filters, and is named after the dashboard", async () => {
    const token = await exports().tokenFor('paid');
    const initialFilters = { 'orders.customer': { value: ['Customer 3'] } };
    const properties = { token, publicId: shortId, allowExport: true, initialFilters };
    const { address } = exports().service.running;
    const file: unknown = await useLivePage(
      browser,
      { address, properties, width: 800, height: 600 },
      (page) =>
        page.evaluate(`element.export({ format: 'pdf' }).then(async (file) => ({
          name: file.name,
          type: file.type,
          bytes: [...new Uint8Array(await file.arrayBuffer())],
        }))`),
    );
    const { name, type, bytes } = z
      .object({ name: z.string(), type: z.string(), bytes: z.array(z.number()) })
      .parse(file);
    expect([name.startsWith(shortId), name.endsWith('.pdf'), type]).toEqual([true, true, 'application/pdf']);
    const text = (await readPdf(new Uint8Array(bytes))).pages.join(' ');
    expect([text.includes('Customer 3'), text.includes('Customer 4')]).toEqual([true, false]);
  });

  test('is in the audit log, and made for an API key with the attributes of its user', async () => {
    const { adminKey, call } = exports().service;
    const { status, bytes } = await exports().exportFile(
      { format: 'pdf' },
      { token: adminKey, publicId: shortId },
    );
    expect(status).toBe(200);
    expect((await readPdf(bytes)).pages.join(' ')).not.toContain('paid');
    const log = await call('/api/v1/audit-log?first=5', { token: adminKey });
    expect(log.text).toContain('dashboard.export');
  });
});

describe.each([
  ['a service without a browser', { CHROME_PATH: 'none' }, 'CHROME_PATH'],
  [
    'a service whose browser is not there',
    { CHROME_PATH: '/nowhere/chrome' },
    'CHROME_PATH is /nowhere/chrome',
  ],
  ['a service without the files of the element', { STATIC_FOLDER: '' }, 'STATIC_FOLDER'],
])('%s', (_name, environment, words) => {
  const exports = useExports(environment);

  test('says so', async () => {
    const token = await exports().tokenFor('paid');
    const { status, code, bytes } = await exports().exportFile({ format: 'png' }, { token });
    expect([status, code]).toEqual([501, 'not-implemented']);
    expect(new TextDecoder().decode(bytes)).toContain(words);
    expect(exports().service.running.obstacles.join()).toContain(words);
  });
});

describe('a service whose browser does not start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-broken-'));
  const CHROME_PATH = writeProgram(
    folder,
    'echo "chrome: error while loading shared libraries: libnss3.so: gone" >&2; exit 127',
  );
  const exports = useExports({ CHROME_PATH });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is unavailable, and logs why', async () => {
    const token = await exports().tokenFor('paid');
    const { status, code } = await exports().exportFile({ format: 'png' }, { token });
    expect([status, code]).toEqual([503, 'unavailable']);
    await until(() => exports().service.logged.some((line) => line.includes('libnss3.so is missing')));
  });
});
