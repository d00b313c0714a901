import { expect } from 'chai';
import {
  clearPage,
  createDashboard,
  findWidget,
  nextEvent,
  loadElement,
  mount,
  waitForRendered,
  waitUntil,
  waitForText,
} from './page-harness.ts';

const answer = { columns: [{ name: 'id', type: 'string' }], values: [['a row']] };
const count = 1000;

function manyWidgets(): Record<string, unknown> {
  const snapshot = { meta: { query: { measures: ['x.y'] } } };
  return createDashboard(
    ...Array.from({ length: count }, (_, index) => ({ id: `widget-${index}`, snapshot })),
  );
}

/** Of a widget, drawn or not. */
const boxOf = (element: Element, id: string): Element | undefined =>
  element.shadowRoot?.querySelector(`[data-widget-id="${id}"]`) ?? undefined;

describe('a dashboard of a thousand widgets', () => {
  beforeEach(loadElement);
  afterEach(clearPage);

  it('asks and draws for those in sight; the others are boxes with a title that a search finds', async () => {
    const asked: string[] = [];
    const query = ({ widgetId }: { widgetId: string }) => Promise.resolve((asked.push(widgetId), answer));
    const element = mount({ dashboard: manyWidgets(), dataSource: { query } });
    await waitForRendered(element);
    expect(asked.length).to.be.lessThan(20);
    const last = `widget-${count - 1}`;
    await waitUntil(() => boxOf(element, last) !== undefined);
    expect(boxOf(element, last)?.querySelectorAll('*').length).to.be.lessThan(6);
    expect(boxOf(element, last)?.textContent).to.contain(`Title of ${last}`);
    boxOf(element, last)?.scrollIntoView();
    await waitUntil(() => boxOf(element, last)?.shadowRoot instanceof ShadowRoot);
    await waitForText(findWidget(element, last), 'a row');
    expect(asked.length).to.be.lessThan(40);
  });

  it('has observers for the boxes near its reader, and no taller a grid for that', async () => {
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

  it('draws what comes near after its widgets have moved to other places', async () => {
    const query = () => Promise.resolve(answer);
    const element = mount({ dashboard: manyWidgets(), dataSource: { query } });
    await waitForRendered(element);
    const middle = () => boxOf(element, 'widget-500');
    await waitUntil(() => middle() !== undefined);
    const top = () => (middle()?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top;
    const before = top();
    const moved = nextEvent(element, 'vitrine-breakpoint-changed');
    if (element.parentElement) element.parentElement.style.width = '420px';
    await moved;
    await waitUntil(() => top() !== before);
    middle()?.scrollIntoView();
    await waitUntil(() => middle()?.shadowRoot instanceof ShadowRoot);
    await waitForText(findWidget(element, 'widget-500'), 'a row');
  });

  it('touches no other widget when one changes', async () => {
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
