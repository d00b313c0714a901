import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { clickOn, pressKeys } from './user-input.ts';
import {
  clearPage,
  createDashboard,
  findDeepInWidget,
  findDeep,
  findWidget,
  loadElement,
  mount,
  waitForRendered,
  readText,
  waitForText,
} from './page-harness.ts';
import { until } from '../until.ts';

const columns = [
  { name: 'name', type: 'string' },
  { name: 'amount', type: 'number' },
];

/** A long table whose rows change with every response. `hold` delays the next responses until `release`. */
function scene() {
  let turn = 0;
  let release: (() => void) | undefined;
  let held: Promise<void> | undefined;
  const dataSource = {
    query: async () => {
      const own = (turn += 1);
      await held;
      const names = Array.from({ length: 200 }, (_, index) => `Row ${index} of turn ${own}`);
      return {
        columns,
        values: [names, names.map((_, index) => index)],
        lastRefreshTime: new Date().toISOString(),
        truncated: true,
      };
    },
  };
  const dashboard = createDashboard({ id: 'table', snapshot: { meta: { query: {} } } });
  return {
    dataSource,
    dashboard,
    turns: () => turn,
    hold: () => {
      held = new Promise((resolve) => (release = resolve));
    },
    release: () => {
      held = undefined;
      release?.();
    },
  };
}

const grid = (element: DashboardElement): HTMLElement =>
  findDeepInWidget(findWidget(element, 'table'), '[role="grid"]') as HTMLElement;

/** Resolves after the element's own observer has been notified, since observers are notified together, in order. */
function untilSeen(element: Element, isSeen: boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting !== isSeen) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}

describe('a refresh', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('keeps the scroll position, the sort order, the active cell and the focus of a table', async () => {
    const { dashboard, dataSource } = scene();
    const element = mount({ dashboard, dataSource }, 700);
    await waitForRendered(element);
    await clickOn(
      findDeepInWidget(findWidget(element, 'table'), '[role="columnheader"]:nth-child(2) button'),
    );
    await until(() => grid(element).querySelector('[aria-sort="descending"]') !== null);
    grid(element).focus();
    await pressKeys('PageDown', 'PageDown', 'ArrowRight');
    const place = grid(element).scrollTop;
    const active = readText(findDeepInWidget(findWidget(element, 'table'), '#active-cell'));
    expect(place).to.be.greaterThan(0);
    await element.refresh();
    await waitForText(findWidget(element, 'table'), 'of turn 2');
    expect(grid(element).scrollTop).to.equal(place);
    expect(readText(findDeepInWidget(findWidget(element, 'table'), '#active-cell'))).to.equal(active);
    expect(
      findDeepInWidget(findWidget(element, 'table'), 'vitrine-table').shadowRoot?.activeElement,
    ).to.equal(grid(element));
    expect(grid(element).querySelectorAll('[aria-sort="descending"]').length).to.equal(1);
  });

  it('keeps a popover open and the focus in it', async () => {
    const { dashboard, dataSource } = scene();
    const element = mount({ dashboard, dataSource }, 700);
    await waitForRendered(element);
    await until(
      () => findDeep(findWidget(element, 'table').shadowRoot ?? document, '[part=warning]') !== undefined,
    );
    const button = findDeepInWidget(findWidget(element, 'table'), '[part=warning]') as HTMLElement;
    await clickOn(button);
    await element.refresh();
    await waitForText(findWidget(element, 'table'), 'of turn 2');
    expect(findDeepInWidget(findWidget(element, 'table'), '[popover]').matches(':popover-open')).to.equal(
      true,
    );
    expect(findDeepInWidget(findWidget(element, 'table'), 'vitrine-mark').shadowRoot?.activeElement).to.equal(
      button,
    );
  });

  it('shows a loading indicator over the old rows while new rows are loading', async () => {
    const { dashboard, dataSource, hold, release } = scene();
    const element = mount({ dashboard, dataSource }, 700);
    await waitForRendered(element);
    hold();
    const refreshed = element.refresh();
    const isBusy = () =>
      findDeep(findWidget(element, 'table').shadowRoot ?? document, '.progress') !== undefined;
    await until(isBusy);
    expect(readText(findWidget(element, 'table'))).to.contain('of turn 1');
    expect(readText(findDeepInWidget(element, '[role="status"]'))).to.equal('Loading');
    release();
    await refreshed;
    await until(() => !isBusy());
    await waitForText(findWidget(element, 'table'), 'of turn 2');
  });

  it('is repeated in the interval that the page sets, until the interval is removed', async () => {
    const { dashboard, dataSource, turns } = scene();
    const element = mount({ dashboard, dataSource, refreshInterval: 1 }, 700);
    await waitForRendered(element);
    expect(turns()).to.equal(1);
    await waitForText(findWidget(element, 'table'), 'of turn 2');
    element.refreshInterval = undefined;
    await element.updateComplete;
  });

  it('waits while the dashboard is not visible', async () => {
    const { dashboard, dataSource, turns } = scene();
    const element = mount({ dashboard, dataSource, refreshInterval: 1 }, 700);
    await waitForRendered(element);
    element.style.display = 'none';
    await untilSeen(element, false);
    const start = performance.now();
    const seen = turns();
    await until(() => performance.now() - start > 1_500);
    expect(turns() - seen).to.be.lessThan(2);
  });

  it('that was missed while the page was hidden runs at once when the page is visible again', async () => {
    const { dashboard, dataSource, turns } = scene();
    const hour = 3_600;
    const element = mount({ dashboard, dataSource, refreshInterval: hour }, 700);
    await waitForRendered(element);
    element.style.display = 'none';
    await untilSeen(element, false);
    const now = performance.now.bind(performance);
    // The page's clock is moved by more than an hour, without waiting.
    performance.now = () => now() + 1.5 * hour * 1_000;
    try {
      const before = turns();
      element.style.display = '';
      await until(() => turns() > before);
    } finally {
      performance.now = now;
    }
  });
});
