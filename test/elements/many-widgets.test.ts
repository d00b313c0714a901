import { expect } from 'chai';
import {
  clearPage,
  createDashboard,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
  waitForText,
} from './page-harness.ts';
import { until } from '../until.ts';

const answer = { columns: [{ name: 'id', type: 'string' }], values: [['a row']] };
const count = 1000;

function manyWidgets(): Record<string, unknown> {
  const snapshot = { meta: { query: { measures: ['x.y'] } } };
  return createDashboard(
    ...Array.from({ length: count }, (_, index) => ({ id: `widget-${index}`, snapshot })),
  );
}

/** The box of a widget, drawn or not. */
const boxOf = (element: Element, id: string): Element | undefined =>
  element.shadowRoot?.querySelector(`[data-widget-id="${id}"]`) ?? undefined;

describe('a dashboard of a thousand widgets', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('loads and draws visible widgets; the others are boxes with a title that the page’s search finds', async () => {
    const requested: string[] = [];
    const query = ({ widgetId }: { widgetId: string }) => Promise.resolve((requested.push(widgetId), answer));
    const element = mount({ dashboard: manyWidgets(), dataSource: { query } });
    await waitForRendered(element);
    expect(requested.length).to.be.lessThan(20);
    const last = `widget-${count - 1}`;
    await until(() => boxOf(element, last) !== undefined);
    expect(boxOf(element, last)?.querySelectorAll('*').length).to.be.lessThan(6);
    expect(boxOf(element, last)?.textContent).to.contain(`Title of ${last}`);
    boxOf(element, last)?.scrollIntoView();
    await until(() => boxOf(element, last)?.shadowRoot instanceof ShadowRoot);
    await waitForText(findWidget(element, last), 'a row');
    expect(requested.length).to.be.lessThan(40);
  });

  it('observes only the boxes near the viewport, which does not change the height of the grid', async () => {
    const observed = new Set<Element>();
    const { IntersectionObserver } = globalThis;
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      override observe(target: Element): void {
        observed.add(target);
        super.observe(target);
      }
    };
    try {
      const query = () => Promise.resolve(answer);
      const element = mount({ dashboard: manyWidgets(), dataSource: { query } });
      await waitForRendered(element);
      const boxes = [...observed].filter((target) => target.matches('vitrine-widget'));
      expect(boxes.length).to.be.lessThan(100);
      const grid = element.shadowRoot?.querySelector('.grid');
      expect(grid?.scrollHeight).to.equal(grid?.clientHeight);
    } finally {
      globalThis.IntersectionObserver = IntersectionObserver;
    }
  });

  it('draws widgets that come near the viewport after the layout has moved them', async () => {
    const query = () => Promise.resolve(answer);
    const element = mount({ dashboard: manyWidgets(), dataSource: { query } });
    await waitForRendered(element);
    const middle = () => boxOf(element, 'widget-500');
    await until(() => middle() !== undefined);
    const top = () => (middle()?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top;
    const before = top();
    const moved = nextEvent(element, 'vitrine-breakpoint-changed');
    if (element.parentElement) element.parentElement.style.width = '420px';
    await moved;
    await until(() => top() !== before);
    middle()?.scrollIntoView();
    await until(() => middle()?.shadowRoot instanceof ShadowRoot);
    await waitForText(findWidget(element, 'widget-500'), 'a row');
  });

  it('updates no other widget when one changes', async () => {
    const query = () => Promise.resolve(answer);
    const element = mount({ dashboard: manyWidgets(), dataSource: { query } });
    await waitForRendered(element);
    const touched = new Set<unknown>();
    const boxes = [...(element.shadowRoot?.querySelectorAll('vitrine-widget') ?? [])];
    for (const box of boxes) {
      const update: unknown = Reflect.get(box, 'performUpdate');
      if (typeof update !== 'function') throw new Error('A widget cannot update.');
      Reflect.set(box, 'performUpdate', () => {
        touched.add(box.getAttribute('data-widget-id'));
        Reflect.apply(update, box, []);
      });
    }
    await element.refresh('widget-1');
    await element.updateComplete;
    expect([...touched]).to.deep.equal(['widget-1']);
  });
});
