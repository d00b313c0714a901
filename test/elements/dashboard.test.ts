import { expect } from 'chai';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findDeep,
  findPlatform,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
  readText,
  waitForText,
} from './page-harness.ts';
import { findCell, mountStrikes } from './strikes-page.ts';
import { clickOn } from './user-input.ts';
import { until } from '../until.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Row ${index}`,
    amount: index * 1000,
    share: index / 10,
  }));

describe('a dashboard', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('shows a published dashboard of the platform, with every widget near the viewport painted', async () => {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const element = mount({ baseUrl, publicId, token: tokens[publicId] });
    const { widgets } = await waitForRendered(element);
    expect(widgets.length).to.be.greaterThan(3);
    expect(widgets.filter(({ status }) => status === 'failed')).to.deep.equal([]);
  });

  it('requests tokens from the host with the reason', async () => {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const reasons: string[] = [];
    const getToken = ({ reason }: { reason: string }) => {
      reasons.push(reason);
      return Promise.resolve(tokens[publicId] ?? '');
    };
    const element = mount({ baseUrl, publicId, getToken });
    await element.whenReady();
    expect(reasons).to.deep.equal(['initial']);
  });

  it('exchanges a session id once for two elements, and shows a message if it was already used', async () => {
    const { baseUrl, publicIds, sessionId } = await findPlatform();
    const [publicId = ''] = publicIds;
    const elements = [mount({ baseUrl, publicId, sessionId }), mount({ baseUrl, publicId, sessionId })];
    await Promise.all(elements.map((element) => element.whenReady()));
    const again = await fetch(`${baseUrl}/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    });
    expect(again.status).to.equal(401);
    expect(((await again.json()) as { code: string }).code).to.equal('session-consumed');
  });

  it('sends no queries for widgets far below the viewport until the reader scrolls near them', async () => {
    const requested: string[] = [];
    const dataSource = {
      query: ({ widgetId }: { widgetId: string }) => {
        requested.push(widgetId);
        return Promise.resolve({
          columns: [{ name: 'id', type: 'string' }],
          values: [[`row of ${widgetId}`]],
        });
      },
    };
    const ids = Array.from({ length: 40 }, (_, index) => `widget-${index}`);
    const query = { measures: ['x.y'] };
    const dashboard = createDashboard(...ids.map((id) => ({ id, snapshot: { meta: { query } } })));
    const element = mount({ dashboard, dataSource });
    await waitForRendered(element);
    expect(requested).to.include('widget-0');
    expect(requested).to.not.include('widget-39');
    const last = findWidget(element, 'widget-39');
    last.scrollIntoView();
    await waitForText(last, 'row of widget-39');
    expect(requested).to.not.include('widget-20');
  });

  it('places every widget in its rectangle and grows with its widgets, without a scrollbar', async () => {
    const dashboard = createDashboard(
      { id: 'a', spec: { data: rows(3) } },
      { id: 'b', spec: { data: rows(3) } },
    );
    const element = mount({ dashboard }, 1310);
    await waitForRendered(element);
    const box = findWidget(element, 'b').getBoundingClientRect();
    const origin = findDeepInWidget(element, '.grid').getBoundingClientRect();
    // 12 columns of 98.33 px with 10 px between; rows of 30 px.
    expect([box.left - origin.left, box.top - origin.top, box.width, box.height]).to.deep.equal([
      10, 210, 640, 190,
    ]);
    expect(origin.height).to.equal(410);
    expect(element.scrollHeight).to.equal(element.clientHeight);
  });

  it('follows its own width, not the window’s, and fires an event when a breakpoint is crossed', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: rows(1) } }) }, 1300);
    await waitForRendered(element);
    const changed = nextEvent(element, 'vitrine-breakpoint-changed');
    if (element.parentElement) element.parentElement.style.width = '700px';
    expect((await changed).breakpoint).to.equal('xs');
  });

  it('mirrors its grid on a right-to-left page', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: rows(1) } }) }, 1310);
    element.dir = 'rtl';
    await waitForRendered(element);
    const box = findWidget(element, 'a').getBoundingClientRect();
    const grid = findDeepInWidget(element, '.grid').getBoundingClientRect();
    expect(grid.right - box.right).to.equal(10);
  });

  it('formats numbers with the column formats, in the reader’s locale', async () => {
    const preferences = {
      columnFormats: { amount: { type: 'currency' }, share: { type: 'percent', decimalPlaces: 0 } },
    };
    const dashboard = createDashboard({ id: 'a', spec: { data: rows(3) }, snapshot: { preferences } });
    const element = mount({ dashboard, locale: 'de-DE', currency: 'EUR' });
    await waitForRendered(element);
    const text = readText(findWidget(element, 'a'));
    expect(text).to.contain('2.000,00 €');
    expect(text).to.contain('20 %');
  });

  it('renders only the visible rows of a long table, and announces its number of rows', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: rows(10_000) } }) });
    await waitForRendered(element);
    const grid = findDeepInWidget(findWidget(element, 'a'), '[role="grid"]');
    expect(grid.getAttribute('aria-rowcount')).to.equal('10001');
    expect(grid.querySelectorAll('.rows [role="row"]').length).to.be.lessThan(40);
    grid.scrollTop = grid.scrollHeight;
    await nextEvent(grid as HTMLElement, 'scroll');
    expect(readText(grid)).to.contain('Row 9999');
  });

  it('keeps the headings of a table visible while its rows are scrolled', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: rows(100) } }) });
    await waitForRendered(element);
    const grid = findDeepInWidget(findWidget(element, 'a'), '[role="grid"]');
    const topOf = () => findDeepInWidget(findWidget(element, 'a'), '.header').getBoundingClientRect().top;
    const before = topOf();
    grid.scrollTop = 500;
    await nextEvent(grid as HTMLElement, 'scroll');
    expect(topOf()).to.equal(before);
    grid.scrollTop = 0;
    await nextEvent(grid as HTMLElement, 'scroll');
    // A touch may scroll the table before a scroll event is fired.
    grid.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    grid.scrollTop = 500;
    expect(topOf()).to.equal(before);
  });

  it('sorts a table by its headings', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: rows(50) } }) });
    await waitForRendered(element);
    const grid = findDeepInWidget(findWidget(element, 'a'), '[role="grid"]');
    const heading = [...grid.querySelectorAll('[role="columnheader"]')].find((one) =>
      readText(one).startsWith('amount'),
    );
    heading?.querySelector('button')?.click();
    const table = findDeepInWidget(findWidget(element, 'a'), 'vitrine-table') as HTMLElement & {
      updateComplete: Promise<boolean>;
    };
    await table.updateComplete;
    expect(heading?.getAttribute('aria-sort')).to.equal('descending');
    expect(readText(grid.querySelector('[aria-rowindex="2"]') ?? grid)).to.contain('49,000');
  });

  it('loads rows from the host’s data source', async () => {
    const dashboard = createDashboard({ id: 'a', snapshot: { meta: { query: { measures: ['x.y'] } } } });
    const dataSource = {
      query: () => Promise.resolve({ columns: [{ name: 'x.y', type: 'number' }], values: [[41]] }),
    };
    const element = mount({ dashboard, dataSource });
    await waitForRendered(element);
    expect(readText(findWidget(element, 'a'))).to.contain('41');
  });

  it('shows a message for a query without rows, and for a dashboard without widgets', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: [] } }) });
    await waitForRendered(element);
    expect(readText(findWidget(element, 'a'))).to.contain('No data');
    for (const widgets of [[], null, undefined, 'nonsense', 7]) {
      const empty = mount({ dashboard: { config: { widgets } } });
      const { widgets: outcomes } = await waitForRendered(empty);
      expect(outcomes).to.deep.equal([]);
      expect(readText(empty)).to.contain('no widgets');
    }
  });

  it('applies the theme, which the page’s own CSS overrides', async () => {
    const dashboard = createDashboard({ id: 'a', spec: { data: rows(1) } });
    const element = mount({ dashboard, theme: { widgets: { backgroundColor: 'rgb(1, 2, 3)' } } });
    await waitForRendered(element);
    const surface = () =>
      getComputedStyle(findDeepInWidget(findWidget(element, 'a'), '.widget')).backgroundColor;
    expect(surface()).to.equal('rgb(1, 2, 3)');
    element.parentElement?.style.setProperty('--vitrine-widget-background', 'rgb(4, 5, 6)');
    expect(surface()).to.equal('rgb(4, 5, 6)');
  });

  it('exposes parts of its widgets to the page’s ::part() rules', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: rows(1) } }) });
    await waitForRendered(element);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'vitrine-dashboard::part(widget-title), vitrine-dashboard::part(table-cell) { color: rgb(9, 9, 9); }',
    );
    document.adoptedStyleSheets = [sheet];
    const widget = findWidget(element, 'a');
    expect(getComputedStyle(findDeepInWidget(widget, 'h3')).color).to.equal('rgb(9, 9, 9)');
    expect(getComputedStyle(findDeepInWidget(widget, '[role="gridcell"]')).color).to.equal('rgb(9, 9, 9)');
    document.adoptedStyleSheets = [];
  });

  it('opens another dashboard as its author left it, and forgets what the reader did in the last one', async () => {
    const { publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const element = await mountStrikes();
    const strikes = { publicId: element.publicId, token: element.token };
    const saved = element.getState();
    await clickOn(findCell(element, 'Canada goose'));
    await until(() => element.getState().selections.length > 0);
    Object.assign(element, { publicId, token: tokens[publicId] });
    await waitForRendered(element);
    expect(element.getState()).to.deep.equal(saved);
    Object.assign(element, strikes);
    await waitForRendered(element);
    expect(element.getState()).to.deep.equal(saved);
  });

  it('keeps its state when it is moved within the page, and releases its resources when it is removed', async () => {
    const element = mount({ dashboard: createDashboard({ id: 'a', spec: { data: rows(1) } }) });
    await waitForRendered(element);
    document.body.append(element);
    await element.updateComplete;
    const hasGrid = () => findDeep(element.shadowRoot ?? document, '.grid') !== undefined;
    expect(hasGrid()).to.equal(true);
    await waitForText(findWidget(element, 'a'), 'Row 0');
    element.remove();
    // The first update ends with the removal, the second renders its changes.
    await element.updateComplete;
    await element.updateComplete;
    expect(hasGrid()).to.equal(false);
  });
});
