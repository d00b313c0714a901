import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import {
  clearPage,
  findDeepInWidget,
  findDeep,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
  waitForText,
} from './page-harness.ts';
import { until } from '../until.ts';

const position = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

const text = (id: string, h = 4) => ({
  id,
  type: 'TEXT',
  position: position(0, 0, 12, h),
  config: { content: `Words of ${id}` },
});

const chart = (id: string, reportId: number, h = 5) => ({
  id,
  type: 'CHART',
  position: position(0, 0, 12, h),
  config: { reportId, title: `Title of ${id}` },
});

const tab = (id: string, ...widgetIds: string[]) => ({ id, title: `Tab ${id}`, widgetIds });

const container = (id: string, ...tabs: ReturnType<typeof tab>[]) => ({
  id,
  type: 'TABS_CONTAINER',
  position: position(0, 0, 12, 2),
  config: { tabs },
});

const snapshots = [1, 2, 3].map((reportId) => ({
  id: reportId,
  reportId,
  versionNumber: 1,
  kind: 'table',
  meta: { query: { measures: ['sales.count'] } },
}));

function scene(...widgets: object[]) {
  const requested: string[] = [];
  const dataSource = {
    query: ({ widgetId }: { widgetId: string }) => {
      requested.push(widgetId);
      return Promise.resolve({ columns: [{ name: 'n', type: 'string' }], values: [[`row of ${widgetId}`]] });
    },
  };
  return {
    requested,
    dataSource,
    dashboard: { config: { title: 'Tabs', widgets }, reportSnapshots: snapshots },
  };
}

const tabsOf = (element: DashboardElement, id = 't'): HTMLElement[] => {
  const strip = findDeepInWidget(findWidget(element, id), '[role=tablist]');
  return [...strip.querySelectorAll<HTMLElement>('[role=tab]')];
};

const openTab = (element: DashboardElement): number =>
  tabsOf(element).findIndex((one) => one.getAttribute('aria-selected') === 'true');

const widgetIds = (element: DashboardElement): (string | null)[] =>
  [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])].map((one) =>
    one.getAttribute('data-widget-id'),
  );

describe('a container of tabs', () => {
  beforeEach(loadElement);
  afterEach(async () => {
    clearPage();
    await setViewport({ width: 1280, height: 800 });
  });

  it('renders nothing and sends no queries for a tab that was never open', async () => {
    const { requested, ...setUp } = scene(
      container('t', tab('one', 'a'), tab('two', 'b')),
      chart('a', 1),
      chart('b', 2),
    );
    const element = mount(setUp);
    await waitForRendered(element);
    await waitForText(findWidget(element, 'a'), 'row of a');
    expect(requested).to.deep.equal(['a']);
    expect(widgetIds(element)).to.not.include('b');
  });

  it('opens a tab on click, fires an event, and keeps the widgets of opened tabs', async () => {
    const { requested, ...setUp } = scene(
      container('t', tab('one', 'a'), tab('two', 'b')),
      chart('a', 1),
      chart('b', 2),
    );
    const element = mount(setUp);
    await waitForRendered(element);
    await waitForText(findWidget(element, 'a'), 'row of a');
    const first = findWidget(element, 'a');
    const reported = nextEvent(element, 'vitrine-tab-changed');
    tabsOf(element)[1]?.click();
    expect(await reported).to.include({ widgetId: 't', tabId: 'two', source: 'control' });
    await waitForText(findWidget(element, 'b'), 'row of b');
    expect(getComputedStyle(first).visibility).to.equal('visible');
    expect(first.getClientRects().length, 'the first tab’s widget has no box').to.equal(0);
    tabsOf(element)[0]?.click();
    await nextEvent(element, 'vitrine-tab-changed');
    expect(findWidget(element, 'a') === first, 'the same widget').to.equal(true);
    expect(requested).to.deep.equal(['a', 'b']);
  });

  it('supports the keys of the ARIA tabs pattern', async () => {
    const { dashboard } = scene(
      container('t', tab('one', 'a'), tab('two', 'b'), tab('three')),
      text('a'),
      text('b'),
    );
    const element = mount({ dashboard });
    await waitForRendered(element);
    tabsOf(element)[0]?.focus();
    for (const [key, expected] of [
      ['ArrowRight', 1],
      ['End', 2],
      ['ArrowRight', 0],
      ['ArrowLeft', 2],
      ['Home', 0],
    ] as const) {
      const reported = nextEvent(element, 'vitrine-tab-changed');
      await sendKeys({ press: key });
      await reported;
      await until(() => openTab(element) === expected);
      expect(tabsOf(element)[expected]?.matches(':focus'), `${key} moves the focus`).to.equal(true);
    }
    expect(tabsOf(element).filter((one) => one.tabIndex === 0)).to.have.length(1);
  });

  it('is as tall as the open tab, and widgets below move accordingly', async () => {
    const below = { ...text('below', 2), position: position(0, 2, 12, 2) };
    const widgets = [container('t', tab('one', 'a'), tab('two', 'b')), text('a', 3), text('b', 12), below];
    const element = mount({ dashboard: scene(...widgets).dashboard });
    await waitForRendered(element);
    const bottomOf = (id: string) => findWidget(element, id).getBoundingClientRect().bottom;
    const topOf = (id: string) => findWidget(element, id).getBoundingClientRect().top;
    const before = topOf('below');
    expect(bottomOf('a')).to.be.at.most(before);
    tabsOf(element)[1]?.click();
    await nextEvent(element, 'vitrine-tab-changed');
    await waitForText(findWidget(element, 'b'), 'Words of b');
    expect(topOf('below')).to.be.greaterThan(before + 200);
    expect(bottomOf('b')).to.be.at.most(topOf('below'));
  });

  it('can be nested: a tab of the inner container loads only when both tabs are open', async () => {
    const widgets = [
      container('t', tab('one', 'words'), tab('two', 'inner')),
      container('inner', tab('deep', 'a'), tab('deeper', 'b')),
      text('words'),
      chart('a', 1),
      chart('b', 2),
    ];
    const { requested, ...setUp } = scene(...widgets);
    const element = mount(setUp);
    await waitForRendered(element);
    expect(requested).to.deep.equal([]);
    tabsOf(element)[1]?.click();
    await nextEvent(element, 'vitrine-tab-changed');
    await waitForText(findWidget(element, 'a'), 'row of a');
    expect(requested).to.deep.equal(['a']);
  });

  it('opens the tab that the host sets; while the host controls the tabs, a click only fires an event', async () => {
    const { dashboard } = scene(container('t', tab('one', 'a'), tab('two', 'b')), text('a'), text('b'));
    const element = mount({ dashboard, tabs: { t: 'two' } });
    await waitForRendered(element);
    await waitForText(findWidget(element, 'b'), 'Words of b');
    const reported = nextEvent(element, 'vitrine-tab-changed');
    tabsOf(element)[0]?.click();
    expect((await reported).tabs).to.deep.equal({ t: 'one' });
    expect(openTab(element)).to.equal(1);
    element.tabs = { t: 'one' };
    await until(() => openTab(element) === 0);
    await waitForText(findWidget(element, 'a'), 'Words of a');
  });

  it('scrolls its tab strip, not the page, if the tabs do not fit', async () => {
    await setViewport({ width: 390, height: 800 });
    const many = Array.from({ length: 12 }, (_, index) => tab(`number ${index}`));
    const element = mount({ dashboard: scene(container('t', ...many)).dashboard }, 360);
    await waitForRendered(element);
    const strip = findDeep(document, '[role=tablist]');
    expect(strip?.scrollWidth).to.be.greaterThan(strip?.clientWidth ?? 0);
    expect(document.documentElement.scrollWidth).to.be.at.most(390);
    tabsOf(element)[0]?.focus();
    await sendKeys({ press: 'End' });
    await until(() => openTab(element) === 11);
    const last = tabsOf(element)[11]?.getBoundingClientRect();
    expect(last?.right).to.be.at.most((strip?.getBoundingClientRect().right ?? 0) + 1);
  });
});
