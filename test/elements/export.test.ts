import type axeModule from 'axe-core';
import 'axe-core';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { ExportedEvent } from '../../src/elements/export/exported-event.ts';
import {
  clear,
  dashboardOf,
  deepIn,
  findDeep,
  findPlatform,
  findWidget,
  heard,
  loadElement,
  mount,
  rendered,
  textOf,
  until,
} from './harness.ts';
import { clickOn, press } from './reader-input.ts';
import { readCells, readParts } from './read-workbook.ts';

/** The checker is no module: it leaves itself on the window. */
const { axe } = window as unknown as { axe: typeof axeModule };

const data = [
  { carrier: 'AA', delay: 3, share: 0.25, day: '2024-01-02', secret: 1 },
  { carrier: '=HYPERLINK("https://evil.example")', delay: -9, share: 0.5, day: '2024-03-01', secret: 2 },
  { carrier: 'Übèr, "Air"', delay: 12, share: 1, day: '2024-02-01', secret: 3 },
];
const columns = [
  { field: 'carrier', title: 'Carrier' },
  'delay',
  'share',
  'day',
  { field: 'secret', hidden: true },
];
const table = {
  id: 'table',
  spec: { data, columns },
  snapshot: {
    meta: { preferences: { columnFormats: { share: { type: 'percent', decimalPlaces: 1 } } } },
    preferences: { columnFormats: { share: { type: 'percent', decimalPlaces: 1 } } },
  },
};
const chart = {
  id: 'chart',
  kind: 'vega',
  spec: {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    data: { values: data },
    mark: 'bar',
    encoding: { x: { field: 'carrier' }, y: { field: 'delay', type: 'quantitative' } },
  },
};
const map = {
  id: 'map',
  kind: 'map',
  spec: { mode: 'point', latitude: 'lat', longitude: 'lon', data: [{ lat: 40, lon: -100, n: 1 }] },
};
const settings = { allowExport: true, locale: 'en-US', timeZone: 'UTC' };

const menuOf = (element: DashboardElement, id: string): Element | null =>
  findWidget(element, id).querySelector('vitrine-export');

async function opened(element: DashboardElement, id: string): Promise<ShadowRoot> {
  await until(() => !!menuOf(element, id)?.shadowRoot?.querySelector('.open'));
  const root = menuOf(element, id)?.shadowRoot;
  if (!root) throw new Error('There is no menu.');
  return root;
}

const itemsOf = (root: ShadowRoot): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[role=menuitem]'),
];
const focused = (root: ShadowRoot): string | undefined => root.activeElement?.textContent.trim();

async function reasonOf(promise: Promise<unknown>): Promise<{ code?: string; message: string }> {
  try {
    await promise;
  } catch (error) {
    return error as { code?: string; message: string };
  }
  throw new Error('It was granted.');
}

/** Names of files that are downloaded until `end`, instead of onto the disk of whoever runs this. */
function noteDownloads(): { names: string[]; end(): void } {
  const names: string[] = [];
  const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click') ?? {};
  Object.defineProperty(HTMLElement.prototype, 'click', {
    configurable: true,
    value(this: HTMLElement) {
      if (this instanceof HTMLAnchorElement) names.push(this.download);
    },
  });
  return { names, end: () => Object.defineProperty(HTMLElement.prototype, 'click', own) };
}

const today = new Date().toISOString().slice(0, 10);

describe('the export of a widget', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('gives the rows as the reader has sorted them, without hidden columns and harmless to spreadsheets', async () => {
    const element = mount({ ...settings, dashboard: dashboardOf(table) });
    await rendered(element);
    await element.setState({
      version: 1,
      tables: { table: { sort: { field: 'day', direction: 'ascending' } } },
    });
    const told = heard(element, 'vitrine-exported');
    const file = await element.export({ format: 'csv', widgetId: 'table' });
    expect(new Uint8Array(await file.arrayBuffer()).slice(0, 3)).to.deep.equal(
      Uint8Array.of(0xef, 0xbb, 0xbf),
    );
    expect((await file.text()).replace('\uFEFF', '').split('\r\n')).to.deep.equal([
      'Carrier,delay,share,day',
      'AA,3,0.25,2024-01-02',
      '"Übèr, ""Air""",12,1,2024-02-01',
      '"\'=HYPERLINK(""https://evil.example"")",-9,0.5,2024-03-01',
      '',
    ]);
    expect((file as File).name).to.equal(`Title of table ${today}.csv`);
    const { format, widgetId, rowCount, truncated, source } = await told;
    expect({ format, widgetId, rowCount, truncated, source }).to.deep.equal({
      ...{ format: 'csv', widgetId: 'table', rowCount: 3, truncated: false, source: 'method' },
    });
    const rows = await element.getRows('table');
    expect(rows.map(({ carrier }) => carrier)).to.deep.equal(['AA', data[2]?.carrier, data[1]?.carrier]);
    expect(rows[0]).to.deep.equal({ carrier: 'AA', delay: 3, share: 0.25, day: '2024-01-02' });
    expect(JSON.parse(await (await element.export({ format: 'json' })).text())).to.deep.equal(rows);
  });

  it('makes a workbook that keeps types, formats and dates', async () => {
    const element = mount({ ...settings, dashboard: dashboardOf(table) });
    await rendered(element);
    const file = await element.export({ format: 'xlsx' });
    const parts = await readParts(file);
    expect([...parts.values()].filter((part) => part.querySelector('parsererror'))).to.deep.equal([]);
    expect(parts.get('xl/worksheets/sheet1.xml')?.querySelector('pane')?.getAttribute('state')).to.equal(
      'frozen',
    );
    expect(parts.get('xl/workbook.xml')?.querySelector('sheet')?.getAttribute('name')).to.equal(
      'Title of table',
    );
    const cells = await readCells(file);
    expect(cells.get('A1')).to.deep.equal({
      text: 'Carrier',
      kind: 'inlineStr',
      format: undefined,
      isBold: true,
    });
    expect(cells.get('A3')?.text).to.equal(data[1]?.carrier);
    expect(cells.get('A3')?.kind).to.equal('inlineStr');
    expect(cells.get('B3')).to.deep.equal({ text: '-9', kind: 'n', format: undefined, isBold: false });
    expect(cells.get('C2')).to.deep.equal({ text: '0.25', kind: 'n', format: '#,##0.0%', isBold: false });
    expect(cells.get('D2')).to.deep.equal({
      text: '45293',
      kind: 'n',
      format: 'yyyy\\-mm\\-dd',
      isBold: false,
    });
    expect(cells.has('E1')).to.equal(false);
  });

  it('gives charts as pictures at any scale and as drawings, on the ground of their widget', async () => {
    const element = mount({ ...settings, dashboard: dashboardOf(chart) }, 700);
    await rendered(element);
    const [one, three] = await Promise.all(
      [1, 3].map(async (scale) => createImageBitmap(await element.export({ format: 'png', scale }))),
    );
    expect(one?.width).to.be.greaterThan(100);
    expect(Math.abs((three?.width ?? 0) - 3 * (one?.width ?? 0))).to.be.at.most(3);
    const drawing = await (await element.export({ format: 'svg' })).text();
    const parsed = new DOMParser().parseFromString(drawing, 'image/svg+xml');
    expect(parsed.documentElement.localName).to.equal('svg');
    expect(parsed.documentElement.firstElementChild?.getAttribute('fill')).to.equal('#ffffff');
    expect(await (await element.export({ format: 'csv' })).text()).to.contain('AA,3,0.25');
  });

  it('gives maps as pictures, and says which formats there are where one is not', async () => {
    const element = mount({ ...settings, dashboard: dashboardOf(map, table) }, 700);
    await rendered(element);
    const picture = await createImageBitmap(
      await element.export({ format: 'png', widgetId: 'map', scale: 2 }),
    );
    const { width } = deepIn(findWidget(element, 'map'), 'canvas').getBoundingClientRect();
    expect(picture.width).to.equal(Math.round(width * 2));
    const svg = await reasonOf(element.export({ format: 'svg', widgetId: 'map' }));
    expect(svg.code).to.equal('export-not-offered');
    expect(svg.message).to.contain('csv, xlsx, json, png');
    expect((await reasonOf(element.export({ format: 'png', widgetId: 'table' }))).message).to.contain(
      'csv, xlsx, json',
    );
    expect((await reasonOf(element.export({ format: 'csv', widgetId: 'nobody' }))).code).to.equal(
      'widget-not-found',
    );
    expect((await reasonOf(element.export({ format: 'csv' }))).code).to.equal('widget-not-found');
  });

  it('says in its name and event that rows were left out', async () => {
    const answer = {
      columns: [{ name: 'n', type: 'number' }],
      values: [['9007199254740993', 2]],
      truncated: true,
    };
    const dataSource = { query: () => Promise.resolve(answer) };
    const snapshot = { meta: { query: { dimensions: ['o.n'] } } };
    const element = mount({ ...settings, dataSource, dashboard: dashboardOf({ id: 'table', snapshot }) });
    await rendered(element);
    const told = heard(element, 'vitrine-exported');
    const file = (await element.export({ format: 'csv' })) as File;
    expect(file.name).to.equal(`Title of table ${today} (first 2 rows).csv`);
    expect(await file.text()).to.contain('9007199254740993');
    expect((await told).truncated).to.equal(true);
  });

  it('waits for the rows of filters that the page has set a moment ago', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    const answerOf = (cell: string) => ({ columns: [{ name: 'a', type: 'string' }], values: [[cell]] });
    const dataSource = { query: () => new Promise((resolve) => answers.push(resolve)) };
    const snapshot = { meta: { query: { dimensions: ['o.a'] } } };
    const element = mount({ ...settings, dataSource, dashboard: dashboardOf({ id: 'table', snapshot }) });
    const shown = rendered(element);
    await until(() => answers.length === 1);
    answers[0]?.(answerOf('before'));
    await shown;
    element.filters = { 'o.a': { value: 'after' } };
    const file = element.export({ format: 'csv', widgetId: 'table' });
    await until(() => answers.length === 2);
    answers[1]?.(answerOf('after'));
    expect(await (await file).text()).to.contain('after');
  });

  it('ends with the signal that it was given', async () => {
    const element = mount({ ...settings, dashboard: dashboardOf(table) });
    await rendered(element);
    const reason = new Error('Never mind.');
    expect(await reasonOf(element.export({ format: 'xlsx', signal: AbortSignal.abort(reason) }))).to.equal(
      reason,
    );
  });
});

describe('the menu of a widget', () => {
  beforeEach(loadElement);
  afterEach(clear);

  it('is there only with allow-export, and never with hide="menu"', async () => {
    const element = mount({ ...settings, allowExport: false, dashboard: dashboardOf(table) });
    await rendered(element);
    expect(menuOf(element, 'table')).to.equal(null);
    expect((await reasonOf(element.export({ format: 'csv' }))).code).to.equal('export-not-allowed');
    expect(await element.getRows('table')).to.have.length(3);
    element.allowExport = true;
    await opened(element, 'table');
    element.hide = ['menu'];
    await until(() => menuOf(element, 'table') === null);
  });

  it('needs the permission of the embed token', async () => {
    const { baseUrl, publicIds, tokens, exportToken } = await findPlatform();
    const [publicId = ''] = publicIds;
    const refused = mount({ allowExport: true, baseUrl, publicId, token: tokens[publicId] });
    const { widgets } = await rendered(refused);
    const [{ widgetId } = { widgetId: '' }] = widgets;
    expect((await reasonOf(refused.export({ format: 'csv', widgetId }))).code).to.equal('export-not-allowed');
    expect(refused.shadowRoot?.querySelector('vitrine-export')).to.equal(null);
    clear();
    const granted = mount({ allowExport: true, baseUrl, publicId, token: exportToken });
    await rendered(granted);
    await until(() => !!granted.shadowRoot?.querySelector('vitrine-export'));
  });

  it('is walked with arrows, ends and letters, and Escape gives the focus back', async () => {
    const element = mount({ ...settings, dashboard: dashboardOf(chart) }, 700);
    await rendered(element);
    const root = await opened(element, 'chart');
    const button = root.querySelector<HTMLElement>('.open');
    expect(button?.ariaLabel).to.equal('Export Title of chart');
    expect(itemsOf(root).map((item) => item.textContent.trim())).to.deep.equal([
      ...['Download CSV', 'Download Excel', 'Download JSON', 'Download PNG', 'Download SVG'],
      'Copy to the clipboard',
    ]);
    button?.focus();
    await press('Enter');
    await until(() => focused(root) === 'Download CSV');
    expect(button?.ariaExpanded).to.equal('true');
    await press('ArrowUp');
    expect(focused(root)).to.equal('Copy to the clipboard');
    await press('ArrowDown', 'ArrowDown');
    expect(focused(root)).to.equal('Download Excel');
    await press('End', 'Home', 'p');
    expect(focused(root)).to.equal('Download PNG');
    const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] });
    expect(violations.map(({ id }) => id)).to.deep.equal([]);
    await press('Escape');
    await until(() => button?.ariaExpanded === 'false');
    expect(root.activeElement).to.equal(button);
  });

  it('downloads, says so, and leaves formats out that its widget has not', async () => {
    const downloads = noteDownloads();
    try {
      const element = mount({ ...settings, dashboard: dashboardOf(table) });
      await rendered(element);
      const root = await opened(element, 'table');
      expect(itemsOf(root)).to.have.length(4);
      const told = heard(element, 'vitrine-exported');
      await clickOn(root.querySelector('.open') ?? root.host);
      await until(() => !!focused(root));
      await clickOn(root.querySelector('.xlsx') ?? root.host);
      const { format, source, rowCount } = await told;
      expect({ format, source, rowCount }).to.deep.equal({ format: 'xlsx', source: 'menu', rowCount: 3 });
      await until(() => root.querySelector('.open')?.ariaExpanded === 'false');
      expect(downloads.names).to.deep.equal([`Title of table ${today}.xlsx`]);
      expect(textOf(root.querySelector('[role=status]') ?? root)).to.equal(
        `Downloaded Title of table ${today}.xlsx`,
      );
    } finally {
      downloads.end();
    }
  });

  it('copies text and a table, and its event carries no rows', async () => {
    const written: ClipboardItem[] = [];
    const { clipboard } = navigator;
    const write = clipboard.write.bind(clipboard);
    clipboard.write = (items) => {
      written.push(...items);
      return write(items);
    };
    const element = mount({ ...settings, dashboard: dashboardOf(table) });
    await rendered(element);
    const root = await opened(element, 'table');
    const told: Promise<ExportedEvent> = heard(element, 'vitrine-exported');
    await clickOn(root.querySelector('.open') ?? root.host);
    await until(() => !!focused(root));
    await clickOn(root.querySelector('.copy') ?? root.host);
    const event = await told;
    Reflect.deleteProperty(clipboard, 'write');
    expect(event.format).to.equal('clipboard');
    expect(JSON.stringify(Object.values(event))).not.to.contain('AA');
    const [item] = written;
    expect(await (await item?.getType('text/plain'))?.text()).to.contain(
      'Carrier\tdelay\tshare\tday\nAA\t3\t0.25',
    );
    expect(await (await item?.getType('text/html'))?.text()).to.contain('<td>25.0%</td>');
  });

  it('comes to no text, no control and no failed widget', async () => {
    const text = { id: 'text', over: { type: 'TEXT', config: { content: 'Hello' } } };
    const broken = { id: 'broken', over: { config: { reportId: 99 } } };
    const element = mount({ ...settings, dashboard: dashboardOf(text, broken, table) });
    await rendered(element);
    await opened(element, 'table');
    expect(menuOf(element, 'text')).to.equal(null);
    expect(menuOf(element, 'broken')).to.equal(null);
    expect(findDeep(document, 'vitrine-export')).to.equal(menuOf(element, 'table'));
  });
});
