import { expect } from 'chai';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
} from './page-harness.ts';
import { readCells, readParts } from './read-workbook.ts';
import { data, table, chart, map, catchReason, today, settings } from './export-page.ts';
import { until } from '../until.ts';

describe('the export of a widget', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('has the rows in the reader’s sort order, without hidden columns, and without formulas for spreadsheets', async () => {
    const element = mount({ ...settings, dashboard: createDashboard(table) });
    await waitForRendered(element);
    await element.setState({
      version: 1,
      tables: { table: { sort: { field: 'day', direction: 'ascending' } } },
    });
    const reported = nextEvent(element, 'vitrine-exported');
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
    expect(file.name).to.equal(`Title of table ${today}.csv`);
    const { format, widgetId, rowCount, truncated, source } = await reported;
    expect({ format, widgetId, rowCount, truncated, source }).to.deep.equal({
      format: 'csv',
      widgetId: 'table',
      rowCount: 3,
      truncated: false,
      source: 'method',
    });
    const rows = await element.getRows('table');
    expect(rows.map(({ carrier }) => carrier)).to.deep.equal(['AA', data[2]?.carrier, data[1]?.carrier]);
    expect(rows[0]).to.deep.equal({ carrier: 'AA', delay: 3, share: 0.25, day: '2024-01-02' });
    expect(JSON.parse(await (await element.export({ format: 'json' })).text())).to.deep.equal(rows);
  });

  it('as Excel keeps types, formats and dates', async () => {
    const element = mount({ ...settings, dashboard: createDashboard(table) });
    await waitForRendered(element);
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

  it('of a chart is a PNG at any scale or an SVG, with the background of its widget', async () => {
    const element = mount({ ...settings, dashboard: createDashboard(chart) }, 700);
    await waitForRendered(element);
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

  it('of a map is a PNG, and the error for another format lists the supported formats', async () => {
    const element = mount({ ...settings, dashboard: createDashboard(map, table) }, 700);
    await waitForRendered(element);
    const picture = await createImageBitmap(
      await element.export({ format: 'png', widgetId: 'map', scale: 2 }),
    );
    const { width } = findDeepInWidget(findWidget(element, 'map'), 'canvas').getBoundingClientRect();
    expect(picture.width).to.equal(Math.round(width * 2));
    const svg = await catchReason(element.export({ format: 'svg', widgetId: 'map' }));
    expect(svg.code).to.equal('export-not-offered');
    expect(svg.message).to.contain('csv, xlsx, json, png');
    expect((await catchReason(element.export({ format: 'png', widgetId: 'table' }))).message).to.contain(
      'csv, xlsx, json',
    );
    expect((await catchReason(element.export({ format: 'csv', widgetId: 'nobody' }))).code).to.equal(
      'widget-not-found',
    );
    expect((await catchReason(element.export({ format: 'csv' }))).code).to.equal('widget-not-found');
  });

  it('that is truncated says so in its file name and its event', async () => {
    const answer = {
      columns: [{ name: 'n', type: 'number' }],
      values: [['9007199254740993', 2]],
      truncated: true,
    };
    const dataSource = { query: () => Promise.resolve(answer) };
    const snapshot = { meta: { query: { dimensions: ['o.n'] } } };
    const element = mount({ ...settings, dataSource, dashboard: createDashboard({ id: 'table', snapshot }) });
    await waitForRendered(element);
    const reported = nextEvent(element, 'vitrine-exported');
    const file = await element.export({ format: 'csv' });
    expect(file.name).to.equal(`Title of table ${today} (first 2 rows).csv`);
    expect(await file.text()).to.contain('9007199254740993');
    expect((await reported).truncated).to.equal(true);
  });

  it('waits for the rows of filters that the page has just set', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    const answerOf = (cell: string) => ({ columns: [{ name: 'a', type: 'string' }], values: [[cell]] });
    const dataSource = { query: () => new Promise((resolve) => answers.push(resolve)) };
    const snapshot = { meta: { query: { dimensions: ['o.a'] } } };
    const element = mount({ ...settings, dataSource, dashboard: createDashboard({ id: 'table', snapshot }) });
    const shown = waitForRendered(element);
    await until(() => answers.length === 1);
    answers[0]?.(answerOf('before'));
    await shown;
    element.filters = { 'o.a': { value: 'after' } };
    const file = element.export({ format: 'csv', widgetId: 'table' });
    await until(() => answers.length === 2);
    answers[1]?.(answerOf('after'));
    expect(await (await file).text()).to.contain('after');
  });

  it('is aborted by its signal', async () => {
    const element = mount({ ...settings, dashboard: createDashboard(table) });
    await waitForRendered(element);
    const reason = new Error('Never mind.');
    expect(await catchReason(element.export({ format: 'xlsx', signal: AbortSignal.abort(reason) }))).to.equal(
      reason,
    );
  });
});
