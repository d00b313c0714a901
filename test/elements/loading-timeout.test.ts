/** Loading views show a message after five seconds. At the limit they show an error with a button to retry. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
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
import { until } from '../until.ts';

const limit = 0.3;
const never = (): Promise<never> => new Promise(() => undefined);
const requested = { id: 'w', snapshot: { meta: { query: {} } } };
const rows = { columns: [{ name: 'a', type: 'string' }], values: [['Awake']] };

interface Holding {
  /** Resolves the pending queries. */
  readonly come: () => void;
  readonly signals: AbortSignal[];
}

/** A data source whose queries are pending until `come` is called. */
function holdRows(): Holding & { readonly dataSource: NonNullable<DashboardElement['dataSource']> } {
  const waiting: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  return {
    signals,
    come: () => waiting.forEach((resolve) => resolve()),
    dataSource: {
      query: (_, signal) => {
        signals.push(signal);
        return new Promise((resolve) => waiting.push(() => resolve(rows)));
      },
    },
  };
}

const inside = (node: Element, selector: string): Element | undefined =>
  node.shadowRoot ? findDeep(node.shadowRoot, selector) : undefined;

const findStill = (node: Element): HTMLElement => {
  const found = inside(node, '.still');
  if (found instanceof HTMLElement) return found;
  throw new Error('Nothing says that it is still loading.');
};

/** Moves the clock of the page's animations, so that delayed messages are shown without waiting. */
function passSeconds(still: HTMLElement, seconds: number): void {
  const [clock] = still.getAnimations();
  if (clock) clock.currentTime = seconds * 1_000;
}

const isSeen = (node: Element): boolean => node.checkVisibility({ visibilityProperty: true });

describe('a loading view', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('shows a message in its box after five seconds, until its rows arrive', async () => {
    const held = holdRows();
    const element = mount({ dataSource: held.dataSource, dashboard: createDashboard(requested) });
    await until(() => inside(element, 'vitrine-widget') !== undefined);
    const widget = findWidget(element, 'w');
    await until(() => inside(widget, '.still') !== undefined);
    const still = findStill(widget);
    const { height } = widget.getBoundingClientRect();
    passSeconds(still, 4.9);
    expect(isSeen(still)).to.equal(false);
    passSeconds(still, 5.1);
    expect(isSeen(still)).to.equal(true);
    expect(still.textContent).to.equal('Still loading');
    expect(still.closest('[role="status"]')).to.not.equal(null);
    expect(widget.getBoundingClientRect().height).to.equal(height);
    held.come();
    await waitForText(widget, 'Awake');
    expect(readText(widget)).to.not.contain('Still loading');
  });

  it('fits into boxes of 40 px height and into narrow boxes', async () => {
    const held = holdRows();
    const over = (x: number, w: number, h: number, title?: string) => ({
      position: { x, y: 0, w, h },
      config: { reportId: 1, title },
    });
    const widgets = [
      { ...requested, id: 'flat', over: over(0, 3, 1) },
      { ...requested, id: 'narrow', over: over(4, 1, 4) },
    ];
    const element = mount({ dataSource: held.dataSource, dashboard: createDashboard(...widgets) }, 700);
    await until(() => readText(element).split('Still loading').length === 3);
    for (const id of ['flat', 'narrow']) {
      const widget = findWidget(element, id);
      const box = widget.getBoundingClientRect();
      const words = findStill(widget).getBoundingClientRect();
      expect(words.left).to.be.at.least(box.left);
      expect(words.right).to.be.at.most(box.right);
      expect((words.top + words.bottom) / 2).to.be.within(box.top, box.bottom);
    }
  });

  it('is shown for the whole dashboard until the dashboard has loaded', async () => {
    const element = mount({ baseUrl: 'http://127.0.0.1:1/api', publicId: 'a', getToken: never });
    await until(() => inside(element, '.still') !== undefined);
    const still = findStill(element);
    expect(isSeen(still)).to.equal(false);
    passSeconds(still, 5.1);
    expect(isSeen(still)).to.equal(true);
    expect(still.closest('[role="status"]')?.getAttribute('aria-label')).to.equal('Loading dashboard');
  });
});

describe('a request that never ends', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  const tryAgain = (node: Element): void =>
    (findDeepInWidget(node, '[role="alert"] button') as HTMLElement).click();

  it('for a host’s token fails at the limit, and can be retried', async () => {
    const { baseUrl, publicIds, tokens } = await findPlatform();
    const [publicId = ''] = publicIds;
    const signals: AbortSignal[] = [];
    const getToken: DashboardElement['getToken'] = ({ signal }) =>
      signals.push(signal) === 1 ? never() : Promise.resolve(tokens[publicId] ?? '');
    const element = mount({ baseUrl, publicId, getToken, requestTimeout: limit });
    const { code, recoverable } = await nextEvent(element, 'vitrine-error');
    await element.updateComplete;
    expect([code, recoverable, signals.map(({ aborted }) => aborted)]).to.deep.equal([
      'offline',
      true,
      [true],
    ]);
    element.requestTimeout = undefined;
    const ready = nextEvent(element, 'vitrine-ready');
    tryAgain(element);
    await ready;
  });

  it('for the rows of a host’s data source fails at the limit, and can be retried', async () => {
    const held = holdRows();
    const given = {
      dataSource: held.dataSource,
      dashboard: createDashboard(requested),
      requestTimeout: limit,
    };
    const element = mount(given);
    const { code, widgetId } = await nextEvent(element, 'vitrine-error');
    expect([code, widgetId]).to.deep.equal(['offline', 'w']);
    expect(held.signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    const widget = findWidget(element, 'w');
    await waitForText(widget, 'does not respond');
    element.requestTimeout = undefined;
    tryAgain(widget);
    await until(() => held.signals.length === 2);
    held.come();
    await waitForText(widget, 'Awake');
  });

  it('for a file of a chart fails at the limit, and does not delay other charts', async () => {
    const real = window.fetch.bind(window);
    const origin = 'https://data.example';
    const pending: (() => void)[] = [];
    window.fetch = (input, init) =>
      typeof input === 'string' && input.startsWith(origin)
        ? new Promise((resolve, reject) => {
            pending.push(() => resolve(new Response('[{"a": 1}]')));
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
          })
        : real(input, init);
    const mark = { mark: 'bar', encoding: { x: { field: 'a', type: 'quantitative' } } };
    const dashboard = createDashboard(
      { id: 'late', kind: 'vega', spec: { ...mark, data: { url: `${origin}/rows.json` } } },
      { id: 'fine', kind: 'vega', spec: { ...mark, data: { values: [{ a: 1 }] } } },
    );
    const element = mount({ dashboard, allowOrigins: [origin], requestTimeout: limit });
    const { widgets } = await waitForRendered(element);
    const outcomes = Object.fromEntries(widgets.map(({ widgetId, status }) => [widgetId, status]));
    expect(outcomes).to.deep.equal({ late: 'failed', fine: 'painted' });
    const late = findWidget(element, 'late');
    expect(readText(late)).to.contain('could not be drawn').and.to.contain('No data from');
    element.requestTimeout = undefined;
    const before = pending.length;
    tryAgain(late);
    await until(() => pending.length > before);
    pending.at(-1)?.();
    await until(() => inside(late, 'canvas') !== undefined);
    window.fetch = real;
  });
});
