/** An outage that several widgets share is told of once, and ends by itself. */
import { expect } from 'chai';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import type { DashboardErrorEvent } from '../../src/elements/events/dashboard-events.ts';
import { until } from '../until.ts';
import { findAccessibilityViolations } from './find-accessibility-violations.ts';
import {
  clearPage,
  createDashboard,
  findDeep,
  findWidget,
  loadElement,
  mount,
  readText,
  waitForRendered,
} from './page-harness.ts';

const ids = ['one', 'two', 'three'];
const rowsOf = (text: string) => ({ columns: [{ name: 'a', type: 'string' }], values: [[text]] });
const dashboard = createDashboard(...ids.map((id) => ({ id, snapshot: { meta: { query: {} } } })));

/** A data source that fails as told, for all widgets or for some. */
function createSource() {
  const failures = new Map<string, Record<string, unknown>>();
  const asked: string[] = [];
  const dataSource: NonNullable<DashboardElement['dataSource']> = {
    query: ({ widgetId }) => {
      asked.push(widgetId);
      const fields = failures.get(widgetId);
      if (fields) return Promise.reject(Object.assign(new Error('It failed.'), fields));
      return Promise.resolve(rowsOf(`Rows of ${widgetId}`));
    },
  };
  const fail = (fields: Record<string, unknown>, some = ids) =>
    some.forEach((id) => failures.set(id, fields));
  return { dataSource, asked, fail, heal: (some = ids) => some.forEach((id) => failures.delete(id)) };
}

const lost = { code: 'offline' };
const inside = (node: Element, selector: string): Element | undefined =>
  node.shadowRoot ? findDeep(node.shadowRoot, selector) : undefined;
const findBanner = (element: Element) => inside(element, '[part~="outage"]');
const bannerOf = async (element: Element): Promise<Element> => until(() => findBanner(element));
const says = (element: DashboardElement, id: string) => readText(findWidget(element, id));
const isHealthy = (element: DashboardElement) =>
  ids.every((id) => says(element, id).includes(`Rows of ${id}`));
const retryButton = (banner: Element): HTMLButtonElement => {
  const button = banner.querySelector('button');
  if (!button) throw new Error('The banner has no button.');
  return button;
};

describe('an outage', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('is one alert with one button, and widgets without rows have a line of text only', async () => {
    const source = createSource();
    source.fail(lost);
    const element = mount({ dataSource: source.dataSource, dashboard });
    const banner = await bannerOf(element);
    expect(readText(banner)).to.contain('cannot be reached').and.to.contain('Try again');
    expect(banner.querySelectorAll('[role="alert"]').length).to.equal(1);
    await until(() => ids.every((id) => says(element, id).includes('Waiting for the platform')));
    for (const id of ids)
      expect(inside(findWidget(element, id), 'button, [role="alert"]')).to.equal(undefined);
    expect(await findAccessibilityViolations(element)).to.deep.equal([]);
  });

  it('leaves widgets their last rows, marked as stale', async () => {
    const source = createSource();
    const element = mount({ dataSource: source.dataSource, dashboard });
    await waitForRendered(element);
    source.fail({ status: 503 });
    await element.refresh();
    expect(readText(await bannerOf(element))).to.contain('not available right now');
    expect(isHealthy(element)).to.equal(true);
    await until(() => ids.every((id) => readText(findWidget(element, id)).includes('Could not refresh')));
  });

  it('ends without a click when the platform is back, and the rows of all widgets come', async () => {
    const source = createSource();
    source.fail(lost);
    const element = mount({ dataSource: source.dataSource, dashboard });
    await bannerOf(element);
    source.heal();
    await until(() => isHealthy(element) && !findBanner(element));
  });

  it('is tried with one widget until rows arrive, and not with all of them', async () => {
    const source = createSource();
    source.fail(lost);
    const element = mount({ dataSource: source.dataSource, dashboard });
    await bannerOf(element);
    const before = source.asked.length;
    await until(() => source.asked.length > before);
    expect(source.asked.length - before).to.equal(1);
    await until(() => source.asked.length === before + 2);
    expect(findBanner(element)).to.not.equal(undefined);
  });

  it('ends by one click for all widgets, and the keyboard focus stays in place', async () => {
    const source = createSource();
    source.fail(lost);
    const element = mount({ dataSource: source.dataSource, dashboard });
    const button = retryButton(await bannerOf(element));
    source.heal();
    button.focus();
    button.click();
    await until(() => isHealthy(element) && !findBanner(element));
    expect(element.shadowRoot?.activeElement?.localName).to.equal('vitrine-outage');
  });

  it('ends when the browser says that there is a connection', async () => {
    const source = createSource();
    const element = mount({ dataSource: source.dataSource, dashboard });
    await waitForRendered(element);
    source.fail(lost);
    await element.refresh();
    await bannerOf(element);
    source.heal();
    window.dispatchEvent(new Event('online'));
    await until(() => isHealthy(element) && !findBanner(element));
  });

  it('is one event of the dashboard, also while it is tried again', async () => {
    const source = createSource();
    const errors: string[] = [];
    source.fail(lost);
    const element = mount({ dataSource: source.dataSource, dashboard });
    element.addEventListener('vitrine-error', ({ code, widgetId }: DashboardErrorEvent) =>
      errors.push(`${code} ${widgetId}`),
    );
    await bannerOf(element);
    const before = source.asked.length;
    await until(() => source.asked.length > before);
    expect(errors).to.deep.equal(['offline undefined']);
  });

  it('leaves the mistake of one widget in its own box', async () => {
    const source = createSource();
    source.fail(lost, ['one', 'two']);
    source.fail({ status: 400 }, ['three']);
    const element = mount({ dataSource: source.dataSource, dashboard });
    await bannerOf(element);
    const own = await until(() => inside(findWidget(element, 'three'), '[role="alert"]'));
    expect(readText(own)).to.contain('The query failed').and.to.contain('Try again');
  });

  it('fits into a dashboard of 200 px, and in both directions', async () => {
    const source = createSource();
    source.fail(lost);
    for (const dir of ['ltr', 'rtl']) {
      clearPage();
      const element = mount({ dataSource: source.dataSource, dashboard, dir }, 200);
      const banner = await bannerOf(element);
      await element.updateComplete;
      const box = element.getBoundingClientRect();
      for (const part of [banner, ...banner.querySelectorAll('p, button')]) {
        const { left, right } = part.getBoundingClientRect();
        expect([left >= box.left - 1, right <= box.right + 1]).to.deep.equal([true, true]);
        expect(part.scrollWidth).to.be.at.most(part.clientWidth + 1);
      }
    }
  });

  it('of a single widget is told of in its box', async () => {
    const source = createSource();
    source.fail(lost, ['one']);
    const element = mount({ dataSource: source.dataSource, dashboard });
    await waitForRendered(element);
    expect(says(element, 'one')).to.contain('cannot be reached').and.to.contain('Try again');
    expect(findBanner(element)).to.equal(undefined);
  });
});
