import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import fc from 'fast-check';
import type { DashboardElement } from '../../src/elements/dashboard/dashboard-element.ts';
import { computeLayout } from '../../src/model/layout/compute-layout.ts';
import { parseGridSettings } from '../../src/model/layout/grid-settings.ts';
import {
  clearPage,
  nextEvent,
  loadElement,
  mount,
  waitForPaint,
  waitForRendered,
  readText,
} from './page-harness.ts';
import { rounds } from '../rounds.ts';
import { until } from '../until.ts';

const count = rounds(3_000, 10_000);
/** The id of the widget after a part of all others, from 0 to 1. */
const idAt = (part: number): string => `widget-${Math.floor(part * (count - 1))}`;
const snapshot = (reportId: number, kind: string, spec: unknown) => ({
  id: reportId,
  reportId,
  versionNumber: 1,
  kind,
  spec,
});
/** Little more than the number up to which a dashboard draws all of its widgets. */
const printed = 510;
const data = [{ city: 'Oslo', rides: 12 }];
const reportSnapshots = [
  snapshot(0, 'table', { data }),
  snapshot(1, 'kpi', { data }),
  snapshot(2, 'html', { template: '<p>In {{data.0.city}} <a href="#there">a link</a></p>', data }),
];

const widgetsOf = (many: number, prefix = 'widget') =>
  Array.from({ length: many }, (_, index) => ({
    id: `${prefix}-${index}`,
    type: 'CHART',
    position: { x: (index % 3) * 4, y: Math.floor(index / 3) * 5, w: 4, h: 5 },
    config: { reportId: index % 3, title: `Title of ${prefix}-${index}` },
  }));
const dashboardOf = (widgets: readonly object[]) => ({ config: { title: 'Many', widgets }, reportSnapshots });

const boxOf = (element: Element, id: string): HTMLElement => {
  const box = element.shadowRoot?.querySelector<HTMLElement>(`[data-widget-id="${id}"]`);
  if (!box) throw new Error(`There is no box of ${id}.`);
  return box;
};
const boxesOf = (element: Element): Element[] => [
  ...(element.shadowRoot?.querySelectorAll('[data-widget-id]') ?? []),
];
const drawnOf = (element: Element): Element[] => [
  ...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? []),
];
const isDrawn = (element: Element, id: string) => {
  const box = boxOf(element, id);
  return box.matches('vitrine-widget') && Reflect.get(box, 'settled') === true;
};

async function standing(widgets: readonly object[] = widgetsOf(count)): Promise<DashboardElement> {
  const element = mount({ dashboard: dashboardOf(widgets) });
  await waitForRendered(element);
  await until(() => boxesOf(element).length === widgets.length);
  return element;
}

describe('a dashboard of thousands of widgets', () => {
  before(loadElement);
  afterEach(() => {
    clearPage();
    scrollTo(0, 0);
  });

  it('is as tall as its layout from the start, and draws only visible widgets', async () => {
    const widgets = widgetsOf(count);
    const element = mount({ dashboard: dashboardOf(widgets) });
    const { widgets: outcomes } = await nextEvent(element, 'vitrine-rendered');
    const { height } = computeLayout(widgets, parseGridSettings(undefined), element.clientWidth);
    expect(element.shadowRoot?.querySelector('.grid')?.clientHeight).to.equal(height);
    expect(drawnOf(element).length).to.be.within(3, 100);
    const seen = drawnOf(element).filter((box) => box.getBoundingClientRect().top < innerHeight);
    const told = outcomes.map(({ widgetId }) => widgetId);
    for (const box of seen) expect(told).to.include(box.getAttribute('data-widget-id'));
    expect(outcomes.every(({ status }) => status === 'painted')).to.equal(true);
  });

  it('has a heading for every widget at its position, in the order of the dashboard', async () => {
    const widgets = widgetsOf(count);
    const element = await standing(widgets);
    const ids = boxesOf(element).map((box) => box.getAttribute('data-widget-id'));
    expect(ids).to.deep.equal(widgets.map(({ id }) => id));
    const { rectangles } = computeLayout(widgets, parseGridSettings(undefined), element.clientWidth);
    const corner = element.shadowRoot?.querySelector('.grid')?.getBoundingClientRect();
    for (const id of ['widget-0', 'widget-60', idAt(0.5), idAt(1)]) {
      const box = boxOf(element, id).getBoundingClientRect();
      expect(box.top - (corner?.top ?? 0)).to.be.closeTo(rectangles.get(id)?.top ?? NaN, 0.5);
      expect(box.left - (corner?.left ?? 0)).to.be.closeTo(rectangles.get(id)?.left ?? NaN, 0.5);
      expect(readText(boxOf(element, id))).to.contain(`Title of ${id}`);
    }
  });

  it('draws the widgets that become visible at any scroll position, and never many at a time', async () => {
    const element = await standing();
    const places = fc.sample(fc.integer({ min: 0, max: count - 1 }), 12);
    for (const place of places) {
      boxOf(element, `widget-${place}`).scrollIntoView();
      await until(() => isDrawn(element, `widget-${place}`));
      expect(drawnOf(element).length).to.be.lessThan(400);
    }
  });

  it('is rendered in slices: no update of the page adds more than a few hundred boxes', async () => {
    const element = mount({ dashboard: dashboardOf(widgetsOf(count)) });
    const seen = [0];
    const { shadowRoot } = element;
    if (!shadowRoot) throw new Error('The element has no shadow root.');
    const watch = new MutationObserver(() => seen.push(boxesOf(element).length));
    watch.observe(shadowRoot, { childList: true, subtree: true });
    await until(() => boxesOf(element).length === count);
    watch.disconnect();
    const steps = seen.slice(1).map((boxes, at) => boxes - (seen[at] ?? 0));
    expect(Math.max(...steps)).to.be.lessThan(400);
  });

  it('responds to a click while its boxes are rendered', async () => {
    const element = mount({ dashboard: dashboardOf(widgetsOf(count)) });
    const clicked = nextEvent(element, 'click').then(() => boxesOf(element).length);
    await element.whenReady();
    await sendMouse({ type: 'click', position: [300, 400] });
    expect(await clicked).to.be.within(0, count);
    await until(() => boxesOf(element).length === count);
  });

  it('keeps widgets that a reader has used when they are scrolled far away', async () => {
    const element = await standing();
    await until(() => isDrawn(element, 'widget-2'));
    const held = boxOf(element, 'widget-2');
    const inside = held.shadowRoot?.querySelector<HTMLElement>('.view')?.shadowRoot?.querySelector('a');
    inside?.focus();
    expect(element.shadowRoot?.activeElement).to.equal(held);
    for (const id of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map(idAt)) {
      boxOf(element, id).scrollIntoView();
      await until(() => isDrawn(element, id));
    }
    expect(boxOf(element, 'widget-2')).to.equal(held);
    expect(element.shadowRoot?.activeElement).to.equal(held);
  });

  it('follows its width: boxes far away are also at the positions of the layout', async () => {
    const widgets = widgetsOf(count);
    const element = await standing(widgets);
    if (element.parentElement) element.parentElement.style.width = '700px';
    const { rectangles, height } = computeLayout(widgets, parseGridSettings(undefined), 700);
    await until(() => element.shadowRoot?.querySelector('.grid')?.clientHeight === height);
    const topOf = (id: string) =>
      boxOf(element, id).getBoundingClientRect().top -
      (element.shadowRoot?.querySelector('.grid')?.getBoundingClientRect().top ?? 0);
    await until(() => Math.abs(topOf(idAt(1)) - (rectangles.get(idAt(1))?.top ?? 0)) < 1);
    await waitForPaint();
    expect(boxesOf(element).length).to.equal(count);
  });

  it('exports the rows and pictures of a widget that was never near the viewport', async () => {
    const element = await standing();
    expect(await element.getRows(idAt(0.9))).to.deep.equal([{ city: 'Oslo', rides: 12 }]);
  });

  it('draws every widget for printing, and removes widgets far away afterwards', async () => {
    const element = await standing(widgetsOf(printed));
    const print = window.print.bind(window);
    let settled = 0;
    window.print = () => {
      settled = drawnOf(element).filter((box) => Reflect.get(box, 'settled') === true).length;
    };
    try {
      await element.print();
    } finally {
      window.print = print;
    }
    expect(settled).to.equal(printed);
    await until(() => drawnOf(element).length < 400);
  });

  it('also draws widgets that come near the viewport inside of a tab', async () => {
    const inner = widgetsOf(1_200, 'inner');
    const tabs = [{ id: 'one', title: 'One', widgetIds: inner.map(({ id }) => id) }];
    const position = { x: 0, y: 0, w: 12, h: 10 };
    const container = { id: 'tabs', type: 'TABS_CONTAINER', position, config: { tabs } };
    const element = await standing([container, ...inner]);
    expect(drawnOf(element).length).to.be.lessThan(100);
    boxOf(element, 'inner-900').scrollIntoView();
    await until(() => isDrawn(element, 'inner-900'));
  });

  it('also renders if all widgets have the same position', async () => {
    const position = { x: 0, y: 0, w: 12, h: 3 };
    const element = await standing(widgetsOf(count).map((widget) => ({ ...widget, position })));
    const heights = new Set(boxesOf(element).map((box) => box.getBoundingClientRect().top));
    expect(heights.size).to.be.greaterThan(count / 2);
  });
});
