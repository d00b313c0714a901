/** A service with a browser and a workspace whose rows depend on the reader. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PNG } from 'pngjs';
import { afterAll, beforeAll } from 'vitest';
import type { EmbedTokenOptions } from '../../../src/token/create-embed-token.ts';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import {
  anyBacking,
  startServiceUnderTest,
  type Backing,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { sharedId, writeWorkspace } from '../workspace-under-test.ts';

export const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** A reader sees the orders with the status of its attribute; a reader without one sees none. */
const policy = `    access_policy:
      - group: '*'
        row_level: { filters: [{ member: status, operator: equals, values: ['{ userAttributes.status }'] }] }
`;

const model = `cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: status, sql: status, type: string }
      - { name: customer, sql: customer, type: string }
      - { name: created, sql: created, type: time }
    measures:
      - { name: count, type: count }
      - { name: revenue, sql: price, type: sum }
${policy}`;

/** A chart and a long table: an export of it takes twice as long as one of the short dashboard. */
export const longId = 'LongBoard001';
/** One short table, for tests of what does not depend on widgets. */
export const shortId = 'ShortBoard01';
export const brokenId = 'BrokenBoard1';
/** What it shows depends on language and time zone. */
export const zonedId = 'ZonedBoard01';
export const hangingId = 'HangingBoard';
/** Four tiles side by side, a text longer than its box, a chart higher than a page, and a table wider than one. */
export const paperId = 'PaperBoard01';

type Json = Readonly<Record<string, unknown>>;

const board = (publicId: string, reports: readonly Json[], widgets: readonly Json[]): Json => ({
  name: publicId,
  shareWithAllEmbedUsers: true,
  reports: reports.map((report) => ({ name: report.title, ...report })),
  dashboard: {
    publicId,
    allowEmbed: true,
    config: { title: publicId, layout: { rowHeight: 30 }, widgets },
  },
});

const chart = (id: string, y: number, reportKey: string, h = 8): Json => ({
  id,
  type: 'CHART',
  position: { x: 0, y, w: 12, h },
  config: { reportKey },
});

const bars = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  mark: 'bar',
  encoding: {
    x: { field: 'orders.customer', type: 'nominal' },
    y: { field: 'orders.revenue', type: 'quantitative' },
  },
};

const query = { dimensions: ['orders.customer'], measures: ['orders.revenue'] };
const daily = {
  measures: ['orders.revenue'],
  timeDimensions: [{ dimension: 'orders.created', granularity: 'day' }],
};
const line = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  mark: 'line',
  encoding: {
    x: { field: 'orders.created.day', type: 'temporal' },
    y: { field: 'orders.revenue', type: 'quantitative' },
  },
};
const tile = (number: number): Json => ({
  key: `tile${number}`,
  title: `Tile ${number}`,
  jsonQuery: { measures: ['orders.revenue'] },
  meta: { kind: 'kpi' },
});
const pivot = { rows: ['orders.customer'], columns: ['orders.id'], values: ['orders.revenue'] };
const paragraphs = Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n');

/** Takes the engine of regular expressions longer than any test. */
const endless = [
  {
    calculate:
      "test(/^(a+)+$/, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!')",
    as: 'x',
  },
];

const boards = [
  board(
    longId,
    [
      { key: 'bars', title: 'Revenue by customer', jsonQuery: query, meta: { kind: 'vega', spec: bars } },
      {
        key: 'rows',
        title: 'Every order',
        jsonQuery: { dimensions: ['orders.id', 'orders.status', 'orders.customer'] },
        meta: { kind: 'table' },
      },
    ],
    [chart('bars', 0, 'bars'), chart('rows', 8, 'rows')],
  ),
  board(
    shortId,
    [
      {
        key: 'rows',
        title: 'Revenue by customer',
        jsonQuery: { dimensions: ['orders.status', 'orders.customer'], measures: ['orders.revenue'] },
        meta: { kind: 'table' },
      },
    ],
    [chart('rows', 0, 'rows', 12)],
  ),
  board(
    brokenId,
    [
      { key: 'bars', title: 'Revenue by customer', jsonQuery: query, meta: { kind: 'vega', spec: bars } },
      { key: 'broken', title: 'Broken', jsonQuery: query, meta: { kind: 'vega', spec: { mark: 7 } } },
    ],
    [chart('bars', 0, 'bars'), chart('broken', 8, 'broken')],
  ),
  board(
    zonedId,
    [
      { key: 'total', title: 'Revenue', jsonQuery: { measures: ['orders.revenue'] }, meta: { kind: 'kpi' } },
      { key: 'days', title: 'Revenue by day', jsonQuery: daily, meta: { kind: 'vega', spec: line } },
      { key: 'bars', title: 'Revenue by customer', jsonQuery: query, meta: { kind: 'vega', spec: bars } },
      {
        key: 'rows',
        title: 'Days',
        jsonQuery: daily,
        meta: { kind: 'table' },
      },
    ],
    [
      chart('total', 0, 'total', 4),
      chart('days', 4, 'days', 6),
      chart('bars', 10, 'bars', 6),
      chart('rows', 16, 'rows', 6),
    ],
  ),
  board(
    paperId,
    [
      ...[1, 2, 3, 4].map(tile),
      { key: 'tall', title: 'Tall chart', jsonQuery: query, meta: { kind: 'vega', spec: bars } },
      { key: 'next', title: 'Next chart', jsonQuery: query, meta: { kind: 'vega', spec: bars } },
      {
        key: 'wide',
        title: 'Wide table',
        jsonQuery: { dimensions: ['orders.customer', 'orders.id'], measures: ['orders.revenue'] },
        meta: { kind: 'table', spec: { pivot } },
      },
    ],
    [
      ...[1, 2, 3, 4].map((number) => ({
        ...chart(`tile${number}`, 0, `tile${number}`),
        position: { x: 3 * (number - 1), y: 0, w: 3, h: 4 },
      })),
      {
        id: 'text',
        type: 'TEXT',
        position: { x: 0, y: 4, w: 6, h: 4 },
        config: { content: paragraphs },
      },
      chart('tall', 8, 'tall', 90),
      chart('next', 98, 'next'),
      chart('wide', 106, 'wide'),
    ],
  ),
  board(
    hangingId,
    [
      {
        key: 'endless',
        title: 'Endless',
        jsonQuery: query,
        meta: { kind: 'vega', spec: { ...bars, transform: endless } },
      },
    ],
    [chart('endless', 0, 'endless')],
  ),
];

/** 200 orders, so that a table does not fit into its box. */
const rows = Array.from(
  { length: 200 },
  (_, index) =>
    `(${index + 1}, '${index % 4 === 0 ? 'open' : 'paid'}', 'Customer ${index % 7}', ${index + 0.5},
      timestamp '2026-03-27' + interval ${index} hour)`,
);

/** Writes the workspace whose rows depend on the reader. */
export function writeBoards(folder: string): void {
  writeWorkspace(folder);
  writeFileSync(join(folder, 'model', 'orders.yml'), model);
  writeFileSync(
    join(folder, 'tables.sql'),
    `create table orders as select * from (values ${rows.join(',')}) t(id, status, customer, price, created);`,
  );
  for (const [index, one] of boards.entries())
    writeFileSync(join(folder, 'workbooks', `${index + 4}.json`), JSON.stringify(one));
}

export interface ExportedFile {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Of a problem. */
  readonly code: unknown;
}

export interface ExportsUnderTest {
  readonly service: ServiceUnderTest;
  /** A token for a reader who sees the orders with this status. */
  readonly tokenFor: (status: string, permissions?: EmbedTokenOptions['permissions']) => Promise<string>;
  /** `signal`: the caller goes away. Then it rejects. */
  readonly exportFile: (
    body: Json,
    call: { token: string; publicId?: string; signal?: AbortSignal },
  ) => Promise<ExportedFile>;
}

/** @param writeMore - writes further files into the folder of the workspace. */
export function useExports(
  environment: Record<string, string> = {},
  backing: Backing = anyBacking,
  writeMore: (folder: string) => void = () => undefined,
): () => ExportsUnderTest {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-boards-'));
  let service: ServiceUnderTest | undefined;
  beforeAll(async () => {
    writeBoards(folder);
    writeMore(folder);
    const { executablePath } = await findBrowser();
    const drawing = { WORKSPACE_FOLDER: folder, STATIC_FOLDER: dist, CHROME_PATH: executablePath };
    // A run that a test asks for begins with the next look at the schedules. Usually there is one each second.
    const options = { runTiming: { look: 100 } };
    service = await startServiceUnderTest(backing, { ...drawing, ...environment }, options);
  }, 120_000);
  afterAll(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
  return () => {
    if (!service) throw new Error('The service has not started.');
    return toExports(service);
  };
}

const toExports = (service: ServiceUnderTest): ExportsUnderTest => ({
  service,
  tokenFor: (status, permissions = ['export']) =>
    service.hostToken({ subject: `reader of ${status}`, userAttributes: { status }, permissions }),
  async exportFile(body, { token, publicId = longId, signal }) {
    const response = await fetch(
      `${service.running.address}/api/v1/deployments/1/dashboards/${publicId}/export`,
      {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      },
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    const problem: unknown = response.ok ? {} : JSON.parse(new TextDecoder().decode(bytes));
    const code =
      typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined;
    return { status: response.status, headers: response.headers, bytes, code };
  },
});

/** Texts of each page, in reading order. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ pages: string[]; roles: Set<string>; alternatives: string[] }> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  const roles = new Set<string>();
  const alternatives: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    collectRoles(await page.getStructTree(), roles, alternatives);
  }
  await pdf.destroy();
  return { pages, roles, alternatives };
}

/** Texts with the distance of their baselines from the bottom of the page, in points. */
export async function readHeights(bytes: Uint8Array, pageNumber: number): Promise<Map<string, number>> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(pageNumber)).getTextContent();
  await pdf.destroy();
  return new Map(items.flatMap((item) => ('str' in item ? [[item.str, Number(item.transform[5])]] : [])));
}

/** Texts that stand beyond an edge of their page, and are cut. */
export async function listTextsOutside(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const outside: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [left = 0, , right = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const start = Number(item.transform[4]);
      // Half a point comes from rounding.
      if (start < left - 0.5 || start + item.width > right + 0.5) outside.push(`${number}: ${item.str}`);
    }
  }
  await pdf.destroy();
  return outside;
}

function collectRoles(node: unknown, roles: Set<string>, alternatives: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  if ('role' in node) roles.add(String(node.role));
  if ('alt' in node) alternatives.push(String(node.alt));
  if ('children' in node && Array.isArray(node.children))
    for (const child of node.children) collectRoles(child, roles, alternatives);
}

/** The texts in a ZIP file, by name. */
export function readZip(bytes: Uint8Array): ReadonlyMap<string, string> {
  const file = Buffer.from(bytes);
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const texts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = file.readUInt16LE(at + 28);
    const start = file.readUInt32LE(at + 42);
    const begin = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const packed = file.subarray(begin, begin + file.readUInt32LE(at + 20));
    texts.set(
      file.toString('utf8', at + 46, at + 46 + length),
      new TextDecoder().decode(inflateRawSync(packed)),
    );
    at += 46 + length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return texts;
}

export const readPng = (bytes: Uint8Array): PNG => PNG.sync.read(Buffer.from(bytes));

export { sharedId };

/** The row of a dashboard of the first account. */
export const findDashboard = (
  { running }: Pick<ServiceUnderTest, 'running'>,
  publicId: string,
): Promise<{ id: number; workbook_id: number }> =>
  running.database.read(1, ({ db }) =>
    db
      .selectFrom('dashboard')
      .where('public_id', '=', publicId)
      .select(['id', 'workbook_id'])
      .executeTakeFirstOrThrow(),
  );
